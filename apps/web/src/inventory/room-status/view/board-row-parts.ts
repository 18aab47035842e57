/** Parts of board rows: free counts, prices and rooms of a property. Pure; texts are passed in. */

import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { BoardRow } from '../board/board-model.ts';
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
  /** Empty shows all. */
  readonly filters: readonly RoomFilter[];
  /** Type names to show; empty shows all. */
  readonly types: readonly string[];
  readonly folded: ReadonlySet<string>;
  /** Each type has its own row under its property. */
  readonly typeRows: boolean;
  /** Rows built before with the same window, texts, filters and collapsed rows. */
  readonly made?: MadeRows;
}

/** Keyed by property object, which is replaced when its stays, blocks or cells change. */
export type MadeRows = WeakMap<BoardHouse, readonly BoardRow[]>;

export const ENTIRE = 'entire';
/** Larger properties are grouped by type, because a single header would scroll out of view. */
const MAX_IN_GROUP = 20;
/** Placeholder for the types of entire places, whose names are never shown. */
export const ENTIRE_TYPE = '-entire';

export const houseRow = (houseId: string): string => `house:${houseId}`;
export const typeRow = (typeId: string): string => `type:${typeId}`;

/** Hides free counts and prices of past nights and of cells still loading. */
export const fromToday = <T>(
  values: readonly T[],
  { past, known }: Pick<HouseView, 'past' | 'known'>,
): (T | null)[] =>
  Array.from(values, (value, day) => (day < past || known?.[day] === false ? null : (value ?? null)));

export interface HouseView {
  readonly input: RowsInput;
  readonly house: BoardHouse;
  readonly days: number;
  /** Days of the window before the property's business date. */
  readonly past: number;
  readonly tonight: number | null;
  /** Per day, whether its cells are loaded; absent if all are. */
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

/** Counts all rooms of the types; null if the server left rooms out or the property is off sale. */
export const freeOf = ({ input, days }: HouseView, types: readonly BoardType[]): number[] | null =>
  input.board.narrowed || types.length === 0
    ? null
    : sumOf(
        types.map((type) => input.free.get(type.id) ?? []),
        days,
      );

/** Tonight's cells are always loaded. */
export const freeHint = (view: HouseView, free: readonly number[] | null): string | undefined =>
  free && view.tonight !== null ? view.input.words.freeCount(free[view.tonight] ?? 0) : undefined;

/** Lets the board load a row's cells and draw placeholders. */
export const cellsOf = ({ house, known }: HouseView): Pick<BoardRow, 'houses' | 'known'> => ({
  houses: [house.id],
  ...(known && { known }),
});

/** From today on; empty if off sale or without permission to see money. */
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

/** `2/5`: rooms taken tonight of all; only the total if tonight is not visible. */
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

/** Lowest price per night among types with a free room. */
const lowest = (parts: readonly PerDay[], days: number): PerDay['prices'] => {
  if (!parts.some(({ prices }) => prices)) return undefined;
  return Array.from({ length: days }, (_, day) => {
    const open = parts.flatMap(({ free, prices }) =>
      (free?.[day] ?? 1) > 0 && prices?.[day] != null ? [prices[day]] : [],
    );
    return open.length > 0 ? Math.min(...open) : null;
  });
};

/** Rooms of a group; the first of each type has the type's name. */
const groupedRooms = (view: HouseView, types: readonly BoardType[]): BoardRow[] =>
  types.flatMap((type) =>
    roomRows(view, type, (room) => room.number).map((row, at) => ({
      ...row,
      part: type.id,
      ...(at === 0 && types.length > 1 && { note: type.name }),
    })),
  );

/** One row for the whole property; while a room is hovered or focused it shows that room's type. */
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

/** One row per type with the property's name, for large properties. */
const typeGroups = (view: HouseView): BoardRow[] => {
  const { house, input } = view;
  return house.types.flatMap((type) => {
    const rooms = groupedRooms(view, [type]);
    if (rooms.length === 0 && input.filters.length + input.types.length > 0) return [];
    const key = typeRow(type.id);
    const label = input.words.typeOf(house.name, type.name);
    // The name needs the hint's space.
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
