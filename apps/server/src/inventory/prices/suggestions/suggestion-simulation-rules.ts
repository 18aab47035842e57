/**
 * Replays a rule over past nights: on each day before a night it sees the bookings so far and sets the price it
 * would have set. The same bookings are then valued at that day's price. Pure.
 */

import type { Rounding } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { SimulatedNight } from '@minsu/contract/inventory/prices/suggestion.ts';
import {
  type NamedTerms,
  paceOf,
  paceWeeks,
  type SuggestionFacts,
  suggest,
} from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';

/** Maximum days before a night at which the replay starts. */
const MAX_LEAD_DAYS = 90;

/** Bookings of one night, by the days between booking and night. */
export interface LeadCount {
  readonly lead: number;
  readonly sold: number;
}

export interface LeadRevenue {
  readonly lead: number;
  readonly revenueFen: number;
}

export interface NightToReplay {
  readonly night: string;
  readonly rooms: number;
  /** The night's asking price, in fen. */
  readonly listFen: number;
  readonly rounding: Rounding;
  /** For the whole type. */
  readonly booked: readonly LeadCount[];
  /** The same nights in earlier weeks; null if the house had no bookings yet. */
  readonly reference: readonly (readonly LeadCount[])[] | null;
  /** Revenue of this plan and its derived plans. */
  readonly revenue: readonly LeadRevenue[];
}

export interface Replayed {
  readonly finalFen: number;
  /** All prices it would have set. */
  readonly suggested: readonly number[];
  readonly revenueFen: number;
  readonly simulatedFen: number;
}

/** Nights sold by the end of the day `lead` days before. */
export const soldBy = (booked: readonly LeadCount[], lead: number): number =>
  booked.reduce((sum, one) => (one.lead >= lead ? sum + one.sold : sum), 0);

const atPrice = (revenueFen: number, priceFen: number, listFen: number): number =>
  listFen > 0 ? Math.round((revenueFen * priceFen) / listFen) : revenueFen;

const factsAt = (
  rule: NamedTerms,
  given: NightToReplay,
  daysOut: number,
  { priceFen, ownerRuleId }: { priceFen: number; ownerRuleId: string | null },
): SuggestionFacts => {
  const { night, rooms, listFen: bareFen, rounding, booked, reference } = given;
  // In the morning, before this day's bookings.
  const sold = soldBy(booked, daysOut + 1);
  const pace =
    rule.pace !== null && reference
      ? paceOf(
          sold,
          reference.map((one) => soldBy(one, daysOut + 1)),
          rooms,
        )
      : null;
  return {
    night,
    daysOut,
    rooms,
    sold,
    paceBp: { recentWeeks: pace, lastYear: pace },
    bareFen,
    shownFen: priceFen,
    dayStartFen: priceFen,
    now: 0,
    decidedAt: null,
    ownerRuleId,
    rounding,
  };
};

export const replayNight = (rule: NamedTerms, given: NightToReplay): Replayed => {
  const first = Math.min(MAX_LEAD_DAYS, rule.daysOutMax ?? MAX_LEAD_DAYS);
  const state = { priceFen: given.listFen, ownerRuleId: null as string | null };
  const suggested: number[] = [];
  const prices = new Map<number, number>();
  for (let daysOut = first; daysOut >= 0; daysOut -= 1) {
    const { price } = suggest([rule], factsAt(rule, given, daysOut, state));
    if (price) {
      if (price.priceFen !== state.priceFen) suggested.push(price.priceFen);
      state.priceFen = price.priceFen;
      state.ownerRuleId = price.clears ? null : rule.id;
    }
    prices.set(daysOut, state.priceFen);
  }
  const sum = (of: (one: LeadRevenue) => number) => given.revenue.reduce((all, one) => all + of(one), 0);
  return {
    finalFen: state.priceFen,
    suggested,
    revenueFen: sum(({ revenueFen }) => revenueFen),
    simulatedFen: sum(({ lead, revenueFen }) =>
      atPrice(revenueFen, prices.get(lead) ?? given.listFen, given.listFen),
    ),
  };
};

/** One night of one plan, replayed. */
export interface ReplayedNight extends Replayed {
  readonly night: string;
  readonly roomTypeId: string;
  readonly rooms: number;
  readonly sold: number;
  readonly listFen: number;
}

const mean = (all: readonly ReplayedNight[], of: (one: ReplayedNight) => number): number => {
  const weight = all.reduce((sum, { rooms }) => sum + rooms, 0);
  return weight === 0 ? 0 : Math.round(all.reduce((sum, one) => sum + of(one) * one.rooms, 0) / weight);
};

/** Rooms and sold nights count once per type, for any number of plans. */
const perType = (all: readonly ReplayedNight[], of: (one: ReplayedNight) => number): number =>
  [...new Map(all.map((one) => [one.roomTypeId, of(one)])).values()].reduce((sum, one) => sum + one, 0);

const total = (all: readonly ReplayedNight[], of: (one: ReplayedNight) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

export const nightOf = (night: string, all: readonly ReplayedNight[]): SimulatedNight => ({
  night,
  rooms: perType(all, ({ rooms }) => rooms),
  sold: perType(all, ({ sold }) => sold),
  listFen: mean(all, ({ listFen }) => listFen),
  suggestedFen: mean(all, ({ finalFen }) => finalFen),
  changed: all.filter(({ suggested }) => suggested.length > 0).length,
  revenueFen: total(all, ({ revenueFen }) => revenueFen),
  simulatedFen: total(all, ({ simulatedFen }) => simulatedFen),
});

/** The nights with which the pace of a night is compared. */
export const referenceNights = (rule: NamedTerms, night: string): string[] =>
  rule.pace === null ? [] : paceWeeks[rule.paceReference].map((week) => addDays(night, -7 * week));
