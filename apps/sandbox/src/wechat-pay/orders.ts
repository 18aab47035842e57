/** Placing, asking, closing and reversing orders: Native, JSAPI, payment code, and Native of a platform's sub-merchant. */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { object, text } from '../payment-kit/shape.ts';
import { bodyOf, type Call, type Endpoints, needAppid, needCaller, needProduct, queryOf } from './call.ts';
import {
  type CommonFields,
  codepayShape,
  type DirectFields,
  jsapiShape,
  nativeShape,
  partnerShape,
} from './order-shapes.ts';
import { orderWire } from './order-wire.ts';
import { invalidRequest, orderNotExist, paramError, WechatError } from './wechat-error.ts';
import type { Merchant, Order, TradeType, WechatWorld } from './wechat-state.ts';

const CODE_MS = 2 * 3_600_000;
/** The documents give none, or seven days. */
const DEFAULT_EXPIRY_MS = 7 * 86_400_000;
const MIN_EXPIRY_MS = 60_000;
/** Checks shared by all callers: URL, expiry and the merchant's products. */
export interface NewOrder
  extends Omit<CommonFields, 'time_expire' | 'goods_tag' | 'limit_pay' | 'support_fapiao' | 'detail'> {
  readonly time_expire?: string | undefined;
  readonly notify_url?: string;
  readonly appid: string;
  readonly tradeType: TradeType;
  readonly sharesProfit: boolean;
  readonly openid?: string;
  /** The whole body, because repeated calls must be equal. */
  readonly fingerprint: string;
}

const expiryOf = (world: WechatWorld, given: string | undefined): number => {
  if (given === undefined) return world.now() + DEFAULT_EXPIRY_MS;
  const at = Date.parse(given);
  const isRfc3339 =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+\d\d:\d\d|Z)$/.test(given) && !Number.isNaN(at);
  const problem = { field: '/time_expire', value: given, kind: 'invalid' } as const;
  if (!isRfc3339) throw paramError({ ...problem, issue: 'must be RFC 3339' });
  if (at < world.now() + MIN_EXPIRY_MS) throw paramError({ ...problem, issue: 'must lie a minute ahead' });
  return at;
};

const needNotifyUrl = (url: string | undefined): void => {
  if (url !== undefined && !isNotifyUrl(url))
    throw paramError({
      field: '/notify_url',
      value: url,
      kind: 'invalid',
      issue: 'must be https without a query',
    });
};

/** The code of an order before the new one: it stops working. */
export const newCode = (world: WechatWorld, order: Order, code: string): string => {
  delete world.state.codes[order.code];
  world.state.codes[code] = order.id;
  order.code = code;
  order.codeUntil = world.now() + CODE_MS;
  world.touch();
  return code;
};

const assertRepeatable = (order: Order, given: NewOrder): void => {
  if (order.state === 'CLOSED' || order.state === 'REVOKED')
    throw new WechatError('ORDER_CLOSED', '订单已关闭，请更换商户订单号重新下单');
  if (order.state === 'PAYERROR') throw new WechatError('TRADE_ERROR', '支付失败，请更换商户订单号重新下单');
  const isSame = order.fingerprint === given.fingerprint;
  if (order.state === 'SUCCESS' || order.state === 'REFUND')
    throw isSame
      ? new WechatError('ORDER_PAID', '该订单已支付')
      : new WechatError('OUT_TRADE_NO_USED', '商户订单号重复');
  if (!isSame) throw invalidRequest('请求重入时，参数与首次请求时不一致');
};

/** The order of that number: a new one, or the one that the same request made before. */
export const placeOrder = (world: WechatWorld, caller: Merchant, payee: Merchant, given: NewOrder): Order => {
  const id = `${payee.mchid}/${given.out_trade_no}`;
  const known = world.state.orders[id];
  if (known) {
    assertRepeatable(known, given);
    return known;
  }
  needNotifyUrl(given.notify_url);
  const order: Order = {
    id,
    turn: world.nextTurn(),
    payee: payee.mchid,
    caller: caller.mchid,
    appid: given.appid,
    outTradeNo: given.out_trade_no,
    tradeType: given.tradeType,
    description: given.description,
    attach: given.attach ?? null,
    total: given.amount.total,
    notifyUrl: given.notify_url ?? null,
    expiresAt: expiryOf(world, given.time_expire),
    createdAt: world.now(),
    fingerprint: given.fingerprint,
    sharesProfit: given.sharesProfit,
    code: '',
    codeUntil: 0,
    openid: given.openid ?? null,
    state: 'NOTPAY',
    transactionId: null,
    successAt: null,
    ...{ fee: 0, frozen: 0, split: 0, refunded: 0, splitRequests: 0 },
  };
  world.state.orders[id] = order;
  world.touch();
  return order;
};

const native = (world: WechatWorld, order: Order): object => ({
  code_url: newCode(
    world,
    order,
    `weixin://wxpay/bizpayurl?pr=${world.nextTurn().toString(36)}${randomText(world)}`,
  ),
});

const randomText = ({ random }: WechatWorld): string =>
  Array.from({ length: 9 }, () =>
    random.pick([...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789']),
  ).join('');

const needSplitRight = (call: Call, isWanted: boolean | undefined): boolean => {
  if (isWanted)
    needProduct(call, call.merchant.products.includes('ecommerce') ? 'ecommerce' : 'profitsharing');
  return isWanted ?? false;
};

const direct = (call: Call, given: DirectFields, tradeType: TradeType, openid?: string): Order => {
  const { world, merchant } = call;
  needCaller(call, given.mchid);
  needAppid(merchant, given.appid);
  const sharesProfit = needSplitRight(call, given.settle_info?.profit_sharing);
  const fingerprint = JSON.stringify(given);
  const own = { tradeType, sharesProfit, fingerprint, ...(openid !== undefined && { openid }) };
  return placeOrder(world, merchant, merchant, { ...given, ...own });
};

export const subMerchantOf = ({ world, merchant }: Call, subMchid: string): Merchant => {
  const sub = world.state.merchants[subMchid];
  if (!sub || sub.apiV3Key !== null || !merchant.products.includes('ecommerce'))
    throw new WechatError('MCH_NOT_EXISTS', '二级商户号不存在或不属于该平台');
  return sub;
};

const placePartner = (call: Call): object => {
  needProduct(call, 'ecommerce');
  const given = bodyOf(call, partnerShape);
  needCaller(call, given.sp_mchid);
  needAppid(call.merchant, given.sp_appid);
  const sub = subMerchantOf(call, given.sub_mchid);
  const order = placeOrder(call.world, call.merchant, sub, {
    ...given,
    appid: given.sp_appid,
    tradeType: 'NATIVE',
    sharesProfit: given.settle_info?.profit_sharing ?? false,
    fingerprint: JSON.stringify(given),
  });
  return native(call.world, order);
};

export const codepayOrder = (call: Call): { order: Order; authCode: string } => {
  needProduct(call, 'codepay');
  const given = bodyOf(call, codepayShape);
  const { id, out_id } = given.scene_info.store_info;
  if (id === undefined && out_id === undefined)
    throw paramError({
      field: '/scene_info/store_info',
      value: {},
      kind: 'missing',
      issue: 'needs id or out_id',
    });
  needCaller(call, given.mchid);
  needAppid(call.merchant, given.appid);
  const sharesProfit = needSplitRight(call, given.settle_info?.profit_sharing);
  const own = { tradeType: 'MICROPAY', sharesProfit, fingerprint: JSON.stringify(given) } as const;
  const order = placeOrder(call.world, call.merchant, call.merchant, { ...given, ...own });
  return { order, authCode: given.payer.auth_code };
};

/** An order that the caller may see: its own, or that of a sub-merchant it placed. */
const orderOf = ({ world, merchant, params }: Call, payee: string): Order => {
  const order = world.state.orders[`${payee}/${params.out_trade_no ?? ''}`];
  if (!order || order.caller !== merchant.mchid) throw orderNotExist();
  return order;
};

const byTransaction = ({ world, merchant, params }: Call, payee: string): Order => {
  const order = Object.values(world.state.orders).find((one) => one.transactionId === params.transaction_id);
  if (!order || order.caller !== merchant.mchid || order.payee !== payee) throw orderNotExist();
  return order;
};

const directQuery = (call: Call, find: typeof orderOf): object => {
  const { mchid = '' } = queryOf(call, ['mchid']);
  needCaller(call, mchid);
  return orderWire(call.world, find(call, mchid));
};

const partnerQuery = (call: Call, find: typeof orderOf): object => {
  const { sp_mchid = '', sub_mchid = '' } = queryOf(call, ['sp_mchid', 'sub_mchid']);
  needCaller(call, sp_mchid);
  return orderWire(call.world, find(call, sub_mchid));
};

const close = (world: WechatWorld, order: Order): undefined => {
  if (order.state === 'CLOSED' || order.state === 'REVOKED') return undefined;
  if (order.state !== 'NOTPAY') throw new WechatError('ORDER_PAID', '该订单已支付');
  order.state = 'CLOSED';
  world.touch();
  return undefined;
};

export const orderEndpoints: Endpoints = {
  'POST /v3/pay/transactions/native': (call) => {
    needProduct(call, 'native');
    return native(call.world, direct(call, bodyOf(call, nativeShape), 'NATIVE'));
  },
  'POST /v3/pay/transactions/jsapi': (call) => {
    needProduct(call, 'jsapi');
    const given = bodyOf(call, jsapiShape);
    const order = direct(call, given, 'JSAPI', given.payer.openid);
    return { prepay_id: newCode(call.world, order, `wx${call.world.now()}${call.world.nextTurn()}`) };
  },
  'POST /v3/pay/partner/transactions/native': placePartner,
  'GET /v3/pay/transactions/out-trade-no/:out_trade_no': (call) => directQuery(call, orderOf),
  'GET /v3/pay/transactions/id/:transaction_id': (call) => directQuery(call, byTransaction),
  'GET /v3/pay/partner/transactions/out-trade-no/:out_trade_no': (call) => partnerQuery(call, orderOf),
  'GET /v3/pay/partner/transactions/id/:transaction_id': (call) => partnerQuery(call, byTransaction),
  'POST /v3/pay/transactions/out-trade-no/:out_trade_no/close': (call) => {
    const { mchid } = bodyOf(call, object({ mchid: text(32) }));
    needCaller(call, mchid);
    return close(call.world, orderOf(call, mchid));
  },
  'POST /v3/pay/partner/transactions/out-trade-no/:out_trade_no/close': (call) => {
    const { sp_mchid, sub_mchid } = bodyOf(call, object({ sp_mchid: text(32), sub_mchid: text(32) }));
    needCaller(call, sp_mchid);
    return close(call.world, orderOf(call, sub_mchid));
  },
};
