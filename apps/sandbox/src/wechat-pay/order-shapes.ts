/** The bodies that place an order. */
import {
  anyObject,
  flag,
  list,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  whole,
} from '../payment-kit/shape.ts';

/** Limit of one transaction; the documents leave it to the merchant's contract. */
const MAX_TOTAL = 100_000_000_00;

export const outTradeNo = text(32, { min: 6, pattern: /^[0-9A-Za-z_\-|*]+$/ });
const amount = object({ total: whole(1, MAX_TOTAL), currency: optional(oneOf('CNY')) });
const settleInfo = object({ profit_sharing: optional(flag) });

const commonFields = {
  description: text(127),
  out_trade_no: outTradeNo,
  time_expire: optional(text(64)),
  attach: optional(text(128)),
  goods_tag: optional(text(32)),
  limit_pay: optional(list(text(32), 10)),
  support_fapiao: optional(flag),
  detail: optional(anyObject),
  amount,
};

const directFields = {
  ...commonFields,
  appid: text(32),
  mchid: text(32),
  notify_url: text(255),
  scene_info: optional(
    object({
      payer_client_ip: text(45),
      device_id: optional(text(32)),
      store_info: optional(anyObject),
    }),
  ),
  settle_info: optional(settleInfo),
};

export const nativeShape = object(directFields);
export const jsapiShape = object({ ...directFields, payer: object({ openid: text(128) }) });

export const partnerShape = object({
  ...commonFields,
  sp_appid: text(32),
  sp_mchid: text(32),
  sub_appid: optional(text(32)),
  sub_mchid: text(32),
  notify_url: text(255),
  scene_info: optional(anyObject),
  settle_info: optional(object({ profit_sharing: optional(flag), subsidy_amount: optional(whole(0)) })),
});

export const codepayShape = object({
  description: text(127),
  out_trade_no: outTradeNo,
  attach: optional(text(128)),
  goods_tag: optional(text(32)),
  support_fapiao: optional(flag),
  detail: optional(anyObject),
  amount,
  appid: text(32),
  mchid: text(32),
  payer: object({ auth_code: text(32, { pattern: /^1[0-5]\d{16}$/ }) }),
  scene_info: object({
    device_id: optional(text(32)),
    device_ip: optional(text(45)),
    store_info: object({ id: optional(text(32)), out_id: optional(text(32)) }),
  }),
  settle_info: optional(settleInfo),
});

export type CommonFields = Shape<typeof commonFields>;
export type DirectFields = Shape<typeof directFields>;
