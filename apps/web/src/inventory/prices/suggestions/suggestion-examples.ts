/** Example prices of a rule being edited, by the rule of the real run. Pure. */

import { type NamedTerms, suggest } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';

export const EXAMPLE_FEN = 40_000;
export const exampleOccupancies = [20, 50, 80, 100] as const;
export const exampleDays = [0, 3, 14, 60] as const;

const SUNDAY = '2026-11-22';
const ROOMS = 100;
const FULL_BP = 10_000;

/** Assumes matching weekday and pace; null if the rule does not change the price. */
export const exampleOf = (rule: NamedTerms, occupancy: number, daysOut: number): number | null => {
  const pace = rule.pace === 'behind' ? -FULL_BP : FULL_BP;
  const { price } = suggest([rule], {
    night: addDays(SUNDAY, rule.weekdays[0] ?? 0),
    daysOut,
    rooms: ROOMS,
    sold: (occupancy * ROOMS) / 100,
    paceBp: { recentWeeks: pace, lastYear: pace },
    bareFen: EXAMPLE_FEN,
    shownFen: EXAMPLE_FEN,
    dayStartFen: EXAMPLE_FEN,
    now: 0,
    decidedAt: null,
    ownerRuleId: null,
    rounding: 'fen',
  });
  return price?.priceFen ?? null;
};

const numberOr = <T>(value: unknown, other: T): number | T => (typeof value === 'number' ? value : other);

/** Null until change and daily limit are filled in. */
export const draftTerms = (values: Readonly<Record<string, unknown>>): NamedTerms | null => {
  const { value, maxChangePercent, effect, pace } = values;
  if (typeof value !== 'number' || value === 0 || typeof maxChangePercent !== 'number') return null;
  return {
    id: 'draft',
    priority: 1,
    occupancyMin: numberOr(values.occupancyMin, null),
    occupancyBelow: numberOr(values.occupancyBelow, null),
    daysOutMin: numberOr(values.daysOutMin, null),
    daysOutMax: numberOr(values.daysOutMax, null),
    weekdays: (values.weekdays as readonly number[] | undefined) ?? [],
    pace: pace === 'ahead' || pace === 'behind' ? pace : null,
    pacePoints: 1,
    paceReference: 'recentWeeks',
    effect: effect === 'amount' ? 'amount' : 'percent',
    value,
    floorFen: numberOr(values.floorFen, null),
    ceilingFen: numberOr(values.ceilingFen, null),
    maxChangePercent,
  };
};
