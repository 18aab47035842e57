/** Royalties: binds receivers and pays them shares of a trade. */
import { anyObject, list, object, oneOf, optional, type ShapeOf, text } from '../payment-kit/shape.ts';
import { AlipayError, acq } from './alipay-error.ts';
import type { AlipayWorld, Settle, Trade } from './alipay-state.ts';
import { type Call, contentOf, type Endpoints, money, timeText, yuan } from './call.ts';
import { namedTrade } from './named-trade.ts';
import { appOf, book, newNumber } from './trade-life.ts';

const AFTER_PAYMENT_MS = 30_000;
const LIMITS = {
  sync: { receivers: 5, requests: 50, seconds: 30 },
  async: { receivers: 50, requests: 300, seconds: 500 },
};

const receiver = object({
  type: oneOf('userId', 'loginName', 'openId'),
  account: text(100),
  name: optional(text(64)),
  memo: optional(text(256)),
});
const bindShape = object({ receiver_list: list(receiver, 20), out_request_no: text(32) });

const settleShape = object({
  out_request_no: text(32),
  trade_no: text(64),
  royalty_parameters: list(
    object({
      royalty_type: optional(oneOf('transfer')),
      trans_out_type: optional(oneOf('userId', 'loginName')),
      trans_out: optional(text(28)),
      trans_in_type: oneOf('userId', 'loginName', 'openId'),
      trans_in: text(100),
      amount: money(1, 100_000_000_00),
      desc: optional(text(1_000)),
      royalty_scene: optional(text(256)),
    }),
    50,
  ),
  royalty_mode: optional(oneOf('sync', 'async')),
  operator_id: optional(text(64)),
  extend_params: optional(anyObject),
});
type SettleRequest = ShapeOf<typeof settleShape>;

const begin = ({ app }: Call): void => {
  if (!app.products.includes('royalty'))
    throw new AlipayError('40006', 'isv.insufficient-isv-permissions', 'ISV权限不足');
};

const receiverKey = (sellerId: string, type: string, account: string): string =>
  `${sellerId}/${type}/${account}`;

const bind = (call: Call, isOn: boolean): Readonly<Record<string, unknown>> => {
  begin(call);
  const given = contentOf(call, bindShape);
  for (const { type, account, name } of given.receiver_list) {
    if (type === 'loginName' && name === undefined) throw acq('INVALID_PARAMETER', 'loginName 须同时传 name');
    const key = receiverKey(call.app.sellerId, type, account);
    if (isOn) call.world.state.receivers[key] = true;
    else delete call.world.state.receivers[key];
  }
  call.world.touch();
  return { result_code: 'SUCCESS' };
};

const batchQuery = (call: Call): Readonly<Record<string, unknown>> => {
  begin(call);
  contentOf(
    call,
    object({ page_num: optional(anyNumber), page_size: optional(anyNumber), out_request_no: text(32) }),
  );
  const mine = Object.keys(call.world.state.receivers).filter((key) =>
    key.startsWith(`${call.app.sellerId}/`),
  );
  const found = mine.map((key) => {
    const [, type, ...account] = key.split('/');
    return { type, account: account.join('/') };
  });
  return { result_code: 'SUCCESS', receiver_list: found, total_page_num: 1, total_record_num: found.length };
};

const anyNumber = (value: unknown): unknown => value;

const assertSettleable = (call: Call, trade: Trade, given: SettleRequest): void => {
  const { world, app } = call;
  const limits = LIMITS[given.royalty_mode ?? 'sync'];
  const sum = given.royalty_parameters.reduce((total, one) => total + one.amount, 0);
  if (trade.paidAt === null || trade.status !== 'TRADE_SUCCESS')
    throw acq('TRADE_STATUS_ERROR', '交易状态不合法');
  if (world.now() < trade.paidAt + AFTER_PAYMENT_MS)
    throw acq('TRADE_SETTLE_ERROR', '交易分账请求过早，请稍后重试');
  if (given.royalty_parameters.length > limits.receivers)
    throw acq('ROYALTY_RECEIVER_INVALID', '分账收款方数量超限');
  if (trade.splitRequests >= limits.requests) throw acq('ROYALTY_REQUEST_LIMIT', '分账请求次数超限');
  const most = ((trade.total - trade.fee) * world.state.settings.maxSplitPercent) / 100;
  if (trade.split + sum > most) throw acq('ALLOC_AMOUNT_VALIDATE_ERROR', '分账金额超过最大可分账金额');
  if (app.balance < sum) throw acq('SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
};

/** `sync`: all or none. */
const assertBound = ({ world, app }: Call, given: SettleRequest): void => {
  const isUnbound = given.royalty_parameters.some(
    ({ trans_in_type, trans_in }) =>
      !world.state.receivers[receiverKey(app.sellerId, trans_in_type, trans_in)],
  );
  if ((given.royalty_mode ?? 'sync') === 'sync' && isUnbound)
    throw acq('USER_ROYALTY_RELATION_NOT_EXIST', '分账关系不存在');
};

const detailsOf = ({ world, app }: Call, given: SettleRequest): Settle['details'] =>
  given.royalty_parameters.map(({ trans_in_type, trans_in, amount }) => {
    const isBound = world.state.receivers[receiverKey(app.sellerId, trans_in_type, trans_in)];
    const errorCode =
      world.state.settings.splitFailure || (isBound ? null : 'USER_ROYALTY_RELATION_NOT_EXIST');
    return {
      detailId: newNumber(world),
      transIn: trans_in,
      amount,
      state: errorCode ? 'FAIL' : 'SUCCESS',
      errorCode,
    };
  });

const settle = (call: Call): Readonly<Record<string, unknown>> => {
  begin(call);
  const { world, app } = call;
  const given = contentOf(call, settleShape);
  const trade = namedTrade(call, { trade_no: given.trade_no, out_trade_no: undefined });
  const [id, fingerprint] = [`${app.sellerId}/${given.out_request_no}`, JSON.stringify(given)];
  const known = world.state.settles[id];
  if (known && known.fingerprint !== fingerprint) throw acq('DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
  if (known) return { trade_no: trade.tradeNo, settle_no: known.settleNo };
  assertSettleable(call, trade, given);
  assertBound(call, given);
  const details = detailsOf(call, given);
  const own = { id, fingerprint, tradeId: trade.id, outRequestNo: given.out_request_no, at: world.now() };
  const made: Settle = { ...own, settleNo: newNumber(world), details };
  world.state.settles[id] = made;
  trade.splitRequests += 1;
  if (given.extend_params?.royalty_finish === 'true') trade.isFreed = true;
  for (const { state, amount, transIn } of details)
    if (state === 'SUCCESS') pay(world, trade, amount, transIn);
  return { trade_no: trade.tradeNo, settle_no: made.settleNo };
};

const pay = (world: AlipayWorld, trade: Trade, amount: number, transIn: string): void => {
  trade.split += amount;
  book(world, trade, -amount, '交易分账', transIn);
};

const findSettle = (call: Call): Readonly<Record<string, unknown>> => {
  begin(call);
  const given = contentOf(
    call,
    object({
      settle_no: optional(text(64)),
      out_request_no: optional(text(32)),
      trade_no: optional(text(64)),
    }),
  );
  const found = Object.values(call.world.state.settles).find(
    (one) =>
      one.id.startsWith(`${call.app.sellerId}/`) &&
      (given.settle_no === undefined
        ? one.outRequestNo === given.out_request_no
        : one.settleNo === given.settle_no),
  );
  if (!found) throw acq('SETTLE_NOT_EXIST', '分账单不存在');
  return {
    out_request_no: found.outRequestNo,
    operation_dt: timeText(found.at),
    royalty_detail_list: found.details.map(({ detailId, transIn, amount, state, errorCode }) => ({
      operation_type: 'transfer',
      execute_dt: timeText(found.at),
      trans_in: transIn,
      amount: yuan(amount),
      state,
      detail_id: detailId,
      ...(errorCode !== null && { error_code: errorCode }),
    })),
  };
};

const unsettled = (call: Call): Readonly<Record<string, unknown>> => {
  begin(call);
  const { trade_no } = contentOf(call, object({ trade_no: text(64) }));
  const trade = namedTrade(call, { trade_no, out_trade_no: undefined });
  const left = trade.freezes && !trade.isFreed ? trade.total - trade.fee - trade.split - trade.refunded : 0;
  return { unsettled_amount: yuan(left) };
};

const rate = (call: Call): Readonly<Record<string, unknown>> => {
  begin(call);
  contentOf(call, object({ out_request_no: optional(text(32)) }));
  return {
    user_id: appOf(call.world, call.app.appId).sellerId,
    max_ratio: call.world.state.settings.maxSplitPercent,
  };
};

export const royaltyEndpoints: Endpoints = {
  'alipay.trade.royalty.relation.bind': (call) => bind(call, true),
  'alipay.trade.royalty.relation.unbind': (call) => bind(call, false),
  'alipay.trade.royalty.relation.batchquery': batchQuery,
  'alipay.trade.royalty.rate.query': rate,
  'alipay.trade.order.settle': settle,
  'alipay.trade.order.settle.query': findSettle,
  'alipay.trade.order.onsettle.query': unsettled,
};
