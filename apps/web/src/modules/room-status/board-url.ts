/** The board's state as the address carries it, so that a view can be sent, reloaded and stepped back. */
import { isCalendarDate } from '@minsu/contract/dates.ts';
import { type Channel, channels } from '@minsu/contract/orders/order.ts';
import type { ShownState } from '@minsu/contract/orders/order-states.ts';
import type { ColourBy } from './board-bars.ts';
import { type RoomFilter, roomFilters } from './board-rows.ts';

export const windowLengths = [14, 31, 60, 90, 180] as const;
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

export interface BoardView {
  /** Null: starts shortly before today. */
  readonly from: string | null;
  readonly days: WindowLength;
  readonly cities: readonly string[];
  readonly houses: readonly string[];
  readonly channels: readonly Channel[];
  readonly states: readonly BoardState[];
  readonly rooms: readonly RoomFilter[];
  readonly colourBy: ColourBy;
  readonly dense: boolean;
  /** The bar whose panel is open. */
  readonly open: string | null;
}

const DEFAULT_DAYS: WindowLength = 14;

/** The known ones of some values, in their usual order. */
export const among = <T extends string>(all: readonly T[], values: readonly string[]): T[] =>
  all.filter((each) => values.includes(each));

export const readBoardView = (query: URLSearchParams): BoardView => {
  const from = query.get('from');
  const days = Number(query.get('days'));
  return {
    from: from !== null && isCalendarDate(from) ? from : null,
    days: windowLengths.find((each) => each === days) ?? DEFAULT_DAYS,
    cities: query.getAll('city').filter(Boolean),
    houses: query.getAll('house').filter(Boolean),
    channels: among(channels, query.getAll('channel')),
    states: among(boardStates, query.getAll('state')),
    rooms: among(roomFilters, query.getAll('rooms')),
    colourBy: query.get('colour') === 'state' ? 'state' : 'channel',
    dense: query.get('dense') === '1',
    open: query.get('open'),
  };
};

export const writeBoardView = (view: BoardView): string => {
  const query = new URLSearchParams();
  if (view.from) query.set('from', view.from);
  if (view.days !== DEFAULT_DAYS) query.set('days', String(view.days));
  for (const city of view.cities) query.append('city', city);
  for (const house of view.houses) query.append('house', house);
  for (const channel of view.channels) query.append('channel', channel);
  for (const state of view.states) query.append('state', state);
  for (const room of view.rooms) query.append('rooms', room);
  if (view.colourBy === 'state') query.set('colour', 'state');
  if (view.dense) query.set('dense', '1');
  if (view.open) query.set('open', view.open);
  return query.toString();
};

export const isFiltered = (view: BoardView): boolean =>
  [view.cities, view.houses, view.channels, view.states, view.rooms].some((list) => list.length > 0);

export const unfiltered = { cities: [], houses: [], channels: [], states: [], rooms: [] } as const;
