/**
 * Nights in Hostex's format: rooms left, prices and restrictions of a listing, each a list of ranges with both ends
 * included. A listing can only be closed by zero rooms. Pure.
 */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import type { CellPart, ListingPush } from '../adapter.ts';
import { nightsOfRuns, type RunNight, ranged } from '../run-nights.ts';

export interface NightRange {
  readonly start_date: string;
  readonly end_date: string;
}

export type InventoryItem = NightRange & { readonly inventory: number };
export type PriceItem = NightRange & { readonly price: number };
export type RestrictionItem = NightRange & {
  readonly min_stay: number;
  readonly closed_to_arrival: boolean;
  readonly closed_to_departure: boolean;
};

export type Telling =
  | { readonly what: 'inventories'; readonly items: readonly InventoryItem[] }
  | { readonly what: 'prices'; readonly items: readonly PriceItem[] }
  | { readonly what: 'restrictions'; readonly items: readonly RestrictionItem[] };

const tells = ({ parts }: RunNight, ...any: readonly CellPart[]): boolean =>
  parts === undefined || any.some((part) => parts.includes(part));

const itemsOf = <T extends object>(nights: readonly RunNight[], says: (night: RunNight) => T) =>
  ranged(nights.map((night) => ({ night: night.night, says: says(night) }))).map(
    ({ from, to, says: said }) => ({
      ...{ start_date: from, end_date: to },
      ...said,
    }),
  );

/** Major units with two decimals, exact as a JSON number. */
const priceOf = (fen: number): number => fen / 100;

/** The news of one listing. What sells less goes first; what sells more goes last, when its price is there. */
export const tellingsOf = ({ runs, today }: ListingPush): Telling[] => {
  const nights = nightsOfRuns(runs).filter(({ night }) => night >= today);
  const inventories = itemsOf(
    nights.filter((night) => tells(night, 'stock')),
    ({ stock, closed }) => ({ inventory: closed ? 0 : stock }),
  );
  const prices = itemsOf(
    nights.filter((night) => night.priceFen !== null && tells(night, 'priceFen')),
    ({ priceFen }) => ({ price: priceOf(priceFen ?? 0) }),
  );
  // The documentation does not say whether absent fields stay unchanged, so all of ours are sent.
  const restrictions = itemsOf(
    nights.filter((night) => tells(night, 'minNights', 'closedArrival', 'closedDeparture')),
    ({ minNights, closedArrival, closedDeparture }) => ({
      ...{ min_stay: minNights ?? 1, closed_to_arrival: closedArrival, closed_to_departure: closedDeparture },
    }),
  );
  const stock = { what: 'inventories', items: inventories } as const;
  const terms = [
    { what: 'restrictions', items: restrictions },
    { what: 'prices', items: prices },
  ] as const;
  const stops = inventories.some(({ inventory }) => inventory === 0);
  const all: Telling[] = stops ? [stock, ...terms] : [...terms, stock];
  return all.filter(({ items }) => items.length > 0);
};

/** The same, night by night: which of the two an account takes is not settled by the documents. */
export const byDate = (items: readonly NightRange[]) =>
  items.flatMap(({ start_date, end_date, ...says }) =>
    datesOf(start_date, addDays(end_date, 1)).map((date) => ({ date, ...says })),
  );
