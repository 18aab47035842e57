/** The desired values of a listing per night: rooms left, price, restrictions. Pure. */

import { channelPriceFen, type Derivation } from '@minsu/contract/inventory/prices/price-rules.ts';
import { noRestrictions, type Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { NightWish } from './push-rules.ts';

/** The days [first, last) of a window on which a room is of a type, and the days of the window on which it is taken. */
export interface RoomDays {
  readonly roomTypeId: string;
  readonly first: number;
  readonly last: number;
  readonly taken: readonly number[];
}

/**
 * Rooms left of a listing per day: its free rooms, at most what its type has left, because stays without a room will
 * need some. `typeFree` may be negative if oversold.
 */
export const listingStock = (
  rooms: readonly RoomDays[],
  roomTypeId: string,
  typeFree: readonly number[],
): number[] => {
  const free = typeFree.map(() => 0);
  const add = (day: number, rooms: number) => {
    free[day] = (free[day] ?? 0) + rooms;
  };
  for (const { first, last, taken, ...room } of rooms) {
    if (room.roomTypeId !== roomTypeId) continue;
    for (let day = first; day < last; day += 1) add(day, 1);
    for (const day of taken) if (day >= first && day < last) add(day, -1);
  }
  return free.map((rooms, day) => Math.max(0, Math.min(rooms, typeFree[day] ?? 0)));
};

export interface PlanAtChannel {
  /** The house is online and the plan is sold at this channel. */
  readonly sold: boolean;
  /** Per night, in fen, before the channel's factor; 0 or less: without a price. */
  readonly prices: readonly number[];
  readonly factor: Derivation | undefined;
  readonly restrictions: ReadonlyMap<string, Restrictions>;
  readonly minAdvanceDays: number | null;
  readonly maxAdvanceDays: number | null;
  /** The channel supports nights closed to arrival. */
  readonly tellsArrivals: boolean;
  /** The channel supports longest stays. */
  readonly tellsMaxNights: boolean;
  /** Guests in the price, and the fee of each further one for a night; both 0 where the price is per room. */
  readonly guests: { readonly included: number; readonly extraFen: number };
}

export type NightTerms = Omit<NightWish, 'stock'>;

/** A percentage factor also applies to each extra guest; a fixed amount applies to the room only. */
const extraFenAt = ({ guests, factor }: PlanAtChannel): number =>
  channelPriceFen(guests.extraFen, factor && { ...factor, amountFen: 0 });

/** Today, or too soon to book: closing the night turns away no guest who may arrive. */
const isTooSoon = ({ minAdvanceDays }: PlanAtChannel, today: string, night: string): boolean =>
  daysBetween(today, night) < (minAdvanceDays ?? 0);

/** Too soon or too far ahead to arrive. */
const outsideAdvance = (of: PlanAtChannel, today: string, night: string): boolean =>
  isTooSoon(of, today, night) || daysBetween(today, night) > (of.maxAdvanceDays ?? Number.POSITIVE_INFINITY);

/** The longest minimum that counts for who arrives on the night. */
const minNightsOf = ({ minStay, minThrough }: Restrictions): number | null => {
  const longest = Math.max(minStay ?? 1, minThrough ?? 1);
  return longest > 1 ? longest : null;
};

/**
 * Values shared by all listings of a type and plan at a channel, whatever rooms they have. `today`: the business date.
 */
export const nightTerms = (of: PlanAtChannel, nights: readonly string[], today: string): NightTerms[] =>
  nights.map((night, at) => {
    const rules = of.restrictions.get(night) ?? noRestrictions;
    const own = of.prices[at] ?? 0;
    const price = own > 0 ? channelPriceFen(own, of.factor) : 0;
    const isLate = !of.tellsArrivals && isTooSoon(of, today, night);
    return {
      night,
      priceFen: price > 0 ? price : null,
      closed: !of.sold || price <= 0 || rules.stopSell || isLate,
      minNights: minNightsOf(rules),
      closedArrival: rules.closedArrival || outsideAdvance(of, today, night),
      closedDeparture: rules.closedDeparture,
      maxNights: of.tellsMaxNights ? rules.maxStay : null,
      includedGuests: of.guests.included,
      extraGuestFen: extraFenAt(of),
    };
  });

/** A closed night has zero rooms, so that changes of rooms behind it are not pushed. */
export const nightWishes = (terms: readonly NightTerms[], stock: readonly number[]): NightWish[] =>
  terms.map((night, at) => ({ ...night, stock: night.closed ? 0 : (stock[at] ?? 0) }));

/** Rooms left of a type, limited to the listing's units; `units` null: no limit. */
export const cappedStock = (typeFree: readonly number[], units: number | null): number[] =>
  typeFree.map((free) => Math.max(0, Math.min(free, units ?? free)));

/** Several listings sell the rooms of the type: what one of them closes, the others may sell. */
export const sharedWishes = (terms: readonly NightTerms[], typeFree: readonly number[]): NightWish[] =>
  terms.map((night, at) => ({ ...night, stock: Math.max(0, typeFree[at] ?? 0) }));
