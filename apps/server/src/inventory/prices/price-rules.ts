/** The price of a stay: nights by the layers of the contract package, fees, discount. Amounts in fen. */

import type { QuotedNight } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import {
  type LongStayTier,
  longStayFen,
  longStayTier,
  type OwnPrices,
  type PricedPlan,
  pricesOfNights,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';

/** One price for every night of [checkIn, checkOut), in order. */
export const quotePlan = (plan: PricedPlan, checkIn: string, checkOut: string): QuotedNight[] => {
  const nights = datesOf(checkIn, checkOut);
  const prices = pricesOfNights(plan, nights);
  return nights.map((night, at) => ({ night, ...(prices[at] as (typeof prices)[number]) }));
};

export interface StayToPrice extends Omit<OwnPrices, 'seasons'> {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Nights of the standard plan without seasons. */
export const quoteNights = ({ checkIn, checkOut, ...prices }: StayToPrice): QuotedNight[] =>
  quotePlan({ ...prices, seasons: [], steps: [], rounding: 'fen' }, checkIn, checkOut);

export const sumFen = (nights: readonly { readonly priceFen: number }[]): number =>
  nights.reduce((sum, { priceFen }) => sum + priceFen, 0);

/** The mean price of a night, rounded half up to the fen; 0 without nights. */
export const averageFen = (totalFen: number, nights: number): number =>
  nights === 0 ? 0 : Math.floor((2 * totalFen + nights) / (2 * nights));

export interface ExtraGuests {
  readonly guests: number;
  readonly baseGuests: number;
  /** Fee per extra guest and night, in fen. */
  readonly feeFen: number;
  /** Number of nights. */
  readonly nights: number;
}

export const extraGuestFen = ({ guests, baseGuests, feeFen, nights }: ExtraGuests): number =>
  Math.max(0, guests - baseGuests) * feeFen * nights;

export interface StayPrice {
  readonly roomFen: number;
  readonly extraGuestFen: number;
  readonly cleaningFen: number;
  /** 0 or negative. */
  readonly longStayFen: number;
  readonly longStayBp: number;
  readonly totalFen: number;
}

export interface StayFees {
  readonly guests: Omit<ExtraGuests, 'nights'>;
  /** Charged once per stay. */
  readonly cleaningFen: number;
  readonly longStay: readonly LongStayTier[];
}

/** Total price of a stay. */
export const stayPrice = (
  nights: readonly QuotedNight[],
  { guests, cleaningFen, longStay }: StayFees,
): StayPrice => {
  const roomFen = sumFen(nights);
  const extra = extraGuestFen({ ...guests, nights: nights.length });
  const discount = longStayFen(roomFen, nights.length, longStay);
  return {
    roomFen,
    extraGuestFen: extra,
    cleaningFen,
    longStayFen: discount,
    longStayBp: longStayTier(longStay, nights.length)?.percentBp ?? 0,
    totalFen: roomFen + extra + cleaningFen + discount,
  };
};
