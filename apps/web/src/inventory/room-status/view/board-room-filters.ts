/** Room filters by today's use and condition. Pure. */
import type { BoardRoom, RoomToday } from './board-data.ts';

export const roomFilters = ['free', 'arriving', 'leaving', 'inHouse', 'clean', 'dirty', 'inspected'] as const;
export type RoomFilter = (typeof roomFilters)[number];

export const meetsFilter = (room: BoardRoom, today: RoomToday | undefined, filter: RoomFilter): boolean => {
  switch (filter) {
    case 'free':
      return !today?.occupied && !today?.blocked;
    case 'arriving':
      return today?.arriving ?? false;
    case 'leaving':
      return today?.leaving ?? false;
    case 'inHouse':
      return today?.inHouse ?? false;
    default:
      return room.condition === filter;
  }
};

const conditions: readonly RoomFilter[] = ['clean', 'dirty', 'inspected'];

/** Any chosen use and any chosen condition: arriving today and dirty is what must be cleaned first. */
export const meets = (
  room: BoardRoom,
  today: RoomToday | undefined,
  filters: readonly RoomFilter[],
): boolean => {
  const some = (group: readonly RoomFilter[]) =>
    group.length === 0 || group.some((filter) => meetsFilter(room, today, filter));
  return (
    some(filters.filter((filter) => conditions.includes(filter))) &&
    some(filters.filter((filter) => !conditions.includes(filter)))
  );
};
