/**
 * Computes suggestions for a night. Pure and deterministic, shared by job, simulation and form preview. The effect
 * starts from the price without suggestions (manual, else layers), so a second run changes nothing and a manual holiday
 * price is adjusted, not lost.
 */
import { weekday } from '../../platform/dates.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { derivedFen, handFen, type Rounding } from './price-rules.ts';

/** Hours a manual price is protected from rules. */
export const MANUAL_HOURS = 48;
/** Nights ahead that rules cover. */
export const SUGGESTION_DAYS = 180;

/** Shadow: suggestions are noted for users to accept; live: they are written. */
export const suggestionModes = ['off', 'shadow', 'live'] as const;
export type SuggestionMode = (typeof suggestionModes)[number];

export const paceDirections = ['ahead', 'behind'] as const;
export type PaceDirection = (typeof paceDirections)[number];

export const suggestionEffects = ['percent', 'amount'] as const;
export type SuggestionEffect = (typeof suggestionEffects)[number];

/** Reference for pace: the same weekday at the same lead time in the last four weeks, or a year ago. */
export const paceWeeks = { recentWeeks: [1, 2, 3, 4], lastYear: [52] } as const;
export type PaceReference = keyof typeof paceWeeks;
export const paceReferences = Object.keys(paceWeeks) as PaceReference[];

export interface SuggestionTerms {
  /** Percent of the rooms that are sold: at least, and below. */
  readonly occupancyMin: number | null;
  readonly occupancyBelow: number | null;
  /** Days until the night, both included. */
  readonly daysOutMin: number | null;
  readonly daysOutMax: number | null;
  /** 0 Sunday … 6 Saturday; empty: every day. */
  readonly weekdays: readonly number[];
  /** Null: the pace does not matter. */
  readonly pace: PaceDirection | null;
  /** Percentage points of occupancy that the pace differs by, at least. */
  readonly pacePoints: number;
  readonly paceReference: PaceReference;
  readonly effect: SuggestionEffect;
  /** Hundredths of a percent, or fen. */
  readonly value: number;
  readonly floorFen: number | null;
  readonly ceilingFen: number | null;
  /** Maximum change per business day, in percent. */
  readonly maxChangePercent: number;
}

export interface NamedTerms extends SuggestionTerms {
  readonly id: string;
  /** The matching rule with the highest priority applies. */
  readonly priority: number;
}

export interface Demand {
  readonly night: string;
  readonly daysOut: number;
  readonly rooms: number;
  readonly sold: number;
  /** Occupancy now less that of the reference, in hundredths of a point; null where there is no past to compare. */
  readonly paceBp: Readonly<Record<PaceReference, number | null>>;
}

export interface SuggestionFacts extends Demand {
  /** Price without suggestions, as shown; 0: none. */
  readonly bareFen: number;
  /** Current price. */
  readonly shownFen: number;
  /** Price at the start of the business day. */
  readonly dayStartFen: number;
  /** Milliseconds: now, and when a person last decided about this price. */
  readonly now: number;
  readonly decidedAt: number | null;
  /** Rule whose suggestion is in the cell. */
  readonly ownerRuleId: string | null;
  readonly rounding: Rounding;
}

export const suggestionPartKinds = ['base', 'effect', 'floor', 'ceiling', 'dailyLimit'] as const;
export type SuggestionPartKind = (typeof suggestionPartKinds)[number];

export interface SuggestionPart {
  readonly kind: SuggestionPartKind;
  /** All parts sum to the price. */
  readonly deltaFen: number;
}

export interface SuggestedPrice {
  readonly ruleId: string;
  readonly priceFen: number;
  /** True if the rule no longer matches and the price returns to the one without it. */
  readonly clears: boolean;
  readonly parts: readonly SuggestionPart[];
}

export type NoSuggestion = 'stopped' | 'noRooms' | 'noPrice' | 'byHand' | 'noMatch' | 'limits' | 'unchanged';

export type Suggestion =
  | { readonly price: SuggestedPrice; readonly none: null }
  | { readonly price: null; readonly none: NoSuggestion };

const between = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

const fitsPace = ({ pace, pacePoints, paceReference }: SuggestionTerms, { paceBp }: Demand): boolean => {
  if (pace === null) return true;
  const found = paceBp[paceReference];
  if (found === null) return false;
  return pace === 'ahead' ? found >= pacePoints * 100 : found <= -pacePoints * 100;
};

/** Every condition of the rule holds on this night. */
export const fitsNight = (terms: SuggestionTerms, demand: Demand): boolean => {
  const { rooms, sold, daysOut, night } = demand;
  return (
    rooms > 0 &&
    (terms.occupancyMin === null || sold * 100 >= terms.occupancyMin * rooms) &&
    (terms.occupancyBelow === null || sold * 100 < terms.occupancyBelow * rooms) &&
    between(daysOut, terms.daysOutMin, terms.daysOutMax) &&
    (terms.weekdays.length === 0 || terms.weekdays.includes(weekday(night))) &&
    fitsPace(terms, demand)
  );
};

/** Occupancy less its reference, in hundredths of a point; `reference` holds the rooms sold then, one per week. */
export const paceOf = (sold: number, reference: readonly number[], rooms: number): number | null => {
  if (reference.length === 0 || rooms <= 0) return null;
  const before = reference.reduce((sum, one) => sum + one, 0);
  return Math.round(((sold * reference.length - before) * 10_000) / (rooms * reference.length));
};

const highestFirst = (a: NamedTerms, b: NamedTerms): number =>
  b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

interface Band {
  readonly low: number;
  readonly high: number;
}

const MAX_FEN = 100_000_000;

const bandOf = ({ floorFen, ceilingFen }: SuggestionTerms): Band => ({
  low: Math.max(1, floorFen ?? 1),
  high: Math.min(MAX_FEN, ceilingFen ?? MAX_FEN),
});

const dayBand = ({ maxChangePercent }: SuggestionTerms, dayStartFen: number): Band => ({
  low: Math.ceil((dayStartFen * (100 - maxChangePercent)) / 100),
  high: Math.floor((dayStartFen * (100 + maxChangePercent)) / 100),
});

/** Only prices that the plan can show: whole yuan of a plan that rounds to them. */
const within = (a: Band, b: Band, rounding: Rounding): Band => {
  const unit = rounding === 'yuan' ? 100 : 1;
  return {
    low: Math.ceil(Math.max(a.low, b.low) / unit) * unit,
    high: Math.floor(Math.min(a.high, b.high) / unit) * unit,
  };
};

const clamp = (fen: number, { low, high }: Band): number => Math.min(high, Math.max(low, fen));

/** Unlimited target price of the rule. */
const targetFen = (
  { effect, value }: Pick<SuggestionTerms, 'effect' | 'value'>,
  bareFen: number,
  rounding: Rounding,
): number =>
  effect === 'percent'
    ? derivedFen(bareFen, { percentBp: value, amountFen: 0 }, rounding)
    : handFen(Math.max(0, bareFen + value), rounding);

const partsOf = (bareFen: number, target: number, banded: number, final: number): SuggestionPart[] =>
  [
    { kind: 'base' as const, deltaFen: bareFen },
    { kind: 'effect' as const, deltaFen: target - bareFen },
    { kind: banded > target ? ('floor' as const) : ('ceiling' as const), deltaFen: banded - target },
    { kind: 'dailyLimit' as const, deltaFen: final - banded },
  ].filter(({ kind, deltaFen }) => kind === 'base' || deltaFen !== 0);

const none = (reason: NoSuggestion): Suggestion => ({ price: null, none: reason });

/** `fits`: the rule matches; otherwise its earlier suggestion is withdrawn, within the same limits. */
const priceBy = (rule: NamedTerms, facts: SuggestionFacts, fits: boolean): Suggestion => {
  const { bareFen, shownFen, dayStartFen, rounding } = facts;
  const target = fits ? targetFen(rule, bareFen, rounding) : bareFen;
  const limits = within(bandOf(rule), dayBand(rule, dayStartFen), rounding);
  if (limits.low > limits.high) return none('limits');
  const priceFen = clamp(target, limits);
  const clears = !fits && priceFen === bareFen;
  // Back at the original price, the cell must still lose its rule.
  if (priceFen === shownFen && !clears) return none('unchanged');
  const banded = clamp(target, within(bandOf(rule), bandOf(rule), rounding));
  return {
    price: { ruleId: rule.id, priceFen, clears, parts: partsOf(bareFen, target, banded, priceFen) },
    none: null,
  };
};

export const isByHand = ({ now, decidedAt }: Pick<SuggestionFacts, 'now' | 'decidedAt'>): boolean =>
  decidedAt !== null && now - decidedAt < MANUAL_HOURS * HOUR_MS;

/** Suggested price for a night, or why there is none. `stopped`: the kill switch. */
export const suggest = (
  rules: readonly NamedTerms[],
  facts: SuggestionFacts,
  stopped = false,
): Suggestion => {
  if (stopped) return none('stopped');
  if (facts.rooms <= 0) return none('noRooms');
  if (facts.bareFen <= 0 || facts.dayStartFen <= 0) return none('noPrice');
  if (isByHand(facts)) return none('byHand');
  const fitting = rules.filter((rule) => fitsNight(rule, facts));
  const [winner] = fitting.length > 1 ? [...fitting].sort(highestFirst) : fitting;
  if (winner) return priceBy(winner, facts, true);
  const owner = rules.find(({ id }) => id === facts.ownerRuleId);
  return owner ? priceBy(owner, facts, false) : none('noMatch');
};
