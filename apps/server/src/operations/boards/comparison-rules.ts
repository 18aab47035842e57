/** Compares a type and plan with what channels confirmed. Pure. */
import type { ComparedListing, ComparedRow } from '@minsu/contract/inventory/room-status/compare.ts';
import { nightDiffers } from '@minsu/contract/inventory/room-status/compare-rules.ts';

/** Our availability and prices per night. */
export interface OurNights {
  readonly stock: readonly number[];
  /** Guest prices on the channel, in fen. */
  readonly prices: readonly number[] | null;
  readonly closed: readonly boolean[];
}

export interface TheirNight {
  readonly listingKey: string;
  readonly listingName: string;
  readonly night: string;
  readonly stock: number | null;
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly confirmedAt: Date;
  /** Free rooms among the listing's own: a listing may sell only some rooms of a type. */
  readonly ownStock: number | null;
}

type ComparedNight = NonNullable<ComparedListing['nights'][number]>;

const comparedNight = (ours: OurNights, at: number, theirs: TheirNight): ComparedNight => {
  const priceFen = ours.prices?.[at] ?? null;
  const here = { stock: theirs.ownStock ?? ours.stock[at] ?? 0, priceFen, closed: ours.closed[at] ?? false };
  return {
    stock: theirs.stock,
    // Users who may not see our price may not see the channel's either.
    priceFen: ours.prices && theirs.priceFen,
    closed: theirs.closed,
    at: theirs.confirmedAt.toISOString(),
    ...nightDiffers(here, theirs),
  };
};

/** The listings that speak of one type and plan at one connection, each night by night. */
export const comparedListings = (
  ours: OurNights,
  nights: readonly string[],
  theirs: readonly TheirNight[],
): ComparedListing[] => {
  const byListing = Map.groupBy(theirs, ({ listingKey }) => listingKey);
  return [...byListing].map(([key, told]) => {
    const byNight = new Map(told.map((one) => [one.night, one]));
    const last = told.reduce((a, b) => (a.confirmedAt > b.confirmedAt ? a : b));
    return {
      key,
      name: last.listingName,
      confirmedAt: last.confirmedAt.toISOString(),
      nights: nights.map((night, at) => {
        const one = byNight.get(night);
        return one ? comparedNight(ours, at, one) : null;
      }),
    };
  });
};

export const anyDiffers = (channels: ComparedRow['channels']): boolean =>
  channels.some(({ listings }) =>
    listings.some(({ nights }) => nights.some((night) => night?.stockDiffers || night?.priceDiffers)),
  );
