/** The figures row by row with the total; each row opens the orders behind it. */

import { isBridgeSum } from '@minsu/contract/reports/bridge-rules.ts';
import { opensAt } from '@minsu/contract/reports/figure-opens.ts';
import { listBehind, ordersBehind } from '@minsu/contract/reports/report-drill.ts';
import type { Report, ReportRow } from '@minsu/contract/reports/report-endpoints.ts';
import { type FigureName, figures, reports } from '@minsu/contract/reports/report-list.ts';
import { Link } from 'react-router';
import { Change } from '../../components/change.tsx';
import { NO_VALUE } from '../../components/chart-spec.ts';
import { changeInPercent, changeInPoints } from '../../components/figure-change.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { comparesWithNothing, figureNames, figureText, holdsNothing, useRowTitle } from './report-words.ts';
import type { AskedInput } from './use-report-asked.ts';

interface TableProps {
  readonly report: Report;
  /** The address that shows the orders behind a figure of a row; null: of the total. */
  readonly hrefOf: (key: string | null, name: FigureName) => string;
  readonly asked: AskedInput;
}

export const ReportTable = ({ report, hrefOf, asked }: TableProps) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks']);
  const names = figureNames(report);
  const title = useRowTitle(report.by);
  const comparable = !comparesWithNothing(report);
  const { stepwise = false } = reports[report.report];
  const ofOrders = ordersBehind[report.report];
  /** Where a figure of a row leads, or of the total. */
  const leads =
    (key: string | null) =>
    (name: FigureName): string | null => {
      if (ofOrders) return ofOrders.includes(name) ? hrefOf(key, name) : null;
      const list = listBehind(
        { ...report, houseId: asked.houseId, channel: asked.channel, landlordId: asked.landlordId },
        name,
        key,
      );
      return list && opensAt(list);
    };
  /** A row that was nothing before is not said to be so under each of its figures. */
  const beside = (row: ReportRow): ReportRow =>
    comparable && row.before && !holdsNothing(row.before) ? row : { ...row, before: null };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll report-table" aria-label={t('reports:tableRows')} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t(`reports:by_${report.by}`)}</th>
            {names.map((name) => (
              <th key={name} scope="col" className="end" title={t(`reports:explain_${name}`)}>
                <span className="explained">{t(`reports:figure_${name}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.key} className={stepwise && isBridgeSum(row.key) ? 'sum' : undefined}>
              <th scope="row">{title(row)}</th>
              <Cells row={beside(row)} names={names} leads={leads(row.key)} />
            </tr>
          ))}
        </tbody>
        {!stepwise && (
          <tfoot>
            <tr>
              <th scope="row">{t('reports:total')}</th>
              <Cells
                row={{ values: report.total, before: comparable ? report.totalBefore : null }}
                names={names}
                leads={leads(null)}
              />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};

interface CellsProps {
  readonly row: Pick<ReportRow, 'values' | 'before'>;
  readonly names: readonly FigureName[];
  readonly leads: (name: FigureName) => string | null;
}

const Cells = ({ row, names, leads }: CellsProps) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks']);
  return names.map((name) => {
    const value = row.values[name] ?? null;
    const said = figureText(t, figures[name].kind, value);
    const href = value ? leads(name) : null;
    return (
      <td key={name} className="end num" title={value === null ? t('reports:unknownHint') : undefined}>
        {href !== null ? (
          <Link to={href} aria-label={`${t('reports:openOrders')} ${said}`}>
            {said}
          </Link>
        ) : (
          said
        )}
        {row.before && (
          <span className="report-change">
            <Changed name={name} value={value} before={row.before[name] ?? null} />
          </span>
        )}
      </td>
    );
  });
};

interface ChangedProps {
  readonly name: FigureName;
  readonly value: number | null;
  readonly before: number | null;
}

const Changed = ({ name, value, before }: ChangedProps) => {
  const { t } = useTranslation('reports');
  const share = figures[name].kind === 'share';
  const change = share ? changeInPoints({ value, before }) : changeInPercent({ value, before });
  if (change === null) return <span title={t('nothingBefore')}>{NO_VALUE}</span>;
  return <Change of={change} unit={share ? 'points' : 'percent'} />;
};
