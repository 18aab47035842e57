/** Suggestion rules, suggestions and simulations in the API. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
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

/** Past nights in a simulation. */
export const SIMULATED_DAYS = 90;
/** Properties in a simulation, the rule's first by name. */
export const SIMULATED_HOUSES = 20;
/** Suggestions decided at once. */
export const DECIDED_AT_ONCE = 500;

export const SuggestionRule = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: SuggestionModeField,
    /** The matching rule with the highest priority applies. */
    priority: z.int(),
    /** All properties, including future ones. */
    allHouses: z.boolean(),
    /** Properties in the caller's scope; empty with `allHouses`. */
    houseIds: z.array(z.string()),
    /** Property name; null for several. */
    houseName: z.string().nullable(),
    /** Empty: all. */
    roomTypeIds: z.array(z.string()),
    /** `STANDARD` and codes of own-price plans; empty: all. */
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
    /** True if the caller may price all of its properties. */
    mayEdit: z.boolean(),
    updatedBy: z.string(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'SuggestionRule' });
export type SuggestionRule = z.infer<typeof SuggestionRule>;

export const suggestionStates = ['pending', 'written', 'accepted', 'dismissed'] as const;
export const SuggestionState = z.enum(suggestionStates);

const SuggestionParts = z.array(z.object({ kind: z.enum(suggestionPartKinds), deltaFen: fen }));

export const PriceSuggestion = NamedCell.extend({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  state: SuggestionState,
  wasFen: fen,
  toFen: fen,
  /** True if it restores the price without suggestions. */
  clears: z.boolean(),
  /** Sum to `toFen`. */
  parts: SuggestionParts,
  rooms: z.int(),
  sold: z.int(),
  daysOut: z.int(),
  /** Pace in basis points against the rule's reference; null if not used or without history. */
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
        /** Cells written, suggestions noted, cells skipped because of user decisions. */
        written: z.int(),
        noted: z.int(),
        byHand: z.int(),
      })
      .nullable(),
    /** Pending in the caller's scope. */
    pending: z.int(),
  })
  .meta({ id: 'SuggestionStatus' });
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

export const SimulatedNight = z.object({
  night: z.string(),
  rooms: z.int(),
  sold: z.int(),
  /** Mean per room: the sold price and the replayed one. */
  listFen: fen,
  suggestedFen: fen,
  /** Plans whose price the rule would have changed. */
  changed: z.int(),
  revenueFen: fen,
  /** Same bookings at the simulated price of their booking day. */
  simulatedFen: fen,
});
export type SimulatedNight = z.infer<typeof SimulatedNight>;

export const SuggestionSimulation = z
  .object({
    from: z.string(),
    /** The day after the last. */
    to: z.string(),
    /** Simulated properties and all of the rule. */
    houses: z.int(),
    housesOfRule: z.int(),
    /** Plan nights simulated and changed. */
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
