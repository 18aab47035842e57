/** Comparison state in the address. */

import { COMPARE_DAYS } from '@minsu/contract/inventory/room-status/compare.ts';
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';

export type CompareDays = (typeof COMPARE_DAYS)[number];
export const compareSizes = [10, 20, 50] as const;

export interface CompareView {
  /** Null: from today on. */
  readonly from: string | null;
  readonly days: CompareDays;
  readonly houses: readonly string[];
  readonly cities: readonly string[];
  readonly keyword: string;
  /** Only types that differ somewhere; the default. */
  readonly differing: boolean;
  readonly current: number;
  readonly size: number;
}

export const readCompareView = (query: URLSearchParams): CompareView => {
  const from = query.get('from');
  const [days, size] = [Number(query.get('days')), Number(query.get('size'))];
  return {
    from: from !== null && isCalendarDate(from) ? from : null,
    days: COMPARE_DAYS.find((each) => each === days) ?? COMPARE_DAYS[0],
    houses: query.getAll('house').filter(Boolean),
    cities: query.getAll('city').filter(Boolean),
    keyword: query.get('keyword') ?? '',
    differing: query.get('differing') !== '0',
    current: Math.max(1, Math.trunc(Number(query.get('current'))) || 1),
    size: compareSizes.find((each) => each === size) ?? compareSizes[0],
  };
};

export const writeCompareView = (view: CompareView): string => {
  const query = new URLSearchParams();
  if (view.from) query.set('from', view.from);
  if (view.days !== COMPARE_DAYS[0]) query.set('days', String(view.days));
  for (const house of view.houses) query.append('house', house);
  for (const city of view.cities) query.append('city', city);
  if (view.keyword) query.set('keyword', view.keyword);
  if (!view.differing) query.set('differing', '0');
  if (view.current > 1) query.set('current', String(view.current));
  if (view.size !== compareSizes[0]) query.set('size', String(view.size));
  return query.toString();
};

/** Another query starts at its first page. */
export const changedView = (view: CompareView, change: Partial<CompareView>): CompareView => ({
  ...view,
  ...(change.current === undefined ? { current: 1 } : {}),
  ...change,
});

export const isCompareFiltered = (view: CompareView): boolean =>
  view.keyword !== '' || view.houses.length > 0 || view.cities.length > 0;

/** Input of the endpoint and its export. */
export const compareInput = (view: CompareView) => ({
  days: view.days,
  ...(view.from ? { from: view.from } : {}),
  ...(view.houses.length > 0 ? { houseIds: [...view.houses] } : {}),
  ...(view.cities.length > 0 ? { city: [...view.cities] } : {}),
  ...(view.keyword ? { keyword: view.keyword } : {}),
  ...(view.differing ? { differing: true } : {}),
});
