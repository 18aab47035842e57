/** Plans a change of a stay: room, prices, and every objection. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { MAX_STAY_NIGHTS } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { priceFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { type Failure, FailureError, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import type { z } from 'zod';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import { priceNights } from '../../../inventory/prices/price-queries.ts';
import {
  barRefusal,
  type OccupiedRoom,
  roomOccupancy,
  roomsOfType,
  sellableNights,
  unplacedNights,
} from '../../../inventory/room-status/availability-queries.ts';
import { forOwnTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { listFenOf } from '../folio/sold-part-queries.ts';
import type { SoldNight } from '../folio/sold-parts.ts';
import { refuseStay, type StayInOrder } from '../locked-order.ts';
import {
  nightCount,
  type PricedNight,
  type Pricing,
  planStayChange,
  priceAfter,
  type StayPlan,
  timesLost,
} from '../order-rules.ts';
import { mayDiscount } from '../sell/may-discount.ts';
import { isSpaceTaken } from '../stay/room-occupant-queries.ts';

type Input = Omit<z.output<typeof changeStay.input>, 'ignoreRestrictions'>;

export interface Change {
  readonly plan: StayPlan;
  /** Null for a stay that stays unassigned. */
  readonly room: OccupiedRoom | null;
  readonly roomTypeId: string;
  readonly sold: readonly SoldNight[];
  readonly nights: readonly SoldNight[];
  /** A price set by staff may exceed list price. */
  readonly isCustom: boolean;
  readonly refusals: readonly FailureError[];
}

const pricingOf = (ctx: Ctx, { pricing, customFen }: Input): Pricing => {
  if (pricing !== 'custom') return { kind: pricing };
  if (!mayDiscount(ctx)) fail(orderFailures.overrideForbidden);
  if (customFen === undefined) failAt('customFen', orderFailures.customNeedsAmount);
  return { kind: 'custom', fen: customFen };
};

const findRoom = (rooms: readonly OccupiedRoom[], roomId: string | null): OccupiedRoom | null =>
  roomId === null ? null : (rooms.find((room) => room.id === roomId) ?? fail(houseFailures.roomNotFound));

/** First night that is taken in the room, or sold out in the type. */
const stockRefusal = async (
  ctx: Ctx,
  at: StayInOrder,
  plan: StayPlan,
  rooms: readonly OccupiedRoom[],
  room: OccupiedRoom | null,
): Promise<FailureError | null> => {
  const from = plan.pivot;
  const night = room?.taken.find((taken) => taken >= from && taken < plan.checkOut);
  if (room && night) {
    const barred = barRefusal(room, night);
    return barred
      ? new FailureError(barred.failure, { params: barred.params })
      : new FailureError(roomStatusFailures.roomTaken, { params: { room: room.number, night } });
  }
  const needed = placesNeeded(at.stay, plan, rooms, room);
  for (const [roomTypeId, nights] of needed) {
    const range = { from, to: plan.checkOut };
    const unplaced = await unplacedNights(ctx, { houseId: at.order.houseId, roomTypeId, ...range });
    const ofType = roomsOfType(rooms, roomTypeId, range);
    const full = sellableNights({ rooms: ofType, unplaced, range }).find(
      (one) => one.free < 1 && nights.has(one.night),
    );
    if (full) return new FailureError(roomStatusFailures.soldOut, { params: { night: full.night } });
  }
  return null;
};

/**
 * Nights needing one more place of a type: those not held before, and those on which its room had another type. An
 * assigned stay uses its room's type of that night, whatever type was sold.
 */
const placesNeeded = (
  stay: StayInOrder['stay'],
  plan: StayPlan,
  rooms: readonly OccupiedRoom[],
  room: OccupiedRoom | null,
): Map<string, Set<string>> => {
  const present = rooms.find((one) => one.id === stay.roomId);
  const needed = new Map<string, Set<string>>();
  for (const night of datesOf(plan.pivot, plan.checkOut)) {
    const type = room ? typeOn(room, night) : stay.roomTypeId;
    const held = night >= stay.checkIn && night < stay.checkOut;
    if (held && (present ? typeOn(present, night) : stay.roomTypeId) === type) continue;
    needed.set(type, (needed.get(type) ?? new Set()).add(night));
  }
  return needed;
};

/** Refuses arrivals in the past and dates beyond the calendar or the maximum stay. */
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

/** A guest in house needs an empty room; a smaller type must hold the guests. */
const roomRefusal = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  { room, pivot, alongside }: { room: OccupiedRoom | null; pivot: string; alongside: readonly string[] },
): Promise<FailureError | null> => {
  if (room === null || room.id === stay.roomId) return null;
  const type = await ctx.db
    .selectFrom('roomTypes')
    .select('maxGuests')
    .where('houseId', '=', order.houseId)
    .where('id', '=', typeOn(room, pivot))
    .executeTakeFirstOrThrow();
  if (stay.guests > type.maxGuests)
    return new FailureError(orderFailures.tooManyGuests, { params: { limit: type.maxGuests } });
  if (stay.state !== 'in_house') return null;
  const space = { houseId: order.houseId, roomId: room.id };
  return (await isSpaceTaken(ctx, space, [stay.id, ...alongside]))
    ? new FailureError(orderFailures.roomStillOccupied, { params: { room: room.number } })
    : null;
};

const readSold = (ctx: Ctx, { order, stay }: StayInOrder): Promise<SoldNight[]> =>
  ctx.db
    .selectFrom('orderNights')
    .select(['night', 'roomTypeId', 'priceFen', listFenOf.as('listFen')])
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('night', '>=', stay.checkIn)
    .orderBy('night')
    .execute();

/** The room as seen by the stay's agreed times, which stay only while their day does. */
const asNeighbour = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  plan: StayPlan,
  room: OccupiedRoom | null,
  alongside: readonly string[],
): Promise<OccupiedRoom | null> => {
  if (room === null) return null;
  const lost = timesLost(stay, plan);
  const [seen = room] = await forOwnTimes(ctx, [room], {
    houseId: order.houseId,
    checkIn: stay.state === 'expected' ? plan.checkIn : null,
    checkOut: plan.checkOut,
    arriveTime: lost.arrival ? null : stay.arriveTime,
    leaveTime: lost.departure ? null : stay.leaveTime,
    exceptStayIds: [stay.id, ...alongside],
  });
  return seen;
};

interface Priced {
  readonly sold: readonly SoldNight[];
  readonly quoted: readonly PricedNight[];
  readonly plan: StayPlan;
  readonly roomTypeId: string;
  readonly pricing: Pricing;
}

/** An unchanged night keeps its list price; new, retyped or repriced ones take the quote. */
const nightsAfter = (
  stay: StayInOrder['stay'],
  { sold, quoted, plan: { pivot }, roomTypeId, pricing }: Priced,
): SoldNight[] => {
  const before = new Map(sold.map((night) => [night.night, night]));
  const listed = new Map(quoted.map(({ night, priceFen }) => [night, priceFen]));
  const isMoved = roomTypeId !== stay.roomTypeId;
  return priceAfter(sold, quoted, pivot, pricing).map(({ night, priceFen }) => {
    const had = before.get(night);
    const ofType = isMoved && night >= pivot ? roomTypeId : (had?.roomTypeId ?? roomTypeId);
    const isAsSold = had?.roomTypeId === ofType && (pricing.kind === 'keep' || night < pivot);
    const listFen = isAsSold ? had.listFen : (listed.get(night) ?? priceFen);
    return { night, roomTypeId: ofType, priceFen, listFen };
  });
};

/** An added night needs a price, as in a new sale. */
const unpricedRefusal = (sold: readonly SoldNight[], nights: readonly SoldNight[]): FailureError | null => {
  const unpriced = nights.find(
    ({ night, priceFen, listFen }) =>
      priceFen === 0 && listFen === 0 && !sold.some((one) => one.night === night),
  );
  return unpriced ? new FailureError(priceFailures.noPrice, { params: { night: unpriced.night } }) : null;
};

/**
 * Plans a change without executing it; `refusals` has every objection. `alongside`: stays that leave their rooms at
 * the same time.
 */
export const computeStayChange = async (
  ctx: Ctx,
  at: StayInOrder,
  input: Input,
  alongside: readonly string[] = [],
): Promise<Change> => {
  const { order, stay } = at;
  const planned = planStayChange(stay, input, order.today);
  if ('code' in planned) failAt('checkOut', planned);
  const rooms = await roomOccupancy(ctx, {
    houseId: order.houseId,
    from: planned.checkIn,
    to: planned.checkOut,
    exceptStayIds: [stay.id, ...alongside],
  });
  const room = await asNeighbour(ctx, at, planned, findRoom(rooms, planned.roomId), alongside);
  // In its own room a stay keeps its sold type even if the room has changed type.
  const moves = room !== null && room.id !== stay.roomId;
  const roomTypeId = moves ? typeOn(room, planned.pivot) : stay.roomTypeId;
  const quoted = await priceNights(ctx, {
    houseId: order.houseId,
    roomTypeId,
    ratePlanId: stay.ratePlanId,
    channel: order.channel,
    checkIn: planned.checkIn,
    checkOut: planned.checkOut,
  });
  const sold = await readSold(ctx, at);
  const pricing = pricingOf(ctx, input);
  const nights = nightsAfter(stay, { sold, quoted, plan: planned, roomTypeId, pricing });
  const states = await Promise.all(planned.verbs.map((verb) => refuseStay(ctx, at, verb)));
  const refusals = [
    ...states.filter((why) => why !== null).map((why) => new FailureError(why)),
    await dateRefusal(ctx, at, planned),
    await roomRefusal(ctx, at, { room, pivot: planned.pivot, alongside }),
    await stockRefusal(ctx, at, planned, rooms, room),
    unpricedRefusal(sold, nights),
  ].filter((why) => why !== null);
  return {
    plan: planned,
    room,
    roomTypeId,
    sold,
    nights,
    isCustom: pricing.kind === 'custom',
    refusals,
  };
};
