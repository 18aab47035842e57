/** State of each night of a type and plan at the channels, and the number of differences. Pure. */
import type {
  ComparedConnection,
  ComparedRow,
  Comparison,
} from '@minsu/contract/inventory/room-status/compare.ts';

export type ComparedNight = NonNullable<
  ComparedRow['channels'][number]['listings'][number]['nights'][number]
>;

export const isOther = (night: ComparedNight | null | undefined): boolean =>
  night != null && (night.stockDiffers || night.priceDiffers);

/** Number of nights and listings that differ from ours. */
export const differenceCount = (row: ComparedRow): number =>
  row.channels.reduce(
    (sum, { listings }) =>
      sum + listings.reduce((count, { nights }) => count + nights.filter(isOther).length, 0),
    0,
  );

/**
 * Worst first. over: the channel sells more than we have; under: less; price: another price; open: not confirmed yet; same:
 * as ours; none: not sold there.
 */
export const cellStates = ['over', 'under', 'price', 'open', 'same', 'none'] as const;
export type CellState = (typeof cellStates)[number];

const worst = (states: readonly CellState[]): CellState =>
  cellStates.find((state) => states.includes(state)) ?? 'none';

type Channel = ComparedRow['channels'][number];

const nightState = (row: ComparedRow, night: ComparedNight | null | undefined, at: number): CellState => {
  if (!night) return 'open';
  if (night.stockDiffers) {
    const theirs = night.closed ? 0 : (night.stock ?? 0);
    return theirs > (row.closed[at] ? 0 : (row.stock[at] ?? 0)) ? 'over' : 'under';
  }
  return night.priceDiffers ? 'price' : 'same';
};

/** State of one connection's night: the worst of its listings. */
export const channelState = (row: ComparedRow, channel: Channel, at: number): CellState => {
  if (channel.state === 'unconfirmed') return 'open';
  if (channel.state !== 'confirmed') return 'none';
  return worst(channel.listings.map(({ nights }) => nightState(row, nights[at], at)));
};

/** State of a night over all connections: the worst of them. */
export const rowState = (row: ComparedRow, beside: readonly Beside[], at: number): CellState =>
  worst(beside.map(({ channel }) => channelState(row, channel, at)));

/** How many nights of each state the rows show. */
export const stateCounts = (
  rows: readonly { readonly row: ComparedRow; readonly beside: readonly Beside[] }[],
  nights: number,
): Readonly<Record<CellState, number>> => {
  const counts = Object.fromEntries(cellStates.map((state) => [state, 0])) as Record<CellState, number>;
  for (const { row, beside } of rows)
    for (let at = 0; at < nights; at += 1) counts[rowState(row, beside, at)] += 1;
  return counts;
};

export interface Beside {
  readonly connection: ComparedConnection;
  readonly channel: ComparedRow['channels'][number];
}

/** Connections a property can be sold at: opened for it or for all, or with confirmed nights. */
export const connectionsBeside = ({ connections }: Comparison, row: ComparedRow): Beside[] =>
  connections.flatMap((connection, index) => {
    const channel = row.channels[index];
    const { houseIds } = connection;
    const concerned = houseIds.length === 0 || houseIds.includes(row.houseId);
    return channel && (concerned || channel.listings.length > 0) ? [{ connection, channel }] : [];
  });
