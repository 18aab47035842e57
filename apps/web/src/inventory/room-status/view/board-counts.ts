/** Counts for each filter, and for the current ones. Pure. */

import type { BoardTotals } from '@minsu/contract/inventory/room-status/board-parts.ts';
import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { isSetBack, type StayFilters } from './board-bars.ts';
import type { RoomToday } from './board-data.ts';
import type { KnownBoard } from './board-known.ts';
import { meetsFilter, roomFilters } from './board-room-filters.ts';
import { ENTIRE_TYPE } from './board-row-parts.ts';

type Counts = ReadonlyMap<string, number>;

export interface BoardCounts {
  readonly channels: Counts;
  readonly states: Counts;
  /** Rooms by front-desk condition. */
  readonly rooms: Counts;
  /** Rooms by type name, sorted. */
  readonly types: Counts;
}

const raise = (counts: Map<string, number>, key: string, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** Within the window, except that unassigned stays count on any date. */
const touches = ({ from, to }: KnownBoard, stay: BoardStay): boolean =>
  stay.checkIn < to && (stay.overdue || stay.checkOut > from);

/** A stay with several bars counts once. */
const uniqueStays = (board: KnownBoard): BoardStay[] => [
  ...new Map(board.stays.filter((stay) => touches(board, stay)).map((stay) => [stay.id, stay])).values(),
];

type StayCount = BoardTotals['stays'][number];

/** Number of stays of each kind; for partially loaded boards from the server, or unknown. */
const stayCounts = (board: KnownBoard, totals: BoardTotals | undefined): readonly StayCount[] | null => {
  if (board.partial) return totals?.stays ?? null;
  return uniqueStays(board).map(({ channel, shown }) => ({ channel: channel as Channel, shown, count: 1 }));
};

export const countBoard = (
  board: KnownBoard,
  today: ReadonlyMap<string, RoomToday>,
  totals?: BoardTotals,
): BoardCounts => {
  const [channels, states] = [new Map<string, number>(), new Map<string, number>()];
  const [rooms, types] = [new Map<string, number>(), new Map<string, number>()];
  for (const { channel, shown, count } of stayCounts(board, totals) ?? []) {
    raise(channels, channel, count);
    raise(states, shown, count);
  }
  for (const house of board.houses)
    for (const type of house.types)
      for (const room of type.rooms) {
        raise(types, house.kind === 'entire' ? ENTIRE_TYPE : type.name);
        for (const filter of roomFilters)
          if (meetsFilter(room, today.get(room.id), filter)) raise(rooms, filter);
      }
  return { channels, states, rooms, types: new Map([...types].sort(([a], [b]) => a.localeCompare(b, 'zh'))) };
};

/** Number of stays matching the stay filters; null without filters or while uncounted. */
export const matchingStays = (
  board: KnownBoard,
  filters: StayFilters,
  totals?: BoardTotals,
): { count: number; total: number } | null => {
  if (filters.channels.length + filters.states.length === 0) return null;
  const kinds = stayCounts(board, totals);
  if (!kinds) return null;
  const sum = (some: readonly StayCount[]) => some.reduce((total, { count }) => total + count, 0);
  return { count: sum(kinds.filter((kind) => !isSetBack(kind, filters))), total: sum(kinds) };
};
