/** Pure rules of orders: what a change of a stay means, what it costs, what is owed. */
import { addDays, datesOf, daysBetween } from '@minsu/contract/dates.ts';
import type { Failure } from '@minsu/contract/failure.ts';
import { splitAmount } from '@minsu/contract/money.ts';
import { dueAtLeaving } from '@minsu/contract/orders/leaving-rules.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import {
  type BookingState,
  endedBookings,
  openBookings,
  type StayState,
} from '@minsu/contract/orders/order-states.ts';
import { MONTHLY_FROM_NIGHTS } from '@minsu/contract/orders/rent-rules.ts';
import type { StayAction } from '@minsu/contract/orders/stay-table.ts';
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
  if (started && moved && pivot >= checkOut) return orderFailures.moveWithoutNight;
  return { checkIn, checkOut, roomId, verbs, pivot, added, removed };
};

/** Which of its own times a stay loses by a change: those whose day is another one afterwards. */
export const timesLost = (
  stay: StayDates & { readonly arriveTime: string | null; readonly leaveTime: string | null },
  plan: StayDates,
): { readonly arrival: boolean; readonly departure: boolean } => ({
  arrival: stay.arriveTime !== null && plan.checkIn !== stay.checkIn,
  departure: stay.leaveTime !== null && plan.checkOut !== stay.checkOut,
});

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
 * What each night of the new stay was sold for. A stay that goes to other dates takes its prices along, first night to
 * first night; one that grows or shrinks at its ends keeps them where they are. Nights beyond what was sold have none.
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
 * The nightly prices after a change. `sold` are the frozen ones in the order of their nights, `quoted` today's for the
 * whole new stay; nights that are new take the quote, the others keep what they were sold for unless the pricing says
 * otherwise.
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

/** Bookings that gave their nights back. */
export const ended = endedBookings;

export interface Sums {
  readonly roomFen: number;
  /** With the fees. */
  readonly chargesFen: number;
  /** The fees of cancellations. */
  readonly feeFen: number;
  /** What is owed whatever becomes of the booking: those fees, and all that stays are charged whose guests did not come. */
  readonly keptFen: number;
  readonly waivedFen: number;
  /** What is left of the payments after refunds. */
  readonly paidFen: number;
}

/** What the guest still owes; negative when he is owed. A booking that has ended owes what is kept of it, not what it would have cost. */
export const balanceOf = (order: Omit<Sums, 'feeFen'> & { readonly booking: BookingState }): number =>
  (ended.includes(order.booking) ? order.keptFen : order.roomFen + order.chargesFen - order.waivedFen) -
  order.paidFen;

/** What the order is worth; of one that has ended, what is kept of it. */
export const worthOf = (
  order: Pick<Sums, 'roomFen' | 'chargesFen' | 'keptFen'> & { readonly booking: BookingState },
): number => (ended.includes(order.booking) ? order.keptFen : order.roomFen + order.chargesFen);

/** What awaits payment is confirmed by `pay`, which knows the whole amount. */
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

/** No more of the cash than there is room for, the last payment first. */
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

/** Spreads what goes back over the payments, the last one first; less than asked when they do not hold so much. */
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

/** An early departure gives the rest back; a stay of the same day keeps its first night. */
export const departureOf = (stay: StayDates, today: string): string => {
  const earliest = addDays(stay.checkIn, 1);
  const leaving = today > earliest ? today : earliest;
  return leaving < stay.checkOut ? leaving : stay.checkOut;
};

export const nightCount = (stay: StayDates): number => daysBetween(stay.checkIn, stay.checkOut);

/** Extra guests cost per night what they were sold for, so the charge follows the number of nights. */
export const scaleByNights = (amountFen: number, before: number, after: number): number =>
  before === 0 ? amountFen : Math.round((amountFen * after) / before);

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
    /** For a time of departure that is agreed for its last day, and gone on another. */
    readonly lateFen: number;
    readonly longStayBp: number;
    /** What is kept of the nights given up unless a person chooses otherwise. */
    readonly keptFen?: number;
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
  const returnedFen = sumNights(returned) + extra + discountLost + late;
  const dueFen = dueAtLeaving({
    leftFen: order.balanceFen - returnedFen + (stay.keptFen ?? 0),
    toComeFen: order.toComeFen,
  });
  return { on, returnedFen, dueFen: order.othersInHouse ? null : dueFen };
};

/** A platform pays for its whole stay at once. */
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
