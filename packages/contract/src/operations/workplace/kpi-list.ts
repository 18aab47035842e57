/** Business figures of the workplace. Each is a report figure with its question; the screen opens that report. Pure. */
import { addDays } from '../../platform/dates.ts';
import { queryText } from '../reports/figure-opens.ts';
import { type Comparison, monthEnd, monthStart } from '../reports/period-rules.ts';
import type { FigureName, Grouping, ReportName } from '../reports/report-list.ts';

/** Question of a report, with the address's parameter names. */
export interface Question {
  readonly report: ReportName;
  readonly from: string;
  readonly to: string;
  readonly by: Grouping;
  readonly compare: Comparison;
  /** For pickup: days back. */
  readonly back?: number | undefined;
}

/** Comparisons: a week, month or year earlier. */
export const kpiComparisons = ['lastWeek', 'lastMonth', 'lastYear'] as const;
export type KpiComparison = (typeof kpiComparisons)[number];

/** tonight; the month that runs up to tonight; the nights ahead. */
export type KpiPeriod = 'tonight' | 'month' | 'ahead';

export interface KpiSpec {
  readonly report: ReportName;
  readonly figure: FigureName;
  readonly of: KpiPeriod;
  /** Sparkline: last nights, days of the month, or none. */
  readonly trend: 'nights' | 'days' | null;
}

export const kpis = {
  occupancy: { report: 'production', figure: 'occupancy', of: 'tonight', trend: 'nights' },
  adr: { report: 'production', figure: 'adr', of: 'tonight', trend: 'nights' },
  revpar: { report: 'production', figure: 'revpar', of: 'tonight', trend: 'nights' },
  revenue: { report: 'production', figure: 'revenue', of: 'month', trend: 'days' },
  pickup: { report: 'pickup', figure: 'pickup', of: 'ahead', trend: null },
  cancelRate: { report: 'cancellation', figure: 'cancelRate', of: 'month', trend: null },
} as const satisfies Record<string, KpiSpec>;
export type KpiName = keyof typeof kpis;
export const kpiNames = Object.keys(kpis) as KpiName[];

/** Nights of the small line, tonight included. */
const TREND_NIGHTS = 14;
/** Pickup: the nights from tonight on, and over how many days. */
const PICKUP_NIGHTS = 30;
const PICKUP_DAYS = 7;
export const STRIP_DAYS = 14;

/** A month has no weekday: it is compared with the month before. */
const comparisonOf = (of: KpiPeriod, chosen: KpiComparison): Comparison => {
  if (of === 'ahead') return 'none';
  return of === 'month' && chosen === 'lastWeek' ? 'lastMonth' : chosen;
};

export const kpiQuestion = (name: KpiName, today: string, chosen: KpiComparison): Question => {
  const { report, of }: KpiSpec = kpis[name];
  const compare = comparisonOf(of, chosen);
  if (of === 'tonight') return { report, from: today, to: today, by: 'day', compare };
  if (of === 'month') return { report, from: monthStart(today), to: today, by: 'day', compare };
  return {
    report,
    from: today,
    to: addDays(today, PICKUP_NIGHTS - 1),
    by: 'day',
    compare,
    back: PICKUP_DAYS,
  };
};

/** Source of the nightly sparkline. */
export const trendQuestion = (today: string): Question => ({
  report: 'production',
  from: addDays(today, 1 - TREND_NIGHTS),
  to: today,
  by: 'day',
  compare: 'none',
});

/** The books of twice as many days ago: the pickup of the days before, of the same nights. */
export const earlierPickup = (today: string): Question => ({
  ...kpiQuestion('pickup', today, 'lastWeek'),
  back: 2 * PICKUP_DAYS,
});

/** Room nights of the month that runs, by channel. */
export const mixQuestion = (today: string): Question => ({
  report: 'channel-net',
  from: monthStart(today),
  to: monthEnd(today),
  by: 'channel',
  compare: 'none',
});

/** The nights of the calendar strip. */
export const stripQuestion = (today: string): Question => ({
  report: 'production',
  from: today,
  to: addDays(today, STRIP_DAYS - 1),
  by: 'day',
  compare: 'none',
});

/** One night of the strip. */
export const nightQuestion = (night: string): Question => ({
  report: 'production',
  from: night,
  to: night,
  by: 'day',
  compare: 'none',
});

/** Report address for a question; `row`: with a row's orders opened, `null` for the total's. */
export const reportAt = ({ report, ...asked }: Question, row?: string | null): string => {
  const pairs = Object.entries(asked)
    .filter(([, value]) => value !== undefined && value !== 'none')
    .map(([key, value]) => [key, String(value)] as const);
  const opened = row === undefined ? [] : [['row', row === null ? 'total' : `=${row}`] as const];
  return `/report/${report}?${queryText([...pairs, ...opened])}`;
};
