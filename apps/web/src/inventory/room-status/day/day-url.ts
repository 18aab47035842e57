/** State of today's rooms in the address. */
import { type DayCounter, dayCounters } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { among } from '../view/board-url.ts';

export const dayGroupings = ['floor', 'type'] as const;
export type DayGrouping = (typeof dayGroupings)[number];

/** Tiles for many rooms, or large cards for few. */
export const dayTileStyles = ['tiles', 'cards'] as const;
export type DayTileStyle = (typeof dayTileStyles)[number];

export interface DayView {
  readonly houses: readonly string[];
  readonly cities: readonly string[];
  readonly keyword: string;
  /** Rooms in any of these are shown; empty shows all. */
  readonly counters: readonly DayCounter[];
  /** Null: the last used grouping. */
  readonly group: DayGrouping | null;
  readonly look: DayTileStyle | null;
  /** `stay:…`, `block:…` or `room:…` whose panel is open. */
  readonly open: string | null;
}

export const readDayView = (query: URLSearchParams): DayView => ({
  houses: query.getAll('house').filter(Boolean),
  cities: query.getAll('city').filter(Boolean),
  keyword: query.get('keyword') ?? '',
  counters: among(dayCounters, query.getAll('counter')),
  group: dayGroupings.find((each) => each === query.get('group')) ?? null,
  look: dayTileStyles.find((each) => each === query.get('look')) ?? null,
  open: query.get('open'),
});

export const writeDayView = (view: DayView): string => {
  const query = new URLSearchParams();
  for (const house of view.houses) query.append('house', house);
  for (const city of view.cities) query.append('city', city);
  if (view.keyword) query.set('keyword', view.keyword);
  for (const counter of view.counters) query.append('counter', counter);
  if (view.group) query.set('group', view.group);
  if (view.look) query.set('look', view.look);
  if (view.open) query.set('open', view.open);
  return query.toString();
};

export const isDayFiltered = (view: DayView): boolean =>
  view.keyword !== '' || [view.houses, view.cities, view.counters].some((list) => list.length > 0);

export const dayUnfiltered = { houses: [], cities: [], counters: [], keyword: '' } as const;
