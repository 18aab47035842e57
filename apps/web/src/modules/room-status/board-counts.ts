/** How much of the board each filter would show, and how much of it the present ones do. Pure. */
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { isSetBack, type StayFilters } from './board-bars.ts';
import type { RoomToday } from './board-data.ts';
import type { KnownBoard } from './board-known.ts';
import { ENTIRE_TYPE, meetsFilter, roomFilters } from './board-rows.ts';

type Counts = ReadonlyMap<string, number>;

export interface BoardCounts {
  readonly channels: Counts;
  readonly states: Counts;
  /** Rooms by condition for the people at the desk. */
  readonly rooms: Counts;
  /** Rooms by name of their type, names in order. */
  readonly types: Counts;
}

const raise = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** A stay that changes rooms has a bar per room and counts once. */
const uniqueStays = (board: KnownBoard): BoardStay[] => [
  ...new Map(board.stays.map((stay) => [stay.id, stay])).values(),
];

export const countBoard = (board: KnownBoard, today: ReadonlyMap<string, RoomToday>): BoardCounts => {
  const [channels, states] = [new Map<string, number>(), new Map<string, number>()];
  const [rooms, types] = [new Map<string, number>(), new Map<string, number>()];
  for (const stay of board.partial ? [] : uniqueStays(board)) {
    raise(channels, stay.channel);
    raise(states, stay.shown);
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

/** Stays that the filters on stays let through, of all; null without such filters, and while not all are known. */
export const matchingStays = (
  board: KnownBoard,
  filters: StayFilters,
): { count: number; total: number } | null => {
  if (board.partial || filters.channels.length + filters.states.length === 0) return null;
  const stays = uniqueStays(board);
  return { count: stays.filter((stay) => !isSetBack(stay, filters)).length, total: stays.length };
};
