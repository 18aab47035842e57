/** Which days a chart shows and what it compares them with. Pure; all spans are [from, to). */

import type { ChartPeriod, MonthPeriod } from '@minsu/contract/operations/demo/demo-chart.ts';
import { addDays, datesOf, daysBetween, isCalendarDate } from '@minsu/contract/platform/dates.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

const LENGTH: Record<Exclude<ChartPeriod, 'year'>, number> = { day: 1, week: 7, month: 30 };
const MONTHS: Record<Exclude<MonthPeriod, 'year'>, number> = { month: 1, quarter: 3 };

/** The same day a year earlier; of 29 February the 28th. */
export const yearBefore = (date: string): string => {
  const same = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`;
  return isCalendarDate(same) ? same : same.replace('-29', '-28');
};

const firstOfYear = (date: string): string => `${date.slice(0, 4)}-01-01`;
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Up to and with `asOf`. */
export const spanOf = (period: ChartPeriod, asOf: string): Span => ({
  from: period === 'year' ? firstOfYear(asOf) : addDays(asOf, 1 - LENGTH[period]),
  to: addDays(asOf, 1),
});

export const lastYearOf = ({ from, to }: Span): Span => ({
  from: yearBefore(from),
  to: addDays(yearBefore(addDays(to, -1)), 1),
});

/** Equally many days right before; a year is held against the same days of the year before. */
export const spanBefore = (period: ChartPeriod, span: Span): Span =>
  period === 'year'
    ? lastYearOf(span)
    : { from: addDays(span.from, -daysBetween(span.from, span.to)), to: span.from };

/** The bucket of a chart point: a day, or for a year its month. Named by its first day. */
export const bucketOf = (period: ChartPeriod, day: string): string =>
  period === 'year' ? firstOfMonth(day) : day;

export const bucketsOf = (period: ChartPeriod, { from, to }: Span): string[] => [
  ...new Set(datesOf(from, to).map((day) => bucketOf(period, day))),
];

/** The first day of each month shown, the month of `asOf` being the last. */
export const monthsOf = (period: MonthPeriod, asOf: string): string[] => {
  const year = Number(asOf.slice(0, 4));
  const month = Number(asOf.slice(5, 7));
  const count = period === 'year' ? month : MONTHS[period];
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - count + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  });
};

export const sumOf = <R>(rows: readonly R[], value: (row: R) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** One sum per bucket, in their order; buckets without rows count 0. */
export const sumsOf = <R extends { readonly day: string }>(
  rows: readonly R[],
  period: ChartPeriod,
  buckets: readonly string[],
  value: (row: R) => number,
): number[] => {
  const sums = new Map(buckets.map((bucket) => [bucket, 0]));
  for (const row of rows) {
    const bucket = bucketOf(period, row.day);
    sums.set(bucket, (sums.get(bucket) ?? 0) + value(row));
  }
  return buckets.map((bucket) => sums.get(bucket) ?? 0);
};

/** Nothing to divide by: unknown, never zero. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
