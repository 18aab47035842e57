/** Suggestion rules, the suggestions they make, the simulation and the kill switch. */
import { z } from 'zod';
import { BackgroundRun } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, fenInput, id, intBetween, keyword, line, list, version } from '../../platform/wire.ts';
import { PriceEdit } from './price-calendar.ts';
import { editPrices, readPrices, weekdaysInput } from './price-input.ts';
import {
  DECIDED_AT_ONCE,
  PaceDirectionField,
  PaceReferenceField,
  PriceSuggestion,
  SuggestionEffectField,
  SuggestionModeField,
  SuggestionRule,
  SuggestionSimulation,
  SuggestionState,
  SuggestionStatus,
} from './suggestion.ts';
import { SUGGESTION_DAYS } from './suggestion-rules.ts';

export const pageSuggestionRules = endpoint('POST /hotel-info/suggestion/rule/page', {
  ...readPrices,
  summary: 'Pricing rules for some of my properties',
  input: z.object({
    ...pageInput,
    keyword: keyword(50).optional(),
    houseId: id.optional(),
    mode: list(SuggestionModeField).optional(),
    sort: sortInput(['name', 'priority', 'updatedAt'] as const),
  }),
  output: pageOf(SuggestionRule),
});

export const getSuggestionRule = endpoint('GET /hotel-info/suggestion/rule/detail', {
  ...readPrices,
  summary: 'One pricing rule',
  input: z.object({ id }),
  output: SuggestionRule,
});

const percent = intBetween(0, 100).nullable().default(null);
const days = intBetween(0, SUGGESTION_DAYS).nullable().default(null);

const scopeFields = {
  allHouses: bool.default(false),
  houseIds: list(id).default([]),
  roomTypeIds: list(id).default([]),
  planCodes: list(z.string().trim().toUpperCase().max(20)).default([]),
};

const termFields = {
  occupancyMin: percent,
  occupancyBelow: percent,
  daysOutMin: days,
  daysOutMax: days,
  weekdays: weekdaysInput.default([]),
  pace: PaceDirectionField.nullable().default(null),
  pacePoints: intBetween(1, 100).default(10),
  paceReference: PaceReferenceField.default('recentWeeks'),
  effect: SuggestionEffectField,
  /** Hundredths of a percent, or fen. */
  value: intBetween(-100_000_000, 100_000_000).refine((value) => value !== 0, custom('notZero')),
  floorFen: fenInput.nullable().default(null),
  ceilingFen: fenInput.nullable().default(null),
  maxChangePercent: intBetween(1, 100),
};

const ruleFields = {
  name: line(40),
  mode: SuggestionModeField.default('shadow'),
  priority: intBetween(1, 100).default(10),
  ...scopeFields,
  ...termFields,
};

type Terms = z.output<z.ZodObject<typeof termFields>> & z.output<z.ZodObject<typeof scopeFields>>;

const ordered = (low: number | null, high: number | null): boolean =>
  low === null || high === null || low <= high;

const checked = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine((v) => (v as Terms).allHouses || (v as Terms).houseIds.length > 0, {
      ...custom('required'),
      path: ['houseIds'],
    })
    .refine(
      (v) => {
        const { occupancyMin, occupancyBelow } = v as Terms;
        return occupancyMin === null || occupancyBelow === null || occupancyMin < occupancyBelow;
      },
      { ...custom('minAboveMax'), path: ['occupancyBelow'] },
    )
    .refine((v) => ordered((v as Terms).daysOutMin, (v as Terms).daysOutMax), {
      ...custom('minAboveMax'),
      path: ['daysOutMax'],
    })
    .refine((v) => ordered((v as Terms).floorFen, (v as Terms).ceilingFen), {
      ...custom('minAboveMax'),
      path: ['ceilingFen'],
    })
    .refine(
      (v) => {
        const { effect, value } = v as Terms;
        return effect !== 'percent' || (value >= -9_900 && value <= 90_000);
      },
      { ...custom('between', 900, -99), path: ['value'] },
    ) as T;

export const createSuggestionRule = endpoint('POST /hotel-info/suggestion/rule/create', {
  ...editPrices,
  summary: 'Add a pricing rule',
  input: checked(z.object(ruleFields)),
  output: SuggestionRule,
});

export const editSuggestionRule = endpoint('POST /hotel-info/suggestion/rule/edit', {
  ...editPrices,
  summary: 'Change a pricing rule; prices it has written stay until its next run',
  input: checked(z.object({ id, version, ...ruleFields })),
  output: SuggestionRule,
});

export const deleteSuggestionRule = endpoint('POST /hotel-info/suggestion/rule/delete', {
  ...editPrices,
  summary: 'Delete a pricing rule; prices it has written stay, its open suggestions are removed',
  input: z.object({ id, version }),
  output: z.null(),
});

export const simulateSuggestionRule = endpoint('POST /hotel-info/suggestion/simulate', {
  ...readPrices,
  summary: 'Simulate a saved or unsaved rule over the last 90 nights',
  input: checked(z.object({ ...scopeFields, ...termFields })),
  output: SuggestionSimulation,
});

export const pageSuggestions = endpoint('POST /hotel-info/suggestion/page', {
  ...readPrices,
  summary: 'Suggestions of my properties: open ones by default, otherwise those in the given states',
  input: z.object({
    ...pageInput,
    houseId: id.optional(),
    ruleId: id.optional(),
    state: list(SuggestionState).optional(),
    nightFrom: date.optional(),
    nightTo: date.optional(),
    sort: sortInput(['night', 'at'] as const),
  }),
  output: pageOf(PriceSuggestion),
});

const ids = list(id).pipe(z.array(id).min(1).max(DECIDED_AT_ONCE));

export const acceptSuggestions = endpoint('POST /hotel-info/suggestion/accept', {
  ...editPrices,
  summary: 'Accept suggestions as one calendar change, all or nothing',
  input: z.object({ ids }),
  output: PriceEdit,
});

export const dismissSuggestions = endpoint('POST /hotel-info/suggestion/dismiss', {
  ...editPrices,
  summary: 'Dismiss suggestions; their cells get no other suggestion for 48 hours',
  input: z.object({ ids }),
  output: z.object({ dismissed: z.int() }),
});

export const getSuggestionStatus = endpoint('GET /hotel-info/suggestion/status', {
  ...readPrices,
  summary: 'Whether suggestions run, the last run, and how many wait for a decision',
  input: z.object({}),
  output: SuggestionStatus,
});

export const switchSuggestions = endpoint('POST /hotel-info/suggestion/switch', {
  ...editPrices,
  summary: 'Stop all pricing rules, or start them again',
  input: z.object({ stopped: bool }),
  output: SuggestionStatus,
});

export const runSuggestions = endpoint('POST /hotel-info/suggestion/run', {
  ...editPrices,
  summary: 'Run the pricing rules on my properties now, in the background',
  input: z.object({}),
  output: BackgroundRun,
});
