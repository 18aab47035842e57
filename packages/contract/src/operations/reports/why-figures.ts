/** Figures whose difference can be broken down, and their breakdowns. Pure. */
import type { FigureKind, FigureName, Grouping, ReportName } from './report-list.ts';
import { figures, reports } from './report-list.ts';

/** A median has no parts, and a share of the whole is always all of it. */
const whole: readonly FigureName[] = [
  ...(['medianLead', 'medianLength', 'firstMedian', 'answerMedian'] as const),
  ...(['soldShare', 'bookingShare', 'bridge', 'booksThen'] as const),
];

/** Reports of the present state have nothing to be compared with. */
export const isExplained = (report: ReportName, figure: FigureName): boolean => {
  const { compares, of, figures } = reports[report];
  return (compares || of === 'ahead') && figures.includes(figure) && !whole.includes(figure);
};

/** Breakdowns of the screen, in this order. */
export const whyGroupings = [
  'house',
  'channel',
  'weekday',
  'lead',
  'guest',
  'length',
  'landlord',
  'kind',
  'cleaner',
  'employee',
  'hour',
] as const;
export type WhyGrouping = (typeof whyGroupings)[number];

/** both: stayed in both periods; new and lost: in one of them; unknown: orders without a member. */
export const guestGroups = ['both', 'new', 'lost', 'unknown'] as const;

/** Reports about sold nights have lead times and guests from the nights themselves. */
export const hasNights = (report: ReportName): boolean => report === 'production' || report === 'channel-net';

/** Figures that guests and lead times are known for. */
const nightOnly: readonly FigureName[] = ['sold', 'occupancy', 'adjusted', 'revenue', 'adr', 'revpar'];

/** Breakdowns a report offers for a figure. */
export const whyGroupingsOf = (report: ReportName, figure: FigureName): WhyGrouping[] => {
  const by: readonly Grouping[] = reports[report].by;
  return whyGroupings.filter((grouping) => {
    if (grouping === 'weekday') return by.includes('day');
    if (hasNights(report) && (grouping === 'lead' || grouping === 'guest')) return nightOnly.includes(figure);
    if (grouping === 'guest') return false;
    // Rooms belong to no channel.
    if (grouping === 'channel' && (figure === 'available' || figure === 'blocked')) return false;
    return by.includes(grouping);
  });
};

const perNight: readonly FigureName[] = ['adr', 'revpar', 'netAdr'];

/** A quotient, whose parts count what they add above the earlier whole. */
export const isQuotient = (figure: FigureName): boolean => {
  const { kind } = figures[figure];
  return (kind !== 'count' && kind !== 'fen') || perNight.includes(figure);
};

/** Units per 1 of the figure: fen and counts are whole, shares in basis points, times and scores in hundredths. */
export const scaleOfKind: Readonly<Record<FigureKind, number>> = {
  count: 1,
  fen: 1,
  share: 10_000,
  days: 100,
  minutes: 100,
  score: 100,
};
