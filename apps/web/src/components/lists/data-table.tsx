/** Plain table: sticky header and pinned columns, sorting, resizing, selecting and opening rows. */
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { SkeletonBar } from '../skeleton.tsx';
import { HeadCell } from './data-table-head.tsx';
import type { ShownColumn } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';
import { TableRows } from './table-rows.tsx';
import { useLongTable } from './use-long-table.ts';
import { usePinned } from './use-pinned.ts';

export type Density = 'small' | 'middle' | 'large';

export interface DataTableProps<R> {
  readonly label: string;
  readonly columns: readonly (ListColumn<R> & Partial<ShownColumn<R>>)[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  readonly rowHref?: ((row: R) => string) | undefined;
  readonly rowActions?: ((row: R) => ReactNode) | undefined;
  readonly density: Density;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** Absent: columns fit their content. */
  readonly onResize?: (key: string, width: number | undefined) => void;
  /** Absent: no check boxes. */
  readonly chosen?: ReadonlyMap<string, R> | undefined;
  readonly choose: (rows: readonly R[], on: boolean) => void;
  readonly openKey: string | null;
  readonly onOpen?: ((row: R) => void) | undefined;
  /** Rows are from the previous page or being refetched. */
  readonly dimmed: boolean;
  readonly fetching?: boolean;
  /** No rows yet: skeleton lines in the final layout. */
  readonly loading: boolean;
}

const none: readonly never[] = [];

export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, label, density, loading, dimmed, chosen } = props;
  const { t } = useTranslation('components');
  const table = useRef<HTMLTableElement>(null);
  const pins = usePinned(table, columns, chosen !== undefined);
  const long = useLongTable(table, { columns, rows: loading ? none : rows, density });
  const cells = columns.length + (chosen ? 1 : 0) + (props.rowActions ? 1 : 0);
  const looks = [density, chosen ? 'choosing' : '', dimmed ? 'refreshing' : ''];
  if (long) looks.push(long.isMeasuring ? 'long measuring' : 'long');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {props.fetching && !loading && <span className="table-progress" aria-hidden="true" />}
      <table
        ref={table}
        className={`data-table ${looks.join(' ')}`}
        style={long ? ({ '--row': `${long.rowHeight}px` } as CSSProperties) : undefined}
        aria-busy={loading}
        aria-rowcount={long ? rows.length + 1 : undefined}
      >
        <thead>
          <tr aria-rowindex={long ? 1 : undefined}>
            {chosen && <ChooseAll rows={rows} rowKey={rowKey} chosen={chosen} choose={props.choose} />}
            {columns.map((column, index) => (
              <HeadCell
                key={column.key}
                column={column}
                pin={pins[index]}
                width={long?.widths?.[index + (chosen ? 1 : 0)]}
                sort={props.sort}
                onSort={props.onSort}
                onResize={loading ? undefined : props.onResize}
              />
            ))}
            {props.rowActions && (
              <th scope="col" className="row-actions">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        {loading ? (
          <tbody>
            <SkeletonRows cells={cells} />
          </tbody>
        ) : (
          <TableRows {...props} table={table} pins={pins} long={long} />
        )}
      </table>
    </section>
  );
}

interface ChooseAllProps<R> {
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly chosen: ReadonlyMap<string, R>;
  readonly choose: (rows: readonly R[], on: boolean) => void;
}

function ChooseAllCell<R>({ rows, rowKey, chosen, choose }: ChooseAllProps<R>) {
  const { t } = useTranslation('components');
  const some = rows.some((row) => chosen.has(rowKey(row)));
  const all = rows.length > 0 && rows.every((row) => chosen.has(rowKey(row)));
  return (
    <th scope="col" className="choose">
      <label className="tick">
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = some && !all;
          }}
          onChange={(event) => choose(rows, event.target.checked)}
        />
      </label>
    </th>
  );
}

const ChooseAll = memo(ChooseAllCell) as typeof ChooseAllCell;

const placeholders = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const SkeletonRows = ({ cells }: { readonly cells: number }) =>
  placeholders(10).map((row) => (
    <tr key={row}>
      {placeholders(cells).map((cell) => (
        <td key={cell}>
          <SkeletonBar width={cell === 0 ? '80%' : '60%'} />
        </td>
      ))}
    </tr>
  ));
