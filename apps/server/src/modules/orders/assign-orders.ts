/** Rooms for the stays of many orders that have none: the best fit each, all stays of an order or none of them. */
import { type Failure, fail } from '@minsu/contract/failure.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { assignOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { type BookingState, openBookings } from '@minsu/contract/orders/order-states.ts';
import type { Bulk } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { placeUnplaced, takeRoomAway } from './assign-room.ts';
import { finishChange } from './finish-change.ts';
import { assertStay, type LockedOrder, lockOrder } from './locked-order.ts';
import { findOrderIds, readUnassigned } from './order-list-queries.ts';

interface Before {
  readonly stayIds: readonly string[];
  readonly version: number;
}

const refusalOf = (booking: BookingState, waits: boolean): Failure | null => {
  if (!openBookings.includes(booking)) return orderFailures.notConfirmed;
  return waits ? null : orderFailures.hasRooms;
};

const versionOf = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<number> => {
  const { version } = await ctx.db
    .selectFrom('orders')
    .select('version')
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
};

/** Types in one order, so that two of these cannot wait for each other. */
const waitingStays = ({ stays }: LockedOrder) =>
  stays
    .filter(({ roomId, state }) => roomId === null && state === 'expected')
    .sort((a, b) => a.roomTypeId.localeCompare(b.roomTypeId) || a.checkIn.localeCompare(b.checkIn));

export const assignOrdersBulk: Bulk = {
  name: 'orders.assign',
  title: orderTexts.bulkAssign,
  endpoints: assignOrders,
  find: findOrderIds,
  look: async (ctx, ids) =>
    (await readUnassigned(ctx, ids)).map(({ id, label, booking, unassigned }) => ({
      id,
      label,
      refusal: refusalOf(booking, unassigned),
    })),
  change: async (ctx, orderId): Promise<Before> => {
    const order = await lockOrder(ctx, { orderId }, null);
    const stays = waitingStays(order);
    const refused = refusalOf(order.booking, stays.length > 0);
    if (refused) fail(refused);
    const version = await versionOf(ctx, order);
    const rooms: string[] = [];
    for (const stay of stays) {
      await assertStay(ctx, { order, stay }, 'assign');
      rooms.push((await placeUnplaced(ctx, { order, stay }, undefined)).number);
    }
    await finishChange(ctx, order, {
      name: 'assigned',
      before: { room: null },
      after: { room: rooms.join(', ') },
    });
    return { stayIds: stays.map(({ id }) => id), version };
  },
  /** Unless somebody has changed the order since. */
  undo: async (ctx, orderId, { stayIds, version }: Before) => {
    const order = await lockOrder(ctx, { orderId }, version + 1);
    const rooms: string[] = [];
    for (const stay of order.stays.filter(({ id }) => stayIds.includes(id))) {
      await assertStay(ctx, { order, stay }, 'unassign');
      await takeRoomAway(ctx, { order, stay });
      rooms.push(stay.roomNumber ?? '');
    }
    await finishChange(ctx, order, {
      name: 'unassigned',
      before: { room: rooms.join(', ') },
      after: { room: null },
    });
  },
};
