/** A chart's figures as a table, in the chart's space. */
import { Link } from 'react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { type ChartSpec, leadOf, NO_VALUE, tableOf } from './chart-spec.ts';

interface ChartTableProps {
  readonly name: string;
  readonly spec: ChartSpec;
  readonly height: number;
}

export const ChartTable = ({ name, spec, height }: ChartTableProps) => {
  const { t } = useTranslation('charts');
  const label = t('tableOf', { name });
  const { head, rows } = tableOf(spec);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll chart-table" aria-label={label} tabIndex={0} style={{ height }}>
      <table className="data-table small">
        <thead>
          <tr>
            {head.map((title, column) => (
              <th key={title} scope="col" className={column > 0 ? 'end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values], row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]} className="end num">
                  <Value text={value === null ? NO_VALUE : spec.format(value)} to={leadOf(spec, row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Value = ({ text, to }: { readonly text: string; readonly to: string | undefined }) =>
  to === undefined ? text : <Link to={to}>{text}</Link>;
