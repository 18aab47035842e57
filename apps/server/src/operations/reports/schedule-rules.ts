/** When scheduled reports are mailed, and for which period. Pure. */

import {
  bucketOf,
  monthEnd,
  monthStart,
  nextMonth,
  type Period,
} from '@minsu/contract/operations/reports/period-rules.ts';
import type { ReportSchedule } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';

export type Turn = ReportSchedule['every'];

/** The day on which a mail of `every` is due next, after `today`. */
export const nextTurn = (every: Turn, today: string): string =>
  every === 'week' ? addDays(bucketOf(today, 'week'), 7) : nextMonth(today);

/** The period of a mail due on `day`: the week or month before, or the next 30 nights. */
export const periodOfTurn = (every: Turn, day: string, of: 'past' | 'ahead' | 'now'): Period => {
  if (of !== 'past') return { from: day, to: addDays(day, of === 'ahead' ? 29 : 0) };
  if (every === 'week') return { from: addDays(day, -7), to: addDays(day, -1) };
  const last = monthStart(addDays(day, -1));
  return { from: last, to: monthEnd(last) };
};

/** Attempts of one scheduled mail; with the waits they span five hours. */
export const MAX_TRIES = 6;
const FIRST_MS = 600_000;

/** The delay after a number of failures: ten minutes, doubled each time; null: skip this turn. */
export const retryAfterMs = (failures: number): number | null =>
  failures >= MAX_TRIES ? null : FIRST_MS * 2 ** (failures - 1);
