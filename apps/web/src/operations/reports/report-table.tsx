/** Figures by row with totals; each row opens its orders. */

import { isBridgeSum } from '@minsu/contract/operations/reports/bridge-rules.ts';
import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import { listBehind, ordersBehind } from '@minsu/contract/operations/reports/report-drill.ts';
import type { Report, ReportRow } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type FigureName, figures, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { Link } from 'react-router';
import { NO_VALUE } from '../../components/charts/chart-spec.ts';
import { Change } from '../../components/words/change.tsx';
import { changeInPercent, changeInPoints } from '../../components/words/figure-change.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { comparesWithNothing, figureNames, figureText, holdsNothing, useRowTitle } from './report-words.ts';
import type { AskedInput } from './use-report-asked.ts';

interface TableProps {
  readonly report: Report;
  /** Address of the orders behind a row's figure; null key: the total. */
  readonly hrefOf: (key: string | null, name: FigureName) => string;
  readonly asked: AskedInput;
  /** Address of why a row's figure moved; null: it cannot be taken apart. */
  readonly whyOf: (row: ReportRow | null, name: FigureName) => string | null;
}

export const ReportTable = ({ report, hrefOf, asked, whyOf }: TableProps) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks']);
  const names = figureNames(report);
  const title = useRowTitle(report.by);
  const comparable = !comparesWithNothing(report);
  const { stepwise = false } = reports[report.report];
  const ofOrders = ordersBehind[report.report];
  /** Link behind a figure of a row or the total. */
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
  /** Repeats no "was zero" note under each figure of a new row. */
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
              <Cells
                row={beside(row)}
                names={names}
                leads={leads(row.key)}
                why={(name) => (comparable && row.before ? whyOf(row, name) : null)}
              />
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
                why={(name) => whyOf(null, name)}
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
  readonly why: (name: FigureName) => string | null;
}

const Cells = ({ row, names, leads, why }: CellsProps) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks', 'why']);
  return names.map((name) => {
    const value = row.values[name] ?? null;
    const said = figureText(t, figures[name].kind, value);
    const href = value ? leads(name) : null;
    const whyHref = value === null ? null : why(name);
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
        {whyHref !== null && (
          <Link
            to={whyHref}
            preventScrollReset
            className="report-why"
            aria-label={t('why:whyOf', { figure: t(`reports:figure_${name}`) })}
          >
            {t('why:why')}
          </Link>
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
