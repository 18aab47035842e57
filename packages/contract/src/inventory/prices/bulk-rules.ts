/** The arithmetic of a bulk change of prices: one cell in, one cell out. The dry run and the change use the same. */
import { addDays, datesOf, weekday } from '../../platform/dates.ts';
import { derivedFen, handFen, type Rounding } from './price-rules.ts';
import { type Restrictions, restrictionNames } from './restriction-rules.ts';

export const bulkPriceKinds = ['set', 'percent', 'amount', 'clear', 'copy'] as const;
export type BulkPriceKind = (typeof bulkPriceKinds)[number];

export interface BulkPrice {
  readonly kind: BulkPriceKind;
  /** Fen of `set` and `amount`, hundredths of a percent of `percent`; of `copy` the percentage added afterwards. */
  readonly value?: number | undefined;
  /** First night of the period that is copied; it falls on the first night of the change. */
  readonly copyFrom?: string | undefined;
  /** Rounds to the nearest whole yuan that ends in this digit. */
  readonly lastDigit?: number | undefined;
  /** Rounds calculated prices when there is no `lastDigit`; typed or copied ones stay as they are. */
  readonly rounding?: Rounding | undefined;
}

export type RestrictionChange = { readonly [K in keyof Restrictions]?: Restrictions[K] | undefined };

/** The nearest whole yuan that ends in a digit, half up, never below 1 yuan. In fen. */
export const roundToDigit = (fen: number, digit: number): number => {
  const tens = Math.floor((2 * (fen - digit * 100) + 1_000) / 2_000);
  const rounded = tens * 1_000 + digit * 100;
  return rounded > 0 ? rounded : rounded + 1_000;
};

/** New price of a night in fen; null removes the manual price. May be 0 or less, which the caller refuses. */
export const bulkPriceFen = (price: BulkPrice, beforeFen: number, copiedFen: number): number | null => {
  if (price.kind === 'clear') return null;
  const value = price.value ?? 0;
  const fen =
    price.kind === 'set'
      ? value
      : price.kind === 'amount'
        ? beforeFen + value
        : derivedFen(price.kind === 'copy' ? copiedFen : beforeFen, { percentBp: value, amountFen: 0 });
  if (fen <= 0) return fen;
  if (price.lastDigit !== undefined) return roundToDigit(fen, price.lastDigit);
  const isAsGiven = price.kind === 'set' || (price.kind === 'copy' && value === 0);
  return isAsGiven ? fen : handFen(fen, price.rounding ?? 'fen');
};

export const applyRestrictions = (before: Restrictions, change: RestrictionChange): Restrictions => {
  const after = { ...before } as Record<string, number | boolean | null>;
  for (const name of restrictionNames) {
    const value = change[name];
    if (value !== undefined) after[name] = value;
  }
  return after as unknown as Restrictions;
};

export interface NightRange {
  /** First and last night, both included. */
  readonly from: string;
  readonly to: string;
}

/** Nights of the ranges on these weekdays (empty: all), deduplicated, in order. */
export const bulkNights = (ranges: readonly NightRange[], weekdays: readonly number[] = []): string[] => {
  const nights = new Set(ranges.flatMap(({ from, to }) => datesOf(from, addDays(to, 1))));
  return [...nights].filter((night) => weekdays.length === 0 || weekdays.includes(weekday(night))).sort();
};

/** A price above this multiple of its row's median needs a confirmation. */
const ABSURD_FACTOR = 10;

export const medianFen = (prices: readonly number[]): number => {
  if (prices.length === 0) return 0;
  const sorted = [...prices].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] as number) + upper) / 2);
};

export const isAbsurd = (fen: number, median: number): boolean => median > 0 && fen > ABSURD_FACTOR * median;
