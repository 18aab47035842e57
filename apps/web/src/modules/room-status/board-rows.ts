/** Houses, types and rooms as rows of the board. Pure; the words come from outside. */
import { daysBetween } from '@minsu/contract/dates.ts';
import type { BoardHouse } from '@minsu/contract/room-status/room-status.ts';
import type { BoardRow } from './board/board-model.ts';
import { roomRow } from './board-bars.ts';
import { type BoardRoom, type BoardType, type RoomToday, sumOf } from './board-data.ts';
import type { KnownBoard } from './board-known.ts';
import type { BoardWords } from './board-words.ts';

export const roomFilters = ['free', 'arriving', 'leaving', 'inHouse', 'clean', 'dirty', 'inspected'] as const;
export type RoomFilter = (typeof roomFilters)[number];

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
  /** Rows made before with the same window, words, filters and folds: a tile or a patch changes a few houses. */
  readonly made?: MadeRows;
}

/** A house whose stays, blocks or cells change is another object. */
export type MadeRows = WeakMap<BoardHouse, readonly BoardRow[]>;

const ENTIRE = 'entire';
/** Stands for the types of entire places, whose names nobody sees. */
export const ENTIRE_TYPE = '-entire';

export const houseRow = (houseId: string): string => `house:${houseId}`;
export const typeRow = (typeId: string): string => `type:${typeId}`;

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

/** Any of the chosen uses and any of the chosen conditions: arriving today and dirty is what has to be cleaned first. */
const meets = (room: BoardRoom, today: RoomToday | undefined, filters: readonly RoomFilter[]): boolean => {
  const some = (group: readonly RoomFilter[]) =>
    group.length === 0 || group.some((filter) => meetsFilter(room, today, filter));
  return (
    some(filters.filter((filter) => conditions.includes(filter))) &&
    some(filters.filter((filter) => !conditions.includes(filter)))
  );
};

/** Free counts and prices say nothing of nights that have passed, nor of nights whose cells are still to come. */
const fromToday = <T>(
  values: readonly T[],
  { past, known }: Pick<HouseView, 'past' | 'known'>,
): (T | null)[] =>
  Array.from(values, (value, day) => (day < past || known?.[day] === false ? null : (value ?? null)));

interface HouseView {
  readonly input: RowsInput;
  readonly house: BoardHouse;
  readonly days: number;
  /** Days of the window before the house's business date. */
  readonly past: number;
  readonly tonight: number | null;
  /** Per day whether its cells are known; absent where all are. */
  readonly known?: readonly boolean[];
}

const viewOf = (input: RowsInput, house: BoardHouse): HouseView => {
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
const freeOf = ({ input, days }: HouseView, types: readonly BoardType[]): number[] | null =>
  input.board.narrowed || types.length === 0
    ? null
    : sumOf(
        types.map((type) => input.free.get(type.id) ?? []),
        days,
      );

/** Of tonight every cell is known. */
const freeHint = (view: HouseView, free: readonly number[] | null): string | undefined =>
  free && view.tonight !== null ? view.input.words.freeCount(free[view.tonight] ?? 0) : undefined;

/** What lets the board fetch the cells of a row, and draw those that are still to come. */
const cellsOf = ({ house, known }: HouseView): Pick<BoardRow, 'houses' | 'known'> => ({
  houses: [house.id],
  ...(known && { known }),
});

const roomRows = (view: HouseView, type: BoardType, label: (room: BoardRoom) => string): BoardRow[] => {
  const prices = view.house.online && type.prices ? fromToday(type.prices, view) : null;
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

const typeRows = (view: HouseView, type: BoardType): BoardRow[] => {
  const rooms = roomRows(view, type, (room) => room.number);
  if (rooms.length === 0 && view.input.filters.length + view.input.types.length > 0) return [];
  const key = typeRow(type.id);
  const free = freeOf(view, view.house.online ? [type] : []);
  const collapsed = view.input.folded.has(key);
  const hint = typeHint(view, type);
  const perDay = free && { free: fromToday(free, view) };
  return [{ key, kind: 'type', label: type.name, hint, collapsed, ...perDay }, ...rooms];
};

const once = (view: HouseView, make: (view: HouseView) => readonly BoardRow[]): readonly BoardRow[] => {
  const { made } = view.input;
  const rows = made?.get(view.house) ?? make(view);
  made?.set(view.house, rows);
  return rows;
};

const hotelRows = (view: HouseView): readonly BoardRow[] => {
  const { house, input } = view;
  const types = house.types.flatMap((type) => typeRows(view, type));
  if (types.length === 0) return [];
  const free = freeOf(view, house.online ? house.types : []);
  const hint = house.online ? freeHint(view, free) : input.words.offline;
  const key = houseRow(house.id);
  const collapsed = input.folded.has(key);
  // With one type its own row says the same per day.
  const perDay = free && house.types.length > 1 ? { free: fromToday(free, view) } : {};
  const head: BoardRow = {
    ...{ key, kind: 'house', label: house.name, collapsed, ...perDay },
    ...(hint === undefined ? {} : { hint }),
  };
  const cells = cellsOf(view);
  return [head, ...types].map((row) => ({ ...row, ...cells }));
};

const knownOfAll = (views: readonly HouseView[]): Pick<HouseView, 'known'> => {
  const lists = views.flatMap(({ known }) => (known ? [known] : []));
  const [first] = lists;
  return first ? { known: first.map((_, day) => lists.every((list) => list[day])) } : {};
};

const placeRows = (view: HouseView): readonly BoardRow[] =>
  view.house.types.flatMap((type) =>
    roomRows(view, type, () => view.house.name).map((row) => ({
      ...row,
      ...cellsOf(view),
      ...(!view.house.online && { hint: view.input.words.offline }),
    })),
  );

/** Entire places hide their levels: one room row each, under a common head. */
const entireRows = (views: readonly HouseView[], input: RowsInput): BoardRow[] => {
  const rooms = views.flatMap((view) => once(view, placeRows));
  const [first] = views;
  if (rooms.length === 0 || !first) return [];
  const free = freeOf(
    first,
    views.filter(({ house }) => house.online).flatMap((view) => view.house.types),
  );
  const hint = freeHint(first, free);
  const key = houseRow(ENTIRE);
  const head: BoardRow = {
    key,
    kind: 'house',
    label: input.words.entire,
    collapsed: input.folded.has(key),
    ...(free && { free: fromToday(free, { past: first.past, ...knownOfAll(views) }) }),
    ...(hint === undefined ? {} : { hint }),
    // Open, it would fetch all the places below it, in sight or not.
    ...(input.folded.has(key) && { houses: views.map(({ house }) => house.id) }),
  };
  return [head, ...rooms];
};

export const boardRows = (input: RowsInput): BoardRow[] => {
  const views = input.board.houses.map((house) => viewOf(input, house));
  return [
    ...views.filter(({ house }) => house.kind !== 'entire').flatMap((view) => once(view, hotelRows)),
    ...entireRows(
      views.filter(({ house }) => house.kind === 'entire'),
      input,
    ),
  ];
};

/** The rows to unfold so that a room can be seen. */
export const rowsAbove = (board: KnownBoard, roomId: string): string[] => {
  for (const house of board.houses)
    for (const type of house.types)
      if (type.rooms.some((room) => room.id === roomId))
        return house.kind === 'entire' ? [houseRow(ENTIRE)] : [houseRow(house.id), typeRow(type.id)];
  return [];
};

export const houseRows = (board: KnownBoard): string[] => [
  ...board.houses.filter((house) => house.kind !== 'entire').map((house) => houseRow(house.id)),
  houseRow(ENTIRE),
];
