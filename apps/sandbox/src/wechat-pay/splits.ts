/** Splitting an order's frozen money, freeing the rest, and getting shares back. Both products share these rules. */
import { DAY_MS } from '../platforms/clock.ts';
import { bookFunds, merchantOf, newSplitId } from './order-steps.ts';
import { invalidRequest, notExists, WechatError } from './wechat-error.ts';
import type { Merchant, Order, Split, SplitPart, SplitReturn, WechatWorld } from './wechat-state.ts';

const AFTER_PAYMENT_MS = 60_000;
const MAX_REQUESTS = 50;
const RETURN_DAYS = 180;
/** Time until frozen money is released, for merchants and for sub-merchants of a platform. */
const FROZEN_DAYS = { direct: 30, sub: 180 };
export const SPLITS_A_SECOND = [{ limit: 300, seconds: 1 }];

export interface NewSplit {
  readonly outOrderNo: string;
  readonly parts: readonly Pick<SplitPart, 'type' | 'account' | 'amount' | 'description'>[];
  readonly freesRest: boolean;
  readonly isFinishOnly: boolean;
  readonly description: string;
  readonly fingerprint: string;
}

export const splittableOrder = (
  world: WechatWorld,
  caller: Merchant,
  payee: string,
  transactionId: string,
): Order => {
  const order = Object.values(world.state.orders).find((one) => one.transactionId === transactionId);
  if (!order || order.payee !== payee || order.caller !== caller.mchid) throw notExists('微信订单号不存在');
  if (!order.sharesProfit) throw invalidRequest('非分账订单不支持分账');
  return order;
};

const assertSplittable = (world: WechatWorld, order: Order, { parts }: NewSplit): void => {
  const sum = parts.reduce((total, one) => total + one.amount, 0);
  if (world.now() < (order.successAt ?? 0) + AFTER_PAYMENT_MS)
    throw invalidRequest('订单处理中，暂时无法分账，请稍后再试');
  if (order.splitRequests >= MAX_REQUESTS) throw new WechatError('RULE_LIMIT', '分账次数超过50次');
  if (sum > order.frozen) throw new WechatError('NOT_ENOUGH', '分账金额超过剩余待分金额');
  const most = ((order.total - order.fee) * world.state.settings.maxSplitPercent) / 100;
  if (order.split + sum > most) throw new WechatError('RULE_LIMIT', '分账金额超过最大分账比例');
};

const partOf = (world: WechatWorld, given: NewSplit['parts'][number]): SplitPart => ({
  ...given,
  detailId: newSplitId(world),
  result: 'PENDING',
  failReason: null,
  finishedAt: null,
  returned: 0,
});

/** The same number with the same content again: the split it made. */
export const placeSplit = (world: WechatWorld, order: Order, given: NewSplit): Split => {
  const id = `${order.payee}/${given.outOrderNo}`;
  const known = world.state.splits[id];
  if (known) {
    if (known.fingerprint !== given.fingerprint) throw invalidRequest('商户分账单号重复，参数与原请求不一致');
    return known;
  }
  assertSplittable(world, order, given);
  const { settings } = world.state;
  const now = world.now();
  const parts = given.parts.map((part) => partOf(world, part));
  const rest = { orderId: order.id, caller: order.caller, state: 'PROCESSING', parts } as const;
  const split: Split = {
    ...given,
    ...rest,
    id,
    splitId: newSplitId(world),
    createdAt: now,
    dueAt: now + settings.splitMs,
  };
  const sum = parts.reduce((total, one) => total + one.amount, 0);
  order.frozen -= sum;
  order.split += sum;
  order.splitRequests += 1;
  world.state.splits[id] = split;
  world.touch();
  return split;
};

const free = (world: WechatWorld, order: Order): void => {
  const payee = merchantOf(world, order.payee);
  payee.pending -= order.frozen;
  payee.available += order.frozen;
  order.frozen = 0;
  world.touch();
};

const failureOf = (world: WechatWorld, caller: string, { type, account }: SplitPart): string | null => {
  if (world.state.settings.splitFailure) return world.state.settings.splitFailure;
  return world.state.receivers[`${caller}/${type}/${account}`] ? null : 'NO_RELATION';
};

const finishPart = (world: WechatWorld, split: Split, order: Order, part: SplitPart): void => {
  part.finishedAt = world.now();
  part.failReason = failureOf(world, split.caller, part);
  part.result = part.failReason === null ? 'SUCCESS' : 'CLOSED';
  if (part.result === 'CLOSED') {
    order.frozen += part.amount;
    order.split -= part.amount;
    return;
  }
  const payee = merchantOf(world, order.payee);
  payee.pending -= part.amount;
  payee.available += part.amount;
  const base = { businessId: split.splitId, name: '分账', note: part.description, voucher: split.outOrderNo };
  bookFunds(world, { ...base, mchid: payee.mchid, type: '分账', amount: -part.amount });
  if (world.state.merchants[part.account])
    bookFunds(world, { ...base, mchid: part.account, type: '分账', amount: part.amount });
};

export const orderOfSplit = ({ state }: WechatWorld, { orderId }: Split): Order => {
  const order = state.orders[orderId];
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
};

export interface NewReturn
  extends Pick<SplitReturn, 'outReturnNo' | 'from' | 'amount' | 'description' | 'fingerprint'> {
  readonly payee: string;
  readonly splitId: string | undefined;
  readonly outOrderNo: string | undefined;
}

/** Parts of a split that a receiver still holds. */
const heldOf = ({ parts }: Split, from: string): SplitPart[] =>
  parts.filter(({ account, result }) => account === from && result === 'SUCCESS');

export const placeReturn = (world: WechatWorld, given: NewReturn): SplitReturn => {
  const { payee, splitId, outOrderNo, ...own } = given;
  const id = `${payee}/${given.outReturnNo}`;
  const known = world.state.splitReturns[id];
  if (known) {
    if (known.fingerprint !== given.fingerprint) throw invalidRequest('商户回退单号重复，参数与原请求不一致');
    return known;
  }
  const split = Object.values(world.state.splits).find(
    (one) => one.id === `${payee}/${outOrderNo ?? ''}` || one.splitId === splitId,
  );
  if (!split?.id.startsWith(`${payee}/`)) throw notExists('分账单不存在');
  if (world.now() > split.createdAt + RETURN_DAYS * DAY_MS)
    throw new WechatError('RULE_LIMIT', '超过分账回退期限');
  const held = heldOf(split, given.from).reduce((sum, { amount, returned }) => sum + amount - returned, 0);
  if (given.amount > held) throw invalidRequest('回退金额超过该接收方的分账金额');
  if (!world.state.merchants[given.from]) throw invalidRequest('仅支持从商户回退');
  const now = world.now();
  const made: SplitReturn = {
    ...{ ...own, id, splitId: split.splitId, returnNo: newSplitId(world), createdAt: now },
    dueAt: now + world.state.settings.splitMs,
    result: 'PROCESSING',
    failReason: null,
    finishedAt: null,
  };
  world.state.splitReturns[id] = made;
  world.touch();
  return made;
};

/** Spread over the parts that the receiver got. */
const takeBack = (split: Split, { from, amount }: SplitReturn): void => {
  let left = amount;
  for (const part of heldOf(split, from)) {
    const taken = Math.min(left, part.amount - part.returned);
    part.returned += taken;
    left -= taken;
  }
};

const finishReturn = (world: WechatWorld, made: SplitReturn): void => {
  const split = Object.values(world.state.splits).find(({ splitId }) => splitId === made.splitId);
  if (!split) return;
  const order = orderOfSplit(world, split);
  made.finishedAt = world.now();
  if (merchantOf(world, made.from).available < made.amount) {
    Object.assign(made, { result: 'FAILED', failReason: 'BALANCE_NOT_ENOUGH' });
    return;
  }
  made.result = 'SUCCESS';
  takeBack(split, made);
  order.split -= made.amount;
  const base = {
    businessId: made.returnNo,
    name: '分账回退',
    type: '分账回退',
    note: made.description,
    voucher: made.outReturnNo,
  };
  bookFunds(world, { ...base, mchid: made.from, amount: -made.amount });
  bookFunds(world, { ...base, mchid: order.payee, amount: made.amount });
};

export const finishSplits = (world: WechatWorld): void => {
  const now = world.now();
  for (const split of Object.values(world.state.splits)) {
    if (split.state === 'FINISHED' || split.dueAt > now) continue;
    const order = orderOfSplit(world, split);
    for (const part of split.parts) finishPart(world, split, order, part);
    split.state = 'FINISHED';
    if (split.freesRest) free(world, order);
    world.touch();
  }
  for (const made of Object.values(world.state.splitReturns))
    if (made.result === 'PROCESSING' && made.dueAt <= now) finishReturn(world, made);
};

export const freeOldMoney = (world: WechatWorld): void => {
  for (const order of Object.values(world.state.orders)) {
    if (order.frozen === 0 || order.successAt === null) continue;
    const days = order.payee === order.caller ? FROZEN_DAYS.direct : FROZEN_DAYS.sub;
    if (world.now() > order.successAt + days * DAY_MS) free(world, order);
  }
};
