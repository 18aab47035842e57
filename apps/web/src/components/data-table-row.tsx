import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../platform/use-translation.ts';
import type { ShownColumn } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';

/** What all rows of a table share. */
export interface RowParts<R> {
  readonly columns: readonly (ListColumn<R> & Partial<ShownColumn<R>>)[];
  readonly pins: readonly (number | undefined)[];
  readonly rowName: (row: R) => string;
  readonly rowHref: ((row: R) => string) | undefined;
  readonly rowActions: ((row: R) => ReactNode) | undefined;
  readonly chooseAt: (index: number, on: boolean, range: boolean) => void;
  readonly onOpen: ((row: R) => void) | undefined;
  /** Moves the focus to a row by its place, drawn or not. */
  readonly focusAt: (index: number) => void;
  /** Not all rows are in the document: each says which one it is. */
  readonly isLong: boolean;
}

interface BodyRowProps<R> {
  readonly id: string;
  readonly row: R;
  readonly index: number;
  readonly parts: RowParts<R>;
  /** Absent: rows cannot be ticked. */
  readonly chosen: boolean | undefined;
  readonly open: boolean;
  /** The row that Tab comes to; arrows go on from there. */
  readonly entry: boolean;
}

const isControl = (target: Element): boolean =>
  target.closest('a, button, input, label, [role="menu"]') !== null;

/** A click on the row itself. What is done in a dialog or a drawer that one of its buttons has opened is heard here too. */
const isOnRow = (target: EventTarget, row: Element): boolean =>
  target instanceof Element && row.contains(target) && !isControl(target);

/** The width a user gave a column, and its place when it is pinned. */
export const cellStyle = (
  { key, size }: { readonly key: string; readonly size?: number },
  pin: number | undefined,
): CSSProperties | undefined => {
  if (size === undefined && pin === undefined) return undefined;
  const width = `var(--w-${key}, ${size}px)`;
  return {
    ...(size === undefined ? {} : { width, minWidth: width, maxWidth: width }),
    ...(pin === undefined ? {} : { left: `var(--pin-${pin})` }),
  };
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Row<R>({ id, row, index, parts, chosen, open, entry }: BodyRowProps<R>) {
  const { onOpen, chooseAt, rowActions, focusAt, isLong } = parts;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) focusAt(index + step);
    if (event.key === ' ' || event.key === 'Enter') onOpen?.(row);
    if (event.key === 'x' && chosen !== undefined) chooseAt(index, !chosen, false);
    if (step || event.key === ' ') event.preventDefault();
  };
  return (
    <tr
      className={`${open ? 'open' : ''} ${onOpen ? 'opens' : ''} ${chosen ? 'chosen' : ''}`}
      data-row={id}
      aria-rowindex={isLong ? index + 2 : undefined}
      tabIndex={onOpen ? (entry ? 0 : -1) : undefined}
      onKeyDown={onOpen && onKeyDown}
      onClick={(event) => {
        if (isOnRow(event.target, event.currentTarget) && !getSelection()?.toString()) onOpen?.(row);
      }}
    >
      {chosen !== undefined && (
        <ChooseCell
          name={parts.rowName(row)}
          chosen={chosen}
          onChange={(on, range) => chooseAt(index, on, range)}
        />
      )}
      <Cells row={row} parts={parts} />
      {rowActions && (
        <td className="row-actions">
          <div>{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}

export const BodyRow = memo(Row) as typeof Row;

function AllCells<R>({ row, parts }: Pick<BodyRowProps<R>, 'row' | 'parts'>) {
  const { columns, pins, rowHref } = parts;
  const cells = columns.map((column, at) => {
    const pin = pins[at];
    const looks = [
      column.align === 'end' ? 'end num' : '',
      pin === undefined ? '' : 'pinned',
      column.size === undefined ? '' : 'sized',
    ].filter(Boolean);
    return (
      <td key={column.key} className={looks.join(' ') || undefined} style={cellStyle(column, pin)}>
        {at === 0 && rowHref ? <Link to={rowHref(row)}>{column.render(row)}</Link> : column.render(row)}
      </td>
    );
  });
  return <>{cells}</>;
}

/** Ticking a row draws its check box again, not what it holds. */
const Cells = memo(AllCells) as typeof AllCells;

interface ChooseCellProps {
  readonly name: string;
  readonly chosen: boolean;
  readonly onChange: (on: boolean, range: boolean) => void;
}

const ChooseCell = ({ name, chosen, onChange }: ChooseCellProps) => {
  const { t } = useTranslation('components');
  return (
    <td className="choose">
      <input
        type="checkbox"
        aria-label={t('selectRow', { name })}
        checked={chosen}
        onChange={(event) =>
          onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </td>
  );
};
