/** What of a listing's nights has to be told to a platform, and in which pieces. Pure. */
import { addDays } from '@minsu/contract/dates.ts';
import { nightDiffers } from '@minsu/contract/room-status/compare-rules.ts';

/** What a listing says of one night; prices in fen, null only where closed. */
export interface CellWish {
  /** Rooms left; 0 where closed. */
  readonly stock: number;
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly minNights: number | null;
  readonly closedArrival: boolean;
  readonly closedDeparture: boolean;
}

type CellPart = keyof CellWish;

export type NightWish = CellWish & { readonly night: string };

/** Nights [from, to) that say the same, and of which the same is news. */
export type WishRun = CellWish & {
  readonly from: string;
  readonly to: string;
  readonly parts?: readonly CellPart[];
};

/** What a platform is known to say of a night; null: it does not tell. */
export interface ToldNight {
  readonly stock: number | null;
  readonly priceFen: number | null;
  readonly closed: boolean;
}

export const sameWish = (a: CellWish, b: CellWish): boolean =>
  a.stock === b.stock &&
  a.priceFen === b.priceFen &&
  a.closed === b.closed &&
  a.minNights === b.minNights &&
  a.closedArrival === b.closedArrival &&
  a.closedDeparture === b.closedDeparture;

const leftOf = ({ stock, closed }: Pick<ToldNight, 'stock' | 'closed'>): number =>
  closed ? 0 : (stock ?? 1);

const cellParts = [
  'stock',
  'priceFen',
  'closed',
  'minNights',
  'closedArrival',
  'closedDeparture',
] as const satisfies readonly CellPart[];

/** As far as it is known; undefined or null: it was never said. */
export type ToldParts = { readonly [P in CellPart]: CellWish[P] | null };

/** What of a night is news to who was told the other; all of it where nothing is certain. */
export const newsOf = (wish: CellWish, told: ToldParts | undefined): readonly CellPart[] =>
  told === undefined ? cellParts : cellParts.filter((part) => wish[part] !== told[part]);

/** Would sell less than the platform was last told. Of a night it was told nothing about: nothing would be sold. */
export const sellsLess = (wish: CellWish, told: ToldNight | undefined): boolean =>
  leftOf(wish) < (told ? leftOf(told) : 1);

/** The nights that say something else than what is stored, or all of them. */
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

/**
 * For a listing's waiting nights those that go with one push: what sells less, then what has waited longest, then by
 * date.
 */
export const nextNights = <T extends WaitingNight>(waiting: readonly T[], nightsPerPush: number): T[] =>
  [...waiting]
    .sort(
      (a, b) =>
        Number(b.stops) - Number(a.stops) ||
        a.wantedAt.getTime() - b.wantedAt.getTime() ||
        (a.night < b.night ? -1 : 1),
    )
    .slice(0, nightsPerPush);

/** A platform that says nothing of a night sells nothing that night. */
const unsaid: ToldNight = { stock: 0, priceFen: null, closed: true };

/** The nights on which a platform says something else than it was told. */
export const driftedNights = <T extends NightWish>(
  told: readonly T[],
  theirs: ReadonlyMap<string, ToldNight>,
): T[] =>
  told.filter((wish) => {
    const { stockDiffers, priceDiffers } = nightDiffers(wish, theirs.get(wish.night) ?? unsaid);
    return stockDiffers || priceDiffers;
  });
