/** Moves, extends and shortens a stay: what a drop on the board means. The preview works out the same change. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { changeStay, previewStayChange } from '@minsu/contract/orders/order-endpoints.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/routes.ts';
import { roomOccupancy } from '../room-status/availability-queries.ts';
import { countUnplaced, lockTypeNights, takeNights } from '../room-status/room-nights.ts';
import { markDirty } from './check-out-order.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { lockStay, readStayInOrder, type StayInOrder } from './locked-order.ts';
import { nightCount, type Segment, type StayPlan, segmentsAfter, sumNights } from './order-rules.ts';
import { followNights } from './stay-charges.ts';
import { releaseStay } from './stay-nights.ts';
import { type Change, workOut } from './work-out-change.ts';

const readSegments = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<Segment[]> => {
  const rows = await ctx.db
    .selectFrom('stayRooms')
    .select(['roomId', 'fromDate as from', 'toDate as to'])
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .orderBy('fromDate')
    .execute();
  return rows;
};

/** Lets go of all nights and takes those of the new rooms; the primary key refuses what another one owns. */
const moveNights = async (ctx: Ctx, at: StayInOrder, { plan, room, roomTypeId }: Change): Promise<void> => {
  const { order, stay } = at;
  const { houseId } = order;
  const segments = segmentsAfter(await readSegments(ctx, at), plan);
  await releaseStay(ctx, houseId, stay);
  if (room === null) {
    const range = { from: plan.checkIn, to: plan.checkOut };
    await lockTypeNights(ctx, houseId, roomTypeId, range);
    await countUnplaced(ctx, houseId, roomTypeId, range, 1);
    return;
  }
  const numbers = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('houseId', '=', houseId)
    .execute();
  const numberOf = (id: string) => numbers.find((one) => one.id === id)?.number ?? '';
  for (const { roomId, from, to } of [...segments].sort((a, b) => a.roomId.localeCompare(b.roomId))) {
    await takeNights(
      ctx,
      { houseId, id: roomId, number: numberOf(roomId) },
      { from, to },
      { stayId: stay.id },
    );
    await ctx.db
      .insertInto('stayRooms')
      .values({ houseId, stayId: stay.id, roomId, fromDate: from, toDate: to })
      .execute();
  }
};

const reprice = async (ctx: Ctx, at: StayInOrder, change: Change): Promise<void> => {
  const { houseId } = at.order;
  const moved = change.roomTypeId !== at.stay.roomTypeId;
  const before = await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', houseId)
    .where('stayId', '=', at.stay.id)
    .returning(['night', 'roomTypeId'])
    .execute();
  const typeOf = (night: string) =>
    moved && night >= change.plan.pivot
      ? change.roomTypeId
      : (before.find((one) => one.night === night)?.roomTypeId ?? change.roomTypeId);
  await ctx.db
    .insertInto('orderNights')
    .values(
      change.nights.map((night) => ({
        houseId,
        stayId: at.stay.id,
        roomTypeId: typeOf(night.night),
        night: night.night,
        priceFen: night.priceFen,
      })),
    )
    .execute();
};

const eventName = (plan: StayPlan): string =>
  plan.verbs.includes('move') ? 'moved' : plan.verbs.includes('extend') ? 'extended' : 'shortened';

export const changeStayRoute = command(changeStay, async (ctx, input) => {
  const at = await lockStay(ctx, input);
  const { order, stay } = at;
  // The nights of both types are locked before they are looked at, so that the answer holds until the commit.
  const rooms = await roomOccupancy(ctx, { houseId: order.houseId, from: stay.checkIn, to: stay.checkOut });
  const target = rooms.find((room) => room.id === input.roomId)?.roomTypeId ?? stay.roomTypeId;
  const dates = [
    stay.checkIn,
    stay.checkOut,
    input.checkIn ?? stay.checkIn,
    input.checkOut ?? stay.checkOut,
  ].sort();
  const range = { from: dates[0] as string, to: dates[3] as string };
  for (const type of [...new Set([stay.roomTypeId, target])].sort())
    await lockTypeNights(ctx, order.houseId, type, range);
  const change = await workOut(ctx, at, input);
  if (change.refusals[0]) throw change.refusals[0];
  await moveNights(ctx, at, change);
  await reprice(ctx, at, change);
  const { plan, room, roomTypeId } = change;
  await followNights(ctx, { houseId: order.houseId, stayId: stay.id }, nightCount(stay), nightCount(plan));
  if (stay.state === 'in_house' && room?.id !== stay.roomId) await markDirty(ctx, order.houseId, stay.roomId);
  await patchStay(ctx, order.houseId, stay.id, {
    checkIn: plan.checkIn,
    checkOut: plan.checkOut,
    roomId: room?.id ?? null,
    roomTypeId,
  });
  return finishChange(ctx, order, {
    name: eventName(plan),
    before: {
      room: stay.roomNumber,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      roomFen: sumNights(change.sold),
    },
    after: {
      room: room?.number ?? null,
      checkIn: plan.checkIn,
      checkOut: plan.checkOut,
      roomFen: sumNights(change.nights),
    },
  });
});

const warningsOf = (ctx: Ctx, { room }: Change, at: StayInOrder): string[] => {
  if (!room || room.id === at.stay.roomId) return [];
  const params = { room: room.number };
  return [
    ...(room.condition === 'dirty' ? [sayText(orderTexts.warn_dirtyRoom, ctx.language, params)] : []),
    ...(room.outOfService ? [sayText(orderTexts.warn_outOfService, ctx.language, params)] : []),
  ];
};

export const previewStayChangeRoute = query(previewStayChange, async (ctx, input) => {
  const at = await readStayInOrder(ctx, input);
  const change = await workOut(ctx, at, input);
  const { plan, room, sold, nights } = change;
  const money = (fen: number) => (ctx.user.seesMoney ? fen : null);
  return {
    verbs: [...plan.verbs],
    fromRoom: at.stay.roomNumber,
    toRoom: room?.number ?? null,
    otherType: change.roomTypeId !== at.stay.roomTypeId,
    checkIn: plan.checkIn,
    checkOut: plan.checkOut,
    nightsBefore: nightCount(at.stay),
    nightsAfter: nightCount(plan),
    roomFenBefore: money(sumNights(sold)),
    roomFenAfter: money(sumNights(nights)),
    differenceFen: money(sumNights(nights) - sumNights(sold)),
    refusals: change.refusals.map(({ failure, details }) => ({
      code: failure.code,
      message: sayText(failure.text, ctx.language, details.params),
    })),
    warnings: warningsOf(ctx, change, at),
  };
});
