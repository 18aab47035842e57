import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ShownColumn } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';

/** Props shared by all rows. */
export interface RowParts<R> {
  readonly columns: readonly (ListColumn<R> & Partial<ShownColumn<R>>)[];
  readonly pins: readonly (number | undefined)[];
  readonly rowName: (row: R) => string;
  readonly rowHref: ((row: R) => string) | undefined;
  readonly rowActions: ((row: R) => ReactNode) | undefined;
  readonly chooseAt: (index: number, on: boolean, range: boolean) => void;
  readonly onOpen: ((row: R) => void) | undefined;
  /** Focuses a row by index, rendered or not. */
  readonly focusAt: (index: number) => void;
  /** Virtualised, so rows carry aria-rowindex. */
  readonly isLong: boolean;
}

interface BodyRowProps<R> {
  readonly id: string;
  readonly row: R;
  readonly index: number;
  readonly parts: RowParts<R>;
  /** Absent: rows cannot be selected. */
  readonly chosen: boolean | undefined;
  readonly open: boolean;
  /** Roving tabindex: the row reachable with Tab. */
  readonly entry: boolean;
}

const isControl = (target: Element): boolean =>
  target.closest('a, button, input, label, [role="menu"]') !== null;

/** True for clicks on the row itself; clicks inside dialogs opened from it bubble here too. */
const isOnRow = (target: EventTarget, row: Element): boolean =>
  target instanceof Element && row.contains(target) && !isControl(target);

/** User-set width, and position when pinned. */
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

/** Memoised, so that selecting a row re-renders only its check box. */
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
