/** The three payment adapters, each beside the sandbox that plays its provider. */
import { createAlipay } from '../../src/sales/payments/providers/alipay/alipay.ts';
import { createStripe } from '../../src/sales/payments/providers/stripe/stripe.ts';
import { createWechatPay } from '../../src/sales/payments/providers/wechat-pay/wechat-pay.ts';
import { type Act, openProviderDesk } from './provider-desk.ts';

/** Merchants of the sandbox by the way their answers are signed. */
export const wechatMerchants = {
  publicKey: '1900009191',
  certificate: '1900009192',
  moving: '1900009193',
} as const;

export const wechatIdentity = (act: Act, mchid: string) => {
  const { appid = '', publicKeyId, publicKey, ...rest } = act('credentials', { mchid });
  const { apiV3Key = '', serialNo = '', privateKey = '' } = rest;
  return {
    merchantNo: mchid,
    credentials: {
      ...{ appId: appid, apiV3Key, serialNo, privateKey },
      ...(publicKeyId && publicKey && { publicKeyId, publicKey }),
    },
  };
};

export const openWechatDesk = () =>
  openProviderDesk({
    ...{ name: 'wechatPay', create: createWechatPay },
    accountOf: (act) => wechatIdentity(act, wechatMerchants.publicKey),
    pay: (act, { code }, { merchantNo }) => act('pay', { code, mchid: merchantNo }),
  });

export const alipayApps = { ours: '2021000122671080', other: '2021000122671099' } as const;

export const alipayIdentity = (act: Act, appId: string) => {
  const { sellerId = '', privateKey = '', alipayPublicKey = '' } = act('credentials', { appId });
  return { merchantNo: sellerId, credentials: { appId, privateKey, alipayPublicKey } };
};

export const openAlipayDesk = () =>
  openProviderDesk({
    ...{ name: 'alipay', create: createAlipay },
    accountOf: (act) => alipayIdentity(act, alipayApps.ours),
    pay: (act, { code }) => act('pay', { code }),
  });

export const stripeAccount = { id: 'acct_1Sandbox0Desk', key: 'sk_test_sandboxdesk0001' } as const;

export const openStripeDesk = () =>
  openProviderDesk({
    ...{ name: 'stripe', create: createStripe },
    accountOf: (act, url) => {
      const { secret = '' } = act('webhook', { account: stripeAccount.id, url });
      return {
        merchantNo: stripeAccount.id,
        credentials: { secretKey: stripeAccount.key, webhookSecret: secret },
      };
    },
    pay: (act, { ref }) => act('pay', { link: ref.providerRef }),
  });

export const openDesks = {
  wechatPay: openWechatDesk,
  alipay: openAlipayDesk,
  stripe: openStripeDesk,
} as const;
