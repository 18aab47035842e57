/** Pure order rules: the effect and price of changing a stay, and balances. */

import { longStayFen } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays, datesOf, daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import { MONTHLY_FROM_NIGHTS } from '@minsu/contract/sales/orders/folio/rent-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  type BookingState,
  endedBookings,
  openBookings,
  type StayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { dueAtLeaving } from '@minsu/contract/sales/orders/stay/leaving-rules.ts';
import type { StayAction } from '@minsu/contract/sales/orders/stay-table.ts';

export interface StayDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface PlannedStay extends StayDates {
  readonly state: StayState;
  readonly roomId: string | null;
}

/** Consecutive nights in one room. */
export interface Segment {
  readonly roomId: string;
  readonly from: string;
  readonly to: string;
}

export interface StayPlan extends StayDates {
  readonly roomId: string | null;
  readonly verbs: readonly Extract<StayAction, 'move' | 'extend' | 'shorten'>[];
  /** First night whose room may change; earlier nights have been slept. */
  readonly pivot: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Interprets a drop on the calendar or a form. An expected guest may move freely; a guest in house keeps arrival
 * and nights slept, and changes rooms from the business date on.
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
  if (started && moved && pivot >= checkOut) return orderFailures.moveWithoutNight;
  return { checkIn, checkOut, roomId, verbs, pivot, added, removed };
};

/** Agreed times that a change drops because their day changes. */
export const timesLost = (
  stay: StayDates & { readonly arriveTime: string | null; readonly leaveTime: string | null },
  plan: StayDates,
): { readonly arrival: boolean; readonly departure: boolean } => ({
  arrival: stay.arriveTime !== null && plan.checkIn !== stay.checkIn,
  departure: stay.leaveTime !== null && plan.checkOut !== stay.checkOut,
});

/** Rooms after a plan: nights before the pivot stay, the rest are in the new room. */
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
  /** Total in fen for these nights, spread by their quoted prices. */
  | { readonly kind: 'custom'; readonly fen: number };

/**
 * Sold price of each night of the changed stay. A moved stay takes its prices along from the first night; one that
 * grows or shrinks keeps them on their dates. Added nights have none.
 */
const soldAfter = (
  sold: readonly PricedNight[],
  quoted: readonly PricedNight[],
): readonly (number | undefined)[] => {
  const before = new Map(sold.map(({ night, priceFen }) => [night, priceFen]));
  const after = new Set(quoted.map(({ night }) => night));
  const shifted =
    quoted.some(({ night }) => !before.has(night)) && sold.some(({ night }) => !after.has(night));
  return quoted.map(({ night }, at) => (shifted ? sold[at]?.priceFen : before.get(night)));
};

/**
 * Nightly prices after a change. `sold`: frozen prices in night order; `quoted`: today's for the whole new stay.
 * New nights take the quote, others keep the sold price unless the pricing says otherwise.
 */
export const priceAfter = (
  sold: readonly PricedNight[],
  quoted: readonly PricedNight[],
  pivot: string,
  pricing: Pricing,
): PricedNight[] => {
  const frozen = soldAfter(sold, quoted);
  const kept = quoted.map(({ night, priceFen }, at) => ({ night, priceFen: frozen[at] ?? priceFen }));
  if (pricing.kind === 'keep') return kept;
  const open = quoted.filter((night) => night.night >= pivot);
  const stayed = kept.filter((night) => night.night < pivot);
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

/** Booking states that have released their nights. */
export const ended = endedBookings;

export interface Sums {
  readonly roomFen: number;
  /** Includes fees. */
  readonly chargesFen: number;
  /** Cancellation fees. */
  readonly feeFen: number;
  /** Due even after the order ends: cancellation fees, and all charges of no-show stays. */
  readonly keptFen: number;
  readonly waivedFen: number;
  /** Payments less refunds. */
  readonly paidFen: number;
}

/** Amount due in fen; negative when a refund is due. An ended order owes only what is kept. */
export const balanceOf = (order: Omit<Sums, 'feeFen'> & { readonly booking: BookingState }): number =>
  (ended.includes(order.booking) ? order.keptFen : order.roomFen + order.chargesFen - order.waivedFen) -
  order.paidFen;

/** Value of the order in fen; for an ended one, the amount kept. */
export const worthOf = (
  order: Pick<Sums, 'roomFen' | 'chargesFen' | 'keptFen'> & { readonly booking: BookingState },
): number => (ended.includes(order.booking) ? order.keptFen : order.roomFen + order.chargesFen);

/** Orders awaiting payment use `pay`, which knows the whole amount. */
export const takesPayment = (
  booking: BookingState,
  { keptFen, paidFen }: Pick<Sums, 'keptFen' | 'paidFen'>,
): boolean =>
  ended.includes(booking) ? keptFen > paidFen : openBookings.includes(booking) && booking !== 'wait_pay';

export interface RefundablePayment {
  readonly id: string;
  readonly method: string;
  readonly refundableFen: number;
}

/** Limits cash refunds to `roomFen`, latest payment first. */
export const capCash = (payments: readonly RefundablePayment[], roomFen: number): RefundablePayment[] => {
  let left = roomFen;
  return [...payments]
    .reverse()
    .map((payment) => {
      if (payment.method !== 'cash') return payment;
      const refundableFen = Math.min(payment.refundableFen, left);
      left -= refundableFen;
      return { ...payment, refundableFen };
    })
    .reverse();
};

/** Spreads a refund over the payments, latest first; less than requested if they do not cover it. */
export const shareRefund = (
  fen: number,
  payments: readonly RefundablePayment[],
): { readonly paymentId: string; readonly amountFen: number }[] => {
  let left = fen;
  return [...payments].reverse().flatMap(({ id, refundableFen }) => {
    const amountFen = Math.min(left, refundableFen);
    left -= Math.max(0, amountFen);
    return amountFen > 0 ? [{ paymentId: id, amountFen }] : [];
  });
};

/** An early departure releases the rest; a stay leaving on its arrival day keeps its first night. */
export const departureOf = (stay: StayDates, today: string): string => {
  const earliest = addDays(stay.checkIn, 1);
  const leaving = today > earliest ? today : earliest;
  return leaving < stay.checkOut ? leaving : stay.checkOut;
};

export const nightCount = (stay: StayDates): number => daysBetween(stay.checkIn, stay.checkOut);

/** Extra guests are charged per night as sold, so the charge scales with the nights. */
export const scaleByNights = (amountFen: number, before: number, after: number): number =>
  before === 0 ? amountFen : Math.round((amountFen * after) / before);

export interface Leaving {
  readonly on: string;
  readonly returnedFen: number;
  /** Null while another guest of the order is in house: the last one settles. */
  readonly dueFen: number | null;
}

/** Balance and refund when a guest in house leaves today. */
export const leavingOf = (
  stay: StayDates & {
    readonly nights: readonly PricedNight[];
    readonly extraGuestFen: number;
    /** Fee for an agreed late check-out, dropped when leaving on another day. */
    readonly lateFen: number;
    readonly longStayBp: number;
    /** Default amount kept for nights given up. */
    readonly keptFen?: number;
    /** Long-stay discount lost on the nights stayed. */
    readonly lostFen?: number;
  },
  order: {
    readonly today: string;
    readonly balanceFen: number;
    /** Part of the balance for stays whose guests have not arrived yet. */
    readonly toComeFen: number;
    readonly othersInHouse: boolean;
  },
): Leaving => {
  const on = departureOf(stay, order.today);
  const returned = stay.nights.filter((night) => night.night >= on);
  const kept = stay.nights.length - returned.length;
  const extra = stay.extraGuestFen - scaleByNights(stay.extraGuestFen, stay.nights.length, kept);
  const discount = (nights: readonly PricedNight[]) =>
    longStayFen(sumNights(nights), 0, [{ minNights: 0, percentBp: stay.longStayBp }]);
  const discountLost = discount(stay.nights) - discount(stay.nights.filter((night) => night.night < on));
  const late = on === stay.checkOut ? 0 : stay.lateFen;
  const returnedFen = sumNights(returned) + extra + discountLost + late - (stay.lostFen ?? 0);
  const dueFen = dueAtLeaving({
    leftFen: order.balanceFen - returnedFen + (stay.keptFen ?? 0),
    toComeFen: order.toComeFen,
  });
  return { on, returnedFen, dueFen: order.othersInHouse ? null : dueFen };
};

/** Platforms pay for the whole stay at once. */
export const mayBillMonthly = ({
  booking,
  collect,
  nights,
  stays,
}: {
  readonly booking: BookingState;
  readonly collect: string;
  readonly nights: number;
  readonly stays: readonly { readonly state: string }[];
}): boolean =>
  booking === 'confirmed' &&
  collect === 'property' &&
  nights >= MONTHLY_FROM_NIGHTS &&
  stays.some(({ state }) => state === 'expected' || state === 'in_house');
