/** The standard prices of one property for the coming nights, with edits and undo as in the price calendar. */
import type { PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { useMemo, useState } from 'react';
import { NO_MARKS } from '../../components/words/channel-marks.ts';
import { useMay, useUserId } from '../../platform/calls/session.ts';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type EditPlan, typedEdits } from './board/grid-edits.ts';
import { type CellEdit, cellAt, indexRows, type PriceCell, type RowIndex } from './board/grid-model.ts';
import { rowKeyOf } from './price-cells.ts';
import { placesOf, priceRows } from './price-rows.ts';
import { readPriceView } from './price-url.ts';
import { useRowWords } from './price-words.ts';
import { priceEdit, seenAt } from './seen-edits.ts';
import { usePriceEdits } from './use-price-edits.ts';
import { usePriceGrid } from './use-price-grid.ts';

const NIGHTS = 7;
const CACHE = 'weekPricesHouse';
const EMPTY: PriceGrid = { from: '2000-01-01', to: '2000-01-02', houses: [], total: 0, truncated: false };

/** Remembered by this browser; until then the first property. */
const useChosenHouse = () => {
  const userId = useUserId();
  const [houseId, setHouseId] = useState(() => {
    const kept = readUi(userId, CACHE);
    return typeof kept === 'string' ? kept : null;
  });
  const choose = (id: string) => {
    writeUi(userId, CACHE, id);
    setHouseId(id);
  };
  return { houseId, choose };
};

export interface WeekCell {
  readonly day: number;
  readonly cell: PriceCell;
  readonly free: number;
  /** Null: back to the rules. */
  readonly set: (fen: number | null) => void;
}

export interface WeekRow {
  readonly key: string;
  readonly name: string;
  readonly cells: readonly WeekCell[];
}

export const useWeekPrices = () => {
  const { t } = useTranslation(['priceBoard', 'components']);
  const { houseId, choose } = useChosenHouse();
  const view = useMemo(
    () => ({
      ...readPriceView(new URLSearchParams()),
      days: NIGHTS,
      houses: houseId ? [houseId] : [],
      size: 1,
    }),
    [houseId],
  );
  const { query, refresh, from } = usePriceGrid(view);
  const grid = query.data ?? EMPTY;
  const places = useMemo(() => placesOf(grid), [grid]);
  const edits = usePriceEdits({
    refresh,
    seen: (cell, set) => seenAt(grid, places, cell, set),
    onSaved: () =>
      toast.success(t('weekSaved'), { action: { label: t('components:undo'), run: () => edits.undo() } }),
  });
  const mayEdit = useMay()('price:edit');
  const words = useRowWords();
  const { overlay } = edits.view;
  const index = useMemo(
    () => indexRows(priceRows({ grid, overlay, folded: new Set(), mayEdit, words, marks: NO_MARKS })),
    [grid, overlay, mayEdit, words],
  );
  const house = grid.houses[0] ?? null;
  const add = (edit: CellEdit) => edits.add(priceEdit(grid, places, edit));
  const rows = house ? weekRows(house, index, (plan) => plan.edits.forEach(add)) : [];
  const nights = days.map((day) => addDays(from, day));
  return { query, house, choose, nights, rows, edits, places };
};

const days = Array.from({ length: NIGHTS }, (_, day) => day);

/** Standard plan of each room type. */
const weekRows = (
  house: PriceGrid['houses'][number],
  index: RowIndex,
  run: (plan: EditPlan) => void,
): WeekRow[] =>
  house.types.flatMap((type) => {
    const key = rowKeyOf({ houseId: house.id, roomTypeId: type.id, ratePlanId: STANDARD_PLAN_ID });
    const row = index.byKey.get(key);
    if (row === undefined) return [];
    const cells = days.flatMap((day): WeekCell[] => {
      const at = { row, day };
      const cell = cellAt(index, at);
      const set = (fen: number | null, seenFen: number | null) =>
        run(typedEdits(index, { at, fen, seenFen, typed: false, range: null }));
      return cell ? [{ day, cell, free: type.free[day] ?? 0, set: (fen) => set(fen, cell.fen) }] : [];
    });
    return [{ key, name: type.name, cells }];
  });
