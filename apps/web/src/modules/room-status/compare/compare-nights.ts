/** Which nights of a type and plan are shown, and how many of them differ. Pure. */
import type { ComparedConnection, ComparedRow, Comparison } from '@minsu/contract/room-status/compare.ts';

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

export interface Beside {
  readonly connection: ComparedConnection;
  readonly channel: ComparedRow['channels'][number];
}

/** The connections that a house can be sold at: those opened for it or for any, and those that confirmed something. */
export const connectionsBeside = ({ connections }: Comparison, row: ComparedRow): Beside[] =>
  connections.flatMap((connection, index) => {
    const channel = row.channels[index];
    const { houseIds } = connection;
    const concerned = houseIds.length === 0 || houseIds.includes(row.houseId);
    return channel && (concerned || channel.listings.length > 0) ? [{ connection, channel }] : [];
  });
