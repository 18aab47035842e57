/**
 * Payment providers with their names, limits and credential fields, as data. Server and screens read this list instead of naming
 * a provider. A new provider is one entry here and one folder in `apps/server/src/sales/payments/providers/`.
 */
import type { Text } from '../../platform/texts.ts';

/**
 * `qr`: the guest scans a code that we show. `scan`: we scan the payment code (付款码) that the guest shows. `link`: the guest
 * opens an address.
 */
export const intentKinds = ['qr', 'scan', 'link'] as const;
export type IntentKind = (typeof intentKinds)[number];

export interface CredentialField {
  /** Key in the stored credentials. */
  readonly name: string;
  readonly label: Text;
  /** Where to find the value, or its form. */
  readonly hint?: Text;
  /** Sealed, and never shown again. Fields that are not secret are shown when the account is edited. */
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  /** `pem`: several lines. */
  readonly form: 'line' | 'pem';
  /** Format of a value; whitespace at both ends is removed before the check. */
  readonly pattern: RegExp;
}

export interface ProviderFacts {
  readonly name: Text;
  readonly built: 'documented' | 'certified';
  /** Dictionary code of the payment method under which its payments enter the folio. */
  readonly method: 'wechat' | 'alipay' | 'card';
  /** ISO 4217. Payments of another currency are refused; amounts are never converted. */
  readonly currency: string;
  /** Addresses an account may belong to; the first one is the default. */
  readonly environments: readonly ('production' | 'sandbox')[];
  readonly kinds: readonly IntentKind[];
  /** Per payment, inclusive. */
  readonly minFen: number;
  readonly maxFen: number;
  /**
   * Calls of one account that a process makes in a second, below every limit that the documents state: WeChat Pay 150 refunds, Alipay 30
   * splits, Stripe 25 calls in test mode. Limits of the other calls are not documented.
   */
  readonly callsPerSecond: number;
  /** How long an intent may stay open, in minutes. */
  readonly minMinutes: number;
  readonly maxMinutes: number;
  /** Whether creating a `qr` or `link` again with the same number and parameters is safe and returns a usable code. */
  readonly createIsRepeatable: boolean;
  /** Whether a request is refused without an address for notifications, even where no notification can arrive. */
  readonly needsNotifyUrl: boolean;
  /** Whether a code that was closed before the guest scanned it might still be payable (Alipay: reported, not documented). */
  readonly closeMayMiss: boolean;
  /** Days after the payment during which it can be refunded; parts per payment. */
  readonly refundDays: number;
  readonly maxRefunds: number;
  /** Hour in China (UTC+8) from which the bill of the previous day can be fetched; null: the provider has no daily bill. */
  readonly billHour: number | null;
  readonly credentials: readonly CredentialField[];
}

const pemHint: Text = [
  '以 -----BEGIN 开头的完整内容，或仅其中的 Base64 部分',
  'The whole text that begins with -----BEGIN, or only its Base64 part',
];
/** PEM with or without its frame; the adapter adds the frame. */
const pem = /^(-----BEGIN [A-Z ]+-----\s+)?[A-Za-z0-9+/=\s]{100,8000}(\s*-----END [A-Z ]+-----)?$/;

export const providerRegistry = {
  wechatPay: {
    name: ['微信支付', 'WeChat Pay'],
    built: 'documented',
    method: 'wechat',
    currency: 'CNY',
    environments: ['production'],
    kinds: ['qr', 'scan'],
    minFen: 1,
    maxFen: 10_000_000_000,
    callsPerSecond: 50,
    minMinutes: 2,
    maxMinutes: 120,
    createIsRepeatable: true,
    needsNotifyUrl: true,
    closeMayMiss: false,
    refundDays: 365,
    maxRefunds: 50,
    billHour: 10,
    credentials: [
      {
        name: 'appId',
        label: ['应用 ID (appid)', 'App ID (appid)'],
        isSecret: false,
        isRequired: true,
        form: 'line',
        pattern: /^wx[0-9a-zA-Z]{8,30}$/,
      },
      {
        name: 'apiV3Key',
        label: ['APIv3 密钥', 'APIv3 key'],
        hint: [
          '商户平台「API 安全」中设置的 32 位密钥',
          '32 characters, set in the merchant console under API security',
        ],
        isSecret: true,
        isRequired: true,
        form: 'line',
        pattern: /^[\x21-\x7e]{32}$/,
      },
      {
        name: 'serialNo',
        label: ['商户证书序列号', 'Merchant certificate serial number'],
        isSecret: false,
        isRequired: true,
        form: 'line',
        pattern: /^[0-9A-Fa-f]{8,64}$/,
      },
      {
        name: 'privateKey',
        label: ['商户私钥 (apiclient_key.pem)', 'Merchant private key (apiclient_key.pem)'],
        hint: pemHint,
        isSecret: true,
        isRequired: true,
        form: 'pem',
        pattern: pem,
      },
      {
        name: 'publicKeyId',
        label: ['微信支付公钥 ID', 'WeChat Pay public key ID'],
        hint: [
          '以 PUB_KEY_ID_ 开头；仅使用平台证书的老商户留空',
          'Begins with PUB_KEY_ID_; leave empty for older merchants that use platform certificates only',
        ],
        isSecret: false,
        isRequired: false,
        form: 'line',
        pattern: /^PUB_KEY_ID_[0-9A-Za-z]{8,64}$/,
      },
      {
        name: 'publicKey',
        label: ['微信支付公钥', 'WeChat Pay public key'],
        hint: pemHint,
        isSecret: false,
        isRequired: false,
        form: 'pem',
        pattern: pem,
      },
    ],
  },
  alipay: {
    name: ['支付宝', 'Alipay'],
    built: 'documented',
    method: 'alipay',
    currency: 'CNY',
    environments: ['production', 'sandbox'],
    kinds: ['qr', 'scan'],
    minFen: 1,
    maxFen: 10_000_000_000,
    callsPerSecond: 25,
    minMinutes: 1,
    maxMinutes: 120,
    createIsRepeatable: true,
    needsNotifyUrl: false,
    closeMayMiss: true,
    refundDays: 365,
    maxRefunds: 50,
    billHour: 9,
    credentials: [
      {
        name: 'appId',
        label: ['应用 ID (APPID)', 'App ID (APPID)'],
        isSecret: false,
        isRequired: true,
        form: 'line',
        pattern: /^[0-9]{16}$/,
      },
      {
        name: 'privateKey',
        label: ['应用私钥 (RSA2)', 'App private key (RSA2)'],
        hint: pemHint,
        isSecret: true,
        isRequired: true,
        form: 'pem',
        pattern: pem,
      },
      {
        name: 'alipayPublicKey',
        label: ['支付宝公钥', 'Alipay public key'],
        hint: [
          '开放平台「接口加签方式」中的支付宝公钥，不是应用公钥',
          'The Alipay public key shown under signature settings, not the key of your app',
        ],
        isSecret: false,
        isRequired: true,
        form: 'pem',
        pattern: pem,
      },
    ],
  },
  stripe: {
    name: ['Stripe', 'Stripe'],
    built: 'documented',
    method: 'card',
    currency: 'CNY',
    environments: ['production'],
    kinds: ['link'],
    minFen: 400,
    maxFen: 99_999_999,
    callsPerSecond: 20,
    minMinutes: 30,
    maxMinutes: 1_440,
    createIsRepeatable: true,
    needsNotifyUrl: false,
    closeMayMiss: false,
    refundDays: 180,
    maxRefunds: 50,
    billHour: 9,
    credentials: [
      {
        name: 'secretKey',
        label: ['密钥 (sk_…)', 'Secret key (sk_…)'],
        isSecret: true,
        isRequired: true,
        form: 'line',
        pattern: /^(sk|rk)_(test|live)_[0-9A-Za-z_]{8,200}$/,
      },
      {
        name: 'webhookSecret',
        label: ['Webhook 签名密钥 (whsec_…)', 'Webhook signing secret (whsec_…)'],
        hint: [
          '在 Stripe 后台添加下方的通知地址后获得；多个时以逗号分隔',
          'Shown after you add the notification address below in the Stripe dashboard; separate several by commas',
        ],
        isSecret: true,
        isRequired: false,
        form: 'line',
        pattern: /^whsec_[0-9A-Za-z_+/=-]{8,200}(\s*,\s*whsec_[0-9A-Za-z_+/=-]{8,200})?$/,
      },
    ],
  },
} as const satisfies Readonly<Record<string, ProviderFacts>>;

export type ProviderName = keyof typeof providerRegistry;
export const providerNames = Object.keys(providerRegistry) as [ProviderName, ...ProviderName[]];

export const providerFacts = (provider: ProviderName): ProviderFacts => providerRegistry[provider];
