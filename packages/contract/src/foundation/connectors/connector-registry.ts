/**
 * Services that are connected on the screen 连接, as data: names, keys, what each can do and which documents it was built from. Server and
 * screens read this list instead of naming a service. A new service is one entry here, one adapter and one line of its port's adapters.
 */
import type { Text } from '../../platform/texts.ts';

/** Purpose of a service. */
export const connectorPorts = ['sms', 'robot', 'lock', 'invoice'] as const;
export type ConnectorPort = (typeof connectorPorts)[number];

export interface ConnectorCredential {
  /** Key in the stored credentials. */
  readonly name: string;
  readonly label: Text;
  /** Where to find the value, or its form. */
  readonly hint?: Text;
  /** Sealed, and never shown again. */
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  /** Format of a value; whitespace at both ends is removed before the check. */
  readonly pattern: RegExp;
}

interface Facts {
  readonly name: Text;
  readonly built: 'documented' | 'certified';
  readonly credentials: readonly ConnectorCredential[];
}

export interface SmsFacts extends Facts {
  readonly port: 'sms';
  /** `domestic`: numbers of mainland China. */
  readonly reaches: readonly ('domestic' | 'foreign')[];
  /** Sends only approved templates under an approved signature; otherwise free text. */
  readonly usesTemplates: boolean;
  /** Variables of their templates have names (`${code}`) or positions (`{1}`). */
  readonly variables: 'named' | 'positional' | 'none';
  /** Characters of one value. Null: not documented. */
  readonly maxVariable: number | null;
  /** Templates and signatures can be fetched. */
  readonly fetchesTemplates: boolean;
  /** Pushed reports carry a signature. Without one, the secret address and the matching message are all there is. */
  readonly signsReports: boolean;
  /** A query that finds nothing proves that the message was not taken. */
  readonly absenceIsProof: boolean;
  /** Where the address for reports is entered. */
  readonly reportHint: Text;
}

export interface RobotFacts extends Facts {
  readonly port: 'robot';
  /** Messages a minute and robot that the documents allow. */
  readonly perMinute: number;
  /** Bytes of a message's text (UTF-8). */
  readonly maxBytes: number;
}

export interface LockFacts extends Facts {
  readonly port: 'lock';
}

export interface InvoiceServiceFacts extends Facts {
  readonly port: 'invoice';
}

export type ConnectorFacts = SmsFacts | RobotFacts | LockFacts | InvoiceServiceFacts;

const keyIdHint: Text = ['控制台「AccessKey 管理」中创建', 'Created in the console under AccessKey'];

export const connectorRegistry = {
  aliyunSms: {
    port: 'sms',
    name: ['阿里云短信', 'Aliyun SMS'],
    built: 'documented',
    reaches: ['domestic'],
    usesTemplates: true,
    variables: 'named',
    maxVariable: 35,
    fetchesTemplates: true,
    signsReports: false,
    absenceIsProof: true,
    reportHint: [
      '短信服务控制台 → 通用设置 → 国内消息设置 → 短信发送状态回执，选择 HTTP 批量推送模式',
      'SMS console → General settings → delivery receipts, HTTP batch push',
    ],
    credentials: [
      {
        name: 'accessKeyId',
        label: ['AccessKey ID', 'AccessKey ID'],
        hint: keyIdHint,
        isSecret: false,
        isRequired: true,
        pattern: /^[A-Za-z0-9.]{8,64}$/,
      },
      {
        name: 'accessKeySecret',
        label: ['AccessKey Secret', 'AccessKey Secret'],
        isSecret: true,
        isRequired: true,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
    ],
  },
  tencentSms: {
    port: 'sms',
    name: ['腾讯云短信', 'Tencent Cloud SMS'],
    built: 'documented',
    reaches: ['domestic', 'foreign'],
    usesTemplates: true,
    variables: 'positional',
    maxVariable: null,
    fetchesTemplates: true,
    signsReports: false,
    absenceIsProof: false,
    reportHint: [
      '短信控制台 → 应用管理 → 应用详情 → 短信下发状态回调 URL',
      'SMS console → Applications → Details → delivery status callback',
    ],
    credentials: [
      {
        name: 'secretId',
        label: ['SecretId', 'SecretId'],
        hint: ['访问管理 → API 密钥管理', 'Access management → API keys'],
        isSecret: false,
        isRequired: true,
        pattern: /^AKID[A-Za-z0-9]{4,60}$/,
      },
      {
        name: 'secretKey',
        label: ['SecretKey', 'SecretKey'],
        isSecret: true,
        isRequired: true,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
      {
        name: 'sdkAppId',
        label: ['短信应用 SDKAppID', 'SMS SDKAppID'],
        hint: ['短信控制台 → 应用管理，以 14 开头', 'SMS console → Applications; begins with 14'],
        isSecret: false,
        isRequired: true,
        pattern: /^\d{6,14}$/,
      },
      {
        name: 'region',
        label: ['地域', 'Region'],
        hint: ['留空为 ap-guangzhou', 'Leave empty for ap-guangzhou'],
        isSecret: false,
        isRequired: false,
        pattern: /^[a-z]{2}-[a-z]{3,20}$/,
      },
    ],
  },
  twilio: {
    port: 'sms',
    name: ['Twilio', 'Twilio'],
    built: 'documented',
    reaches: ['foreign'],
    usesTemplates: false,
    variables: 'none',
    maxVariable: null,
    fetchesTemplates: false,
    signsReports: true,
    absenceIsProof: true,
    reportHint: ['随每条短信提交，无需在后台填写', 'Sent with each message; nothing to enter'],
    credentials: [
      {
        name: 'accountSid',
        label: ['Account SID', 'Account SID'],
        isSecret: false,
        isRequired: true,
        pattern: /^AC[0-9a-fA-F]{32}$/,
      },
      {
        name: 'authToken',
        label: ['Auth Token', 'Auth token'],
        isSecret: true,
        isRequired: true,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
      {
        name: 'from',
        label: ['发送号码或 Messaging Service SID', 'Sender number or Messaging Service SID'],
        hint: ['如 +12025550123 或 MG…', 'Such as +12025550123 or MG…'],
        isSecret: false,
        isRequired: true,
        pattern: /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/,
      },
    ],
  },
  wecomRobot: {
    port: 'robot',
    name: ['企业微信群机器人', 'WeCom group robot'],
    built: 'documented',
    perMinute: 20,
    maxBytes: 4_000,
    credentials: [
      {
        name: 'webhook',
        label: ['Webhook 地址', 'Webhook address'],
        hint: [
          '群设置 → 群机器人 → 添加后复制地址，以 https://qyapi.weixin.qq.com 开头',
          'Group settings → Group robots → add one and copy its address, which begins with https://qyapi.weixin.qq.com',
        ],
        isSecret: true,
        isRequired: true,
        pattern: /^(https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=)?[0-9A-Za-z_-]{8,64}$/,
      },
    ],
  },
  dingtalkRobot: {
    port: 'robot',
    name: ['钉钉自定义机器人', 'DingTalk robot'],
    built: 'documented',
    perMinute: 20,
    maxBytes: 18_000,
    credentials: [
      {
        name: 'webhook',
        label: ['Webhook 地址', 'Webhook address'],
        hint: [
          '群设置 → 机器人 → 自定义，地址以 https://oapi.dingtalk.com 开头',
          'Group settings → Robots → Custom; the address begins with https://oapi.dingtalk.com',
        ],
        isSecret: true,
        isRequired: true,
        pattern: /^(https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=)?[0-9A-Za-z_-]{8,128}$/,
      },
      {
        name: 'signSecret',
        label: ['加签密钥', 'Signing secret'],
        hint: [
          '安全设置选择「加签」时显示，以 SEC 开头；用关键词时留空',
          'Shown when Signature is chosen under security; begins with SEC. Leave empty if you use keywords',
        ],
        isSecret: true,
        isRequired: false,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
      {
        name: 'keyword',
        label: ['关键词', 'Keyword'],
        hint: [
          '安全设置选择「自定义关键词」时填写，会写进每条消息',
          'Fill in if Custom keywords is chosen under security. It is added to every message',
        ],
        isSecret: false,
        isRequired: false,
        pattern: /^.{1,20}$/u,
      },
    ],
  },
  feishuRobot: {
    port: 'robot',
    name: ['飞书自定义机器人', 'Feishu robot'],
    built: 'documented',
    perMinute: 100,
    maxBytes: 18_000,
    credentials: [
      {
        name: 'webhook',
        label: ['Webhook 地址', 'Webhook address'],
        hint: [
          '群设置 → 群机器人 → 自定义机器人，地址以 https://open.feishu.cn 开头',
          'Group settings → Bots → Custom bot; the address begins with https://open.feishu.cn',
        ],
        isSecret: true,
        isRequired: true,
        pattern: /^(https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/)?[0-9A-Za-z_-]{8,64}$/,
      },
      {
        name: 'signSecret',
        label: ['签名校验密钥', 'Signing secret'],
        hint: ['安全设置选择「签名校验」时填写', 'Fill in if Signature is chosen under security'],
        isSecret: true,
        isRequired: false,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
      {
        name: 'keyword',
        label: ['关键词', 'Keyword'],
        hint: [
          '安全设置选择「自定义关键词」时填写，会写进每条消息',
          'Fill in if Custom keywords is chosen under security. It is added to every message',
        ],
        isSecret: false,
        isRequired: false,
        pattern: /^.{1,20}$/u,
      },
    ],
  },
  ttlock: {
    port: 'lock',
    name: ['通通锁', 'TTLock'],
    built: 'documented',
    credentials: [
      {
        name: 'clientId',
        label: ['Client ID', 'Client ID'],
        hint: ['通通锁开放平台 → 应用管理', 'TTLock open platform → Applications'],
        isSecret: false,
        isRequired: true,
        pattern: /^[0-9A-Za-z]{8,64}$/,
      },
      {
        name: 'clientSecret',
        label: ['Client Secret', 'Client secret'],
        isSecret: true,
        isRequired: true,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
      {
        name: 'username',
        label: ['App 账号', 'App account'],
        hint: [
          '拥有门锁的通通锁 App 账号，不是开放平台账号',
          'Account of the TTLock app that owns the locks, not that of the open platform',
        ],
        isSecret: false,
        isRequired: true,
        pattern: /^\S{3,64}$/,
      },
      {
        name: 'password',
        label: ['App 密码', 'App password'],
        isSecret: true,
        isRequired: true,
        pattern: /^.{4,64}$/u,
      },
      {
        name: 'region',
        label: ['区域', 'Region'],
        hint: ['留空或 cn 为中国大陆，eu 为其他地区', 'Empty or cn: mainland China; eu: elsewhere'],
        isSecret: false,
        isRequired: false,
        pattern: /^(cn|eu)$/,
      },
    ],
  },
  nuonuo: {
    port: 'invoice',
    name: ['诺诺发票', 'Nuonuo e-invoices'],
    built: 'documented',
    credentials: [
      {
        name: 'appKey',
        label: ['AppKey', 'AppKey'],
        hint: ['诺诺开放平台 → 应用管理', 'Nuonuo open platform → Applications'],
        isSecret: false,
        isRequired: true,
        pattern: /^[0-9A-Za-z]{6,64}$/,
      },
      {
        name: 'appSecret',
        label: ['AppSecret', 'AppSecret'],
        isSecret: true,
        isRequired: true,
        pattern: /^[\x21-\x7e]{8,128}$/,
      },
      {
        name: 'taxNum',
        label: ['销方税号', 'Seller’s tax number'],
        isSecret: false,
        isRequired: true,
        pattern: /^[0-9A-Z]{15,20}$/,
      },
      {
        name: 'sellerName',
        label: ['销方名称', 'Seller’s name'],
        hint: ['与税务登记一致，红冲时使用', 'As registered for tax; used for credit notes'],
        isSecret: false,
        isRequired: true,
        pattern: /^.{2,100}$/u,
      },
      {
        name: 'clerk',
        label: ['开票员', 'Clerk'],
        hint: ['须为已登录电子税务局的开票员姓名', 'Name of the clerk who is signed in at the tax bureau'],
        isSecret: false,
        isRequired: true,
        pattern: /^.{1,20}$/u,
      },
      {
        name: 'goodsCode',
        label: ['税收分类编码', 'Tax classification code'],
        hint: [
          '19 位；住宿服务一般为 3070402000000000000，请向会计确认',
          '19 digits; lodging is usually 3070402000000000000. Ask your accountant',
        ],
        isSecret: false,
        isRequired: true,
        pattern: /^\d{19}$/,
      },
    ],
  },
} as const satisfies Readonly<Record<string, ConnectorFacts>>;

export type ConnectorVendor = keyof typeof connectorRegistry;
export const connectorVendors = Object.keys(connectorRegistry) as [ConnectorVendor, ...ConnectorVendor[]];

export const connectorFacts = (vendor: ConnectorVendor): ConnectorFacts => connectorRegistry[vendor];

type VendorOf<P extends ConnectorPort> = {
  [V in ConnectorVendor]: (typeof connectorRegistry)[V]['port'] extends P ? V : never;
}[ConnectorVendor];
export type SmsVendor = VendorOf<'sms'>;
export type RobotVendor = VendorOf<'robot'>;
export type LockVendor = VendorOf<'lock'>;
export type InvoiceVendor = VendorOf<'invoice'>;

export const smsFacts = (vendor: SmsVendor): SmsFacts => connectorRegistry[vendor];
export const robotFacts = (vendor: RobotVendor): RobotFacts => connectorRegistry[vendor];

export const isSmsVendor = (vendor: ConnectorVendor): vendor is SmsVendor =>
  connectorRegistry[vendor].port === 'sms';
export const isRobotVendor = (vendor: ConnectorVendor): vendor is RobotVendor =>
  connectorRegistry[vendor].port === 'robot';
export const isLockVendor = (vendor: ConnectorVendor): vendor is LockVendor =>
  connectorRegistry[vendor].port === 'lock';
export const isInvoiceVendor = (vendor: ConnectorVendor): vendor is InvoiceVendor =>
  connectorRegistry[vendor].port === 'invoice';
