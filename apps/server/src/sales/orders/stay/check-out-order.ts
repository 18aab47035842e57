/**
 * Check-out. An early departure releases the remaining nights; the amount kept for them depends on who holds the
 * money.
 */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import type { Credit } from '@minsu/contract/sales/orders/folio/credit-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { checkOutGroup, checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { assertMethod } from '../../../foundation/system/offered-items.ts';
import { releaseSlot } from '../../../inventory/room-status/room-slots.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, type OrderEvent, patchStay, recordOrderEvent } from '../change/finish-change.ts';
import { settleDepositAtLeaving } from '../deposit/return-deposit.ts';
import { insertCharge } from '../folio/charge-order.ts';
import { settleIfTold } from '../folio/settle-if-told.ts';
import { dropFees, followNights, soldToCome } from '../folio/stay-charges.ts';
import { insertPayment } from '../folio/take-payment.ts';
import type { KeepingInput } from '../folio/who-holds-money.ts';
import { orderDetail } from '../list/order-detail-queries.ts';
import {
  assertStay,
  inOrder,
  type LockedOrder,
  lockOrder,
  lockStay,
  otherParts,
  type StayInOrder,
} from '../locked-order.ts';
import { roomLeft } from '../order-hooks.ts';
import { balanceOf, departureOf, nightCount, timesLost } from '../order-rules.ts';
import { saveOrder } from '../save-order.ts';
import { type ChargedNights, chargeGivenUp, NOTHING_KEPT } from './charge-given-up.ts';
import { foundAtCheckOut, keepCheckOut } from './check-out-changes.ts';
import { givenUpByLeaving } from './given-up-nights.ts';
import { cutStay } from './stay-nights.ts';

interface Departure {
  readonly checkOut: string;
  /** Charges removed because the agreed departure time changed. */
  readonly dropped: readonly string[];
  /** Amount kept for the nights given up. */
  readonly kept: ChargedNights;
}

/** Departure date. Later nights are released and removed from the folio, together with a late check-out. */
const leaveEarly = async (ctx: Ctx, at: StayInOrder, input: KeepingInput): Promise<Departure> => {
  const { order, stay } = at;
  const departure = departureOf(stay, order.today);
  if (departure === stay.checkOut) return { checkOut: departure, dropped: [], kept: NOTHING_KEPT };
  const given = await givenUpByLeaving(ctx, order, stay, departure);
  const kept = await chargeGivenUp(ctx, order, stay, given, input);
  await cutStay(ctx, order.houseId, stay, departure);
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('night', '>=', departure)
    .execute();
  const nights = nightCount({ checkIn: stay.checkIn, checkOut: departure });
  const of = { houseId: order.houseId, stayId: stay.id };
  await followNights(ctx, of, nightCount(stay), nights);
  const isTimeLost = timesLost(stay, { checkIn: stay.checkIn, checkOut: departure }).departure;
  const dropped = isTimeLost ? await dropFees(ctx, of, ['late_checkout']) : [];
  await patchStay(ctx, of.houseId, of.stayId, {
    checkOut: departure,
    ...(isTimeLost && { leaveTime: null }),
  });
  return { checkOut: departure, dropped, kept };
};

/** Balance of the saved row; requested refunds count as paid out. */
export const readBalance = async (ctx: Ctx, order: LockedOrder): Promise<Omit<Credit, 'paidThenFen'>> => {
  const { refundingFen, ...sums } = await ctx.db
    .selectFrom('orders')
    .select(['roomFen', 'chargesFen', 'keptFen', 'waivedFen', 'paidFen', 'refundingFen'])
    .where('houseId', '=', order.houseId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { waivedFen, paidFen } = sums;
  return { balanceFen: balanceOf({ ...sums, booking: order.booking }), waivedFen, paidFen, refundingFen };
};

/** Refuses check-out while an open refund would leave an amount due. */
const assertRefundsCovered = (balanceFen: number, refundingFen: number): void => {
  if (refundingFen > 0 && balanceFen + refundingFen > 0)
    fail(orderFailures.refundOpen, { params: { amount: formatFen(refundingFen) } });
};

/** Marks a vacated room dirty. */
export const markDirty = async (ctx: Ctx, houseId: string, roomId: string | null): Promise<void> => {
  if (roomId === null) return;
  const room = await ctx.db
    .selectFrom('rooms')
    .select('condition')
    .where('houseId', '=', houseId)
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!room || room.condition === 'dirty') return;
  await sql`update rooms set condition = 'dirty', version = version + 1
    where house_id = ${houseId} and id = ${roomId}`.execute(ctx.db);
  await ctx.record({
    name: 'room.conditionSet',
    entity: 'room',
    entityId: roomId,
    houseId,
    before: { condition: room.condition },
    after: { condition: 'dirty', cause: 'departure' },
  });
};

/** With all guests gone, a change must not reopen a settled folio. */
export const keepSettled = async (ctx: Ctx, order: LockedOrder, gone: string): Promise<void> => {
  const others = order.stays.filter((stay) => stay.id !== gone);
  const left = others.some((stay) => stay.state === 'in_house' || stay.state === 'expected');
  if (left || !others.some((stay) => stay.state === 'checked_out')) return;
  const { balanceFen, refundingFen } = await readBalance(ctx, order);
  if (balanceFen > 0) fail(orderFailures.balanceOpen, { params: { amount: formatFen(balanceFen) } });
  assertRefundsCovered(balanceFen, refundingFen);
};

/** True when a later part of the same stay follows: the guest changes rooms and does not leave. */
const orderContinues = (at: StayInOrder): boolean =>
  otherParts(at).some(({ state, checkIn }) => state === 'expected' && checkIn >= at.stay.checkOut);

interface Waived {
  readonly fen: number;
  /** Id of the folio line. */
  readonly id: string | null;
}

const NOTHING: Waived = { fen: 0, id: null };

/**
 * The last departing guest settles the order, except for stays still to arrive. Earlier departures may leave a
 * balance. Returns the waived amount in fen.
 */
const settle = async (
  ctx: Ctx,
  at: StayInOrder,
  waive: boolean,
  reason: string | undefined,
): Promise<Waived> => {
  const { order } = at;
  if (orderContinues(at)) return NOTHING;
  if (order.stays.filter((stay) => stay.state === 'in_house').length > 1) return NOTHING;
  const { balanceFen, refundingFen } = await readBalance(ctx, order);
  const openFen = balanceFen - (await soldToCome(ctx, order));
  assertRefundsCovered(Math.min(0, openFen), refundingFen);
  if (openFen <= 0) return NOTHING;
  if (!waive)
    fail(orderFailures.balanceOpen, {
      params: { amount: formatFen(openFen) },
      extra: { balanceFen: openFen },
    });
  if (!ctx.user.may('order:waiveBalance')) fail(orderFailures.waiveForbidden);
  if (reason === undefined) failAt('reason', orderFailures.waiveNeedsReason);
  const id = await insertCharge(ctx, order, { kind: 'waiver', description: reason, amountFen: openFen });
  return { fen: openFen, id };
};

interface LeavingInput extends KeepingInput {
  readonly waiveBalance: boolean;
  readonly reason?: string | undefined;
  readonly returnDeposit: boolean;
}

/** Checks out one stay; the caller saves the order and records the returned event. */
const leave = async (ctx: Ctx, at: StayInOrder, input: LeavingInput): Promise<OrderEvent> => {
  const { waiveBalance, reason, returnDeposit, ...keeping } = input;
  await assertStay(ctx, at, 'checkOut');
  const { order, stay } = at;
  const found = await foundAtCheckOut(ctx, at);
  const { checkOut, dropped, kept } = await leaveEarly(ctx, at, keeping);
  await saveOrder(ctx, order);
  const waived = await settle(ctx, at, waiveBalance, reason);
  await settleDepositAtLeaving(ctx, { order, stayId: stay.id }, returnDeposit);
  await keepCheckOut(ctx, at, { ...found, waiverId: waived.id, dropped, feeIds: kept.feeIds });
  await patchStay(ctx, order.houseId, stay.id, { state: 'checked_out', checkedOutAt: ctx.now });
  // Makes the remaining hours available again.
  if (stay.hours) await releaseSlot(ctx, order.houseId, stay.id);
  await settleIfTold(ctx, order);
  await markDirty(ctx, order.houseId, stay.roomId);
  const left = { roomId: stay.roomId, orderId: order.id, stayId: stay.id, day: order.today };
  await roomLeft(ctx, left);
  return {
    name: 'checkedOut',
    before: { state: 'in_house', checkOut: stay.checkOut },
    after: {
      state: 'checked_out',
      checkOut,
      room: stay.roomNumber,
      roomId: stay.roomId,
      ...(kept.feeFen > 0 && { feeFen: kept.feeFen }),
      ...(waived.fen > 0 && { amountFen: -waived.fen, reason }),
    },
  };
};

export const checkOutOrderRoute = command(checkOutOrder, async (ctx, { stayId, version, ...input }) => {
  const at = await lockStay(ctx, { stayId, version });
  return finishChange(ctx, at.order, await leave(ctx, at, input));
});

/** Amount due when all guests leave. Rooms still to arrive are settled separately. */
const payAtLeaving = async (
  ctx: Ctx,
  order: LockedOrder,
  method: string,
  shownFen: number | undefined,
): Promise<void> => {
  if (!ctx.user.may('order:payment')) fail(orderFailures.payForbidden);
  await assertMethod(ctx, method, 'payMethod');
  const amountFen = Math.max(0, balanceOf(order) - (await soldToCome(ctx, order)));
  if (shownFen !== undefined && shownFen !== amountFen)
    fail(orderFailures.dueChanged, { params: { amount: formatFen(amountFen) } });
  if (amountFen === 0) return;
  await insertPayment(ctx, order, { method, amountFen, note: '' });
  await saveOrder(ctx, order);
  await recordOrderEvent(ctx, order, { name: 'paymentTaken', after: { method, amountFen } });
};

/** Early departures must be decided room by room. */
const assertOnTheirDay = (order: LockedOrder, stayIds: readonly string[]): void => {
  for (const stayId of stayIds) {
    const { stay } = inOrder(order, stayId);
    if (!stay.hours && departureOf(stay, order.today) !== stay.checkOut)
      fail(orderFailures.groupLeavesEarly, { params: { room: stay.roomNumber ?? '' } });
  }
};

/** All rooms or none. The last room settles the order like a single check-out. */
export const checkOutGroupRoute = command(
  checkOutGroup,
  async (ctx, { orderId, version, stayIds, payMethod, dueFen, returnDeposit }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    assertOnTheirDay(order, stayIds);
    if (payMethod !== undefined) await payAtLeaving(ctx, order, payMethod, dueFen);
    for (const [index, stayId] of stayIds.entries()) {
      // Reloads the order as the previous rooms left it.
      const now = await lockOrder(ctx, { orderId }, null);
      const isLast = index === stayIds.length - 1;
      const input = { waiveBalance: false, returnDeposit: returnDeposit && isLast };
      await recordOrderEvent(ctx, now, await leave(ctx, inOrder(now, stayId), input));
    }
    await saveOrder(ctx, order);
    return orderDetail(ctx, order.houseId, order.id);
  },
);
