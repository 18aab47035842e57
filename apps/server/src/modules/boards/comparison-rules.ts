/** A type and plan beside what channels confirmed of it. Pure. */
import type { ComparedListing, ComparedRow } from '@minsu/contract/room-status/compare.ts';
import { nightDiffers } from '@minsu/contract/room-status/compare-rules.ts';

/** What we sell, per night. */
export interface OurNights {
  readonly stock: readonly number[];
  /** What guests of the channel would pay. */
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
  /** What is free of the listing's own rooms: a listing may sell some rooms of a type only. */
  readonly ownStock: number | null;
}

type ComparedNight = NonNullable<ComparedListing['nights'][number]>;

const comparedNight = (ours: OurNights, at: number, theirs: TheirNight): ComparedNight => {
  const priceFen = ours.prices?.[at] ?? null;
  const here = { stock: theirs.ownStock ?? ours.stock[at] ?? 0, priceFen, closed: ours.closed[at] ?? false };
  return {
    stock: theirs.stock,
    // Who may not know our price may not know it from the channel either.
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
