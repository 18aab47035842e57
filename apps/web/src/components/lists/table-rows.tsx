/** Table rows; in a long table only the visible, focused and open ones. */
import { type FocusEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStable } from '../use-stable.ts';
import type { DataTableProps } from './data-table.tsx';
import { BodyRow, type RowParts } from './data-table-row.tsx';
import { rowRange } from './row-range.ts';
import { type LongTable, useClippedCells } from './use-long-table.ts';

type TableRowsProps<R> = DataTableProps<R> & {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly pins: readonly (number | undefined)[];
  readonly long: LongTable | null;
};

/** Memoised per row. */
export function TableRows<R>(props: TableRowsProps<R>) {
  const { rows, rowKey, chosen, openKey, long } = props;
  const [focused, setFocused] = useState(0);
  const parts = useRowParts(props, setFocused);
  useClippedCells(props.table, long);
  const opened = openKey === null ? -1 : rows.findIndex((row) => rowKey(row) === openKey);
  /** Roving tabindex. */
  const entry = Math.max(0, opened);
  const draw = (index: number) => {
    const row = rows[index] as R;
    const key = rowKey(row);
    return (
      <BodyRow
        key={key}
        id={key}
        row={row}
        index={index}
        parts={parts}
        chosen={chosen?.has(key)}
        open={index === opened}
        entry={index === entry}
      />
    );
  };
  if (!long) return <tbody>{rows.map((_, index) => draw(index))}</tbody>;
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = event.target.closest('tr[data-row]')?.getAttribute('aria-rowindex');
    if (place) setFocused(Number(place) - 2);
  };
  return (
    <tbody onFocus={onFocus}>
      {long.partsWith([focused, entry]).map((part) =>
        part.kind === 'row' ? (
          draw(part.at)
        ) : (
          <tr key={`gap-${part.at}`} className="gap" style={{ height: part.rows * long.rowHeight }}>
            <td colSpan={99} />
          </tr>
        ),
      )}
    </tbody>
  );
}

/** Stable while columns and functions are. */
const useRowParts = <R,>(props: TableRowsProps<R>, draw: (index: number) => void): RowParts<R> => {
  const { rows, rowKey, columns, rowName, rowHref, rowActions, pins, table } = props;
  const lastChosen = useRef<string | null>(null);
  const chooseAt = useStable((index: number, on: boolean, range: boolean) => {
    props.choose(rowRange(rows, rowKey, range ? lastChosen.current : null, index), on);
    const row = rows[index];
    if (row !== undefined) lastChosen.current = rowKey(row);
  });
  const open = useStable((row: R) => props.onOpen?.(row));
  const focusAt = useStable((index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    const find = () => table.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(rowKey(row))}"]`);
    if (!find()) flushSync(() => draw(index));
    find()?.focus();
  });
  const opens = props.onOpen !== undefined;
  const isLong = props.long !== null;
  return useMemo(
    () => ({
      columns,
      pins,
      rowName,
      rowHref,
      rowActions,
      chooseAt,
      onOpen: opens ? open : undefined,
      focusAt,
      isLong,
    }),
    [columns, pins, rowName, rowHref, rowActions, chooseAt, open, opens, focusAt, isLong],
  );
};
