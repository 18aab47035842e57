/** Assigns rooms to unassigned stays of many orders. An order gets rooms for all its stays or for none. */
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { assignOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { type BookingState, openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Bulk } from '../../../platform/jobs/bulk.ts';
import { findOrderIds, readUnassigned } from '../list/order-list-queries.ts';
import { assertStay, type LockedOrder, lockOrder } from '../locked-order.ts';
import { placeUnplaced, takeRoomAway } from './assign-room.ts';
import { finishChange } from './finish-change.ts';

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

/** Room types in a fixed order so that two runs cannot deadlock. */
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
  /** Skips orders that have changed since. */
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
