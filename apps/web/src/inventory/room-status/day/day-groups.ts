/** Which rooms are shown, their groups, and rows of cards. Pure; texts are passed in. */
import type { DayCounter, DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { DayGrouping } from './day-url.ts';

export interface DayGroup {
  readonly key: string;
  readonly title: string;
  readonly rooms: readonly DayRoom[];
}

export interface GroupWords {
  readonly entire: string;
  readonly type: (house: string, type: string) => string;
  readonly floor: (house: string, floor: string | null) => string;
}

/** An entire place has one type and one room, which screens do not distinguish. */
export const dayRoomName = (room: DayRoom): string =>
  room.houseKind === 'entire' ? room.houseName : room.number;

const textOf = (room: DayRoom): string =>
  [
    room.number,
    room.houseName,
    room.roomTypeName,
    room.inHouse?.guest,
    room.arriving?.guest,
    room.next?.guest,
  ]
    .join('\n')
    .toLowerCase();

export const roomsShown = (
  rooms: readonly DayRoom[],
  {
    counters,
    keyword,
    found = new Set(),
  }: {
    readonly counters: readonly DayCounter[];
    readonly keyword: string;
    /** Rooms of guests that the server's search found. */
    readonly found?: ReadonlySet<string>;
  },
): readonly DayRoom[] => {
  const wanted = keyword.trim().toLowerCase();
  if (counters.length === 0 && !wanted) return rooms;
  return rooms.filter(
    (room) =>
      (counters.length === 0 || room.counters.some((counter) => counters.includes(counter))) &&
      (!wanted || textOf(room).includes(wanted) || found.has(room.id)),
  );
};

const compare = new Intl.Collator('en', { numeric: true }).compare;
/** Rooms without a floor come last. */
const byFloor = (a: DayRoom, b: DayRoom): number =>
  a.floor === b.floor
    ? compare(a.number, b.number)
    : a.floor === null
      ? 1
      : b.floor === null
        ? -1
        : compare(a.floor, b.floor);

const groupOf = (room: DayRoom, by: DayGrouping, words: GroupWords): { key: string; title: string } => {
  if (room.houseKind === 'entire') return { key: 'entire', title: words.entire };
  if (by === 'type') return { key: room.roomTypeId, title: words.type(room.houseName, room.roomTypeName) };
  return { key: `${room.houseId}/${room.floor ?? ''}`, title: words.floor(room.houseName, room.floor) };
};

/** Keeps the properties' order; entire places come last, together. */
export const dayGroups = (
  rooms: readonly DayRoom[],
  by: DayGrouping,
  words: GroupWords,
): readonly DayGroup[] => {
  const groups = new Map<string, { key: string; title: string; rooms: DayRoom[] }>();
  const houses = Map.groupBy(rooms, ({ houseId, houseKind }) =>
    houseKind === 'entire' ? 'entire' : houseId,
  );
  for (const of of houses.values())
    for (const room of by === 'floor' && of[0]?.houseKind !== 'entire' ? of.toSorted(byFloor) : of) {
      const { key, title } = groupOf(room, by, words);
      const group = groups.get(key);
      if (group) group.rooms.push(room);
      else groups.set(key, { key, title, rooms: [room] });
    }
  const all = [...groups.values()];
  return [...all.filter(({ key }) => key !== 'entire'), ...all.filter(({ key }) => key === 'entire')];
};

export type CardRow =
  | { readonly kind: 'head'; readonly key: string; readonly title: string; readonly count: number }
  | {
      readonly kind: 'cards';
      readonly key: string;
      readonly title: string;
      readonly rooms: readonly DayRoom[];
    };

/** Group headers, each followed by its cards in rows of `columns`. */
export const cardRows = (groups: readonly DayGroup[], columns: number): readonly CardRow[] =>
  groups.flatMap(({ key, title, rooms }): CardRow[] => [
    { kind: 'head', key, title, count: rooms.length },
    ...Array.from({ length: Math.ceil(rooms.length / columns) }, (_, row) => ({
      kind: 'cards' as const,
      key: `${key} ${row}`,
      title,
      rooms: rooms.slice(row * columns, (row + 1) * columns),
    })),
  ]);

/** Top of each row, and the total height at the end. */
export const rowTops = (rows: readonly CardRow[], head: number, card: number): readonly number[] => {
  const tops = [0];
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + (row.kind === 'head' ? head : card));
  return tops;
};

/** Rows [from, to) overlapping the pixels [top, top + height); at least one if there are any. */
export const rowsInSight = (
  tops: readonly number[],
  top: number,
  height: number,
): { readonly from: number; readonly to: number } => {
  const count = tops.length - 1;
  const at = (pixel: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle + 1] ?? 0) > pixel) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const from = Math.min(at(Math.max(0, top)), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.max(from + 1, at(top + height) + 1)) };
};
