/**
 * Nights in Channex's format: availability of a room type, prices and restrictions of a rate plan, as ranges with both
 * ends included. Absent fields stay unchanged there, so only changes are sent. Pure.
 */
import type { CellPart, CellValue, ListingPush } from '../adapter.ts';
import { nightsOfRuns, ranged } from '../run-nights.ts';

interface Range {
  readonly property_id: string;
  readonly date_from: string;
  readonly date_to: string;
}

export interface AvailabilityEntry extends Range {
  readonly room_type_id: string;
  readonly availability: number;
}

/** Prices are integers of the smallest unit. */
export interface PlanTerms {
  readonly rate?: number;
  readonly rates?: readonly { readonly occupancy: number; readonly rate: number }[];
  readonly min_stay_arrival?: number;
  /** 0: any. */
  readonly max_stay?: number;
  readonly closed_to_arrival?: boolean;
  readonly closed_to_departure?: boolean;
  readonly stop_sell?: boolean;
}

export interface RestrictionEntry extends Range, PlanTerms {
  readonly rate_plan_id: string;
}

type Night = CellValue & { readonly night: string; readonly parts?: readonly CellPart[] };

const tells = ({ parts }: Night, ...any: readonly CellPart[]): boolean =>
  parts === undefined || any.some((part) => parts.includes(part));

/** The price of the room covers the included guests; each further one adds a fee. */
const rateFor = ({ includedGuests = 0, extraGuestFen = 0 }: Night, priceFen: number, occupancy: number) =>
  priceFen + Math.max(0, occupancy - includedGuests) * extraGuestFen;

const priceTerms = (night: Night, occupancies: readonly number[]): PlanTerms => {
  const { priceFen } = night;
  if (priceFen === null) return {};
  if (occupancies.length === 0) return tells(night, 'priceFen') ? { rate: priceFen } : {};
  if (!tells(night, 'priceFen', 'includedGuests', 'extraGuestFen')) return {};
  const rates = occupancies.map((occupancy) => ({ occupancy, rate: rateFor(night, priceFen, occupancy) }));
  return { rates };
};

/**
 * A night's values for its plan; a night without a price is closed and keeps its last price. The terms of a stay are sent
 * together, because certification asks for unchanged ones too (steps 7 and 8).
 */
const termsOfNight = (night: Night, occupancies: readonly number[]): PlanTerms => ({
  ...priceTerms(night, occupancies),
  ...(tells(night, 'minNights', 'maxNights', 'closedArrival', 'closedDeparture') && {
    min_stay_arrival: night.minNights ?? 1,
    max_stay: night.maxNights ?? 0,
    closed_to_arrival: night.closedArrival,
    closed_to_departure: night.closedDeparture,
  }),
  ...(tells(night, 'closed') && { stop_sell: night.closed }),
});

const nightsAhead = ({ runs, today }: ListingPush): Night[] =>
  nightsOfRuns(runs).filter(({ night }) => night >= today);

/** Plans of one room type share its rooms: each night of it once. */
export const availabilityEntries = (listings: readonly ListingPush[]): AvailabilityEntry[] => {
  const byType = Map.groupBy(listings, ({ place }) => place.stockKey);
  return [...byType].flatMap(([room_type_id, ofType]) => {
    const told = ofType.flatMap(nightsAhead).filter((night) => tells(night, 'stock'));
    const stock = new Map(told.map((night) => [night.night, night.stock]));
    const days = [...stock].map(([night, says]) => ({ night, says }));
    const property_id = ofType[0]?.place.propertyKey ?? '';
    return ranged(days).map(({ from, to, says }) => ({
      ...{ property_id, room_type_id, date_from: from, date_to: to, availability: says },
    }));
  });
};

export const restrictionEntries = (listings: readonly ListingPush[]): RestrictionEntry[] =>
  listings.flatMap((listing) => {
    const { key: rate_plan_id, place } = listing;
    const days = nightsAhead(listing).map((night) => ({
      night: night.night,
      says: termsOfNight(night, place.occupancies),
    }));
    return ranged(days.filter(({ says }) => Object.keys(says).length > 0)).map(({ from, to, says }) => ({
      ...{ property_id: place.propertyKey, rate_plan_id, date_from: from, date_to: to, ...says },
    }));
  });

/** A call may have 10 MB; the rest is for the envelope. */
const CALL_BYTES = 9_500_000;

/** In as few calls as there can be, in their order: of two entries of one night the last counts. */
export const inCalls = <T>(entries: readonly T[], maxBytes = CALL_BYTES): T[][] => {
  const calls: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes + size > maxBytes) {
      calls.push([]);
      bytes = 0;
    }
    calls.at(-1)?.push(entry);
    bytes += size;
  }
  return calls;
};
