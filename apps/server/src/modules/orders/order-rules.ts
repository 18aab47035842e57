/** Pure rules of orders: what a change of a stay means, what it costs, what is owed. */
import { addDays, datesOf, daysBetween } from '@minsu/contract/dates.ts';
import type { Failure } from '@minsu/contract/failure.ts';
import { splitAmount } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { BookingState, StayAction, StayState } from '@minsu/contract/orders/order-states.ts';
import { longStayFen } from '@minsu/contract/prices/price-rules.ts';

export interface StayDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface PlannedStay extends StayDates {
  readonly state: StayState;
  readonly roomId: string | null;
}

/** A stretch of nights in one room. */
export interface Segment {
  readonly roomId: string;
  readonly from: string;
  readonly to: string;
}

export interface StayPlan extends StayDates {
  readonly roomId: string | null;
  readonly verbs: readonly Extract<StayAction, 'move' | 'extend' | 'shorten'>[];
  /** The first night whose room may change; nights before it have been stayed. */
  readonly pivot: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * What a drop on the board, or a form, means for a stay. An expected guest may move freely; one in house keeps his
 * arrival and the nights he has stayed, and changes rooms from the business date on.
 */
export const planStayChange = (
  stay: PlannedStay,
  wanted: {
    readonly roomId?: string | undefined;
    readonly checkIn?: string | undefined;
    readonly checkOut?: string | undefined;
  },
  today: string,
): StayPlan | Failure => {
  const { checkIn = stay.checkIn, checkOut = stay.checkOut, roomId = stay.roomId } = wanted;
  if (checkOut <= checkIn) return orderFailures.reversedDates;
  const before = new Set(datesOf(stay.checkIn, stay.checkOut));
  const after = new Set(datesOf(checkIn, checkOut));
  const added = [...after].filter((night) => !before.has(night));
  const removed = [...before].filter((night) => !after.has(night));
  const started = stay.state === 'in_house';
  if (started && checkIn !== stay.checkIn) return orderFailures.startedStayKeepsArrival;
  if (started && removed.some((night) => night < today)) return orderFailures.stayedNightsStay;
  const moved = roomId !== stay.roomId;
  const shifted = added.length > 0 && removed.length > 0;
  const verbs = [
    ...(moved || shifted ? (['move'] as const) : []),
    ...(added.length > 0 && !shifted ? (['extend'] as const) : []),
    ...(removed.length > 0 && !shifted ? (['shorten'] as const) : []),
  ];
  if (verbs.length === 0) return orderFailures.nothingToChange;
  const edge = checkOut < stay.checkOut ? checkOut : stay.checkOut;
  const from = today < edge ? today : edge;
  const pivot = !started ? checkIn : !moved ? edge : from > checkIn ? from : checkIn;
  return { checkIn, checkOut, roomId, verbs, pivot, added, removed };
};

/** The rooms of a stay after a plan: what lies before the pivot stays, the rest is in the new room. */
export const segmentsAfter = (segments: readonly Segment[], plan: StayPlan): Segment[] => {
  const kept = segments
    .filter((segment) => plan.pivot > plan.checkIn && segment.from < plan.pivot)
    .map((segment) => (segment.to > plan.pivot ? { ...segment, to: plan.pivot } : segment));
  if (plan.roomId === null || plan.pivot >= plan.checkOut) return kept;
  const last = kept.at(-1);
  if (last?.roomId === plan.roomId && last.to === plan.pivot)
    return [...kept.slice(0, -1), { ...last, to: plan.checkOut }];
  return [...kept, { roomId: plan.roomId, from: plan.pivot, to: plan.checkOut }];
};

export interface PricedNight {
  readonly night: string;
  readonly priceFen: number;
}

export type Pricing =
  | { readonly kind: 'keep' }
  /** Nights from the pivot take the new room type's price. */
  | { readonly kind: 'difference' }
  /** These nights together cost this many fen, spread by their quoted prices. */
  | { readonly kind: 'custom'; readonly fen: number };

/**
 * The nightly prices after a change. `sold` are the frozen ones, `quoted` today's for the whole new stay; nights that
 * are new take the quote, nights that stay keep what they were sold for unless the pricing says otherwise.
 */
export const priceAfter = (
  sold: readonly PricedNight[],
  quoted: readonly PricedNight[],
  pivot: string,
  pricing: Pricing,
): PricedNight[] => {
  const frozen = new Map(sold.map((night) => [night.night, night.priceFen]));
  const keep = (night: PricedNight) => frozen.get(night.night) ?? night.priceFen;
  if (pricing.kind === 'keep') return quoted.map((night) => ({ night: night.night, priceFen: keep(night) }));
  const open = quoted.filter((night) => night.night >= pivot);
  const stayed = quoted
    .filter((night) => night.night < pivot)
    .map((night) => ({ night: night.night, priceFen: keep(night) }));
  if (pricing.kind === 'difference')
    return [...stayed, ...open.map(({ night, priceFen }) => ({ night, priceFen }))];
  return [...stayed, ...spread(pricing.fen, open)];
};

/** Spreads an amount over nights by their prices; the parts sum exactly to it. */
export const spread = (fen: number, nights: readonly PricedNight[]): PricedNight[] => {
  if (nights.length === 0) return [];
  const weights = nights.map((night) => night.priceFen);
  const even = weights.every((weight) => weight === 0);
  const parts = splitAmount(fen, even ? nights.map(() => 1) : weights);
  return nights.map((night, i) => ({ night: night.night, priceFen: parts[i] ?? 0 }));
};

export const sumNights = (nights: readonly PricedNight[]): number =>
  nights.reduce((sum, night) => sum + night.priceFen, 0);

/** Bookings that gave their nights back. */
export const ended: readonly BookingState[] = ['cancelled', 'expired', 'rejected'];

/** What the guest still owes; negative when he is owed. A booking that has ended owes nothing of what it would have cost. */
export const balanceOf = (order: {
  readonly booking: BookingState;
  readonly roomFen: number;
  readonly chargesFen: number;
  readonly waivedFen: number;
  readonly paidFen: number;
}): number =>
  (ended.includes(order.booking) ? 0 : order.roomFen + order.chargesFen - order.waivedFen) - order.paidFen;

/** An early departure gives the rest back; a stay of the same day keeps its first night. */
export const departureOf = (stay: StayDates, today: string): string => {
  const earliest = addDays(stay.checkIn, 1);
  const leaving = today > earliest ? today : earliest;
  return leaving < stay.checkOut ? leaving : stay.checkOut;
};

export const nightCount = (stay: StayDates): number => daysBetween(stay.checkIn, stay.checkOut);

/** Extra guests cost per night what they were sold for, so the charge follows the number of nights. */
export const scaleByNights = (amountFen: number, before: number, after: number): number =>
  before === 0 ? amountFen : Math.round((amountFen / before) * after);

export interface Leaving {
  readonly on: string;
  readonly returnedFen: number;
  /** Null while another guest of the order is in the house: the last one to leave settles. */
  readonly dueFen: number | null;
}

/** What happens when a guest in house leaves today. */
export const leavingOf = (
  stay: StayDates & {
    readonly nights: readonly PricedNight[];
    readonly extraGuestFen: number;
    readonly longStayBp: number;
  },
  order: { readonly today: string; readonly balanceFen: number; readonly othersInHouse: boolean },
): Leaving => {
  const on = departureOf(stay, order.today);
  const returned = stay.nights.filter((night) => night.night >= on);
  const kept = stay.nights.length - returned.length;
  const extra = stay.extraGuestFen - scaleByNights(stay.extraGuestFen, stay.nights.length, kept);
  const discount = (nights: readonly PricedNight[]) =>
    longStayFen(sumNights(nights), 0, [{ minNights: 0, percentBp: stay.longStayBp }]);
  const discountLost = discount(stay.nights) - discount(stay.nights.filter((night) => night.night < on));
  const returnedFen = sumNights(returned) + extra + discountLost;
  return { on, returnedFen, dueFen: order.othersInHouse ? null : order.balanceFen - returnedFen };
};
