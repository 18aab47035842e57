/** Refunds of a merchant: accepted, then done, stuck or closed some time later. */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { anyObject, list, object, oneOf, optional, text, whole } from '../payment-kit/shape.ts';
import { bodyOf, type Call, type Endpoints, queryOf, rfc3339 } from './call.ts';
import { bookFunds, merchantOf, newRefundId } from './order-steps.ts';
import { invalidRequest, notExists, orderNotExist, paramError, WechatError } from './wechat-error.ts';
import { openOaep } from './wechat-sign.ts';
import type { Order, Refund, WechatWorld } from './wechat-state.ts';

const YEAR_MS = 365 * 86_400_000;
const GAP_MS = 60_000;
const MAX_PARTS = 50;
/** Per second and caller. */
const GOOD_A_SECOND = [{ limit: 150, seconds: 1 }];
const BAD_A_SECOND = [{ limit: 6, seconds: 1 }];

export const outRefundNo = text(64, { pattern: /^[0-9A-Za-z_\-|*@]+$/ });

const refundShape = object({
  transaction_id: optional(text(32)),
  out_trade_no: optional(text(32)),
  out_refund_no: outRefundNo,
  reason: optional(text(80)),
  notify_url: optional(text(255)),
  funds_account: optional(oneOf('AVAILABLE', 'UNSETTLED')),
  amount: object({
    refund: whole(1),
    total: whole(1),
    currency: oneOf('CNY'),
    from: optional(list(object({ account: oneOf('AVAILABLE', 'UNAVAILABLE'), amount: whole(1) }), 2)),
  }),
  goods_detail: optional(list(anyObject, 100)),
});

export interface NewRefund {
  readonly transaction_id?: string | undefined;
  readonly out_trade_no?: string | undefined;
  readonly out_refund_no: string;
  readonly notify_url?: string | undefined;
  readonly amount: { readonly refund: number; readonly total: number };
  readonly account: string;
  readonly isEcommerce: boolean;
  readonly fingerprint: string;
}

const refundsOf = ({ state }: WechatWorld, order: Order): Refund[] =>
  Object.values(state.refunds).filter(({ orderId }) => orderId === order.id);

export const paidOrderOf = (
  { state }: WechatWorld,
  payee: string,
  {
    transaction_id: transactionId,
    out_trade_no: outTradeNo,
  }: Pick<NewRefund, 'transaction_id' | 'out_trade_no'>,
): Order => {
  if (transactionId === undefined && outTradeNo === undefined)
    throw paramError({
      field: '/transaction_id',
      value: '',
      kind: 'missing',
      issue: 'transaction_id or out_trade_no is required',
    });
  const order =
    transactionId === undefined
      ? state.orders[`${payee}/${outTradeNo ?? ''}`]
      : Object.values(state.orders).find((one) => one.transactionId === transactionId);
  if (!order || order.payee !== payee) throw orderNotExist();
  return order;
};

const assertRefundable = (world: WechatWorld, order: Order, { amount }: NewRefund): void => {
  if (order.transactionId === null || order.successAt === null || order.state === 'REVOKED')
    throw invalidRequest('订单未支付，不能退款');
  if (amount.total !== order.total) throw invalidRequest('订单金额与支付时不一致，请核实后再试');
  if (world.now() > order.successAt + YEAR_MS)
    throw new WechatError('RULE_LIMIT', '订单已超过可退款的最大期限');
  const open = refundsOf(world, order).filter(({ status }) => status !== 'CLOSED');
  const taken = open.reduce((sum, one) => sum + one.amount, 0);
  if (taken + amount.refund > order.total) throw invalidRequest('累计退款金额大于支付金额');
  if (open.length >= MAX_PARTS) throw new WechatError('RULE_LIMIT', '退款次数超过50次');
  const isClose = open.some(({ createdAt }) => world.now() < createdAt + GAP_MS);
  if (world.state.settings.refundGap && isClose)
    throw new WechatError('FREQUENCY_LIMITED', '同一订单两次退款需间隔1分钟');
};

/** Returns the fee in proportion; the last refund returns the remainder. */
const feeBackOf = (world: WechatWorld, order: Order, amount: number): number => {
  const before = refundsOf(world, order).filter(({ status }) => status !== 'CLOSED');
  const money = before.reduce((sum, one) => sum + one.amount, 0);
  const fees = before.reduce((sum, one) => sum + one.feeBack, 0);
  return Math.round((order.fee * (money + amount)) / order.total) - fees;
};

/** Taken from the order's frozen amount, then from the account. Amounts paid to receivers must be returned first. */
const takeMoney = (world: WechatWorld, order: Order, refund: Refund): void => {
  const payee = merchantOf(world, order.payee);
  const cost = refund.amount - refund.feeBack;
  const frozen = Math.min(order.frozen, cost);
  if (cost - frozen > payee.available)
    throw new WechatError('NOT_ENOUGH', order.split > 0 ? '可用余额不足，请先分账回退' : '可用余额不足');
  order.frozen -= frozen;
  payee.pending -= frozen;
  payee.available += frozen;
  const base = { mchid: payee.mchid, businessId: refund.refundId, note: '', voucher: refund.outRefundNo };
  bookFunds(world, { ...base, name: '退款', type: '退款', amount: -refund.amount });
  bookFunds(world, { ...base, name: '交易手续费', type: '退还交易手续费', amount: refund.feeBack });
};

/** Returns the existing refund of a repeated number, or refuses if the request differs. */
const repeated = (known: Refund, given: NewRefund): Refund => {
  if (known.fingerprint !== given.fingerprint)
    throw invalidRequest('订单金额或退款金额与之前请求不一致，请核实后再试');
  return known;
};

export const placeRefund = (world: WechatWorld, order: Order, given: NewRefund): Refund => {
  const key = `${order.payee}/${given.out_refund_no}`;
  const known = world.state.refunds[key];
  if (known) return repeated(known, given);
  if (given.notify_url !== undefined && !isNotifyUrl(given.notify_url))
    throw paramError({
      field: '/notify_url',
      value: given.notify_url,
      kind: 'invalid',
      issue: 'must be https',
    });
  assertRefundable(world, order, given);
  const refund: Refund = {
    refundId: newRefundId(world),
    outRefundNo: given.out_refund_no,
    orderId: order.id,
    caller: order.caller,
    amount: given.amount.refund,
    fingerprint: given.fingerprint,
    notifyUrl: given.notify_url ?? null,
    createdAt: world.now(),
    isEcommerce: given.isEcommerce,
    account: given.account,
    status: 'PROCESSING',
    outcome: world.state.settings.refundOutcome,
    dueAt: world.now() + world.state.settings.refundMs,
    successAt: null,
    channel: 'ORIGINAL',
    received: '支付用户零钱',
    feeBack: feeBackOf(world, order, given.amount.refund),
  };
  takeMoney(world, order, refund);
  world.state.refunds[key] = refund;
  order.refunded += refund.amount;
  order.state = 'REFUND';
  world.touch();
  return refund;
};

const amountWire = (order: Order, { amount, feeBack }: Refund): object => ({
  total: order.total,
  refund: amount,
  from: [],
  payer_total: order.total,
  payer_refund: amount,
  settlement_refund: amount,
  settlement_total: order.total,
  discount_refund: 0,
  currency: 'CNY',
  refund_fee: feeBack,
});

export const orderOfRefund = ({ state }: WechatWorld, { orderId }: Refund): Order => {
  const order = state.orders[orderId];
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
};

const refundWire = (world: WechatWorld, refund: Refund): object => {
  const order = orderOfRefund(world, refund);
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: order.transactionId,
    out_trade_no: order.outTradeNo,
    channel: refund.channel,
    user_received_account: refund.received,
    ...(refund.successAt !== null && { success_time: rfc3339(refund.successAt) }),
    create_time: rfc3339(refund.createdAt),
    status: refund.status,
    funds_account: refund.account,
    amount: amountWire(order, refund),
    promotion_detail: [],
  };
};

const place = (call: Call): object => {
  const { world, merchant } = call;
  const { limits } = world;
  const [good, bad] = [`refund/${merchant.mchid}`, `badRefund/${merchant.mchid}`];
  if (limits.check(good, GOOD_A_SECOND) || limits.check(bad, BAD_A_SECOND))
    throw new WechatError('RATELIMIT_EXCEEDED', '频率超限，请降低请求频率');
  limits.count(good, GOOD_A_SECOND);
  try {
    const given = bodyOf(call, refundShape);
    const order = paidOrderOf(world, merchant.mchid, given);
    const account = given.funds_account ?? 'UNSETTLED';
    const own = {
      account,
      isEcommerce: false,
      fingerprint: JSON.stringify({ ...given.amount, order: order.id }),
    };
    return refundWire(world, placeRefund(world, order, { ...given, ...own }));
  } catch (error) {
    if (error instanceof WechatError) limits.count(bad, BAD_A_SECOND);
    throw error;
  }
};

const find = ({ world, merchant, params }: Call): Refund => {
  const refund = world.state.refunds[`${merchant.mchid}/${params.out_refund_no ?? ''}`];
  if (!refund || refund.isEcommerce) throw notExists('退款单不存在');
  return refund;
};

const abnormalShape = object({
  out_refund_no: outRefundNo,
  type: oneOf('USER_BANK_CARD', 'MERCHANT_BANK_CARD'),
  bank_type: optional(text(16)),
  bank_account: optional(text(1_024)),
  real_name: optional(text(1_024)),
});

/** Completes a stuck refund: to a card of the guest, or paid by the merchant in another way. */
const applyAbnormal = (call: Call): object => {
  const { world, params, serviceKey } = call;
  const given = bodyOf(call, abnormalShape);
  const refund = find({ ...call, params: { out_refund_no: given.out_refund_no } });
  if (refund.refundId !== params.refund_id) throw notExists('退款单不存在');
  if (refund.status !== 'ABNORMAL') throw invalidRequest('退款单状态不是退款异常');
  if (given.type === 'USER_BANK_CARD') {
    const sealed = [given.bank_account, given.real_name];
    const isRead = serviceKey && sealed.every((one) => one && openOaep(one, serviceKey.pair.privateKey));
    if (!given.bank_type || !isRead)
      throw invalidRequest('bank_type、bank_account、real_name 缺失或解密失败');
  }
  Object.assign(refund, {
    status: 'PROCESSING',
    outcome: 'SUCCESS',
    channel: 'OTHER_BANKCARD',
    received: given.type === 'USER_BANK_CARD' ? '用户银行卡' : '商户银行卡',
    dueAt: world.now() + world.state.settings.refundMs,
  });
  world.touch();
  return refundWire(world, refund);
};

export const refundEndpoints: Endpoints = {
  'POST /v3/refund/domestic/refunds': place,
  'GET /v3/refund/domestic/refunds/:out_refund_no': (call) => {
    queryOf(call, []);
    return refundWire(call.world, find(call));
  },
  'POST /v3/refund/domestic/refunds/:refund_id/apply-abnormal-refund': applyAbnormal,
};
