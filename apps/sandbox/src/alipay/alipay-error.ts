/** Refusals: a gateway code, and for what a person has to see a sub code. */

const messages = {
  '20000': 'Service Currently Unavailable',
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
  '40005': 'Call Limited',
  '40006': 'Insufficient Permissions',
} as const;
export type GatewayCode = keyof typeof messages;

export class AlipayError extends Error {
  readonly code: GatewayCode;
  readonly subCode: string;
  /** Further fields of the refusal, such as `retry_flag`. */
  readonly more: Readonly<Record<string, string>>;
  constructor(
    code: GatewayCode,
    subCode: string,
    message: string,
    more: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.subCode = subCode;
    this.more = more;
  }
}

export const gatewayMessage = (code: GatewayCode): string => messages[code];

/** A business refusal, `ACQ.…`. */
export const acq = (code: string, message: string, more?: Readonly<Record<string, string>>): AlipayError =>
  new AlipayError('40004', `ACQ.${code}`, message, more);

export const tradeNotExist = (): AlipayError => acq('TRADE_NOT_EXIST', '交易不存在');
export const invalidArgument = (field: string, issue: string): AlipayError =>
  new AlipayError('40002', 'isv.invalid-parameter', `参数 ${field} ${issue}`);
export const missingArgument = (field: string): AlipayError =>
  new AlipayError('40001', `isv.missing-${field.replaceAll('_', '-')}`, `缺少参数 ${field}`);
export const invalidSignature = (): AlipayError =>
  new AlipayError(
    '40002',
    'isv.invalid-signature',
    '验签出错，请确认charset参数放在了URL查询字符串中且各参数值使用charset参数指示的字符集编码',
  );
export const unknownOutcome = (): AlipayError => new AlipayError('20000', 'isp.unknow-error', '系统繁忙');
export const callLimited = (): AlipayError =>
  new AlipayError('40005', 'isv.app-call-limited', '应用调用次数超限，包含调用频率超限');
