/** Behaviour of the price calendar, without its appearance. */

import type { RestrictionChange } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import type { PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { restrictionNames } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { useMemo, useRef, useState } from 'react';
import { usePlanName } from '../../components/words/plan-words.ts';
import { useChannelMarks } from '../../components/words/use-channel-marks.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useDirtyGuard } from '../../platform/navigation/tab-context.ts';
import { SELECTION_AT_START } from './board/grid-cursor.ts';
import type { EditPlan } from './board/grid-edits.ts';
import { cellAt, type GridRow, indexRows, isSetPrice } from './board/grid-model.ts';
import { cellsOf } from './board/grid-selection.ts';
import type { PriceGridHandle } from './board/price-grid.tsx';
import { changesAny } from './plans/restriction-fields.tsx';
import { type CellSet, planOfRow } from './price-cells.ts';
import { type PlanPlace, placesOf, priceRows, valuesAt } from './price-rows.ts';
import { selectedIn } from './price-selection.ts';
import type { SideCell } from './price-side.tsx';
import { type PriceView, readPriceView, writePriceView } from './price-url.ts';
import { useRowWords } from './price-words.ts';
import { cellEdit, priceEdit, seenAt } from './seen-edits.ts';
import { usePriceEdits } from './use-price-edits.ts';
import { usePriceGrid } from './use-price-grid.ts';

const EMPTY: PriceGrid = { from: '2000-01-01', to: '2000-01-02', houses: [], total: 0, truncated: false };

const usePriceView = () => {
  const [search, setSearch] = useAddressSearch();
  const view = useMemo(() => readPriceView(search), [search]);
  const change = (changed: Partial<PriceView>, replace = false) =>
    setSearch((now) => writePriceView({ ...readPriceView(now), ...changed }), {
      replace,
      preventScrollReset: true,
    });
  return { view, change, open: (panel: PriceView['panel']) => change({ panel }, true) };
};

export const usePriceBoard = () => {
  const { view, change, open } = usePriceView();
  const handle = useRef<PriceGridHandle>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selection, setSelection] = useState(SELECTION_AT_START);
  const [refused, setRefused] = useState<EditPlan | null>(null);
  const { query, refresh, from } = usePriceGrid(view);
  const grid = query.data ?? EMPTY;
  const mayEdit = useMay()('price:edit');
  const places = useMemo(() => placesOf(grid), [grid]);
  const edits = usePriceEdits({ refresh, seen: (cell, set) => seenAt(grid, places, cell, set) });
  const words = useRowWords();
  const { overlay, held } = edits.view;
  const marks = useChannelMarks(grid.houses, grid);
  // Kept here so that viewing another cell does not lose it.
  const [rules, setRules] = useState<RestrictionChange>({});
  useDirtyGuard(held !== null || changesAny(rules));
  const rows = useMemo(
    () => priceRows({ grid, overlay, folded, mayEdit, words, marks }),
    [grid, overlay, folded, mayEdit, words, marks],
  );
  const index = useMemo(() => indexRows(rows), [rows]);
  const selected = useMemo(() => selectedIn(grid, index, selection), [grid, index, selection]);
  const onPlan = (plan: EditPlan) => {
    if (plan.refused.length > 0 || plan.outside > 0) setRefused(plan);
    edits.add(plan.edits.flatMap((edit) => priceEdit(grid, places, edit)));
  };
  const fold = (all: boolean) =>
    setFolded(new Set(all ? rows.filter(({ kind }) => kind === 'house').map(({ key }) => key) : []));
  return {
    ...{ view, change, open, handle, query, from, grid, mayEdit, places, edits, rows, index, marks },
    ...{ selected, selection, setSelection, rules, setRules, refused, setRefused, onPlan, fold },
    nameRow: useNameRow(places),
    toggle: (key: string) => setFolded((was) => toggled(was, key)),
    close: () => {
      open(null);
      handle.current?.focus();
    },
  };
};

export type PriceBoard = ReturnType<typeof usePriceBoard>;

const toggled = (rows: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(rows);
  if (!next.delete(key)) next.add(key);
  return next;
};

const useNameRow = (places: ReadonlyMap<string, PlanPlace>) => {
  const planName = usePlanName();
  return (rowKey: string): string => {
    const place = places.get(rowKey);
    return place ? `${place.house.name} ${place.type.name} · ${planName(place.plan)}` : '';
  };
};

/** Selected plan cells that are not past; derived plans may be restricted too. */
const restrictable = (board: PriceBoard): { readonly rowKey: string; readonly day: number }[] => {
  const { list } = board.index;
  return cellsOf(board.selected.range).flatMap(({ row, day }) => {
    const rowKey = list[row]?.kind === 'plan' ? list[row].key : undefined;
    const place = rowKey === undefined ? undefined : board.places.get(rowKey);
    const isPast = place && addDays(board.grid.from, day) < place.house.businessDate;
    return rowKey === undefined || isPast !== false ? [] : { rowKey, day };
  });
};

export const setOnSelection = (board: PriceBoard, set: CellSet): void =>
  board.edits.add(
    restrictable(board).flatMap(({ rowKey, day }) => cellEdit(board.grid, board.places, rowKey, day, set)),
  );

export const clearFocused = (board: PriceBoard, row: GridRow): void =>
  board.edits.add(cellEdit(board.grid, board.places, row.key, board.selected.focus.day, { priceFen: null }));

/** Cell shown in the panel; null for property and type rows. */
export const sideCell = (board: PriceBoard): { readonly row: GridRow; readonly at: SideCell } | null => {
  const { index } = board;
  const { focus } = board.selected;
  const row = index.list[focus.row];
  const plan = row && planOfRow(row.key);
  const cell = cellAt(index, focus);
  if (!row || !plan || !cell) return null;
  const cells = restrictable(board);
  const values = valuesAt(board.places.get(row.key), focus.day);
  const at: SideCell = {
    cell: { ...plan, night: addDays(board.grid.from, focus.day) },
    name: row.label,
    seal: JSON.stringify(values),
    restrictable: cells.length,
    manual: isSetPrice(cell.look) && cell.editable,
    now: sharedRestrictions(board, cells),
  };
  return { row, at };
};

const sharedRestrictions = (
  { places }: PriceBoard,
  cells: readonly { readonly rowKey: string; readonly day: number }[],
): RestrictionChange => {
  const all = cells.slice(0, 500).flatMap(({ rowKey, day }) => valuesAt(places.get(rowKey), day) ?? []);
  const [first] = all;
  if (!first) return {};
  const shared = restrictionNames.filter((name) => all.every((each) => each[name] === first[name]));
  return Object.fromEntries(shared.map((name) => [name, first[name]]));
};
