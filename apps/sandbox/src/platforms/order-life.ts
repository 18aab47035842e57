/**
 * Life cycle of an order at a platform. Meituan and Tujia take the guest's money first and ask the host afterwards, Xiaozhu
 * asks first. A repeated call gets the same answer, and is counted.
 */
import { instantOf, MINUTE_MS } from './clock.ts';
import { giveNightsBack } from './listing-calendar.ts';
import { Refused } from './refused.ts';
import {
  type EventKind,
  keyOf,
  type Order,
  type OrderState,
  type PlatformName,
  type Store,
  type World,
} from './world.ts';

export interface Terms {
  readonly acceptMinutes: number;
  readonly payMinutes: number;
  /** Money first, then the host's answer. */
  readonly paysFirst: boolean;
  readonly commissionPercent: number;
}

export const terms: Readonly<Record<PlatformName, Terms>> = {
  mt: { acceptMinutes: 30, payMinutes: 15, paysFirst: true, commissionPercent: 10 },
  tj: { acceptMinutes: 30, payMinutes: 15, paysFirst: true, commissionPercent: 12 },
  pig: { acceptMinutes: 60, payMinutes: 15, paysFirst: false, commissionPercent: 10 },
};

const listPriceOf = ({ nights }: Order): number => nights.reduce((sum, { sell }) => sum + sell, 0);
/** Never more than there is to pay. */
export const promotionOf = (order: Order): number => Math.min(order.promotion ?? 0, listPriceOf(order));
/** Total the guest pays, fen. */
export const totalOf = (order: Order): number => listPriceOf(order) - promotionOf(order);
export const settleOf = (order: Order): number => order.nights.reduce((sum, { settle }) => sum + settle, 0);

export const orderOf = ({ state }: World, store: Pick<Store, 'platform' | 'id'>, id: string): Order => {
  const order = state.orders[keyOf(store.platform, id)];
  if (!order || order.storeId !== store.id) throw new Refused('orderState', '订单不存在');
  return order;
};

/** Completes every change of an order: a new revision and a push to the partner. */
export const changed = (world: World, order: Order, kind: EventKind | null): void => {
  order.seq = world.nextTurn();
  order.updatedAt = world.clock.now();
  world.touch();
  if (kind) world.emit(kind, { platform: order.platform, storeId: order.storeId, order });
};

/** Into a state that waits, with its deadline; without one anywhere else. */
export const enter = (world: World, order: Order, state: OrderState): void => {
  const { acceptMinutes, payMinutes } = terms[order.platform];
  const now = world.clock.now();
  order.state = state;
  order.acceptBefore = state === 'waitAccept' ? now + acceptMinutes * MINUTE_MS : null;
  order.payBefore = state === 'waitPay' ? now + payMinutes * MINUTE_MS : null;
};

const assertState = (order: Order, ...allowed: OrderState[]): void => {
  if (!allowed.includes(order.state)) throw new Refused('orderState');
};

export const payOrder = (world: World, order: Order): void => {
  assertState(order, 'waitPay');
  order.paid = true;
  const waitsForHost = terms[order.platform].paysFirst && !order.instant;
  enter(world, order, waitsForHost ? 'waitAccept' : 'confirmed');
  changed(world, order, 'paid');
};

/** @returns whether it was the first time. */
export const acceptOrder = (world: World, order: Order, confirmNo: string): boolean => {
  const { platform } = order;
  if (order.accepted && order.state !== 'cancelled') {
    world.stats.count(platform, 'acceptedAgain');
    return false;
  }
  assertState(order, 'waitAccept');
  if (world.faults.strikes(platform, 'cancelRacesAccept')) {
    cancelOrder(world, order, 'guest', '行程有变');
    throw new Refused('orderState', '客人已取消订单');
  }
  order.accepted = true;
  order.confirmNo = confirmNo;
  enter(world, order, terms[platform].paysFirst ? 'confirmed' : 'waitPay');
  world.stats.count(platform, 'accepted');
  changed(world, order, 'changed');
  if (order.state === 'waitPay' && order.paysAtOnce) payOrder(world, order);
  return true;
};

const end = (world: World, order: Order, state: 'rejected' | 'cancelled', refund: number): void => {
  const listing = world.state.listings[keyOf(order.platform, order.listingId)];
  if (listing) giveNightsBack(listing, order, order.turn);
  enter(world, order, state);
  order.refund = order.paid ? refund : 0;
};

export const rejectOrder = (world: World, order: Order, reason: string): boolean => {
  if (order.state === 'rejected') {
    world.stats.count(order.platform, 'rejectedAgain');
    return false;
  }
  assertState(order, 'waitAccept');
  order.endedBy = 'host';
  order.cancelReason = reason;
  end(world, order, 'rejected', totalOf(order));
  world.stats.count(order.platform, 'rejected');
  changed(world, order, 'changed');
  return true;
};

/** Free until a day before arrival (14:00), then the first night is lost. The host's cancellation gives all back. */
export const refundOf = (world: World, order: Order, by: 'guest' | 'host' | 'timeout'): number => {
  if (!order.paid) return 0;
  const isLate = world.clock.now() > instantOf(order.checkIn, 14 - 24);
  const lost = by === 'guest' && isLate ? (order.nights[0]?.sell ?? 0) : 0;
  return Math.max(0, totalOf(order) - lost);
};

const cancellable: readonly OrderState[] = ['waitPay', 'waitAccept', 'confirmed', 'refundPending'];

export const canCancel = (order: Order): boolean => cancellable.includes(order.state);

export const cancelOrder = (
  world: World,
  order: Order,
  by: 'guest' | 'host' | 'timeout',
  reason: string,
): boolean => {
  if (by === 'host' && order.state === 'cancelled' && order.endedBy === 'host') {
    world.stats.count(order.platform, 'cancelledAgain');
    return false;
  }
  assertState(order, ...cancellable);
  const refund = refundOf(world, order, by);
  order.endedBy = by;
  order.cancelReason = reason;
  end(world, order, 'cancelled', refund);
  world.stats.count(order.platform, by === 'timeout' ? 'expired' : `cancelledBy.${by}`);
  changed(world, order, 'cancelled');
  return true;
};

/** The guest asks for a refund, also during a stay; the host answers by cancelling. */
export const applyForRefund = (world: World, order: Order, reason: string): void => {
  assertState(order, 'confirmed', 'inHouse');
  enter(world, order, 'refundPending');
  order.cancelReason = reason;
  changed(world, order, 'refundApplied');
};

const notices = {
  checkIn: { from: 'confirmed', to: 'inHouse' },
  checkOut: { from: 'inHouse', to: 'completed' },
  noShow: { from: 'confirmed', to: 'noShow' },
} as const;
export type Notice = keyof typeof notices;

/** The partner's notification of a stay. */
export const noteStay = (world: World, order: Order, notice: Notice): void => {
  const { from, to } = notices[notice];
  if (order.state === to) return world.stats.count(order.platform, 'noticedAgain');
  assertState(order, from);
  enter(world, order, to);
  world.stats.count(order.platform, notice);
  changed(world, order, null);
};

/** Cancels what has waited too long. */
export const expireOrders = (world: World): void => {
  const now = world.clock.now();
  for (const order of Object.values(world.state.orders)) {
    const until = order.acceptBefore ?? order.payBefore;
    if (until !== null && until <= now) cancelOrder(world, order, 'timeout', 'TIMEOUT');
  }
};

export const isUnfinished = ({ state }: Order): boolean =>
  state === 'waitPay' ||
  state === 'waitAccept' ||
  state === 'confirmed' ||
  state === 'inHouse' ||
  state === 'refundPending';
