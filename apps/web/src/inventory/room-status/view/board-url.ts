/** Board state in the address, so that a view can be shared, reloaded and navigated. */
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import type { ShownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { FilterValue, ListState } from '../../../components/lists/list-url.ts';
import { isPartOf, isRecordOf, readWhy } from '../acts/board-why.ts';
import { type ColourBy, colourModes } from './bar-tones.ts';
import { type RoomFilter, roomFilters } from './board-room-filters.ts';

export const windowLengths = [14, 30, 60, 90, 180, 365] as const;
export type WindowLength = (typeof windowLengths)[number];

/** Stay states that can appear on a board. */
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
 * Filters on properties, types and rooms hide rows; those on channels and states dim bars but keep rows, because
 * users look for free rooms beside them.
 */
export interface BoardFilterValues {
  readonly cities: readonly string[];
  readonly houses: readonly string[];
  readonly landlords: readonly string[];
  readonly tags: readonly string[];
  /** By name: types of one name are matched in all properties. */
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
  /** Each type has its own row under its property. */
  readonly typeRows: boolean;
  /** The bar whose panel is open. */
  readonly open: string | null;
  /** Active saved view; `-`: none, despite a default view. */
  readonly saved: string | null;
}

const DEFAULT_DAYS: WindowLength = 14;

/** Address keys by filter, in the order written. */
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

/** Known values in their canonical order. */
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

/** Filters by address key; inactive ones are left out. */
const filterEntries = (values: BoardFilterValues): [key: string, values: readonly string[]][] =>
  filterNames
    .filter((name) => values[name].length > 0)
    .map((name) => [filterKeys[name], values[name]] as const satisfies [string, readonly string[]]);

/** Valid panel names; anything else is ignored. */
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

/** Contents of a saved view: filters, days, display; not the position. */
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

/** Applies a saved view at the current position. */
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

/** Converts the filter bar's keys and lists to the view. */
export const withFilters = (
  view: BoardFilterValues,
  change: Readonly<Record<string, FilterValue>>,
): BoardFilterValues => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filterValues(view), ...change }))
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) query.append(key, each);
  return readFilters(query);
};
