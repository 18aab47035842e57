/** Every setting from the environment, parsed once; a wrong one stops the start with a clear line. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ConnectorVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { z } from 'zod';
import { developmentFieldKeys, developmentKey, isDatabaseUrl, wrongTogether } from './config-checks.ts';
import type { S3Config } from './platform/files/s3-client.ts';
import { misspelled } from './setting-names.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const databaseUrl = z
  .string()
  .refine(
    isDatabaseUrl,
    'must be postgres://user:password@host:5432/database; in user and password write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F, % as %25',
  );

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  ADMIN_MAIL: z.email({ error: 'must be a mail address' }).optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  LOGIN_CIPHER_KEY: z
    .string()
    .default(developmentKey)
    .refine((key) => [16, 24, 32].includes(Buffer.byteLength(key)), 'must be 16, 24 or 32 bytes of UTF-8'),
  LOGIN_TICKETS: z.enum(['offered', 'required']).default('offered'),
  FIELD_KEYS: z.string().default(developmentFieldKeys),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  SMS_APP_ID: z.string().min(1).optional(),
  SMS_SIGN_KEY: z.string().min(1).optional(),
  SMS_SIGNATURE: z.string().min(1).max(20).optional(),
  AUTHORITY_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  INVOICE_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  LOCKS_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  INSTITUTION_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  INSTITUTION_PARTNER_ID: z.string().min(1).optional(),
  INSTITUTION_SIGN_KEY: z.string().min(1).optional(),
  MT_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  MT_DEVELOPER_ID: z.string().min(1).optional(),
  MT_SIGN_KEY: z.string().min(1).optional(),
  TJ_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  TJ_OTA_ID: z.string().min(1).optional(),
  PIG_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  PIG_APP_ID: z.string().min(1).optional(),
  PIG_APP_KEY: z.string().min(1).optional(),
  PIG_CHANNEL: z.string().min(1).optional(),
  CHANNEX_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  CHANNEX_STAGING_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  HOSTEX_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  HOSTEX_CHINA_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  WECHAT_PAY_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  ALIPAY_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  ALIPAY_SANDBOX_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  ALIYUN_SMS_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  TENCENT_SMS_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  TWILIO_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  WECOM_ROBOT_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  DINGTALK_ROBOT_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  FEISHU_ROBOT_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  TTLOCK_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  NUONUO_URL: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  OIDC_PRIVATE_HOSTS: z.string().default(''),
  SANDBOX: onOff.optional(),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  RATE_LIMITS: onOff.default(true),
  DOCS: onOff.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be 16 characters or more').optional(),
  DEMO_SCREENS: onOff.optional(),
  DEMO_CHANNELS: onOff.default(true),
  DEMO_PAYMENTS: onOff.optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  KEPT_ANSWERS_MB: z.coerce.number().int().min(0).max(1_024).default(16),
  TRUSTED_PROXIES: z.string().min(1).default('loopback'),
  MISSING_FILES: z.enum(['refuse', 'accept']).default('refuse'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, without an address')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: onOff.default(false),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/, 'must be letters, digits, `.`, `_`, `-` and end with a slash')
    .default('minsu/'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be the base64 of 32 bytes')
    .optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(168).default(24),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

type Values = z.output<typeof Environment>;

const isSandboxed = (e: Values): boolean => e.SANDBOX ?? e.NODE_ENV === 'development';

/** SANDBOX_DIR is read by the sandbox alone. */
const settingNames = [...Object.keys(Environment.shape), 'SANDBOX_DIR'];

/** Where the booking platforms are, without a slash at the end, and what this partner signs with. */
export interface Platforms {
  readonly mt?: { readonly url: string; readonly developerId: string; readonly signKey: string };
  readonly tj?: { readonly url: string; readonly otaId: string };
  readonly pig?: {
    readonly url: string;
    readonly appId: string;
    readonly appKey: string;
    readonly channel: string;
  };
  /** A public service: where each of its environments is. */
  readonly channex?: { readonly production: string; readonly staging: string };
  readonly hostex?: { readonly international: string; readonly china: string };
}

/** Addresses of payment providers by environment, without a slash at the end; absent: the provider cannot be called. */
export interface PaymentAddresses {
  readonly wechatPay?: { readonly production: string };
  readonly alipay?: { readonly production: string; readonly sandbox: string };
  readonly stripe?: { readonly production: string };
  /** `host:port` of configured addresses, which may be private. Default ones must be public. */
  readonly trustedHosts: readonly string[];
}

/** Addresses of text message and chat services, without a slash at the end; absent: the service cannot be called. */
export interface ConnectorAddresses {
  readonly address: Readonly<Partial<Record<ConnectorVendor, string>>>;
  /** `host:port` of addresses that were set: they may be private. */
  readonly trustedHosts: readonly string[];
}

export interface InstitutionConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly partnerId: string;
  readonly signKey: string;
}

export interface SmsConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly appId: string;
  readonly signKey: string;
  /** 签名, put before every text. */
  readonly signature: string;
}

export interface BackupConfig {
  /** Absolute; best on another disk than the data. */
  readonly dir: string;
  /** 32 bytes that seal backups; null: not sealed. */
  readonly key: Buffer | null;
  /** 0: only on request. */
  readonly everyHours: number;
  readonly keepDays: number;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Where people reach the product, without a slash at the end: links in mails begin with it. */
  readonly publicUrl: string;
  /** Absolute. Holds the embedded database and uploaded files. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A copy of that database which follows it: long reads that decide nothing go there. */
  readonly readUrl: string | undefined;
  readonly seed: 'demo' | 'none';
  /** Where mail about the first administrator's account goes. */
  readonly adminMail: string | undefined;
  readonly loginCipherKey: string;
  /** A sign-in without a ticket is refused: only clients that fetch one can sign in. */
  readonly loginTicketsRequired: boolean;
  readonly fieldKeys: string;
  /** Without it mails are kept in the notification log and not sent. */
  readonly smtpUrl: string | undefined;
  /** Sender of all mails; set whenever `smtpUrl` is. */
  readonly mailFrom: string | undefined;
  /** Where push services write when something is wrong with our messages. */
  readonly pushContact: string;
  /** The provider of text messages; without it they are kept in the notification log and not sent. */
  readonly sms: SmsConfig | undefined;
  /** Registration authority to report guests to; without it, staff report them in the authority's own system. */
  readonly authorityUrl: string | undefined;
  /** Tax service that issues invoices; without it, staff issue them in the tax bureau's own system. */
  readonly invoiceUrl: string | undefined;
  /** The service that sets the codes of door locks; without it no codes are issued. */
  readonly locksUrl: string | undefined;
  /** The payment institution that takes landlords in as merchants, and what this partner signs with. */
  readonly institution: InstitutionConfig | undefined;
  /** Booking platforms that can be connected: those whose address and keys are set. */
  readonly platforms: Platforms;
  readonly payments: PaymentAddresses;
  readonly connectors: ConnectorAddresses;
  /** `host:port` of identity providers that may be on private addresses and without TLS. */
  readonly oidcPrivateHosts: readonly string[];
  /** Starts the sandbox of outside services as a separate process; development only. */
  readonly sandbox: boolean;
  readonly sandboxPort: number;
  /** How long a stopping process keeps answering, so that the load balancer can remove it. */
  readonly drainMs: number;
  /** Database connections for requests; jobs, loops and the relay have their own. */
  readonly databaseConnections: number;
  /** Memory for answers cached until something changes in their houses, in MB; 0 disables the cache. */
  readonly keptAnswerBytes: number;
  /** Addresses, networks or `loopback`, `linklocal`, `uniquelocal` whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** A production start goes on although most of the uploaded files are not in `dataDir`. */
  readonly missingFilesAccepted: boolean;
  /** Bucket of the uploaded files; without it they are in `dataDir`. */
  readonly s3: S3Config | undefined;
  /** Without it nothing is backed up. */
  readonly backup: BackupConfig | undefined;
  readonly rateLimits: boolean;
  readonly docs: boolean;
  /** With it other machines may read `/metrics`; without it this one alone. */
  readonly metricsToken: string | undefined;
  /** The example screens inherited from the admin template, and their endpoints. */
  readonly demoScreens: boolean;
  /** Whether two channel connections of the demo business are connected to the sandbox at the first start. */
  readonly demoChannels: boolean;
  /** Whether the demo business gets merchant accounts at the sandbox's payment providers. */
  readonly demoPayments: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly version: string;
}

export class ConfigError extends Error {}

const root = path.resolve(import.meta.dirname, '../../..');

const publicUrlOf = (e: Values): string => (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/+$/, '');

const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');

/** Services of the outside world; a path follows each address. */
const servicesOf = (e: Values) => ({
  authorityUrl: withoutSlash(e.AUTHORITY_URL),
  invoiceUrl: withoutSlash(e.INVOICE_URL),
  locksUrl: withoutSlash(e.LOCKS_URL),
});

/** All settings of a platform, or none: half of them would fail at the first call only (`wrongTogether`). */
const allOrNone = <K extends string>(
  settings: Readonly<Record<K, string | undefined>>,
): Readonly<Record<K, string>> | undefined =>
  Object.values(settings).some((value) => value === undefined)
    ? undefined
    : (settings as Readonly<Record<K, string>>);

const institutionOf = (e: Values): InstitutionConfig | undefined =>
  allOrNone({
    url: withoutSlash(e.INSTITUTION_URL),
    partnerId: e.INSTITUTION_PARTNER_ID,
    signKey: e.INSTITUTION_SIGN_KEY,
  });

/** Push services ask for a mail or https address. */
const pushContactOf = (e: Values): string =>
  e.PUSH_CONTACT ?? (e.ADMIN_MAIL === undefined ? publicUrlOf(e) : `mailto:${e.ADMIN_MAIL}`);

const smsOf = (e: Values): SmsConfig | undefined =>
  allOrNone({
    url: withoutSlash(e.SMS_URL),
    appId: e.SMS_APP_ID,
    signKey: e.SMS_SIGN_KEY,
    signature: e.SMS_SIGNATURE,
  });

/** A public service is called by its public addresses, unless the sandbox simulates it or other addresses are set. */
const channexOf = (e: Values): Platforms['channex'] => {
  const isPlayed = e.NODE_ENV === 'test' || isSandboxed(e);
  const usual = (url: string) => (isPlayed ? undefined : url);
  const production = withoutSlash(e.CHANNEX_URL) ?? usual('https://app.channex.io');
  const staging = withoutSlash(e.CHANNEX_STAGING_URL) ?? usual('https://staging.channex.io');
  return production === undefined || staging === undefined ? undefined : { production, staging };
};

const hostexOf = (e: Values): Platforms['hostex'] => {
  const isPlayed = e.NODE_ENV === 'test' || isSandboxed(e);
  const usual = (url: string) => (isPlayed ? undefined : url);
  const international = withoutSlash(e.HOSTEX_URL) ?? usual('https://api.hostex.io');
  const china = withoutSlash(e.HOSTEX_CHINA_URL) ?? usual('https://api.myhostex.com');
  return international === undefined || china === undefined ? undefined : { international, china };
};

const hostWithPort = (address: string): string => {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname.replace(/^\[(.*)\]$/, '$1')}:${port || (protocol === 'https:' ? '443' : '80')}`;
};

const paymentsOf = (e: Values): PaymentAddresses => {
  const isPlayed = e.NODE_ENV === 'test' || isSandboxed(e);
  const addressOf = (set: string | undefined, usual: string) =>
    withoutSlash(set) ?? (isPlayed ? undefined : usual);
  const wechatPay = addressOf(e.WECHAT_PAY_URL, 'https://api.mch.weixin.qq.com');
  const alipay = addressOf(e.ALIPAY_URL, 'https://openapi.alipay.com');
  const alipaySandbox = addressOf(e.ALIPAY_SANDBOX_URL, 'https://openapi-sandbox.dl.alipaydev.com');
  const stripe = addressOf(e.STRIPE_URL, 'https://api.stripe.com');
  return {
    ...(wechatPay && { wechatPay: { production: wechatPay } }),
    ...(alipay && { alipay: { production: alipay, sandbox: alipaySandbox ?? alipay } }),
    ...(stripe && { stripe: { production: stripe } }),
    trustedHosts: [e.WECHAT_PAY_URL, e.ALIPAY_URL, e.ALIPAY_SANDBOX_URL, e.STRIPE_URL].flatMap((set) =>
      set === undefined ? [] : [hostWithPort(set)],
    ),
  };
};

const connectorsOf = (e: Values): ConnectorAddresses => {
  const isPlayed = e.NODE_ENV === 'test' || isSandboxed(e);
  const known: readonly (readonly [ConnectorVendor, string | undefined, string])[] = [
    ['aliyunSms', e.ALIYUN_SMS_URL, 'https://dysmsapi.aliyuncs.com'],
    ['tencentSms', e.TENCENT_SMS_URL, 'https://sms.tencentcloudapi.com'],
    ['twilio', e.TWILIO_URL, 'https://api.twilio.com'],
    ['wecomRobot', e.WECOM_ROBOT_URL, 'https://qyapi.weixin.qq.com'],
    ['dingtalkRobot', e.DINGTALK_ROBOT_URL, 'https://oapi.dingtalk.com'],
    ['feishuRobot', e.FEISHU_ROBOT_URL, 'https://open.feishu.cn'],
    ['ttlock', e.TTLOCK_URL, 'https://cnapi.ttlock.com'],
    ['nuonuo', e.NUONUO_URL, 'https://sdk.nuonuo.com'],
  ];
  const set = known.flatMap(([vendor, address, usual]) => {
    const url = withoutSlash(address) ?? (isPlayed ? undefined : usual);
    return url === undefined ? [] : [[vendor, url] as const];
  });
  return {
    address: Object.fromEntries(set),
    trustedHosts: known.flatMap(([, address]) => (address === undefined ? [] : [hostWithPort(address)])),
  };
};

const platformsOf = (e: Values): Platforms => {
  const mt = allOrNone({
    url: withoutSlash(e.MT_URL),
    developerId: e.MT_DEVELOPER_ID,
    signKey: e.MT_SIGN_KEY,
  });
  const tj = allOrNone({
    url: withoutSlash(e.TJ_URL),
    otaId: e.TJ_OTA_ID,
  });
  const pig = allOrNone({
    url: withoutSlash(e.PIG_URL),
    appId: e.PIG_APP_ID,
    appKey: e.PIG_APP_KEY,
    channel: e.PIG_CHANNEL,
  });
  const channex = channexOf(e);
  const hostex = hostexOf(e);
  return {
    ...(mt && { mt }),
    ...(tj && { tj }),
    ...(pig && { pig }),
    ...(channex && { channex }),
    ...(hostex && { hostex }),
  };
};

const s3Of = (e: Values): S3Config | undefined => {
  const given = allOrNone({
    endpoint: withoutSlash(e.S3_ENDPOINT),
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  });
  return given && { ...given, pathStyle: e.S3_PATH_STYLE, prefix: e.S3_PREFIX };
};

const filesAndSignInOf = (e: Values) => ({
  s3: s3Of(e),
  oidcPrivateHosts: e.OIDC_PRIVATE_HOSTS.split(',')
    .map((host) => host.trim())
    .filter((host) => host !== ''),
});

const backupOf = (e: Values): BackupConfig | undefined =>
  e.BACKUP_DIR === undefined
    ? undefined
    : {
        dir: path.resolve(root, e.BACKUP_DIR),
        key: e.BACKUP_KEY === undefined ? null : Buffer.from(e.BACKUP_KEY, 'base64'),
        everyHours: e.BACKUP_EVERY_HOURS,
        keepDays: e.BACKUP_KEEP_DAYS,
      };

const partnersOf = (e: Values) => ({
  institution: institutionOf(e),
  platforms: platformsOf(e),
  payments: paymentsOf(e),
  connectors: connectorsOf(e),
});

/** Parses the settings without the wrong ones, so that all problems are reported at once. */
const readEnvironment = (env: NodeJS.ProcessEnv): { e: Values; wrong: string[] } => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return { e: parsed.data, wrong: [] };
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  for (const { path: names } of parsed.error.issues) delete given[String(names[0])];
  return { e: Environment.parse(given), wrong };
};

/** Settings under an almost correct name, reported to the operator. */
export const misspelledSettings = (env: NodeJS.ProcessEnv): string[] =>
  misspelled(env, settingNames).map(
    ({ name, meant }) => `${name} is no setting of Minsu; is ${meant} meant?`,
  );

const refuseWrong = (wrong: readonly string[], env: NodeJS.ProcessEnv): void => {
  if (wrong.length === 0) return;
  const lines = [...wrong, ...misspelledSettings(env)].map((line) => `  ${line}`);
  throw new ConfigError(
    `Wrong or missing settings:\n${lines.join('\n')}\ndocs/settings.md lists every setting with its default.`,
  );
};

export const readConfig = (env: NodeJS.ProcessEnv, version: string): Config => {
  const { e, wrong } = readEnvironment(env);
  const production = e.NODE_ENV === 'production';
  const isSaid = (line: string): boolean => wrong.some((said) => said.split(':')[0] === line.split(':')[0]);
  refuseWrong([...wrong, ...wrongTogether(e).filter((line) => !isSaid(line))], env);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    publicUrl: publicUrlOf(e),
    dataDir: path.resolve(root, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    readUrl: e.DATABASE_READ_URL,
    seed: e.SEED ?? (production ? 'none' : 'demo'),
    adminMail: e.ADMIN_MAIL,
    loginCipherKey: e.LOGIN_CIPHER_KEY,
    loginTicketsRequired: e.LOGIN_TICKETS === 'required',
    fieldKeys: e.FIELD_KEYS,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    pushContact: pushContactOf(e),
    sms: smsOf(e),
    ...servicesOf(e),
    ...partnersOf(e),
    ...filesAndSignInOf(e),
    sandbox: isSandboxed(e),
    sandboxPort: e.SANDBOX_PORT,
    drainMs: e.DRAIN_SECONDS * 1_000,
    databaseConnections: e.DATABASE_CONNECTIONS,
    keptAnswerBytes: e.KEPT_ANSWERS_MB * 1024 * 1024,
    trustedProxies: e.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
    missingFilesAccepted: e.MISSING_FILES === 'accept',
    backup: backupOf(e),
    rateLimits: e.RATE_LIMITS,
    // The API documentation is public; in production the operator decides.
    docs: e.DOCS ?? !production,
    metricsToken: e.METRICS_TOKEN,
    demoScreens: e.DEMO_SCREENS ?? !production,
    demoChannels: e.DEMO_CHANNELS,
    demoPayments: e.DEMO_PAYMENTS ?? e.DEMO_CHANNELS,
    logLevel: e.LOG_LEVEL,
    version,
  };
};

export const filesDir = (config: Pick<Config, 'dataDir'>): string => {
  const dir = path.join(config.dataDir, 'files');
  mkdirSync(dir, { recursive: true });
  return dir;
};
