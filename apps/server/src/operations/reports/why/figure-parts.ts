/** Each figure as a sum or a quotient of sums, so that it can be taken apart. Pure. */
import { type FigureName, figures, type ReportName } from '@minsu/contract/operations/reports/report-list.ts';
import { scaleOfKind } from '@minsu/contract/operations/reports/why-figures.ts';
import type { Quotient } from '@minsu/contract/operations/reports/why-rules.ts';
import { type Sums, sumOf } from '../report-sum-rules.ts';

type Of = (sums: Sums) => number;
interface FigureParts {
  readonly of: Of;
  /** Null: a sum. */
  readonly per: Of | null;
}

const named =
  (name: string): Of =>
  (sums) =>
    sumOf(sums, name);
const sum = (name: string): FigureParts => ({ of: named(name), per: null });
const quotient = (of: string, per: string): FigureParts => ({ of: named(of), per: named(per) });
const plus =
  (...names: readonly string[]): Of =>
  (sums) =>
    names.reduce((total, name) => total + sumOf(sums, name), 0);
const minus =
  (first: string, ...names: readonly string[]): Of =>
  (sums) =>
    sumOf(sums, first) - plus(...names)(sums);

const parts: Partial<Record<FigureName, FigureParts>> = {
  available: sum('available'),
  blocked: sum('blocked'),
  sold: sum('sold'),
  revenue: sum('revenue'),
  occupancy: quotient('sold', 'available'),
  adjusted: { of: named('sold'), per: minus('available', 'blocked') },
  adr: quotient('revenue', 'sold'),
  revpar: quotient('revenue', 'available'),
  commission: sum('commission'),
  commissionShare: quotient('commission', 'revenue'),
  netRevenue: { of: minus('revenue', 'commission'), per: null },
  netAdr: { of: minus('revenue', 'commission'), per: named('sold') },
  booksSold: sum('nights'),
  pickup: sum('nights'),
  booksRevenue: sum('fen'),
  pickupRevenue: sum('fen'),
  bookings: sum('bookings'),
  kept: sum('kept'),
  cancelled: sum('cancelled'),
  cancelRate: quotient('cancelled', 'bookings'),
  noShows: sum('no_show'),
  noShowRate: { of: named('no_show'), per: minus('bookings', 'cancelled') },
  lostNights: sum('lost'),
  keptFees: sum('keptFen'),
  nights: sum('nights'),
  meanLead: quotient('values', 'bookings'),
  meanLength: quotient('values', 'bookings'),
  arrivalRevenue: sum('revenue'),
  gross: { of: plus('landlord', 'platform', 'channel', 'tax'), per: null },
  channelPart: sum('channel'),
  taxPart: sum('tax'),
  platformPart: sum('platform'),
  landlordPart: sum('landlord'),
  trueUps: sum('trueUps'),
  expenses: sum('expenses'),
  landlordNet: { of: (sums) => plus('landlord', 'trueUps')(sums) - sumOf(sums, 'expenses'), per: null },
  platformNet: { of: minus('platform', 'trueUps'), per: null },
  tasks: sum('tasks'),
  tasksDone: sum('done'),
  tasksLate: sum('late'),
  onTime: { of: minus('done', 'late'), per: named('done') },
  fails: sum('fails'),
  minutes: quotient('minutes', 'timed'),
  taskCost: sum('cost'),
  reviews: sum('reviews'),
  // Scores are added up in hundredths.
  score: { of: (sums) => sumOf(sums, 'score') / 100, per: named('reviews') },
  low: sum('low'),
  lowShare: quotient('low', 'reviews'),
  replied: sum('replied'),
  inTime: quotient('inTime', 'reviews'),
  asked: sum('asked'),
  answered: sum('answered'),
  unanswered: { of: minus('asked', 'answered'), per: null },
  answerMean: { of: named('minutes'), per: named('answered') },
  withinHour: quotient('within', 'answered'),
};

/** Figures that can be taken apart; a test compares them with the contract's. */
export const partedFigures = Object.keys(parts) as FigureName[];

export const quotientOf = (figure: FigureName, sums: Sums): Quotient => {
  const found = parts[figure];
  if (!found) throw new RangeError(`${figure} has no parts`);
  return { of: found.of(sums), per: found.per?.(sums) ?? null };
};

export const scaleOf = (figure: FigureName): number => scaleOfKind[figures[figure].kind];

/** Reports whose later value is on the books now and whose earlier one was on the books then. */
export const isOfBooks = (report: ReportName): boolean => report === 'pickup' || report === 'pace';
