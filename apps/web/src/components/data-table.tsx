/** Rows in a plain table: sticky head and first column by CSS, sortable heads, selection, one row open at the side. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import type { ListColumn } from './list-types.ts';
import { nextSort } from './list-url.ts';
import { Bone } from './skeleton.tsx';

export type Density = 'small' | 'middle' | 'large';

interface DataTableProps<R> {
  readonly label: string;
  readonly columns: readonly ListColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  readonly rowHref?: ((row: R) => string) | undefined;
  readonly rowActions?: ((row: R) => ReactNode) | undefined;
  readonly density: Density;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** Absent: no check boxes. */
  readonly chosen?: ReadonlyMap<string, R> | undefined;
  readonly choose: (rows: readonly R[], on: boolean) => void;
  readonly openKey: string | null;
  readonly onOpen?: ((row: R) => void) | undefined;
  /** Rows of the page before, or being fetched anew. */
  readonly dimmed: boolean;
  /** Nothing there yet: grey lines in the final layout. */
  readonly loading: boolean;
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, label, density, loading, dimmed, chosen } = props;
  const { t } = useTranslation('components');
  const lastChosen = useRef<number | null>(null);
  const someChosen = rows.some((row) => chosen?.has(rowKey(row)));
  const allChosen = rows.length > 0 && rows.every((row) => chosen?.has(rowKey(row)));

  const chooseAt = (index: number, on: boolean, range: boolean) => {
    const from = range && lastChosen.current !== null ? lastChosen.current : index;
    props.choose(rows.slice(Math.min(from, index), Math.max(from, index) + 1), on);
    lastChosen.current = index;
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table
        className={`data-table ${density} ${chosen ? 'choosing' : ''} ${dimmed ? 'refreshing' : ''}`}
        aria-busy={loading}
      >
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className="choose">
                <input
                  type="checkbox"
                  aria-label={t('selectAll')}
                  checked={allChosen}
                  ref={(box) => {
                    if (box) box.indeterminate = someChosen && !allChosen;
                  }}
                  onChange={(event) => props.choose(rows, event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {props.rowActions && (
              <th scope="col" className="row-actions">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loading && <SkeletonRows cells={columns.length + (chosen ? 1 : 0) + (props.rowActions ? 1 : 0)} />}
          {!loading &&
            rows.map((row, index) => (
              <BodyRow key={rowKey(row)} {...props} row={row} index={index} chooseAt={chooseAt} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadCellProps<R> {
  readonly column: ListColumn<R>;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

function HeadCell<R>({ column, sort, onSort }: HeadCellProps<R>) {
  const { t } = useTranslation('components');
  const field = column.sort === true ? column.key : column.sort;
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  return (
    <th
      scope="col"
      className={column.align === 'end' ? 'end' : undefined}
      style={{ minWidth: column.width }}
      aria-sort={field ? direction : undefined}
    >
      {field ? (
        <button
          type="button"
          className={`sort ${direction}`}
          title={t('sortBy', { name: column.title })}
          onClick={() => onSort(nextSort(sort, field))}
        >
          {column.title}
          <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

const placeholders = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const SkeletonRows = ({ cells }: { readonly cells: number }) =>
  placeholders(10).map((row) => (
    <tr key={row}>
      {placeholders(cells).map((cell) => (
        <td key={cell}>
          <Bone width={cell === 0 ? '80%' : '60%'} />
        </td>
      ))}
    </tr>
  ));

interface BodyRowProps<R> extends DataTableProps<R> {
  readonly row: R;
  readonly index: number;
  readonly chooseAt: (index: number, on: boolean, range: boolean) => void;
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, [role="menu"], .ant-modal-root') !== null;

function BodyRow<R>(props: BodyRowProps<R>) {
  const { row, index, rowKey, rowName, rowHref, rowActions, columns, chosen, onOpen } = props;
  const { t } = useTranslation('components');
  const key = rowKey(row);
  const isOpen = props.openKey === key;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const sibling = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
    const step = sibling[event.key as keyof typeof sibling];
    if (step) (event.currentTarget[step] as HTMLElement | null)?.focus();
    if (event.key === ' ' || event.key === 'Enter') onOpen?.(row);
    if (step || event.key === ' ') event.preventDefault();
  };
  return (
    <tr
      className={`${isOpen ? 'open' : ''} ${onOpen ? 'opens' : ''} ${chosen?.has(key) ? 'chosen' : ''}`}
      data-row={key}
      tabIndex={onOpen ? (isOpen || (props.openKey === null && index === 0) ? 0 : -1) : undefined}
      onKeyDown={onOpen && onKeyDown}
      onClick={(event) => {
        if (!isControl(event.target) && !getSelection()?.toString()) onOpen?.(row);
      }}
    >
      {chosen && (
        <td className="choose">
          <input
            type="checkbox"
            aria-label={t('selectRow', { name: rowName(row) })}
            checked={chosen.has(key)}
            onChange={(event) =>
              props.chooseAt(index, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
            }
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} className={column.align === 'end' ? 'end num' : undefined}>
          {at === 0 && rowHref ? <Link to={rowHref(row)}>{column.render(row)}</Link> : column.render(row)}
        </td>
      ))}
      {rowActions && (
        <td className="row-actions">
          <div>{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}
