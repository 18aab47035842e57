/** The board's state as the address carries it, so that a view can be sent, reloaded and stepped back. */
import { isCalendarDate } from '@minsu/contract/dates.ts';
import { type Channel, channels } from '@minsu/contract/orders/order.ts';
import type { ShownState } from '@minsu/contract/orders/order-states.ts';
import type { FilterValue, ListState } from '../../components/list-url.ts';
import { type ColourBy, colourModes } from './bar-tones.ts';
import { type RoomFilter, roomFilters } from './board-room-filters.ts';
import { isPartOf, isRecordOf, readWhy } from './board-why.ts';

export const windowLengths = [14, 30, 60, 90, 180, 365] as const;
export type WindowLength = (typeof windowLengths)[number];

/** States that can lie on a board. */
export const boardStates = [
  'expected',
  'in_house',
  'wait_accept',
  'wait_pay',
  'hold',
  'completed',
  'no_show',
] as const satisfies readonly ShownState[];

export type BoardState = (typeof boardStates)[number];

/**
 * Filters on houses, types and rooms hide rows; those on stays, channels and states, set bars back and leave the rows,
 * because a free room beside them is what one looks for.
 */
export interface BoardFilterValues {
  readonly cities: readonly string[];
  readonly houses: readonly string[];
  readonly landlords: readonly string[];
  readonly tags: readonly string[];
  /** Names: a type of one name is looked for in all houses. */
  readonly types: readonly string[];
  readonly rooms: readonly RoomFilter[];
  readonly channels: readonly Channel[];
  readonly states: readonly BoardState[];
}

export interface BoardView extends BoardFilterValues {
  /** Null: starts shortly before today. */
  readonly from: string | null;
  readonly days: WindowLength;
  readonly colourBy: ColourBy;
  readonly dense: boolean;
  /** Each type has a row of its own, under its house. */
  readonly typeRows: boolean;
  /** The bar whose panel is open. */
  readonly open: string | null;
  /** The saved view in sight; `-`: none, though one opens by itself. */
  readonly saved: string | null;
}

const DEFAULT_DAYS: WindowLength = 14;

/** Keys of the address by filter, in the order in which they are written. */
const filterKeys = {
  cities: 'city',
  houses: 'house',
  landlords: 'landlord',
  tags: 'tag',
  types: 'type',
  channels: 'channel',
  states: 'state',
  rooms: 'rooms',
} as const satisfies Record<keyof BoardFilterValues, string>;
const filterNames = Object.keys(filterKeys) as (keyof BoardFilterValues)[];

/** The known ones of some values, in their usual order. */
export const among = <T extends string>(all: readonly T[], values: readonly string[]): T[] =>
  all.filter((each) => values.includes(each));

const readFilters = (query: URLSearchParams): BoardFilterValues => {
  const texts = (name: keyof BoardFilterValues) => query.getAll(filterKeys[name]).filter(Boolean);
  return {
    cities: texts('cities'),
    houses: texts('houses'),
    landlords: texts('landlords'),
    tags: texts('tags'),
    types: texts('types'),
    channels: among(channels, texts('channels')),
    states: among(boardStates, texts('states')),
    rooms: among(roomFilters, texts('rooms')),
  };
};

/** Filters under the keys of the address; those that filter nothing are left out. */
const filterEntries = (values: BoardFilterValues): [key: string, values: readonly string[]][] =>
  filterNames
    .filter((name) => values[name].length > 0)
    .map((name) => [filterKeys[name], values[name]] as const satisfies [string, readonly string[]]);

/** What can be open beside the board; anything else an address says is nothing. */
const readOpen = (open: string | null): string | null => {
  if (open === null) return null;
  const why = readWhy(open);
  if (why) return isRecordOf(`${why.kind}:${why.id}`, [why.kind]) ? open : null;
  return /^(unplaced|steps)$/.test(open) || isPartOf(open, ['stay', 'block']) ? open : null;
};

export const readBoardView = (query: URLSearchParams): BoardView => {
  const from = query.get('from');
  const days = Number(query.get('days'));
  const colour = query.get('colour');
  return {
    ...readFilters(query),
    from: from !== null && isCalendarDate(from) ? from : null,
    days: windowLengths.find((each) => each === days) ?? DEFAULT_DAYS,
    colourBy: colourModes.find((each) => each === colour) ?? 'state',
    dense: query.get('dense') === '1',
    typeRows: query.get('types') === '1',
    open: readOpen(query.get('open')),
    saved: query.get('saved') || null,
  };
};

/** What a saved view keeps: filters, days and looks, wherever the board stands. */
export const savedQuery = (view: BoardView): string => {
  const query = new URLSearchParams();
  if (view.days !== DEFAULT_DAYS) query.set('days', String(view.days));
  for (const [key, values] of filterEntries(view)) for (const value of values) query.append(key, value);
  if (view.colourBy !== 'state') query.set('colour', view.colourBy);
  if (view.dense) query.set('dense', '1');
  if (view.typeRows) query.set('types', '1');
  return query.toString();
};

export const writeBoardView = (view: BoardView): string => {
  const query = new URLSearchParams();
  if (view.from) query.set('from', view.from);
  for (const [key, value] of new URLSearchParams(savedQuery(view))) query.append(key, value);
  if (view.saved) query.set('saved', view.saved);
  if (view.open) query.set('open', view.open);
  return query.toString();
};

/** What a saved view says, over where the board stands. */
export const withSaved = (
  view: BoardView,
  saved: { readonly id: string; readonly query: string },
): BoardView => {
  const { from, open } = view;
  return { ...readBoardView(new URLSearchParams(saved.query)), from, open, saved: saved.id };
};

export const isFiltered = (view: BoardFilterValues): boolean => filterEntries(view).length > 0;

export const unfiltered = {
  cities: [],
  houses: [],
  landlords: [],
  tags: [],
  types: [],
  channels: [],
  states: [],
  rooms: [],
} as const satisfies BoardFilterValues;

export const filterValues = (view: BoardFilterValues): ListState['filters'] =>
  Object.fromEntries(filterEntries(view));

/** The filter bar speaks of keys and lists of text; the address is where both meet. */
export const withFilters = (
  view: BoardFilterValues,
  change: Readonly<Record<string, FilterValue>>,
): BoardFilterValues => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filterValues(view), ...change }))
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) query.append(key, each);
  return readFilters(query);
};
