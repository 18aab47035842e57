/** Nights that an OTA sells, as Channex shows them to it. */
import { nightsBetween } from '../platforms/clock.ts';
import type { RoomSnapshot } from './booking-types.ts';
import type { ChannexWorld, RatePlan } from './channex-state.ts';
import { availabilityOf, rateOf, restrictionOf } from './nights.ts';

/** Rooms taken beyond the availability that Channex shows, by `roomTypeId/date`. */
export type Held = Map<string, number>;

export const hold = (held: Held, roomTypeId: string | null, nights: readonly string[]): void => {
  for (const date of nights) held.set(`${roomTypeId}/${date}`, (held.get(`${roomTypeId}/${date}`) ?? 0) + 1);
};

const isFull = (world: ChannexWorld, { roomTypeId }: RatePlan, date: string, held: Held): boolean =>
  availabilityOf(world, roomTypeId, date) - (held.get(`${roomTypeId}/${date}`) ?? 0) < 1;

/** Reason that the nights of a new booking are not sold; null if they are. */
export const whyClosed = (
  world: ChannexWorld,
  plan: RatePlan,
  [checkIn, checkOut]: readonly [checkIn: string, checkOut: string],
  held: Held = new Map(),
): string | null => {
  const nights = nightsBetween(checkIn, checkOut);
  const of = (date: string, field: Parameters<typeof restrictionOf>[3]) =>
    restrictionOf(world, plan, date, field);
  if (nights.some((date) => isFull(world, plan, date, held))) return 'sold out';
  if (nights.some((date) => of(date, 'stop_sell') === true)) return 'stop sell';
  if (nights.some((date) => rateOf(world, plan, date) <= 0)) return 'no rate';
  if (of(checkIn, 'closed_to_arrival') === true) return 'closed to arrival';
  if (of(checkOut, 'closed_to_departure') === true) return 'closed to departure';
  if (nights.length < Number(of(checkIn, 'min_stay_arrival'))) return 'min stay';
  if (nights.some((date) => nights.length < Number(of(date, 'min_stay_through')))) return 'min stay';
  const max = Number(of(checkIn, 'max_stay'));
  return max > 0 && nights.length > max ? 'max stay' : null;
};

/** Nights that a changed room does not have yet. */
export const addedNights = (
  room: RoomSnapshot,
  plan: RatePlan,
  [checkIn, checkOut]: readonly [checkIn: string, checkOut: string],
): string[] => {
  const isSameType = room.roomTypeId === plan.roomTypeId;
  return nightsBetween(checkIn, checkOut).filter((date) => !isSameType || room.days[date] === undefined);
};

/** Reason that a booking cannot get further nights; null if it can. */
export const whyNotAdded = (
  world: ChannexWorld,
  plan: RatePlan,
  nights: readonly string[],
  held: Held = new Map(),
): string | null => {
  if (nights.some((date) => isFull(world, plan, date, held))) return 'sold out';
  return nights.some((date) => restrictionOf(world, plan, date, 'stop_sell') === true) ? 'stop sell' : null;
};
