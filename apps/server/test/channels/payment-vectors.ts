/**
 * Published and computed check values of the payment services' documents: texts with their signatures, ciphertexts with their plain texts.
 * The keys are throw-away keys of these vectors. Sources: official SDK tests (`javaGcm`), recipes of the documents (all others).
 */

/** PKCS#8, without its PEM frame. */
export const vectorPrivateKey =
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCfYzhQVRJukLwv/0tX6mYb0QPRFkRoOOW9jP9Zptyoa6BbjtTjb8dn1pnzIMYyZtc6WruvjJUWVdoDxqK5afx9yTjm5u+JT2sQoaUHWA/35iKhkKy/IvgIzME+L29WcEIq4f/J2qg7AIom0pAl/W0gs3Rj1ClpDh9WcAZK1vNmVm/E4LC4+vjjFjZpKH5DWIlci3900fbkPXBBKLeBIaAdZh6AF/yjTCXsoibvnrKs+MJehkg6u/qJoan1syGd4zF5b2KFxp1Y3IkExdb1uG9eDdpG46efpVBzkGeS4GYuHMjTCVocDGSEmTSEzhWuqr9Hsk+ggtvC/R5F2l+cohLtAgMBAAECggEABkNLUK4ZvyTKcuZeAF0yWEXNF8JUu3WqOARaJPHaD3d0gcnUfVVZ6VofitP5sGb7GQy8qD1mvvhuTHdZ0zL3cWfeklrLrxe4S3CBQA8f8taPpiKTBHWsIl23+tNkABUBfJbhyqg1XmV7MuL+OAfuaaUI3e1Vwo4urAz91PiqRWtF2/MZyll1KpAjqsQnegTfgYMrXwYBCrAN9tYG8+p5KpbLqu7HvESt63WbuV7tpZr8g8fhP9pjy7sz//75vRtS99vgMSE1az7nJOthcB/GiwqYkmRM0DzGkDt6OWbAD9GvcVGHhqVUHR4t+KWs5I4hcfX2xBDCuPYtDZE8IGYeMQKBgQDL+uOAoWtZoH9nRlkDZPB4nguXRJUjetgMEZQ1R2/ANl6PZ+4ka7C2epj+zdZmUnHQV9OhzwBiPYc1O57jykdhpL5KushB9N6ambByORvHR3mIK2jty9IB+RLavzX3Ix9yxGP4D8WiZxWOUNt8Zp4nGjrthsswWz/IByfwny3TFQKBgQDICQ2AI7KYvyMnlortsBiM+Dk0RLZMtQ4LLJUCmpQGzJLKr2ftOKSUOvWSNKOH7j0arN+2ooLQ/84zhs1OEnabq+pl+qvKkd8KwGRwf/utStbU//BPCilIpUQpPt3VOwe/kKlw8TOLzx21/k0CVgOdQUqTdIKfJ9QRQzmHy9+WeQKBgHCC+bv4zZLJYZzgg7bIlY+idXhBnxXL66F0jNB6j9xw4OWvCP9T20w8AWoCtbEI5rhpyVUmLesCTzMAqNqyt37XdRMZRd6Dp8mU3muSrozUEugWMbGAzFzEOy8nayffWrheNVodsQCsZYpzdS2AGNousLRVtnv8yQiXUeN6mbclAoGAUenLGn8DwqL6rVprV7v1wbxgCHRexniZ4J+IAYH1PfeF4PQFNdItKvod15owoRhA82x5S9uugBFQii8YYXEUGtlCajJFKPWlBU0VlDAEiskLwjtwV52MnE/44n747jl3Cc4eZL6Q4h6VRxJ0zJEWd83l0Q4z8yKnJ86Ef4RP8dkCgYEAyrZUlz5DJC4owMtLgKb4iTmxMvTlvXN86RI2PgmgmNkpT4zd/mba4iEwAgfUMPo3LnMAq/SLCOAb7INfKNED2LQwnx7ZdOmAtON+5fPnh4JBH0QJXbOCqI2cTrzex6QdnfcVTX9j1YSTzJ1QZgVZS4LSs1KgkPrjKQlv+izfXgQ=';

export const vectorPublicKey =
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn2M4UFUSbpC8L/9LV+pm\nG9ED0RZEaDjlvYz/WabcqGugW47U42/HZ9aZ8yDGMmbXOlq7r4yVFlXaA8aiuWn8\nfck45ubviU9rEKGlB1gP9+YioZCsvyL4CMzBPi9vVnBCKuH/ydqoOwCKJtKQJf1t\nILN0Y9QpaQ4fVnAGStbzZlZvxOCwuPr44xY2aSh+Q1iJXIt/dNH25D1wQSi3gSGg\nHWYegBf8o0wl7KIm756yrPjCXoZIOrv6iaGp9bMhneMxeW9ihcadWNyJBMXW9bhv\nXg3aRuOnn6VQc5BnkuBmLhzI0wlaHAxkhJk0hM4Vrqq/R7JPoILbwv0eRdpfnKIS\n7QIDAQAB\n-----END PUBLIC KEY-----\n';

export const rsaVectors = {
  /** W1 native request. */
  W1: {
    text: 'POST\n/v3/pay/transactions/native\n1767225600\n593BEC0C930BF1AFEB40B4A08C8FB242\n{"appid":"wxd678efh567hg6787","mchid":"1900009191","description":"客房押金","out_trade_no":"HB20260101000001","notify_url":"https://pms.example.com/wx/pay","amount":{"total":100,"currency":"CNY"}}\n',
    signature:
      'KdydyQcvtLirLag7epB7xpVwfdR8nt+qOgKEzccITDlNzX6fMDfHJyJfBxywiggXD0+a29ar8RYSR0NAFoZD1i8ShIpu8WLqJqgdfEd8kS0XB7LgFGVaSVy5o7h3VM+BmZ6dFCBoEzceNMO9P9m2AqmqfR6tanlXlC1z/armhNDErRytcbJYzWe2YVqLbPSpTCLJCZI4mBTHVYAvF1iMUAN425U82Dy2oIgcT0YvJniItNvdYXxtB28WIi8o9mVZTocc1EVdJbYsUnhpyMBIogz/8nPf8TON2FF1i4P7F1QrxyzXJPZsXo9RqUtjGi1DehFNkqe6VVU+HmoRC1qmcg==',
  },
  /** W2 query. */
  W2: {
    text: 'GET\n/v3/pay/transactions/out-trade-no/HB20260101000001?mchid=1900009191\n1767225600\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
    signature:
      'PhxYlu5sz5xF9mfSA3/ZMUJAvFdnUq/NnfNxiElyKz0veIRNz5crmVcGs0tr3kvsCiRiMGg5SMm8UfsXXfBQdMgaGZviouThpujGdSlnulhj7wORIMn24kyWpTZrO6iOySe0wI6Iage9yS+W5AU32p46hs/nirRk729+WOvFD6l7cIXpXKrl6BA8bilisCKwGFPo19kw8/XDBQ1jXgNV90y69L5MquSNiHDTgJXp9Y+oeTxKASwVvm6hKppMVTAGqeQodNEDOKCsbrytLpl3reZkihVkVBZRP12ti+5KwNOk4WUgmT9tWu26FXa+a25V6H3bC+DFAZ8aubYD5yxiXQ==',
  },
  /** W3 answer verify. */
  W3: {
    text: '1767225601\nc5ac7061fccab6bf3e254dcf98995b8c\n{"code_url":"weixin://wxpay/bizpayurl?pr=p4lpSuKzz"}\n',
    signature:
      'j5e/RomSlQkDRVNuILH+JhmlFIPO1GFCJcGBbBS6s4r3WjncWXi9gBlQhsFBcerhHNhfKh/MqhB1hgCRI5TncThcc9f8N2hbittFOe6LG6+jsEwPOwt6fXhI8JglH0Xi2THy1motnMYEXG6CsJNE3rLsEM4qdtDC5ZvmSzruGN4kU+StOOG/2hlrF7eTq1WxyR5TC1bwEniGhTgtLJPKLBzvk65lbOep+YC3jBOBwUAveBvygjzlDZ7Br9YG2FOoYOge+YiTP8RpTFWv/WRwWjWCBCZHHrZLMhgrIyLikLt8oyzZdpCm6/S30DeOwV6/CaILg+AND5BdVSOX6j5fDw==',
  },
  /** W5 JSAPI paySign. */
  W5: {
    text: 'wxd678efh567hg6787\n1767225600\n593BEC0C930BF1AFEB40B4A08C8FB242\nprepay_id=wx201410272009395522657a690389285100\n',
    signature:
      'AvSelSHv53ZW5r0+VXPX+F6RduSL2OjL2AMvSvgLY/WoCo4l/mVizONMUqBgueZ79n9mcnbHZwxSP4AmUtuVX50dGDDpHHk8YKYJw/vdtsuCPC1MmZukNA7zpjV8X/Xq6TWm09dqq7TFwAU+ct9H10NfAj5a3Q3vc8AqUao9Xqff8HEbWuM3FUOUB144kWhatKIdNPZfhZBgo0JxXh2pwTmDqL2Ei0+aRF0ipVUNGSCfmOW8FtIQCqyeihfljYaIWx7Fe/YZb/D/9rWgCTe/MWHYkM+7a9jz9tfsqrIYM8GtAGdfLUFpgC/7M4ZD7BrpcfHhcVpzGWuv45h9lAyXzw==',
  },
  /** A1 gateway request. */
  A1: {
    text: 'app_id=2021000122671080&biz_content={"out_trade_no":"HB20260101000001","total_amount":"1.00","subject":"客房押金"}&charset=utf-8&format=JSON&method=alipay.trade.precreate&notify_url=https://pms.example.com/ali/pay&sign_type=RSA2&timestamp=2026-01-01 08:00:00&version=1.0',
    signature:
      'Jvg0ACXBV7aIZ142KnbR25mZrBcUryddvJdPNRU9ddalkFRNMAfCUFEGat9Qkw8K1X/OkRavFS7hUIhAO2RaoswQWgA/rfZhg7Pvi35bGcJ0oARMg8tDI/2JP8AYndJiZxtCxGjsYo8MyPIkzq5IOLmEOgSxFM+x5+mEybyuwOCqfFRfDVBP8euGZ9dEwPmOQ5tFVOYR+ewlX+ydxSVl7F3KnloASb08JT1Gqq0OArJTR1gZRuLxVUBM4JEsQQJqAbfjqQxI/G/QwVUXd89pVNPjhvoSLMUVynNT2jkIn9LUl95k0FaQQT2T9O4n2dTfz5vZRHupExutL7jpGWLRMA==',
  },
  /** A2 v3 request. */
  A2: {
    text: 'app_id=2021000122671080,nonce=eb4ade8f-8cfa-4ebf-a048-7eb52684ab32,timestamp=1767225600000\nPOST\n/v3/alipay/trade/precreate\n{"out_trade_no":"HB20260101000001","total_amount":"1.00","subject":"客房押金"}\n',
    signature:
      'c89lgpInemvBhJTJKS6WG+i2w1ma7QRU+2DcFzLZG1WyyDXQvz7kjCkBKzVMBOk2GWob/unJoDhWX/d6hcF5ihI+Hge66nn2E0RUU474nI7fY2Bd6LLdkNfUdrsOkioGSiMsC4F9maUwVOKuxsRQ5iQgczmVYVgB0niSLZ32CLzZslnF7GLKoBecDyz5SrhPKKw54pJ3EgPBNmwb5gjO8clchQFFCoppXCnBqTJo2bNOGc7+2eH/5n/BemvvTtjTMYJ3wEjFTZ46WXrn75jg18yRg13xZool6LLk1M8WydKUvlElh6RVAK6kJiu+irs4SEpBrBZQ8hvLEQTZTxN2LQ==',
  },
  /** A3 v3 answer. */
  A3: {
    text: '1767225601000\n5f9fba93-bbb2-40f0-b328-04d5ead3e131\n{"out_trade_no":"HB20260101000001","qr_code":"https://qr.alipay.com/bax00022tldi82dwzbvp6013"}\n',
    signature:
      'Z6T0L6jl8yVmQ6PejXiBmvqhHhqVMysylnflok66tG+10GudmkC7FPEUTLyqc8mFTn0C5eJzBJaBBwHBUa1+QJ7W0XXLd4GHsaSYzt9m0k6KBP6Zh/jKUkEVuq5dTIlnHms14uGbhGRm0UUruagdp9z3WK133IZHXHylpbOnqPIKHHMCjabgLOq3TP9lc2vYwsLIYY2KV6uWrvMxueyr5eUisCmgBLQwmO6xLuUUUFFz7D1Zu/zfYq70Csrpey9FEhoShwqY8O68MnKyzqK47pLewopbfP0WklevpzUJO8pqkL8iOv9pGYv14PiT2DzPPoJCiZZZHrf93b1L2eemHQ==',
  },
  /** A4 gateway answer, inner. */
  A4: {
    text: '{"code":"10000","msg":"Success","out_trade_no":"HB20260101000001","qr_code":"https:\\/\\/qr.alipay.com\\/bax00022tldi82dwzbvp6013"}',
    signature:
      'RsKb6Tej0WQQIiI2yNZQv/ClkHb/jVxPkfPKPyCTpKKIaczn2mKlxRVG8VWj3oESf6NkmlVGC7UlXhSfZEJIZEHeCzmQY4JwLllcy6H0Lt6PtLnw5j98uxzN+2VmqdLXMkKD37UrbiYYHamXfIcgNYaRjXZD293z4ItUhY43QL0G83evYQoPFFlQ9okLrtFMb2VggM1H8fSq/6RvDMPFtAEPKDYeUy/MRvlwC6M4cvWxEP22ZOrZ0FlrZDJlPn/1q7YDGmOA7liHwdSHSZSexTu4CbuZPEOvagiozygJkIgx3k89Wd0vPcPa3Cgepvqxahm5nNHU+atq90zUhlq6kg==',
  },
  /** A5 notice. */
  A5: {
    text: 'app_id=2021000122671080&buyer_id=2088102534368455&buyer_pay_amount=1.00&charset=utf-8&fund_bill_list=[{"amount":"1.00","fundChannel":"ALIPAYACCOUNT"}]&gmt_create=2026-01-01 08:00:10&gmt_payment=2026-01-01 08:00:30&notify_id=2026010100222080030000000000000001&notify_time=2026-01-01 08:00:31&notify_type=trade_status_sync&out_trade_no=HB20260101000001&seller_id=2088531891668739&subject=客房押金&total_amount=1.00&trade_no=2026010122001400000000000001&trade_status=TRADE_SUCCESS&version=1.0',
    signature:
      'RwTK8PzAVBNaI81Y/No6QbLhaSRmouN1U7ns5KQPs1TGo9bs6t0sln25EVFBUYX22CHzEVnaaTJsx4Efs6fSI8VhEOpH0xdJmt3xZ4grzBXGHML6XRf0ZRQRFF3/ynlOUi5fVZLEV4uNTOeWHwWNO6y58rJ/uaXM2Gx/RIGRMM6qy3XYTkMr45POj5XMGnByXI5vBAa3BjdCP7r6mxYQ1XKOv1uhmrG1JQuONcNz5LGP32sYw0AD8Z2dF5StjtNJaqWvziklVfRC42pJp0mXGp0vFHeIMOiGAIRhdYnizvLJ0EO2/FBu34q+8M+XneY2jSxx5QsF0URZ/OECwLhWyQ==',
  },
  /** U1 UnionPay: signed over the hex digest of the text. */
  U1: {
    text: 'd7b0fe1c52f20a82492ba1e1bac5578310aa954ea45a71442be29bb00ec1732e',
    signature:
      'EkVfjxKHo5OARJgY3TdnNRl70CB2sGepNPFkbZuBxs/kNZoJbo/O4ZcqQ0C9A03aTle2ifVcmj7WyL3t1zyZ3n6gyaeSnJlUklYU8PkkV77cJukqSbpP3EHUcNTFgcAh/UrgjaAD6oV8fUjdymnHIyJPYzhOhbmrUHlyroirnZMsS+E8eRFM4G+mUUoZ/gEB4T4s05mTXMYP9wQdLBvFWf8Jq/1gt6FsSDZi5Y+BdCBktDvYHVNNN667jzP1+irviFXx1cZ+WAVX9lGX98T4kVFiuVPatkrH2H4IpuxLFC2JdwECkcIM/cG+zIg9d1yzcyUv34bC4ZdTV1M5zYz8FA==',
  },
} as const;

export const unionPayText =
  'accessType=0&backUrl=https://pms.example.com/up/pay&bizType=000000&certId=68759663125&channelType=08&currencyCode=156&encoding=UTF-8&merId=777290058110097&orderId=HB20260101000001&signMethod=01&txnAmt=100&txnSubType=07&txnTime=20260101080000&txnType=01&version=5.1.0';

export const gcmVectors = [
  {
    key: '0123456789abcdef0123456789ABCDEF',
    nonce: 'fdasfjihihih',
    associated_data: 'transaction',
    plaintext:
      '{"mchid":"1900009191","appid":"wxd678efh567hg6787","out_trade_no":"HB20260101000001","transaction_id":"4200000000202601010000000001","trade_type":"NATIVE","trade_state":"SUCCESS","trade_state_desc":"支付成功","bank_type":"OTHERS","attach":"","success_time":"2026-01-01T08:00:30+08:00","payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"},"amount":{"total":100,"payer_total":100,"currency":"CNY","payer_currency":"CNY"}}',
    ciphertext:
      't2SIDDXl61mKvBUZSxJrdyAu7lATBwf4C1tAwBeyDFhvVQ2ArUUSzFsf43m4yyVlcPayDt41rsI8mfZMo6Y1ps5cW3EHbfFQuItdEn5G4GW+HZifqkPBK96qAFH7Of19Y+8zmA/LUeyOaSRAGF58KJYImz3s44LqpFel6+h9YKpJxfYK/6myo4hUvavU0ZigIKRYB3Ic/7zO1RhL9YBfJAUZZu4gass8VSFinfz8c0kYJG6dYtzQee7Sf9L5rr5nGuwGp5FXX16bnK4XKIqYmHagXO+ECgz7MFcw+FLisuPV+8gkogWIR49Qwb9bzBsK8SN48ixb8KKosCAWcda6llbeykjWceCIgQQz7S7DAqpBD763Oy90krpFblKaQIvcD5ud06bt34DRfxXLy8FGYsie3KXT1QwzIXpJWM21aVC4JIfZ5V83FKntym5ABdyr0ZYUlKImXXlNywnsRgUXSVT+uPS+vJj1RUsYj3wohYvoCF+NWIFXn4q3YoRA8AgKXq5wDOLdAi0ZrkWWRQ/o68SzjrbMPXMn0uoaRYsHwwUY6+IsP2oKOX6WFh+R5U4W5FYsLw==',
  },
  {
    key: '0123456789abcdef0123456789ABCDEF',
    nonce: 'fdasfjihihih',
    associated_data: 'transaction',
    plaintext: '{"trade_state":"SUCCESS"}',
    ciphertext: 't2SRHTzo6iTD6kVUHgBhZUpKlCJ0eHa7BggtO9KtC+YB6MMoJU7wf6c=',
  },
  {
    key: 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb',
    nonce: 'uluk4a9R25RW',
    associated_data: 'associatedData',
    plaintext: 'message',
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
  },
] as const;

export const stripeVector = {
  secret: 'whsec_test',
  timestamp: 1767225600,
  body: '{"id":"evt_1","object":"event","type":"checkout.session.completed"}',
  v1: '8e55addf78ba27e2fe08df08cbc8628a2d35f5bcbaa4b9f5c1f0514de2711f12',
} as const;

/** SHA-256 of the base64 signatures, as the reference table lists them. */
export const signatureDigests: Readonly<Record<string, string>> = {
  W1: 'a55565d0beef4a3e0f726b86852ed23ffd0c7e106ea89d828c93f83620d39212',
  W2: 'c23371e64c99ffdc7fdca3854d28ab06e5072e1183fdf4866c3a6df63d67bd67',
  W3: '71fd6bd5c37c1d67dec1d9d01badd68679ec2c6260e2167b8dce07ddfa1b2bfa',
  W5: '0c194ba305939dc20ecf85cf6d6fcaee521b200ece5b00e93403b6f8aa5fa593',
  A1: '77053efadb2e7426ecc530ef36f1e9b89acab89f9fc5fce5ef14e87ab0ab2155',
  A2: '7285b7d8f9c4e49a36c6fa0652a777aa283f4ddb23e19366800145ddd681673b',
  A3: 'e9f7db27864433cfc1d6842bfe37e5911982ba6e0fdbe8c8fa665466cb4c5edc',
  A4: '662ebed0269f60d23463660d9310aeefd22619f76c9021ef606f0f16491183d8',
  A5: '8291c00fa6de58a2055b61268d105a99a024c5eeb9d37a0e67ba330b1866bd94',
  U1: '8ee9621812ac56d40326ffb6e6516cd92b94e594120d32217f92aebed75851d8',
};
