/** Long periods are read by whole months, from tables that keep them, and by days at both ends. Pure. */

import { monthStart, nextMonth, type Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Asked } from './report-ctx.ts';

/** Periods of at least this many days read monthly summaries where possible. */
const MONTHS_FROM_DAYS = 93;

/** [from, to) */
export interface Span {
  readonly from: string;
  readonly to: string;
}

interface Parts {
  readonly days: readonly Span[];
  readonly months: Span | null;
}

export const monthParts = ({ grouping }: Pick<Asked, 'grouping'>, { from, to }: Period): Parts => {
  const end = addDays(to, 1);
  const first = from === monthStart(from) ? from : nextMonth(from);
  const last = monthStart(end);
  if (grouping === 'day' || grouping === 'week' || daysBetween(from, end) < MONTHS_FROM_DAYS || first >= last)
    return { days: [{ from, to: end }], months: null };
  const ends = [
    { from, to: first },
    { from: last, to: end },
  ];
  return { days: ends.filter((span) => span.from < span.to), months: { from: first, to: last } };
};
