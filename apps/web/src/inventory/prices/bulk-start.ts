/** Initial values of a bulk change: selected or visible properties, plans and dates. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { todayOf } from '../../components/board/board-calendar.ts';
import type { Values } from '../../components/forms/form-store.ts';
import { planOfRow } from './price-cells.ts';
import type { PriceBoard } from './use-price-board.ts';

export const bulkStart = ({ index, selected, grid, view, places }: PriceBoard): Values => {
  const { range } = selected;
  const keys = index.list.slice(range.firstRow, range.lastRow + 1).map(({ key }) => key);
  const plans = keys.flatMap((key) => planOfRow(key) ?? []);
  const many = range.lastRow > range.firstRow || range.lastDay > range.firstDay;
  const chosen = many && plans.length > 0;
  const today = todayOf(grid.houses) ?? grid.from;
  const from = addDays(grid.from, range.firstDay);
  const to = addDays(grid.from, range.lastDay);
  const unique = (values: readonly string[]) => [...new Set(values)];
  const codes = keys.flatMap((key) => places.get(key)?.plan.code ?? []);
  return {
    houseIds: chosen ? unique(plans.map(({ houseId }) => houseId)) : [...view.houses],
    roomTypeIds: chosen ? unique(plans.map(({ roomTypeId }) => roomTypeId)) : undefined,
    planCodes: chosen ? unique(codes) : undefined,
    ranges: chosen && to >= today ? [{ from: from < today ? today : from, to }] : [{}],
    weekdays: [],
    price: { kind: 'percent' },
    restrictions: {},
    copyRestrictions: false,
  };
};
