/** Refunds: the request number is the key; `fund_change` says whether money moved. */
import { anyObject, list, object, optional, text } from '../payment-kit/shape.ts';
import { acq } from './alipay-error.ts';
import type { AlipayWorld, Refund, Trade } from './alipay-state.ts';
import { type Call, contentOf, type Endpoints, money, timeText, yuan } from './call.ts';
import { namedTrade } from './named-trade.ts';
import { notifyTrade } from './notices.ts';
import { appOf, book } from './trade-life.ts';

const refundShape = object({
  trade_no: optional(text(64)),
  out_trade_no: optional(text(64)),
  refund_amount: money(1, 100_000_000_00),
  out_request_no: optional(text(64)),
  refund_reason: optional(text(256)),
  refund_royalty_parameters: optional(list(anyObject, 100)),
  query_options: optional(list(text(64), 10)),
  refund_currency: optional(text(8)),
  operator_id: optional(text(28)),
  store_id: optional(text(32)),
  terminal_id: optional(text(32)),
});

const refundsOf = ({ state }: AlipayWorld, trade: Trade): Refund[] =>
  Object.values(state.refunds).filter(({ tradeId }) => tradeId === trade.id);

/** Returns the fee in proportion; the last refund returns the remainder. */
const feeBackOf = (world: AlipayWorld, trade: Trade, amount: number): number => {
  const known = refundsOf(world, trade);
  const back = known.reduce((sum, one) => sum + one.amount, 0);
  const fees = known.reduce((sum, one) => sum + one.feeBack, 0);
  return Math.round((trade.fee * (back + amount)) / trade.total) - fees;
};

const carryOut = (world: AlipayWorld, trade: Trade, refund: Refund): void => {
  refund.isDone = world.state.settings.refundOutcome === 'done';
  refund.dueAt = null;
  if (!refund.isDone) {
    trade.refunded -= refund.amount;
    delete world.state.refunds[refund.id];
    return;
  }
  book(world, trade, -refund.amount, '交易退款', '退款');
  book(world, trade, refund.feeBack, '退费', '服务费退回');
  if (trade.refunded === trade.total) {
    trade.status = 'TRADE_CLOSED';
    trade.closedAt = world.now();
  }
  notifyTrade(world, trade, refund);
  world.touch();
};

const assertRefundable = (
  world: AlipayWorld,
  trade: Trade,
  amount: number,
  requestNo: string | undefined,
): void => {
  if (trade.status === 'TRADE_FINISHED') throw acq('TRADE_HAS_FINISHED', '交易已完结');
  if (trade.status !== 'TRADE_SUCCESS') throw acq('TRADE_STATUS_ERROR', '交易状态不合法');
  if (requestNo === undefined && amount !== trade.total)
    throw acq('REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限：部分退款须传退款请求号');
  if (trade.refunded + amount > trade.total) throw acq('REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
  if (appOf(world, trade.appId).balance < amount - feeBackOf(world, trade, amount))
    throw acq('SELLER_BALANCE_NOT_ENOUGH', '商户的支付宝账户中无足够的资金进行撤销');
};

const answer = (trade: Trade, moved: boolean, at: number): Readonly<Record<string, unknown>> => ({
  trade_no: trade.tradeNo,
  out_trade_no: trade.outTradeNo,
  buyer_logon_id: trade.buyerLogonId,
  fund_change: moved ? 'Y' : 'N',
  refund_fee: yuan(trade.refunded),
  ...(moved && { gmt_refund_pay: timeText(at) }),
  refund_detail_item_list: [],
});

const refund = (call: Call): Readonly<Record<string, unknown>> => {
  const { world } = call;
  const given = contentOf(call, refundShape);
  const trade = namedTrade(call, given);
  const requestNo = given.out_request_no ?? trade.outTradeNo;
  const id = `${trade.id}/${requestNo}`;
  const known = world.state.refunds[id];
  if (known) {
    if (known.amount !== given.refund_amount) throw acq('DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
    return answer(trade, false, known.at);
  }
  assertRefundable(world, trade, given.refund_amount, given.out_request_no);
  const now = world.now();
  const { refundMs } = world.state.settings;
  const made: Refund = {
    ...{ id, tradeId: trade.id, outRequestNo: requestNo, amount: given.refund_amount, at: now },
    ...{ feeBack: feeBackOf(world, trade, given.refund_amount), isDone: false, dueAt: now + refundMs },
  };
  world.state.refunds[id] = made;
  trade.refunded += made.amount;
  if (refundMs === 0) carryOut(world, trade, made);
  world.touch();
  return answer(trade, made.isDone, now);
};

const queryShape = object({
  trade_no: optional(text(64)),
  out_trade_no: optional(text(64)),
  out_request_no: text(64),
  query_options: optional(list(text(64), 10)),
});

/** For a refund that has not happened: a success without a status. */
const find = (call: Call): Readonly<Record<string, unknown>> => {
  const given = contentOf(call, queryShape);
  const trade = namedTrade(call, given);
  const found = call.world.state.refunds[`${trade.id}/${given.out_request_no}`];
  if (!found?.isDone) return {};
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    out_request_no: found.outRequestNo,
    total_amount: yuan(trade.total),
    refund_amount: yuan(found.amount),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: timeText(found.at),
  };
};

export const finishRefunds = (world: AlipayWorld): void => {
  for (const one of Object.values(world.state.refunds)) {
    const trade = world.state.trades[one.tradeId];
    if (one.dueAt !== null && one.dueAt <= world.now() && trade) carryOut(world, trade, one);
  }
};

/** Effect of a cancellation on a paid trade. */
export const giveBackAll = (world: AlipayWorld, trade: Trade): void => {
  const amount = trade.total - trade.refunded;
  if (appOf(world, trade.appId).balance < amount - feeBackOf(world, trade, amount))
    throw acq('SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足', { retry_flag: 'Y' });
  const id = `${trade.id}/cancel`;
  const base = { id, tradeId: trade.id, outRequestNo: trade.outTradeNo, amount, at: world.now() };
  const made: Refund = { ...base, feeBack: feeBackOf(world, trade, amount), isDone: false, dueAt: null };
  world.state.refunds[id] = made;
  trade.refunded = trade.total;
  carryOut(world, trade, made);
};

export const refundEndpoints: Endpoints = {
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': find,
};
