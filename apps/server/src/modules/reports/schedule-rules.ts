/** When reports are mailed by the clock, and of which period. Pure. */
import { addDays } from '@minsu/contract/dates.ts';
import {
  bucketOf,
  monthEnd,
  monthStart,
  nextMonth,
  type Period,
} from '@minsu/contract/reports/period-rules.ts';
import type { ReportSchedule } from '@minsu/contract/reports/report-endpoints.ts';

export type Turn = ReportSchedule['every'];

/** The day on which a mail of `every` is due next, after `today`. */
export const nextTurn = (every: Turn, today: string): string =>
  every === 'week' ? addDays(bucketOf(today, 'week'), 7) : nextMonth(today);

/** What a mail that is due on `day` tells of: the week or month before; of nights to come the 30 from then on. */
export const periodOfTurn = (every: Turn, day: string, of: 'past' | 'ahead' | 'now'): Period => {
  if (of !== 'past') return { from: day, to: addDays(day, of === 'ahead' ? 29 : 0) };
  if (every === 'week') return { from: addDays(day, -7), to: addDays(day, -1) };
  const last = monthStart(addDays(day, -1));
  return { from: last, to: monthEnd(last) };
};

/** So often a turn is tried; with the waits between them it takes five hours. */
export const MOST_TRIES = 6;
const FIRST_MS = 600_000;

/** Until it is tried again after so many failures: ten minutes, doubled each time; null: this turn is given up. */
export const retryAfterMs = (failures: number): number | null =>
  failures >= MOST_TRIES ? null : FIRST_MS * 2 ** (failures - 1);
