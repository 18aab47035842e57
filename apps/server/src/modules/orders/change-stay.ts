/** Moves, extends and shortens a stay: what a drop on the board means. The preview runs the same plan. */

import { addDays } from '@minsu/contract/dates.ts';
import { type Failure, FailureError, fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { changeStay, previewStayChange } from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { MAX_STAY_NIGHTS } from '@minsu/contract/prices/price-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/routes.ts';
import { priceNights } from '../prices/price-queries.ts';
import {
  type OccupiedRoom,
  roomOccupancy,
  sellableNights,
  unplacedNights,
} from '../room-status/availability-queries.ts';
import { countUnplaced, lockTypeNights, takeNights } from '../room-status/room-nights.ts';
import { readSettings } from '../system/settings-queries.ts';
import { markDirty } from './check-out-order.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { lockStay, readStayInOrder, refuseStay, type StayInOrder } from './locked-order.ts';
import {
  nightCount,
  type PricedNight,
  type Pricing,
  planStayChange,
  priceAfter,
  type Segment,
  type StayPlan,
  segmentsAfter,
  sumNights,
} from './order-rules.ts';
import { followNights } from './stay-charges.ts';
import { releaseStay } from './stay-nights.ts';

type Input = z.output<typeof changeStay.input>;

interface Change {
  readonly plan: StayPlan;
  /** Null for a stay that has no room and gets none. */
  readonly room: OccupiedRoom | null;
  readonly roomTypeId: string;
  readonly sold: readonly PricedNight[];
  readonly nights: readonly PricedNight[];
  readonly refusals: readonly FailureError[];
}

const pricingOf = (ctx: Ctx, { pricing, customFen }: Input): Pricing => {
  if (pricing !== 'custom') return { kind: pricing };
  if (!ctx.user.may('order:overridePrice')) fail(orderFailures.overrideForbidden);
  if (customFen === undefined)
    fail(orderFailures.customNeedsAmount, {
      fields: [{ path: 'customFen', text: orderFailures.customNeedsAmount.text }],
    });
  return { kind: 'custom', fen: customFen };
};

const findRoom = (rooms: readonly OccupiedRoom[], roomId: string | null): OccupiedRoom | null =>
  roomId === null ? null : (rooms.find((room) => room.id === roomId) ?? fail(houseFailures.roomNotFound));

/** The first night that stands in the way: taken in the room, or the last of a type that is sold out. */
const stockRefusal = async (
  ctx: Ctx,
  at: StayInOrder,
  plan: StayPlan,
  rooms: readonly OccupiedRoom[],
  room: OccupiedRoom | null,
): Promise<FailureError | null> => {
  const from = plan.pivot;
  const night = room?.taken.find((taken) => taken >= from && taken < plan.checkOut);
  if (room && night)
    return new FailureError(roomStatusFailures.roomTaken, { params: { room: room.number, night } });
  const roomTypeId = room?.roomTypeId ?? at.stay.roomTypeId;
  const sameType = roomTypeId === at.stay.roomTypeId;
  const needed = sameType ? plan.added : null;
  if (needed?.length === 0 || from >= plan.checkOut) return null;
  const range = { from, to: plan.checkOut };
  const unplaced = await unplacedNights(ctx, { houseId: at.order.houseId, roomTypeId, ...range });
  const ofType = rooms.filter((one) => one.roomTypeId === roomTypeId);
  const full = sellableNights({ rooms: ofType, unplaced, range }).find(
    (one) => one.free < 1 && (needed === null || needed.includes(one.night)),
  );
  return full ? new FailureError(roomStatusFailures.soldOut, { params: { night: full.night } }) : null;
};

/** An arrival may not move into the past, nor anything beyond the calendar or the longest stay. */
const dateRefusal = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  plan: StayPlan,
): Promise<FailureError | null> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const refuse = (failure: Failure, path: string, params: Record<string, string | number>) =>
    new FailureError(failure, { params, fields: [{ path, text: failure.text, params }] });
  if (plan.checkIn !== stay.checkIn && plan.checkIn < order.today)
    return refuse(orderFailures.pastArrival, 'checkIn', { date: order.today });
  const limit = Math.min(horizonDays, MAX_STAY_NIGHTS);
  if (plan.checkOut > addDays(order.today, horizonDays) || nightCount(plan) > MAX_STAY_NIGHTS)
    return refuse(orderFailures.beyondHorizon, 'checkOut', { limit });
  return null;
};

/** A guest who is in the house needs a room that nobody else is in; a smaller type must still hold the guests. */
const roomRefusal = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  room: OccupiedRoom | null,
): Promise<FailureError | null> => {
  if (room === null || room.id === stay.roomId) return null;
  const type = await ctx.db
    .selectFrom('roomTypes')
    .select('maxGuests')
    .where('houseId', '=', order.houseId)
    .where('id', '=', room.roomTypeId)
    .executeTakeFirstOrThrow();
  if (stay.guests > type.maxGuests)
    return new FailureError(orderFailures.tooManyGuests, { params: { limit: type.maxGuests } });
  if (stay.state !== 'in_house') return null;
  const occupant = await ctx.db
    .selectFrom('stays')
    .select('id')
    .where('houseId', '=', order.houseId)
    .where('roomId', '=', room.id)
    .where('state', '=', 'in_house')
    .executeTakeFirst();
  return occupant
    ? new FailureError(orderFailures.roomStillOccupied, { params: { room: room.number } })
    : null;
};

const readSold = (ctx: Ctx, { order, stay }: StayInOrder): Promise<PricedNight[]> =>
  ctx.db
    .selectFrom('orderNights')
    .select(['night', 'priceFen'])
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .orderBy('night')
    .execute();

/** Works out a change without doing anything; every rule that speaks against it is in `refusals`. */
const workOut = async (ctx: Ctx, at: StayInOrder, input: Input): Promise<Change> => {
  const { order, stay } = at;
  const planned = planStayChange(stay, input, order.today);
  if ('code' in planned) fail(planned, { fields: [{ path: 'checkOut', text: planned.text }] });
  const rooms = await roomOccupancy(ctx, {
    houseId: order.houseId,
    from: planned.checkIn,
    to: planned.checkOut,
    exceptStayId: stay.id,
  });
  const room = findRoom(rooms, planned.roomId);
  const roomTypeId = room?.roomTypeId ?? stay.roomTypeId;
  const quoted = await priceNights(ctx, {
    houseId: order.houseId,
    roomTypeId,
    checkIn: planned.checkIn,
    checkOut: planned.checkOut,
  });
  const sold = await readSold(ctx, at);
  const states = await Promise.all(planned.verbs.map((verb) => refuseStay(ctx, at, verb)));
  const refusals = [
    ...states.filter((why) => why !== null).map((why) => new FailureError(why)),
    await dateRefusal(ctx, at, planned),
    await roomRefusal(ctx, at, room),
    await stockRefusal(ctx, at, planned, rooms, room),
  ].filter((why) => why !== null);
  return {
    plan: planned,
    room,
    roomTypeId,
    sold,
    nights: priceAfter(sold, quoted, planned.pivot, pricingOf(ctx, input)),
    refusals,
  };
};

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
