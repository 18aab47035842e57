/** A small monitor table: the first column names the row, the others are figures. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';

export interface MonitorColumn<R> {
  readonly key: string;
  readonly title: string;
  /** Explains the figure on hover. */
  readonly hint?: string;
  readonly text?: boolean;
  readonly cell: (row: R) => ReactNode;
}

interface MonitorTableProps<R> {
  /** Title of its panel. */
  readonly label: string;
  readonly columns: readonly MonitorColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly rowClass?: (row: R) => string;
}

export function MonitorTable<R>({ label, columns, rows, rowKey, rowClass }: MonitorTableProps<R>) {
  const { t } = useTranslation('monitor');
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('tableOf', { name: label })} tabIndex={0}>
      <table className="data-table small">
        <thead>
          <tr>
            {columns.map(({ key, title, hint, text }, place) => (
              <th
                key={key}
                id={`${id}-${key}`}
                scope="col"
                title={hint}
                className={text || place === 0 ? '' : 'end'}
              >
                {hint === undefined ? title : <span className="explained">{title}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
              {columns.map(({ key, text, cell }, place) =>
                place === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={text ? '' : 'end num'}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
