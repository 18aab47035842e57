/** Refusals: `{code, message, detail?}` with an HTTP status that says who has to act. */
import type { Problem } from '../payment-kit/shape.ts';

const statuses = {
  USER_PAYING: 202,
  PARAM_ERROR: 400,
  INVALID_REQUEST: 400,
  APPID_MCHID_NOT_MATCH: 400,
  MCH_NOT_EXISTS: 400,
  ORDER_CLOSED: 400,
  ORDER_PAID: 400,
  NO_STATEMENT_EXIST: 400,
  STATEMENT_CREATING: 400,
  SIGN_ERROR: 401,
  NO_AUTH: 403,
  NOT_ENOUGH: 403,
  OUT_TRADE_NO_USED: 403,
  RULE_LIMIT: 403,
  TRADE_ERROR: 403,
  ACCOUNT_ERROR: 403,
  USER_ACCOUNT_ABNORMAL: 403,
  ORDER_NOT_EXIST: 404,
  RESOURCE_NOT_EXISTS: 404,
  FREQUENCY_LIMITED: 429,
  RATELIMIT_EXCEEDED: 429,
  SYSTEM_ERROR: 500,
  BANK_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;
export type WechatCode = keyof typeof statuses;

export class WechatError extends Error {
  readonly status: number;
  readonly code: WechatCode;
  readonly detail: Readonly<Record<string, unknown>> | undefined;
  constructor(code: WechatCode, message: string, detail?: Readonly<Record<string, unknown>>) {
    super(message);
    this.status = statuses[code];
    this.code = code;
    this.detail = detail;
  }
}

export const paramError = ({ field, value, issue }: Problem): WechatError =>
  new WechatError('PARAM_ERROR', '参数错误', { field, value: value ?? '', issue, location: 'body' });

export const invalidRequest = (message: string): WechatError => new WechatError('INVALID_REQUEST', message);
export const orderNotExist = (): WechatError => new WechatError('ORDER_NOT_EXIST', '订单不存在');
export const notExists = (message = '资源不存在'): WechatError =>
  new WechatError('RESOURCE_NOT_EXISTS', message);
export const noAuth = (message = '商户无权限'): WechatError => new WechatError('NO_AUTH', message);
