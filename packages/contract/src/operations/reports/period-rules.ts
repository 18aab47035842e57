/** Report periods: comparison periods and division into days, weeks or months. Property-local dates. */
import { addDays, daysBetween, weekday } from '../../platform/dates.ts';

/** [from, to], both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

/** lastWeek: the same weekdays; lastMonth, lastYear: the same days of the month. */
export const comparisons = ['none', 'previous', 'lastWeek', 'lastMonth', 'lastYear'] as const;
export type Comparison = (typeof comparisons)[number];

export const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;
export const nextMonth = (date: string): string => monthStart(addDays(monthStart(date), 31));
export const monthEnd = (date: string): string => addDays(nextMonth(date), -1);

/** The same day the given number of months later, or the month's last day if there is none. */
export const addMonths = (date: string, months: number): string => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(count / 12)).padStart(4, '0');
  const first = `${year}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const day = `${first.slice(0, 8)}${date.slice(8)}`;
  return day > monthEnd(first) ? monthEnd(first) : day;
};

const isWholeMonths = ({ from, to }: Period): boolean => from === monthStart(from) && to === monthEnd(to);

const monthsIn = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

const WEEK = 7;
/** Comparisons by whole months. */
const steps: Readonly<Partial<Record<Comparison, number>>> = { lastMonth: 1, lastYear: 12 };

/** Months between a period and its comparison: the fewest without a common day. */
export const monthsBack = ({ from, to }: Period, comparison: Comparison): number | null => {
  const step = steps[comparison];
  if (step === undefined) return null;
  let months = step;
  while (addMonths(to, -months) >= from) months += step;
  return months;
};

/**
 * The previous period: whole months for whole months, otherwise as many days. A week, month or year earlier: the
 * fewest of them without a common day.
 */
export const comparedWith = (period: Period, comparison: Comparison): Period | null => {
  const { from, to } = period;
  if (comparison === 'none') return null;
  if (comparison === 'lastWeek') {
    const back = WEEK * Math.ceil((daysBetween(from, to) + 1) / WEEK);
    return { from: addDays(from, -back), to: addDays(to, -back) };
  }
  const months = monthsBack(period, comparison);
  if (months !== null) {
    const last = addMonths(to, -months);
    return { from: addMonths(from, -months), to: isWholeMonths(period) ? monthEnd(last) : last };
  }
  if (isWholeMonths(period)) return { from: addMonths(from, -monthsIn(period)), to: addDays(from, -1) };
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
};

const MONDAY_BASED = 7;

/** First day of a date's bucket; weeks start on Monday. */
export const bucketOf = (date: string, grain: Grain): string => {
  if (grain === 'day') return date;
  if (grain === 'month') return monthStart(date);
  return addDays(date, -((weekday(date) + MONDAY_BASED - 1) % MONDAY_BASED));
};

const nextBucket = (start: string, grain: Grain): string =>
  grain === 'day' ? addDays(start, 1) : grain === 'week' ? addDays(start, 7) : nextMonth(start);

/** The first days of all buckets that a period touches. */
export const bucketsOf = ({ from, to }: Period, grain: Grain): string[] => {
  const starts: string[] = [];
  for (let start = bucketOf(from, grain); start <= to; start = nextBucket(start, grain)) starts.push(start);
  return starts;
};

/** Days of a bucket within the period. */
export const bucketDays = (start: string, grain: Grain, { from, to }: Period): Period => {
  const end = addDays(nextBucket(start, grain), -1);
  return { from: start < from ? from : start, to: end > to ? to : end };
};

/** Fine enough to see something, coarse enough to be read. */
export const usualGrain = ({ from, to }: Period): Grain => {
  const days = daysBetween(from, to) + 1;
  if (days <= 62) return 'day';
  return days <= 186 ? 'week' : 'month';
};

/** Longest period of a report. */
const MAX_YEARS = 10;
export const isTooLong = ({ from, to }: Period): boolean => to >= addMonths(from, MAX_YEARS * 12);
