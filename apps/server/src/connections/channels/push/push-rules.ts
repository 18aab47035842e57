/** Which nights of a listing must be pushed, and in which portions. Pure. */

import { nightDiffers } from '@minsu/contract/inventory/room-status/compare-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';

/** A listing's desired values for one night; prices in fen, null only if closed. */
export interface CellWish {
  /** Rooms left; 0 where closed. */
  readonly stock: number;
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly minNights: number | null;
  readonly closedArrival: boolean;
  readonly closedDeparture: boolean;
  /** Nights a stay arriving then may have at most. */
  readonly maxNights: number | null;
  /** Guests in the price, and what each further one adds a night; both 0 where the price is per room. */
  readonly includedGuests: number;
  readonly extraGuestFen: number;
}

type CellPart = keyof CellWish;

export type NightWish = CellWish & { readonly night: string };

/** Nights [from, to) with the same values and the same changes. */
export type WishRun = CellWish & {
  readonly from: string;
  readonly to: string;
  readonly parts?: readonly CellPart[];
};

/** A platform's known values for a night; null: not stated. */
export interface ToldNight {
  readonly stock: number | null;
  readonly priceFen: number | null;
  readonly closed: boolean;
}

const leftOf = ({ stock, closed }: Pick<ToldNight, 'stock' | 'closed'>): number =>
  closed ? 0 : (stock ?? 1);

const cellParts = [
  'stock',
  'priceFen',
  'closed',
  'minNights',
  'closedArrival',
  'closedDeparture',
  'maxNights',
  'includedGuests',
  'extraGuestFen',
] as const satisfies readonly CellPart[];

export const sameWish = (a: CellWish, b: CellWish): boolean => cellParts.every((part) => a[part] === b[part]);

/** Known parts; undefined or null: never pushed. */
export type ToldParts = { readonly [P in CellPart]: CellWish[P] | null };

/** The changed parts compared with the known ones; all if nothing is certain. */
export const newsOf = (wish: CellWish, told: ToldParts | undefined): readonly CellPart[] =>
  told === undefined ? cellParts : cellParts.filter((part) => wish[part] !== told[part]);

/** Whether it sells less than last pushed. A night never pushed counts as closed. */
export const sellsLess = (wish: CellWish, told: ToldNight | undefined): boolean =>
  leftOf(wish) < (told ? leftOf(told) : 1);

/** Nights that differ from the stored ones, or all. */
export const changedNights = (
  wishes: readonly NightWish[],
  stored: ReadonlyMap<string, CellWish>,
  all: boolean,
): NightWish[] =>
  wishes.filter((wish) => {
    const was = stored.get(wish.night);
    return all || !was || !sameWish(was, wish);
  });

const sameParts = (a: WishRun['parts'], b: WishRun['parts']): boolean => a?.join() === b?.join();

/** Nights in any order, each once, as runs in the order of their dates. */
export const runsOf = (nights: readonly (NightWish & Pick<WishRun, 'parts'>)[]): WishRun[] => {
  const runs: WishRun[] = [];
  for (const { night, ...wish } of [...nights].sort((a, b) => (a.night < b.night ? -1 : 1))) {
    const last = runs.at(-1);
    const to = addDays(night, 1);
    if (last?.to === night && sameWish(last, wish) && sameParts(last.parts, wish.parts))
      runs[runs.length - 1] = { ...last, to };
    else runs.push({ ...wish, from: night, to });
  }
  return runs;
};

export interface WaitingNight extends NightWish {
  readonly stops: boolean;
  readonly wantedAt: Date;
}

/** The nights of a listing for one push: those that sell less first, then the longest waiting, then by date. */
export const nextNights = <T extends WaitingNight>(waiting: readonly T[], nightsPerPush: number): T[] =>
  [...waiting]
    .sort(
      (a, b) =>
        Number(b.stops) - Number(a.stops) ||
        a.wantedAt.getTime() - b.wantedAt.getTime() ||
        (a.night < b.night ? -1 : 1),
    )
    .slice(0, nightsPerPush);

/** A platform without values for a night does not sell it. */
const unsaid: ToldNight = { stock: 0, priceFen: null, closed: true };

/** Nights on which a platform's values differ from the pushed ones. */
export const driftedNights = <T extends NightWish>(
  told: readonly T[],
  theirs: ReadonlyMap<string, ToldNight>,
): T[] =>
  told.filter((wish) => {
    const { stockDiffers, priceDiffers } = nightDiffers(wish, theirs.get(wish.night) ?? unsaid);
    return stockDiffers || priceDiffers;
  });
