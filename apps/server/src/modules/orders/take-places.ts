/** How a change of a stay is carried out: nights given back and taken, prices written, charges and row following. */
import type { Ctx } from '../../platform/context.ts';
import { takeNights } from '../room-status/room-nights.ts';
import { countUnplaced } from '../room-status/type-nights.ts';
import { markDirty } from './check-out-order.ts';
import { patchStay } from './finish-change.ts';
import type { StayInOrder } from './locked-order.ts';
import { guestsBack, roomLeft } from './order-hooks.ts';
import { nightCount, type Segment, segmentsAfter, timesLost } from './order-rules.ts';
import { dropFees, followNights } from './stay-charges.ts';
import type { Change } from './work-out-change.ts';

const readSegments = (ctx: Ctx, { order, stay }: StayInOrder): Promise<Segment[]> =>
  ctx.db
    .selectFrom('stayRooms')
    .select(['roomId', 'fromDate as from', 'toDate as to'])
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .orderBy('fromDate')
    .execute();

/** The rooms of the stay once the change is made; read before its nights are given back. */
export const segmentsOf = async (ctx: Ctx, at: StayInOrder, { plan }: Change): Promise<Segment[]> =>
  segmentsAfter(await readSegments(ctx, at), plan);

/** Takes the nights of these rooms; the primary key refuses what another one owns. */
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

/** The nights of the new place; those of the old one have been given back. */
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

/** A time of its own belongs to its day; on another day it is not agreed, and its fee goes with it. */
const timesAfter = async (ctx: Ctx, { order, stay }: StayInOrder, { plan }: Change) => {
  const { arrival, departure } = timesLost(stay, plan);
  const kinds = [...(arrival ? ['early_checkin'] : []), ...(departure ? ['late_checkout'] : [])];
  if (kinds.length > 0) await dropFees(ctx, { houseId: order.houseId, stayId: stay.id }, kinds);
  return { ...(arrival && { arriveTime: null }), ...(departure && { leaveTime: null }) };
};

/** Prices, charges, the room left behind and the row of the stay. */
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
