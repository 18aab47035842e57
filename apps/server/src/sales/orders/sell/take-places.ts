/** Executes a change of a stay: nights released and taken, prices written, charges and row updated. */

import { takeNights } from '../../../inventory/room-status/room-nights.ts';
import { countUnplaced } from '../../../inventory/room-status/type-nights.ts';
import type { Ctx } from '../../../platform/context.ts';
import { patchStay } from '../change/finish-change.ts';
import type { Change } from '../change/work-out-change.ts';
import { dropFees, followNights } from '../folio/stay-charges.ts';
import type { StayInOrder } from '../locked-order.ts';
import { guestsBack, roomLeft } from '../order-hooks.ts';
import { nightCount, type Segment, segmentsAfter, timesLost } from '../order-rules.ts';
import { markDirty } from '../stay/check-out-order.ts';

const readSegments = (ctx: Ctx, { order, stay }: StayInOrder): Promise<Segment[]> =>
  ctx.db
    .selectFrom('stayRooms')
    .select(['roomId', 'fromDate as from', 'toDate as to'])
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .orderBy('fromDate')
    .execute();

/** Rooms of the stay after the change; read before its nights are released. */
export const segmentsOf = async (ctx: Ctx, at: StayInOrder, { plan }: Change): Promise<Segment[]> =>
  segmentsAfter(await readSegments(ctx, at), plan);

/** Takes nights in these rooms; the primary key refuses owned ones. */
export const takeSegments = async (
  ctx: Ctx,
  houseId: string,
  stayId: string,
  segments: readonly Segment[],
): Promise<void> => {
  for (const { roomId, from, to } of [...segments].sort((a, b) => a.roomId.localeCompare(b.roomId))) {
    await takeNights(ctx, { houseId, id: roomId }, { from, to }, { stayId });
    await ctx.db
      .insertInto('stayRooms')
      .values({ houseId, stayId, roomId, fromDate: from, toDate: to })
      .execute();
  }
};

/** Takes the new nights; the old ones must be released. */
export const takePlace = async (
  ctx: Ctx,
  { order: { houseId }, stay }: StayInOrder,
  { plan, room, roomTypeId }: Change,
  segments: readonly Segment[],
): Promise<void> => {
  if (room !== null) return takeSegments(ctx, houseId, stay.id, segments);
  const range = { from: plan.checkIn, to: plan.checkOut };
  await countUnplaced(ctx, houseId, roomTypeId, range, 1);
};

const reprice = async (ctx: Ctx, at: StayInOrder, change: Change): Promise<void> => {
  const { houseId } = at.order;
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', houseId)
    .where('stayId', '=', at.stay.id)
    .execute();
  await ctx.db
    .insertInto('orderNights')
    .values(change.nights.map((night) => ({ ...night, houseId, stayId: at.stay.id })))
    .execute();
};

/** An agreed time belongs to its day; on another day it is dropped with its fee. */
const timesAfter = async (ctx: Ctx, { order, stay }: StayInOrder, { plan }: Change) => {
  const { arrival, departure } = timesLost(stay, plan);
  const kinds = [...(arrival ? ['early_checkin'] : []), ...(departure ? ['late_checkout'] : [])];
  if (kinds.length > 0) await dropFees(ctx, { houseId: order.houseId, stayId: stay.id }, kinds);
  return { ...(arrival && { arriveTime: null }), ...(departure && { leaveTime: null }) };
};

/** Writes prices, charges, the vacated room and the stay's row. */
export const settlePlace = async (ctx: Ctx, at: StayInOrder, change: Change): Promise<void> => {
  const { order, stay } = at;
  const { plan, room, roomTypeId } = change;
  await reprice(ctx, at, change);
  await followNights(ctx, { houseId: order.houseId, stayId: stay.id }, nightCount(stay), nightCount(plan));
  if (stay.state === 'in_house' && room?.id !== stay.roomId) {
    await markDirty(ctx, order.houseId, stay.roomId);
    const left = { roomId: stay.roomId, orderId: order.id, stayId: stay.id, day: order.today };
    await roomLeft(ctx, left);
  }
  await patchStay(ctx, order.houseId, stay.id, {
    checkIn: plan.checkIn,
    checkOut: plan.checkOut,
    roomId: room?.id ?? null,
    roomTypeId,
    ...(await timesAfter(ctx, at, change)),
  });
  if (stay.state === 'in_house') await guestsBack(ctx, { houseId: order.houseId, stayIds: [stay.id] });
};
