/** What rows of the board are made of: free counts, prices and rooms of a house. Pure; the words come from outside. */
import { daysBetween } from '@minsu/contract/dates.ts';
import type { BoardHouse } from '@minsu/contract/room-status/room-status.ts';
import type { BoardRow } from './board/board-model.ts';
import { roomRow } from './board-bars.ts';
import { type BoardRoom, type BoardType, type RoomToday, sumOf } from './board-data.ts';
import type { KnownBoard } from './board-known.ts';
import { meets, type RoomFilter } from './board-room-filters.ts';
import type { BoardWords } from './board-words.ts';

export interface RowsInput {
  readonly board: KnownBoard;
  readonly free: ReadonlyMap<string, readonly number[]>;
  readonly today: ReadonlyMap<string, RoomToday>;
  readonly words: BoardWords;
  /** None shows all. */
  readonly filters: readonly RoomFilter[];
  /** Names of the types to show; none shows all. */
  readonly types: readonly string[];
  readonly folded: ReadonlySet<string>;
  /** Each type has a row of its own, under its house. */
  readonly typeRows: boolean;
  /** Rows made before with the same window, words, filters and folds: a tile or a patch changes a few houses. */
  readonly made?: MadeRows;
}

/** A house whose stays, blocks or cells change is another object. */
export type MadeRows = WeakMap<BoardHouse, readonly BoardRow[]>;

export const ENTIRE = 'entire';
/** A house with more rooms is grouped by type: one head for all of them would be out of sight too long. */
const MAX_IN_GROUP = 20;
/** Stands for the types of entire places, whose names nobody sees. */
export const ENTIRE_TYPE = '-entire';

export const houseRow = (houseId: string): string => `house:${houseId}`;
export const typeRow = (typeId: string): string => `type:${typeId}`;

/** Free counts and prices say nothing of nights that have passed, nor of nights whose cells are still to come. */
export const fromToday = <T>(
  values: readonly T[],
  { past, known }: Pick<HouseView, 'past' | 'known'>,
): (T | null)[] =>
  Array.from(values, (value, day) => (day < past || known?.[day] === false ? null : (value ?? null)));

export interface HouseView {
  readonly input: RowsInput;
  readonly house: BoardHouse;
  readonly days: number;
  /** Days of the window before the house's business date. */
  readonly past: number;
  readonly tonight: number | null;
  /** Per day whether its cells are known; absent where all are. */
  readonly known?: readonly boolean[];
}

export const viewOf = (input: RowsInput, house: BoardHouse): HouseView => {
  const { board } = input;
  const days = daysBetween(board.from, board.to);
  const past = Math.max(0, daysBetween(board.from, house.businessDate));
  const tonight = past < days && house.businessDate >= board.from ? past : null;
  const known = board.known?.get(house.id);
  return { input, house, days, past, tonight, ...(known?.includes(false) && { known }) };
};

const shownRooms = ({ input, house }: HouseView, type: BoardType): readonly BoardRoom[] => {
  const { types, filters } = input;
  if (types.length > 0 && !types.includes(house.kind === 'entire' ? ENTIRE_TYPE : type.name)) return [];
  return filters.length === 0
    ? type.rooms
    : type.rooms.filter((room) => meets(room, input.today.get(room.id), filters));
};

/** Counted over all rooms of the types; not at all when the server has left some out, or nothing is on sale. */
export const freeOf = ({ input, days }: HouseView, types: readonly BoardType[]): number[] | null =>
  input.board.narrowed || types.length === 0
    ? null
    : sumOf(
        types.map((type) => input.free.get(type.id) ?? []),
        days,
      );

/** For tonight every cell is known. */
export const freeHint = (view: HouseView, free: readonly number[] | null): string | undefined =>
  free && view.tonight !== null ? view.input.words.freeCount(free[view.tonight] ?? 0) : undefined;

/** What lets the board fetch the cells of a row, and draw those that are still to come. */
export const cellsOf = ({ house, known }: HouseView): Pick<BoardRow, 'houses' | 'known'> => ({
  houses: [house.id],
  ...(known && { known }),
});

/** For nights from today on; empty if off sale or without permission to see money. */
const pricesOf = (view: HouseView, type: BoardType): (number | null)[] | null =>
  view.house.online && type.prices ? fromToday(type.prices, view) : null;

export const roomRows = (
  view: HouseView,
  type: BoardType,
  label: (room: BoardRoom) => string,
): BoardRow[] => {
  const prices = pricesOf(view, type);
  return shownRooms(view, type).map((room) => ({
    key: roomRow(room.id),
    kind: 'room',
    label: label(room),
    dot: room.condition,
    ...(prices && { prices }),
  }));
};

/** `2/5`: rooms taken tonight of all; how many there are where tonight is not in sight. */
const typeHint = (view: HouseView, type: BoardType): string => {
  const free = view.tonight === null ? undefined : view.input.free.get(type.id)?.[view.tonight];
  const all = type.rooms.length;
  return free === undefined || view.input.board.narrowed
    ? String(all)
    : `${Math.min(all, all - free)}/${all}`;
};

export const typeRows = (view: HouseView, type: BoardType): BoardRow[] => {
  const rooms = roomRows(view, type, (room) => room.number);
  if (rooms.length === 0 && view.input.filters.length + view.input.types.length > 0) return [];
  const key = typeRow(type.id);
  const collapsed = view.input.folded.has(key);
  const hint = typeHint(view, type);
  return [{ key, kind: 'type', label: type.name, hint, collapsed, ...perDayOf(view, type) }, ...rooms];
};

type PerDay = Pick<BoardRow, 'free' | 'prices'>;

const perDayOf = (view: HouseView, type: BoardType): PerDay => {
  const free = freeOf(view, view.house.online ? [type] : []);
  const prices = pricesOf(view, type);
  return { ...(free && { free: fromToday(free, view) }), ...(prices && { prices }) };
};

/** The lowest price of each night among the types that still have a room. */
const lowest = (parts: readonly PerDay[], days: number): PerDay['prices'] => {
  if (!parts.some(({ prices }) => prices)) return undefined;
  return Array.from({ length: days }, (_, day) => {
    const open = parts.flatMap(({ free, prices }) =>
      (free?.[day] ?? 1) > 0 && prices?.[day] != null ? [prices[day]] : [],
    );
    return open.length > 0 ? Math.min(...open) : null;
  });
};

/** Rooms under a group; the first of each type bears its name. */
const groupedRooms = (view: HouseView, types: readonly BoardType[]): BoardRow[] =>
  types.flatMap((type) =>
    roomRows(view, type, (room) => room.number).map((row, at) => ({
      ...row,
      part: type.id,
      ...(at === 0 && types.length > 1 && { note: type.name }),
    })),
  );

/** One row for the whole house; while a room has the pointer or the cursor it shows that room's type. */
const houseGroup = (view: HouseView): BoardRow[] => {
  const { house, input, days } = view;
  const rooms = groupedRooms(view, house.types);
  if (rooms.length === 0 && input.filters.length + input.types.length > 0) return [];
  const free = freeOf(view, house.online ? house.types : []);
  const parts = house.types.map((type) => [type.id, { label: type.name, ...perDayOf(view, type) }] as const);
  const prices = lowest(
    parts.map(([, part]) => part),
    days,
  );
  const key = houseRow(house.id);
  const count = house.types.reduce((sum, type) => sum + type.rooms.length, 0);
  const hint = house.online ? input.words.rooms(count) : input.words.offline;
  const perDay = { ...(free && { free: fromToday(free, view) }), ...(prices && { prices }) };
  const head = { key, kind: 'house' as const, label: house.name, hint, collapsed: input.folded.has(key) };
  return [{ ...head, ...perDay, parts: new Map(parts) }, ...rooms];
};

/** A row per type that names its house too: of a large house one row would say too little. */
const typeGroups = (view: HouseView): BoardRow[] => {
  const { house, input } = view;
  return house.types.flatMap((type) => {
    const rooms = groupedRooms(view, [type]);
    if (rooms.length === 0 && input.filters.length + input.types.length > 0) return [];
    const key = typeRow(type.id);
    const label = input.words.typeOf(house.name, type.name);
    // The name needs the space of the hint.
    const hint = house.online ? {} : { hint: input.words.offline };
    const head = { key, kind: 'house' as const, label, ...hint, collapsed: input.folded.has(key) };
    return [{ ...head, ...perDayOf(view, type), parts: new Map() }, ...rooms];
  });
};

export const groupRows = (view: HouseView): readonly BoardRow[] => {
  const count = view.house.types.reduce((sum, type) => sum + type.rooms.length, 0);
  const rows = count > MAX_IN_GROUP ? typeGroups(view) : houseGroup(view);
  const cells = cellsOf(view);
  return rows.map((row) => ({ ...row, ...cells }));
};
