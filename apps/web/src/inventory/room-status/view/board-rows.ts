/** Builds board rows of properties, types and rooms. Pure; texts are passed in. */
import type { BoardRow } from '../board/board-model.ts';
import type { KnownBoard } from './board-known.ts';
import {
  cellsOf,
  ENTIRE,
  freeHint,
  freeOf,
  fromToday,
  groupRows,
  type HouseView,
  houseRow,
  type RowsInput,
  roomRows,
  typeRow,
  typeRows,
  viewOf,
} from './board-row-parts.ts';

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
  // With one type, its own row shows the same figures.
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

/** Entire places show no levels: one room row each, under a common header. */
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
    // Expanded, it would load the cells of all places below it.
    ...(input.folded.has(key) && { houses: views.map(({ house }) => house.id) }),
  };
  return [head, ...rooms];
};

export const boardRows = (input: RowsInput): BoardRow[] => {
  const views = input.board.houses.map((house) => viewOf(input, house));
  return [
    ...views
      .filter(({ house }) => house.kind !== 'entire')
      .flatMap((view) => once(view, input.typeRows ? hotelRows : groupRows)),
    ...entireRows(
      views.filter(({ house }) => house.kind === 'entire'),
      input,
    ),
  ];
};

/** Rows to expand so that a room is visible. */
export const rowsAbove = (board: KnownBoard, roomId: string): string[] => {
  for (const house of board.houses)
    for (const type of house.types)
      if (type.rooms.some((room) => room.id === roomId))
        return house.kind === 'entire' ? [houseRow(ENTIRE)] : [houseRow(house.id), typeRow(type.id)];
  return [];
};

/** Top-level rows that collapse everything. */
export const topRows = (rows: readonly BoardRow[]): string[] =>
  rows.flatMap(({ key, kind }) => (kind === 'house' ? [key] : []));
