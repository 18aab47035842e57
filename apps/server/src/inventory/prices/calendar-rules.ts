/** The effect of a calendar change on each cell, and its problems. Pure: rows in, changes out. */

import {
  applyRestrictions,
  type BulkPrice,
  bulkPriceFen,
  isAbsurd,
  medianFen,
  type RestrictionChange,
} from '@minsu/contract/inventory/prices/bulk-rules.ts';
import {
  handFen,
  type PricedPlan,
  priceOfNight,
  pricesOfNights,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  contradicts,
  noRestrictions,
  type Restrictions,
  restrictionNames,
} from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays, datesOf, daysBetween } from '@minsu/contract/platform/dates.ts';

/** A row of the calendar: a plan of a room type. */
export interface CalendarRow {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly planId: string;
  /** Plan whose price it follows; the plan itself if it has its own prices. */
  readonly rootPlanId: string;
  readonly houseName: string;
  readonly roomTypeName: string;
  readonly planName: string;
  readonly planCode: string;
  readonly priced: PricedPlan;
  /** Set on this plan by a user. */
  readonly prices: ReadonlyMap<string, number>;
  readonly restrictions: ReadonlyMap<string, Restrictions>;
}

export interface CellState {
  /** Set by a user; null: the other layers give the price. */
  readonly fen: number | null;
  readonly rules: Restrictions;
  /** The night's price, in fen. */
  readonly shownFen: number;
}

export interface CellChange {
  readonly row: CalendarRow;
  readonly night: string;
  readonly before: CellState;
  readonly after: CellState;
}

export const isDerived = (row: CalendarRow): boolean => row.priced.steps.length > 0;

const bare = new WeakMap<CalendarRow, PricedPlan>();

/** The layers of a row without its cells. */
const withoutHandPrices = (row: CalendarRow): PricedPlan => {
  const known = bare.get(row) ?? { ...row.priced, cells: new Map() };
  bare.set(row, known);
  return known;
};

/** Prices of nights without a manual price on this plan. */
export const rulePrices = (row: CalendarRow, nights: readonly string[]): number[] =>
  pricesOfNights(isDerived(row) ? row.priced : withoutHandPrices(row), nights).map(
    ({ priceFen }) => priceFen,
  );

/** The price of a night with another manual price. */
export const shownWith = (row: CalendarRow, night: string, fen: number | null): number => {
  if (isDerived(row)) return priceOfNight(row.priced, night).priceFen;
  return fen === null
    ? priceOfNight(withoutHandPrices(row), night).priceFen
    : handFen(fen, row.priced.rounding);
};

export const stateOf = (row: CalendarRow, night: string): CellState => ({
  fen: row.prices.get(night) ?? null,
  rules: row.restrictions.get(night) ?? noRestrictions,
  shownFen: priceOfNight(row.priced, night).priceFen,
});

export const sameRules = (a: Restrictions, b: Restrictions): boolean =>
  a === b || restrictionNames.every((name) => a[name] === b[name]);

const MEDIAN_NIGHTS = 91;

/** Changed nights and a quarter of a year, which determine a row's usual price. */
export const medianNights = (from: string, to: string): string[] =>
  datesOf(from, addDays(from, Math.max(MEDIAN_NIGHTS, daysBetween(from, to) + 1)));

export const medianOf = (row: CalendarRow, nights: readonly string[]): number =>
  medianFen(
    pricesOfNights(row.priced, nights)
      .map(({ priceFen }) => priceFen)
      .filter((fen) => fen > 0),
  );

export const MAX_PRICE_FEN = 100_000_000;

export type CellProblem = 'notPositive' | 'tooHigh' | 'minAboveMax';

export const isNewPrice = ({ before, after }: CellChange): boolean =>
  after.fen !== null && before.fen !== after.fen;

export const problemOf = (change: CellChange): CellProblem | null => {
  const { after } = change;
  // A few fen round to zero in a plan with whole yuan.
  if (isNewPrice(change) && after.shownFen <= 0) return 'notPositive';
  if (after.fen !== null && after.fen > MAX_PRICE_FEN) return 'tooHigh';
  return contradicts(after.rules) ? 'minAboveMax' : null;
};

export interface CalendarOperation {
  readonly price?: BulkPrice | undefined;
  readonly restrictions?: RestrictionChange | undefined;
  readonly copyRestrictions?: boolean | undefined;
}

export interface PlannedChange {
  readonly changes: readonly CellChange[];
  readonly absurd: readonly CellChange[];
  readonly problems: Readonly<Record<CellProblem, readonly CellChange[]>>;
  readonly medians: ReadonlyMap<CalendarRow, number>;
  /** Rows whose price follows a parent. */
  readonly skippedDerived: number;
  /** Resulting price changes of derived plans. */
  readonly following: readonly CellChange[];
}

/** Night → night it copies. */
const sourcesOf = (nights: readonly string[], { price }: CalendarOperation): ReadonlyMap<string, string> => {
  const [first] = nights;
  const from = price?.kind === 'copy' ? price.copyFrom : undefined;
  if (first === undefined || from === undefined) return new Map();
  return new Map(nights.map((night) => [night, addDays(from, daysBetween(first, night))]));
};

const changeOf = (
  row: CalendarRow,
  { night, source, shownFen }: { night: string; source: string | undefined; shownFen: number },
  { price, restrictions, copyRestrictions }: CalendarOperation,
): CellChange => {
  const fen = row.prices.get(night) ?? null;
  const rules = row.restrictions.get(night) ?? noRestrictions;
  const copied = source === undefined ? 0 : priceOfNight(row.priced, source).priceFen;
  const next = price && !isDerived(row) ? bulkPriceFen(price, shownFen, copied) : fen;
  const start =
    copyRestrictions && source !== undefined ? (row.restrictions.get(source) ?? noRestrictions) : rules;
  const nextRules = restrictions ? applyRestrictions(start, restrictions) : start;
  const nextShown = next === fen ? shownFen : next !== null && next <= 0 ? next : shownWith(row, night, next);
  return {
    row,
    night,
    before: { fen, rules, shownFen },
    after: { fen: next, rules: nextRules, shownFen: nextShown },
  };
};

const isChange = ({ before, after }: CellChange): boolean =>
  before.fen !== after.fen || !sameRules(before.rules, after.rules);

const rowKey = (roomTypeId: string, planId: string): string => `${roomTypeId}/${planId}`;

/** Night → manual price after the change, for each row with its own prices. */
type HandPrices = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

const handPrices = (changes: readonly CellChange[]): HandPrices => {
  const of = new Map<string, Map<string, number | null>>();
  for (const { row, night, before, after } of changes) {
    if (isDerived(row) || before.fen === after.fen) continue;
    const key = rowKey(row.roomTypeId, row.planId);
    of.set(key, (of.get(key) ?? new Map<string, number | null>()).set(night, after.fen));
  }
  return of;
};

/** A derived row over the prices that its root will have; null where none of them changes. */
const pricedAfter = (row: CalendarRow, hand: HandPrices): PricedPlan | null => {
  const changed = hand.get(rowKey(row.roomTypeId, row.rootPlanId));
  if (!isDerived(row) || !changed) return null;
  const cells = new Map(row.priced.cells);
  for (const [night, fen] of changed)
    if (fen === null) cells.delete(night);
    else cells.set(night, fen);
  return { ...row.priced, cells };
};

/** Every night of a derived row whose price changes with its root; its own rules stay out. */
const followingOf = (row: CalendarRow, nights: readonly string[], hand: HandPrices): CellChange[] => {
  const priced = pricedAfter(row, hand);
  if (!priced) return [];
  const later = pricesOfNights(priced, nights);
  return nights.flatMap((night, at) => {
    const before = stateOf(row, night);
    const shownFen = later[at]?.priceFen ?? 0;
    return shownFen === before.shownFen ? [] : [{ row, night, before, after: { ...before, shownFen } }];
  });
};

/** Changed restrictions of a derived plan are shown with its new price. */
const besideNewPrices = (changes: readonly CellChange[], following: readonly CellChange[]): CellChange[] => {
  const shown = new Map(
    following.map(({ row, night, after }) => [`${row.planId}${row.roomTypeId}${night}`, after]),
  );
  return changes.map((change) => {
    const { row, night, after } = change;
    const later = isDerived(row) ? shown.get(`${row.planId}${row.roomTypeId}${night}`) : undefined;
    return later ? { ...change, after: { ...after, shownFen: later.shownFen } } : change;
  });
};

/** The effect of a bulk change on the nights of all rows; `others`: unselected rows whose prices may follow. */
export const planChange = (
  rows: readonly CalendarRow[],
  nights: readonly string[],
  operation: CalendarOperation,
  others: readonly CalendarRow[] = [],
): PlannedChange => {
  const sources = sourcesOf(nights, operation);
  const usual = nights[0] === undefined ? [] : medianNights(nights[0], nights.at(-1) as string);
  const changes: CellChange[] = [];
  const absurd: CellChange[] = [];
  const problems = { notPositive: [], tooHigh: [], minAboveMax: [] } as Record<CellProblem, CellChange[]>;
  const medians = new Map<CalendarRow, number>();
  for (const row of rows) {
    const median = medianOf(row, usual);
    medians.set(row, median);
    const shown = pricesOfNights(row.priced, nights);
    nights.forEach((night, at) => {
      const shownFen = shown[at]?.priceFen ?? 0;
      const change = changeOf(row, { night, source: sources.get(night), shownFen }, operation);
      if (!isChange(change)) return;
      changes.push(change);
      const problem = problemOf(change);
      if (problem) problems[problem].push(change);
      else if (isNewPrice(change) && isAbsurd(change.after.shownFen, median)) absurd.push(change);
    });
  }
  const skippedDerived = operation.price ? rows.filter(isDerived).length : 0;
  const hand = handPrices(changes);
  const following = [...rows, ...others].flatMap((row) => followingOf(row, nights, hand));
  for (const { row } of following) if (!medians.has(row)) medians.set(row, medianOf(row, usual));
  return {
    ...{ changes: besideNewPrices(changes, following), absurd, problems, medians },
    ...{ skippedDerived, following },
  };
};
