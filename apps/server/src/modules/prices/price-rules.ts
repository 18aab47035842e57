/** What a night costs: base, weekend, calendar cell; the later layer wins (design: contract §3). Amounts in fen. */
import { datesOf, weekday } from '@minsu/contract/dates.ts';
import type { QuotedNight } from '@minsu/contract/prices/price-endpoints.ts';

export interface TypePrices {
  readonly basePriceFen: number;
  /** Null: weekends cost the base price. */
  readonly weekendPriceFen: number | null;
  /** Weekdays whose night is a weekend night: 0 Sunday … 6 Saturday. */
  readonly weekendNights: readonly number[];
  /** Night → price set by hand. */
  readonly cells: ReadonlyMap<string, number>;
}

export interface StayToPrice extends TypePrices {
  readonly checkIn: string;
  readonly checkOut: string;
}

const priceOf = (night: string, prices: TypePrices): QuotedNight => {
  const cell = prices.cells.get(night);
  if (cell !== undefined) return { night, priceFen: cell, layer: 'calendar' };
  if (prices.weekendPriceFen !== null && prices.weekendNights.includes(weekday(night)))
    return { night, priceFen: prices.weekendPriceFen, layer: 'weekend' };
  return { night, priceFen: prices.basePriceFen, layer: 'base' };
};

/** One price for every night of [checkIn, checkOut), in order. */
export const quoteNights = ({ checkIn, checkOut, ...prices }: StayToPrice): QuotedNight[] =>
  datesOf(checkIn, checkOut).map((night) => priceOf(night, prices));

export const sumFen = (nights: readonly { readonly priceFen: number }[]): number =>
  nights.reduce((sum, { priceFen }) => sum + priceFen, 0);

/** The mean price of a night, rounded half up to the fen; 0 without nights. */
export const averageFen = (totalFen: number, nights: number): number =>
  nights === 0 ? 0 : Math.floor((2 * totalFen + nights) / (2 * nights));

export interface ExtraGuests {
  readonly guests: number;
  readonly baseGuests: number;
  /** Per guest beyond `baseGuests` and night. */
  readonly feeFen: number;
  /** How many nights. */
  readonly nights: number;
}

export const extraGuestFen = ({ guests, baseGuests, feeFen, nights }: ExtraGuests): number =>
  Math.max(0, guests - baseGuests) * feeFen * nights;

export interface StayPrice {
  readonly roomFen: number;
  readonly extraGuestFen: number;
  readonly cleaningFen: number;
  readonly totalFen: number;
}

/** Everything a stay costs; the cleaning fee is due once. */
export const stayPrice = (
  nights: readonly QuotedNight[],
  guests: Omit<ExtraGuests, 'nights'>,
  cleaningFen: number,
): StayPrice => {
  const roomFen = sumFen(nights);
  const extra = extraGuestFen({ ...guests, nights: nights.length });
  return { roomFen, extraGuestFen: extra, cleaningFen, totalFen: roomFen + extra + cleaningFen };
};
