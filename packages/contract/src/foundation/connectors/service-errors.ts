/** Advice on error codes of services, in the user's language. The log of calls keeps the service's own words. */
import { sayProblem } from '../../platform/network-fault.ts';
import { type Language, sayText, type Text } from '../../platform/texts.ts';
import type { ConnectorVendor } from './connector-registry.ts';

type Codes = Readonly<Record<string, Text>>;

/** Codes of this product, for any service. */
const own: Codes = {
  connectionPaused: ['连接已停用，启用后继续', 'The connection is disabled. Enable it to continue'],
  connectionRevoked: ['连接已解除，请填写新密钥', 'The connection was revoked. Enter new keys'],
  notConfirmed: ['该功能尚未在「连接」中确认打开', 'This function has not been turned on under Connections'],
  noAddress: [
    '本系统未设置该服务的地址，请联系管理员',
    'This system has no address for the service. Ask an administrator',
  ],
};

const gatewayOffline: Text = [
  '网关离线，请检查网关的电源和网络；恢复后自动重试',
  'The gateway is offline. Check its power and network; it is retried automatically',
];
const busy: Text = ['网关忙，稍后自动重试', 'The gateway is busy. It is retried automatically'];

const ttlock: Codes = {
  '1': ['通通锁未能执行，稍后自动重试', 'TTLock could not do it. It is retried automatically'],
  '10000': ['Client ID 不正确', 'The client ID is wrong'],
  '10001': ['Client ID 或 Client Secret 不正确', 'The client ID or client secret is wrong'],
  '10003': ['访问令牌无效，请点击测试', 'The access token is invalid. Choose Test'],
  '10004': ['授权已过期或被收回，请点击测试', 'The authorisation expired or was withdrawn. Choose Test'],
  '10007': ['通通锁 App 的账号或密码不正确', 'The account or password of the TTLock app is wrong'],
  '10011': ['授权已失效，请重新填写密码', 'The authorisation expired. Enter the password again'],
  '20002': ['该账号不是这把锁的管理员', 'The account is not the administrator of this lock'],
  '30006': ['调用过于频繁，稍后自动重试', 'Too many calls. It is retried automatically'],
  '30007': [
    '本月调用次数已用完，每月 1 日恢复；可在通通锁开放平台增购',
    'The monthly calls are used up until the 1st. Buy more at the TTLock open platform',
  ],
  '30008': [
    '账号属于另一个区域，请修改连接的「区域」',
    'The account belongs to another region. Change the region of the connection',
  ],
  '80000': [
    '服务器时间与通通锁相差超过 5 分钟，请校准服务器时间',
    'The server’s clock differs from TTLock’s by more than 5 minutes. Correct the clock',
  ],
  '90000': ['通通锁服务出错，稍后自动重试', 'TTLock had an error. It is retried automatically'],
  '-1003': [
    '账号下没有这把锁，请刷新门锁并重新对应',
    'The account does not have this lock. Refresh the locks and assign the room again',
  ],
  '-2012': ['门锁附近没有网关', 'No gateway is near the lock'],
  '-2018': ['账号没有这把锁的权限', 'The account has no permission for this lock'],
  '-2025': ['门锁已被冻结', 'The lock is frozen'],
  '-3002': gatewayOffline,
  '-3003': busy,
  '-3009': [
    '门锁密码已满（最多 250 个），请在通通锁 App 中删除不用的密码；之后自动重试',
    'The lock is full (250 codes). Delete unused codes in the TTLock app; it is retried automatically',
  ],
  '-4056': [
    '门锁存储已满，请在通通锁 App 中删除不用的密码；之后自动重试',
    'The lock’s memory is full. Delete unused codes in the TTLock app; it is retried automatically',
  ],
  '-3034': ['门锁未联网，请在通通锁 App 中设置 WiFi', 'The lock has no WiFi. Set it up in the TTLock app'],
  '-3035': ['门锁处于省电模式，请关闭', 'The lock is in power-saving mode. Switch it off'],
  '-3036': gatewayOffline,
  '-3037': busy,
  '-4043': ['这把锁不支持远程密码', 'This lock does not support remote codes'],
};

const nuonuo: Codes = {
  '070101': [
    '签名或时间未通过：请核对 AppSecret，并校准服务器时间',
    'The signature or the time was refused. Check the AppSecret and the server’s clock',
  ],
  '070301': ['授权已失效，稍后自动重新获取', 'The authorisation expired. It is renewed automatically'],
  '070302': ['销方税号与诺诺授权的企业不符', 'The tax number is not the one authorised at Nuonuo'],
  '070304': ['AppKey 或 AppSecret 不正确', 'The AppKey or AppSecret is wrong'],
  '070305': ['AppKey 不正确', 'The AppKey is wrong'],
  '070306': [
    '获取授权的次数已达上限（30 天约 50 次），请稍后再试或联系诺诺',
    'Too many authorisations (about 50 in 30 days). Wait, or ask Nuonuo',
  ],
  '070307': [
    '应用类型不支持，请使用自用型应用',
    'This kind of application does not work. Use one for your own company',
  ],
  E9103: ['该发票已被冲红', 'The invoice was credited already'],
  E9116: [
    '开票员未登录电子税务局，请登录后重试',
    'The clerk is not signed in at the tax bureau. Sign in, then retry',
  ],
  E9500: ['诺诺没有这张发票', 'Nuonuo has no such invoice'],
  E9613: ['今天签章重试次数已用完', 'No more attempts at signing today'],
  invoice22: ['开票失败', 'Issuing failed'],
  invoice24: [
    '发票已开具但签章失败；请在诺诺重试签章',
    'Issued, but signing failed. Repeat the signature at Nuonuo',
  ],
  red02: ['待购方确认（72 小时内）', 'Waits for the buyer (72 hours)'],
  red05: ['购方已拒绝红冲', 'The buyer refused the credit note'],
  red06: ['销方已拒绝红冲', 'The seller refused the credit note'],
  red07: ['购方 72 小时内未确认', 'The buyer did not confirm within 72 hours'],
  red08: ['红字确认单已撤销', 'The confirmation was withdrawn'],
  red09: ['红字确认单已作废', 'The confirmation is void'],
  red16: ['红字确认单申请失败', 'The application failed'],
  buyerTooLong: [
    '购方地址（80 字）或地址与电话合计（100 字）过长，请修改',
    'The buyer’s address (80 characters), or address and phone together (100), are too long. Change them',
  ],
  taxZero: ['零税率不能自动开票，请手工开具', 'Invoices without tax cannot be issued here. Issue it by hand'],
};

const ofVendor: Readonly<Partial<Record<ConnectorVendor, Codes>>> = { ttlock, nuonuo };

/** `said`: a code, a space and the service's message, or a network fault. Other texts are returned unchanged. */
export const sayServiceError = (said: string, vendor: ConnectorVendor | null, language: Language): string => {
  const [code = ''] = said.split(' ', 1);
  const codes = (vendor && ofVendor[vendor]) ?? {};
  const text = Object.hasOwn(codes, code) ? codes[code] : Object.hasOwn(own, code) ? own[code] : undefined;
  if (!text) return sayProblem(said, language);
  // Codes of ours follow no service; what the service added is shown.
  const isTheirs = /^(-?\d+|E\d+)$/.test(code);
  const more = said.slice(code.length).trim();
  if (isTheirs) return `${sayText(text, language)} (${code})`;
  return more === '' ? sayText(text, language) : `${sayText(text, language)}: ${more}`;
};
