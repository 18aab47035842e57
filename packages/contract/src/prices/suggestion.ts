/** Suggestion rules, what they suggest, and what they would have done, as the wire carries them. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../wire.ts';
import { NamedCell } from './price-calendar.ts';
import {
  paceDirections,
  paceReferences,
  suggestionEffects,
  suggestionModes,
  suggestionPartKinds,
} from './suggestion-rules.ts';

export const SuggestionModeField = z.enum(suggestionModes);
export const PaceDirectionField = z.enum(paceDirections);
export const PaceReferenceField = z.enum(paceReferences);
export const SuggestionEffectField = z.enum(suggestionEffects);

/** Past nights that a simulation looks at. */
export const SIMULATED_DAYS = 90;
/** Houses that a simulation looks at, the first of the rule by name. */
export const SIMULATED_HOUSES = 20;
/** Suggestions that are taken or dismissed at once. */
export const DECIDED_AT_ONCE = 500;

export const SuggestionRule = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: SuggestionModeField,
    /** The matching rule with the highest priority applies. */
    priority: z.int(),
    /** Every house there is, also those that come later. */
    allHouses: z.boolean(),
    /** Those in the caller's scope; empty with `allHouses`. */
    houseIds: z.array(z.string()),
    /** Of one house; null of several. */
    houseName: z.string().nullable(),
    /** Empty: all. */
    roomTypeIds: z.array(z.string()),
    /** `STANDARD` and the codes of plans with a price of their own; empty: all of them. */
    planCodes: z.array(z.string()),
    occupancyMin: z.int().nullable(),
    occupancyBelow: z.int().nullable(),
    daysOutMin: z.int().nullable(),
    daysOutMax: z.int().nullable(),
    /** 0 Sunday … 6 Saturday; empty: every day. */
    weekdays: z.array(z.int()),
    pace: PaceDirectionField.nullable(),
    pacePoints: z.int(),
    paceReference: PaceReferenceField,
    effect: SuggestionEffectField,
    /** Hundredths of a percent, or fen. */
    value: z.int(),
    floorFen: fen.nullable(),
    ceilingFen: fen.nullable(),
    maxChangePercent: z.int(),
    /** All of its houses are the caller's to price. */
    mayEdit: z.boolean(),
    updatedBy: z.string(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'SuggestionRule' });
export type SuggestionRule = z.infer<typeof SuggestionRule>;

export const suggestionStates = ['pending', 'written', 'accepted', 'dismissed'] as const;
export const SuggestionState = z.enum(suggestionStates);

export const SuggestionParts = z.array(z.object({ kind: z.enum(suggestionPartKinds), deltaFen: fen }));

export const PriceSuggestion = NamedCell.extend({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  state: SuggestionState,
  wasFen: fen,
  toFen: fen,
  /** It gives the price back that stood before any suggestion. */
  clears: z.boolean(),
  /** They sum to `toFen`. */
  parts: SuggestionParts,
  rooms: z.int(),
  sold: z.int(),
  daysOut: z.int(),
  /** Hundredths of a point, of the rule's own reference; null where the rule asks for no pace or there is no past. */
  paceBp: z.int().nullable(),
  at: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
}).meta({ id: 'PriceSuggestion' });
export type PriceSuggestion = z.infer<typeof PriceSuggestion>;

export const SuggestionStatus = z
  .object({
    /** The kill switch: no rule suggests or writes anything. */
    stopped: z.boolean(),
    switchedBy: z.string().nullable(),
    switchedAt: instant.nullable(),
    /** The caller may work the switch. */
    maySwitch: z.boolean(),
    lastRun: z
      .object({
        by: z.string(),
        at: instant,
        houses: z.int(),
        /** Cells written, suggestions noted, cells left alone because a person had decided. */
        written: z.int(),
        noted: z.int(),
        byHand: z.int(),
      })
      .nullable(),
    /** That wait for a decision, in the caller's scope. */
    pending: z.int(),
  })
  .meta({ id: 'SuggestionStatus' });
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

export const SimulatedNight = z.object({
  night: z.string(),
  rooms: z.int(),
  sold: z.int(),
  /** Means over rooms: the price that was asked, and the one at the end of the replay. */
  listFen: fen,
  suggestedFen: fen,
  /** Plans whose price the rule would have changed at least once. */
  changed: z.int(),
  revenueFen: fen,
  /** The same bookings at the price of the day on which each was made. */
  simulatedFen: fen,
});
export type SimulatedNight = z.infer<typeof SimulatedNight>;

export const SuggestionSimulation = z
  .object({
    from: z.string(),
    /** The day after the last. */
    to: z.string(),
    /** Looked at, and those of the rule. */
    houses: z.int(),
    housesOfRule: z.int(),
    /** Nights of plans looked at, and those changed. */
    cells: z.int(),
    changedCells: z.int(),
    /** Lowest price it would have set, in fen; null when there is none. */
    minFen: fen.nullable(),
    maxFen: fen.nullable(),
    roomNights: z.int(),
    soldNights: z.int(),
    revenueFen: fen,
    simulatedFen: fen,
    nights: z.array(SimulatedNight),
  })
  .meta({ id: 'SuggestionSimulation' });
export type SuggestionSimulation = z.infer<typeof SuggestionSimulation>;
