/** One authenticated call, and what endpoints use of it. */
import type { Exchange, Reply } from '../http/exchange.ts';
import { type Check, ShapeError } from '../payment-kit/shape.ts';
import type { Params } from '../service-kit/routes.ts';
import { noAuth, paramError, WechatError } from './wechat-error.ts';
import type { ServiceKey } from './wechat-keys.ts';
import type { Merchant, Product, WechatWorld } from './wechat-state.ts';

export interface Call {
  readonly world: WechatWorld;
  /** The merchant whose key signed. */
  readonly merchant: Merchant;
  readonly params: Params;
  readonly query: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
  /** The key that `Wechatpay-Serial` names; null without that header. */
  readonly serviceKey: ServiceKey | null;
}

/** An answer that is not signed. */
export class Plain {
  readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/** Returns the answer's body; undefined: 204. */
export type Endpoint = (call: Call) => object | Plain | undefined;
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const bodyOf = <T>({ body }: Call, check: Check<T>): T => {
  try {
    return check(body, '');
  } catch (error) {
    if (error instanceof ShapeError) throw paramError(error.problem);
    throw error;
  }
};

/** Query parameters: all required unless they are named in `optional`. */
export const queryOf = (
  { query }: Call,
  required: readonly string[],
  optional: readonly string[] = [],
): Readonly<Record<string, string>> => {
  const problem = (field: string, issue: string) =>
    new WechatError('PARAM_ERROR', '参数错误', {
      field,
      value: query[field] ?? '',
      issue,
      location: 'query',
    });
  for (const name of required) if (!query[name]) throw problem(name, 'is required');
  for (const name of Object.keys(query))
    if (!required.includes(name) && !optional.includes(name)) throw problem(name, 'is unknown');
  return query;
};

export const needProduct = ({ merchant }: Call, product: Product): void => {
  if (!merchant.products.includes(product)) throw noAuth('商户未开通该产品权限');
};

/** The answer in the header's name is about the caller, not the payload. */
export const needCaller = ({ merchant }: Call, mchid: string): void => {
  if (mchid !== merchant.mchid)
    throw new WechatError('PARAM_ERROR', 'Http头Authorization中的mchid与post payload中的mchid不匹配', {
      location: 'authorization',
      value: merchant.mchid,
    });
};

export const needAppid = (merchant: Merchant, appid: string): void => {
  if (!merchant.appids.includes(appid)) throw new WechatError('APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配');
};

/** RFC 3339 in Beijing time, as WeChat writes every time. */
export const rfc3339 = (at: number): string =>
  `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
