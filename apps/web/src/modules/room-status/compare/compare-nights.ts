/** Which nights of a type and plan are shown, and how many of them differ. Pure. */
import type { ComparedRow } from '@minsu/contract/room-status/compare.ts';

export type ComparedNight = NonNullable<
  ComparedRow['channels'][number]['listings'][number]['nights'][number]
>;

export const isOther = (night: ComparedNight | null | undefined): boolean =>
  night != null && (night.stockDiffers || night.priceDiffers);

const differsAt = (row: ComparedRow, at: number): boolean =>
  row.channels.some(({ listings }) => listings.some(({ nights }) => isOther(nights[at])));

/** Nights and listings that are other than ours. */
export const differenceCount = (row: ComparedRow): number =>
  row.channels.reduce(
    (sum, { listings }) =>
      sum + listings.reduce((count, { nights }) => count + nights.filter(isOther).length, 0),
    0,
  );

/** Indexes of the nights shown: all, or those that differ somewhere. */
export const nightsShown = (row: ComparedRow, count: number, differing: boolean): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => !differing || differsAt(row, at));
