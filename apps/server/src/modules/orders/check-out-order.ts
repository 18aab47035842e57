/** Check-out, and taking it back on the same business day. An early departure gives the rest of the nights back. */
import { fail } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { checkOutOrder, undoCheckOut } from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { insertCharge } from './charge-order.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertStay, type LockedOrder, lockStay, type StayInOrder } from './locked-order.ts';
import { balanceOf, departureOf, nightCount } from './order-rules.ts';
import { saveOrder } from './save-order.ts';
import { followNights } from './stay-charges.ts';
import { cutStay } from './stay-nights.ts';

/** The date the guest leaves; nights after it go back to stock and off the bill. */
const leaveEarly = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<string> => {
  const departure = departureOf(stay, order.today);
  if (departure === stay.checkOut) return departure;
  await cutStay(ctx, order.houseId, stay, departure);
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('night', '>=', departure)
    .execute();
  const nights = nightCount({ checkIn: stay.checkIn, checkOut: departure });
  await followNights(ctx, { houseId: order.houseId, stayId: stay.id }, nightCount(stay), nights);
  return departure;
};

/** As the row says after the last save. */
export const readBalance = async (ctx: Ctx, order: LockedOrder): Promise<number> => {
  const sums = await ctx.db
    .selectFrom('orders')
    .select(['roomFen', 'chargesFen', 'waivedFen', 'paidFen'])
    .where('houseId', '=', order.houseId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  return balanceOf({ ...sums, booking: order.booking });
};

/** A room that a guest has left. */
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

/** Nobody is left to settle the bill, and those who left relied on it. */
export const keepSettled = async (ctx: Ctx, order: LockedOrder, gone: string): Promise<void> => {
  const others = order.stays.filter((stay) => stay.id !== gone);
  const left = others.some((stay) => stay.state === 'in_house' || stay.state === 'expected');
  if (left || !others.some((stay) => stay.state === 'checked_out')) return;
  const balance = await readBalance(ctx, order);
  if (balance > 0) fail(orderFailures.balanceOpen, { params: { amount: formatFen(balance) } });
};

/** A later part of the same stay is still to come: the guest changes rooms, he does not leave. */
const goesOn = ({ order, stay }: StayInOrder): boolean => {
  const root = (one: typeof stay) => one.splitOf ?? one.id;
  return order.stays.some(
    (one) => one.state === 'expected' && one.checkIn >= stay.checkOut && root(one) === root(stay),
  );
};

/** The last guest in the house settles the order; one who leaves others behind may go. */
const settle = async (
  ctx: Ctx,
  at: StayInOrder,
  waive: boolean,
  reason: string | undefined,
): Promise<number> => {
  const { order } = at;
  if (goesOn(at)) return 0;
  if (order.stays.filter((stay) => stay.state === 'in_house').length > 1) return 0;
  const balance = await readBalance(ctx, order);
  if (balance <= 0) return 0;
  if (!waive)
    fail(orderFailures.balanceOpen, {
      params: { amount: formatFen(balance) },
      extra: { balanceFen: balance },
    });
  if (!ctx.user.may('order:waiveBalance')) fail(orderFailures.waiveForbidden);
  if (reason === undefined)
    fail(orderFailures.waiveNeedsReason, {
      fields: [{ path: 'reason', text: orderFailures.waiveNeedsReason.text }],
    });
  await insertCharge(ctx, order, { kind: 'waiver', description: reason, amountFen: balance });
  return balance;
};

export const checkOutOrderRoute = command(checkOutOrder, async (ctx, { waiveBalance, reason, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'checkOut');
  const { order, stay } = at;
  const checkOut = await leaveEarly(ctx, at);
  await patchStay(ctx, order.houseId, stay.id, { checkOut });
  await saveOrder(ctx, order);
  const waived = await settle(ctx, at, waiveBalance, reason);
  await patchStay(ctx, order.houseId, stay.id, { state: 'checked_out', checkedOutAt: ctx.now });
  await markDirty(ctx, order.houseId, stay.roomId);
  return finishChange(ctx, order, {
    name: 'checkedOut',
    before: { state: 'in_house', checkOut: stay.checkOut },
    after: {
      state: 'checked_out',
      checkOut,
      room: stay.roomNumber,
      roomId: stay.roomId,
      ...(waived > 0 && { amountFen: -waived, reason }),
    },
  });
});

export const undoCheckOutRoute = command(undoCheckOut, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'undoCheckOut');
  const { order, stay } = at;
  // Waits for a check-in that is entering the room, so that only one of the two gets it.
  await ctx.db
    .selectFrom('rooms')
    .select('id')
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.roomId)
    .forNoKeyUpdate()
    .execute();
  const next = await ctx.db
    .selectFrom('stays')
    .select('id')
    .where('houseId', '=', order.houseId)
    .where('roomId', '=', stay.roomId)
    .where('state', '=', 'in_house')
    .executeTakeFirst();
  if (next) fail(orderFailures.roomStillOccupied, { params: { room: stay.roomNumber ?? '' } });
  await patchStay(ctx, order.houseId, stay.id, { state: 'in_house', checkedOutAt: null });
  return finishChange(ctx, order, {
    name: 'checkOutUndone',
    before: { state: 'checked_out' },
    after: { state: 'in_house', room: stay.roomNumber, roomId: stay.roomId },
  });
});
