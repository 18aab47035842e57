/** Price calendar state in the address: days, properties, plans, open panel. */

import { GRID_DAYS } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';
import { SIZES } from '../../components/lists/list-url.ts';

export interface PriceView {
  /** Null: from today. */
  readonly from: string | null;
  readonly days: number;
  readonly cities: readonly string[];
  readonly houses: readonly string[];
  readonly plans: readonly string[];
  readonly dense: boolean;
  readonly current: number;
  /** Properties per page. */
  readonly size: number;
  readonly panel: 'cell' | 'bulk' | 'edits' | null;
}

const DEFAULT_DAYS = 30;
const DEFAULT_SIZE = 50;
const panels = ['cell', 'bulk', 'edits'] as const;

export const readPriceView = (query: URLSearchParams): PriceView => {
  const from = query.get('from');
  const days = Number(query.get('days'));
  const current = Number(query.get('current'));
  const size = Number(query.get('size'));
  return {
    from: from !== null && isCalendarDate(from) ? from : null,
    days: GRID_DAYS.find((each) => each === days) ?? DEFAULT_DAYS,
    cities: query.getAll('city').filter(Boolean),
    houses: query.getAll('house').filter(Boolean),
    plans: query.getAll('plan').filter(Boolean),
    dense: query.get('dense') === '1',
    current: Number.isInteger(current) && current > 0 ? current : 1,
    size: SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
    panel: panels.find((each) => each === query.get('panel')) ?? null,
  };
};

export const writePriceView = (view: PriceView): string => {
  const query = new URLSearchParams();
  if (view.from) query.set('from', view.from);
  if (view.days !== DEFAULT_DAYS) query.set('days', String(view.days));
  for (const city of view.cities) query.append('city', city);
  for (const house of view.houses) query.append('house', house);
  for (const plan of view.plans) query.append('plan', plan);
  if (view.dense) query.set('dense', '1');
  if (view.current > 1) query.set('current', String(view.current));
  if (view.size !== DEFAULT_SIZE) query.set('size', String(view.size));
  if (view.panel) query.set('panel', view.panel);
  return query.toString();
};

export const isFiltered = ({ cities, houses, plans }: PriceView): boolean =>
  cities.length + houses.length + plans.length > 0;

export const unfiltered = { cities: [], houses: [], plans: [], current: 1 } as const;
