/**
 * Dependencies between settings, and requirements in production. Each check returns lines, so that all problems are
 * reported at once.
 */

export const developmentKey = 'minsu-login-key!';
export const developmentFieldKeys = 'dev:bWluc3UtZGV2ZWxvcG1lbnQtZmllbGQta2V5LTAwMDE=';

type Values = Readonly<Record<string, unknown>>;

/** A password with `@`, `/`, `#`, `?` or `%` in it cuts the address in the wrong place. */
export const isDatabaseUrl = (text: string): boolean => {
  try {
    // A socket's address names no host.
    const url = new URL(
      text.replace(/@\//, '@localhost/').replace(/^(postgres(ql)?:\/\/)\//, '$1localhost/'),
    );
    decodeURIComponent(url.username + url.password + url.pathname);
    return /^postgres(ql)?:$/.test(url.protocol) && url.hash === '' && !url.pathname.includes('@');
  } catch {
    return false;
  }
};

/** Each group of settings must be complete or absent. */
const TOGETHER: readonly (readonly string[])[] = [
  ['SMS_URL', 'SMS_APP_ID', 'SMS_SIGN_KEY', 'SMS_SIGNATURE'],
  ['INSTITUTION_URL', 'INSTITUTION_PARTNER_ID', 'INSTITUTION_SIGN_KEY'],
  ['MT_URL', 'MT_DEVELOPER_ID', 'MT_SIGN_KEY'],
  ['TJ_URL', 'TJ_OTA_ID'],
  ['PIG_URL', 'PIG_APP_ID', 'PIG_APP_KEY', 'PIG_CHANNEL'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

const checkTogether = (e: Values): string[] =>
  TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => e[name] === undefined);
    return missing.length === 0 || missing.length === names.length
      ? []
      : [`${missing.join(', ')}: set together with ${names.join(', ')}.`];
  });

const checkProduction = (e: Values): string[] => [
  ...(e.LOGIN_CIPHER_KEY === developmentKey
    ? ['LOGIN_CIPHER_KEY: set your own key in production (16, 24 or 32 bytes): openssl rand -hex 16']
    : []),
  ...(e.FIELD_KEYS === developmentFieldKeys
    ? [
        'FIELD_KEYS: set your own keys in production, as id:base64-of-32-bytes[,id:…], newest first: echo "k1:$(openssl rand -base64 32)"',
      ]
    : []),
  ...(e.SEED === 'demo'
    ? ['SEED: `demo` is not for production: everybody knows the password of its log-ins.']
    : []),
];

const checkMail = (e: Values): string[] =>
  e.SMTP_URL && !e.MAIL_FROM
    ? ['MAIL_FROM: set the sender of mails together with SMTP_URL, as Name <name@example.com>.']
    : [];

export const wrongTogether = (e: Values): string[] => [
  ...(e.NODE_ENV === 'production' ? checkProduction(e) : []),
  ...checkMail(e),
  ...checkTogether(e),
];
