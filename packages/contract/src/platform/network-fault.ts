/**
 * Texts for failed calls to other systems. Fault codes of the runtime and the mail library are translated; messages of
 * the other system are kept.
 */
import { type Language, sayText, texts } from './texts.ts';

const networkFaultTexts = texts({
  timeout: ['对方未在时限内回应', 'No response in time'],
  unreachable: ['无法连接到对方服务器', 'Cannot reach the other server'],
  certificate: ['对方服务器的安全证书无效', 'The other server’s certificate is invalid'],
  signIn: ['对方服务器拒绝了我们的账号或密码', 'The other server rejected our account or password'],
  broken: ['与对方的连接中断', 'The connection was lost'],
  unreadable: ['对方的回应无法识别', 'The response could not be understood'],
  tooLarge: ['对方的回应过大', 'The response was too large'],
  serverError: ['对方服务器出错（HTTP {{status}}）', 'The other server returned an error (HTTP {{status}})'],
  refusedStatus: ['对方未受理（HTTP {{status}}）', 'The other server rejected the request (HTTP {{status}})'],
  notConnected: ['渠道未连接', 'The channel is not connected'],
  failed: ['调用未成功', 'The call failed'],
});

export type NetworkFault = keyof typeof networkFaultTexts;

/** The first that matches the beginning of the text. */
const signs: readonly (readonly [NetworkFault, RegExp])[] = [
  ['timeout', /^(?:timeout$|TimeoutError\b|AbortError\b|E(?:SOCKET)?TIMEDOUT\b|UND_ERR_\w*TIMEOUT\b)/],
  [
    'unreachable',
    /^(?:E(?:CONNREFUSED|NOTFOUND|AI_\w+|HOSTUNREACH|NETUNREACH|HOSTDOWN|NETDOWN|ADDRNOTAVAIL|CONNECTION|DNS)\b)/,
  ],
  [
    'certificate',
    /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO\b|ETLS\b)/,
  ],
  ['signIn', /^EAUTH\b/],
  [
    'broken',
    /^(?:E(?:CONNRESET|CONNABORTED|PIPE|SOCKET|PROTOCOL)\b|UND_ERR_|HPE_|ERR_HTTP|ERR_STREAM|fetch failed|socket hang up|other side closed|terminated$)/,
  ],
  ['unreadable', /^(?:unreadable answer|unexpected answer|SyntaxError\b|ZodError\b)/],
  ['tooLarge', /^(?:answer too large|tooLarge)$/],
  ['serverError', /^HTTP 5\d\d$/],
  ['refusedStatus', /^HTTP [1-4]\d\d$/],
  ['notConnected', /^not connected$/],
  ['failed', /^(?:error|[A-Z]?[a-z]*Error|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|UNKNOWN|E(?!RROR)[A-Z\d]{2,})(?:$|:)/],
];

/** Null if the message is the other system's own. */
export const networkFaultOf = (message: string | null | undefined): NetworkFault | null =>
  signs.find(([, sign]) => sign.test(message ?? ''))?.[0] ?? null;

/** Translates a network fault; returns other messages unchanged. */
export const sayProblem = (message: string, language: Language): string => {
  const fault = networkFaultOf(message);
  const [status = ''] = message.match(/\d{3}$/) ?? [];
  return fault === null ? message : sayText(networkFaultTexts[fault], language, { status });
};
