/** The effect of active rules on calendar rows: cells to write, suggestions to note. Pure: facts in, plan out. */

import { STANDARD_PLAN_CODE, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  SUGGESTION_DAYS,
  type SuggestedPrice,
  type SuggestionFacts,
  suggest,
} from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { addDays, datesOf, daysBetween } from '@minsu/contract/platform/dates.ts';
import { type CalendarRow, type CellChange, isDerived, shownWith, stateOf } from '../calendar-rules.ts';
import {
  type Books,
  type CellLog,
  type HouseDay,
  type PaceBp,
  placeOf,
  type RuleAtWork,
} from './suggestion-facts-rules.ts';

export interface Standing {
  readonly ruleId: string;
  /** Manual price below the suggestion; null if there was none. */
  readonly handFen: number | null;
}

export interface Noted {
  readonly row: CalendarRow;
  readonly night: string;
  readonly rule: RuleAtWork;
  readonly price: SuggestedPrice;
  readonly wasFen: number;
  /** The manual price without suggestions; null: the layers give the price. */
  readonly handFen: number | null;
  readonly rooms: number;
  readonly sold: number;
  readonly daysOut: number;
  readonly paceBp: number | null;
}

export interface SuggestionPlan {
  readonly changes: CellChange[];
  /** Changes in order. */
  readonly written: Noted[];
  readonly pending: Noted[];
  /** Number of cells skipped because a user had decided about them. */
  byHand: number;
}

export interface PlanInput {
  readonly rows: readonly CalendarRow[];
  readonly houses: readonly HouseDay[];
  readonly rules: readonly RuleAtWork[];
  /** Plan id → code. */
  readonly codes: ReadonlyMap<string, string>;
  readonly books: Books;
  readonly rooms: (roomTypeId: string, night: string) => number;
  readonly log: CellLog;
  /** The suggestion in effect for each cell, keyed by `placeOf`. */
  readonly standing: ReadonlyMap<string, Standing>;
  readonly now: number;
}

const reaches = (rule: RuleAtWork, row: CalendarRow, code: string): boolean =>
  (rule.houseIds === null || rule.houseIds.has(row.houseId)) &&
  (rule.roomTypeIds.length === 0 || rule.roomTypeIds.includes(row.roomTypeId)) &&
  (rule.planCodes.length === 0 || rule.planCodes.includes(code));

const codeOf = (row: CalendarRow, codes: PlanInput['codes']): string =>
  row.planId === STANDARD_PLAN_ID ? STANDARD_PLAN_CODE : (codes.get(row.planId) ?? '');

/** The furthest horizon of the rules. */
const horizonOf = (rules: readonly RuleAtWork[]): number =>
  Math.max(...rules.map(({ daysOutMax }) => daysOutMax ?? SUGGESTION_DAYS));

const NO_PACE: PaceBp = { recentWeeks: null, lastYear: null };

interface CellFacts extends SuggestionFacts {
  readonly handFen: number | null;
}

const factsAt = (input: PlanInput, row: CalendarRow, night: string, daysOut: number): CellFacts => {
  const { books, log, standing, now } = input;
  const place = placeOf({ ...row, night });
  const { fen, shownFen } = stateOf(row, night);
  const rooms = input.rooms(row.roomTypeId, night);
  const stands = standing.get(place);
  const handFen = stands ? stands.handFen : fen;
  return {
    night,
    daysOut,
    rooms,
    sold: books.sold(row.roomTypeId, night),
    paceBp: input.rules.some(({ pace }) => pace !== null)
      ? books.pace(row.houseId, row.roomTypeId, night, rooms)
      : NO_PACE,
    bareFen: shownWith(row, night, handFen),
    handFen,
    shownFen,
    dayStartFen: log.dayStartFen.get(place) ?? shownFen,
    now,
    decidedAt: log.decidedAt.get(place) ?? null,
    ownerRuleId: stands?.ruleId ?? null,
    rounding: row.priced.rounding,
  };
};

const changeTo = ({ row, night, handFen, price }: Noted): CellChange => {
  const before = stateOf(row, night);
  const fen = price.clears ? handFen : price.priceFen;
  return { row, night, before, after: { ...before, fen, shownFen: shownWith(row, night, fen) } };
};

const paceFor = (rule: RuleAtWork, paceBp: PaceBp): number | null =>
  rule.pace === null ? null : paceBp[rule.paceReference];

const noteOf = (
  row: CalendarRow,
  facts: CellFacts,
  rules: readonly RuleAtWork[],
  price: SuggestedPrice,
): Noted | null => {
  const rule = rules.find(({ id }) => id === price.ruleId);
  if (!rule) return null;
  const { night, rooms, sold, daysOut, handFen, shownFen: wasFen } = facts;
  return {
    row,
    night,
    rule,
    price,
    wasFen,
    handFen,
    rooms,
    sold,
    daysOut,
    paceBp: paceFor(rule, facts.paceBp),
  };
};

/**
 * Live rules write. A shadow rule that would win among all rules is noted against the resulting price, as if it were
 * live too.
 */
const planCell = (
  plan: SuggestionPlan,
  row: CalendarRow,
  rules: readonly RuleAtWork[],
  live: readonly RuleAtWork[],
  facts: CellFacts,
): void => {
  const { price, none } = suggest(live, facts);
  const write = price && noteOf(row, facts, live, price);
  if (write) {
    plan.changes.push(changeTo(write));
    plan.written.push(write);
  }
  if (rules.length === live.length) {
    if (none === 'byHand') plan.byHand += 1;
    return;
  }
  const after = write ? { ...facts, shownFen: write.price.priceFen } : facts;
  const shadow = suggest(rules, after);
  if (shadow.none === 'byHand') plan.byHand += 1;
  const note = shadow.price && noteOf(row, after, rules, shadow.price);
  if (note?.rule.mode === 'shadow') plan.pending.push(note);
};

const planRow = (
  plan: SuggestionPlan,
  input: PlanInput,
  row: CalendarRow,
  nights: readonly string[],
): void => {
  const code = codeOf(row, input.codes);
  const rules = input.rules.filter((rule) => reaches(rule, row, code));
  if (rules.length === 0) return;
  const live = rules.filter(({ mode }) => mode === 'live');
  const horizon = horizonOf(rules);
  nights.forEach((night, daysOut) => {
    if (daysOut <= horizon || input.standing.has(placeOf({ ...row, night })))
      planCell(plan, row, rules, live, factsAt(input, row, night, daysOut));
  });
};

export const noSuggestions = (): SuggestionPlan => ({ changes: [], written: [], pending: [], byHand: 0 });

/** Adds the plan for these rows, a part of the rows of `input`'s houses. */
export const planSuggestions = (
  plan: SuggestionPlan,
  input: PlanInput,
  rows: readonly CalendarRow[],
): void => {
  const nightsOf = new Map(
    [...new Set(input.houses.map(({ today }) => today))].map((today) => [
      today,
      datesOf(today, addDays(today, SUGGESTION_DAYS + 1)),
    ]),
  );
  const days = new Map(input.houses.map(({ id, today }) => [id, nightsOf.get(today)]));
  for (const row of rows) {
    const nights = days.get(row.houseId);
    if (nights && !isDerived(row)) planRow(plan, input, row, nights);
  }
};

/** First and last night a run covers, over houses in several time zones. */
export const windowOf = (houses: readonly HouseDay[]): { from: string; to: string; nights: number } => {
  const days = houses.map(({ today }) => today).sort();
  const from = days[0] as string;
  const to = addDays(days.at(-1) as string, SUGGESTION_DAYS + 1);
  return { from, to, nights: daysBetween(from, to) };
};
