/** Chart figures of a report, beside the comparison period. */
import { isBridgeSum } from '@minsu/contract/operations/reports/bridge-rules.ts';
import type { Report } from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  type FigureName,
  figures,
  type Grouping,
  isGrain,
  type ReportName,
  reports,
} from '@minsu/contract/operations/reports/report-list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import type { ChartSpec } from '../../components/charts/chart-spec.ts';
import { formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NothingThere } from './nothing-there.tsx';
import { comparesWithNothing, figureNames, figureText, useRowTitle } from './report-words.ts';

const HEIGHT = 280;
/** Maximum number of distinguishable bars. */
const MAX_BARS = 12;
const MAX_DAYS = 62;
const greatestFirst: readonly Grouping[] = ['house', 'landlord', 'channel', 'kind', 'cleaner', 'employee'];
const FEN = 100;

interface ChartProps {
  readonly report: ReportName;
  readonly query: UseQueryResult<Report>;
}

export const ReportChart = ({ report: name, query }: ChartProps) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks']);
  const by = (query.data?.by ?? 'day') as Grouping;
  const title = useRowTitle(by);
  const spec = (report: Report): ChartSpec => {
    const inSight = figureNames(report);
    const shown = reports[report.report].chart.filter((name) => inSight.includes(name));
    const kind = figures[shown[0] ?? inSight[0] ?? 'sold'].kind;
    const timed = isGrain(report.by);
    const rows = hasFigures(report) ? drawn(report) : [];
    return {
      kind: timed && rows.length > MAX_DAYS ? 'line' : 'bar',
      axis: t(`reports:by_${report.by}`),
      lying: !timed && report.by !== 'hour' && rows.length > 6,
      format: (value) => figureText(t, kind, value),
      short: (value) => formatShort(kind === 'fen' ? value / FEN : value, currentLanguage()),
      labels: rows.map(title),
      series: [
        ...known(shown, rows).map((name) => ({
          key: name,
          name: t(`reports:figure_${name}`),
          values: rows.map((row) => row.values[name] ?? null),
        })),
        ...(report.before && shown[0] && !comparesWithNothing(report)
          ? [
              {
                key: 'before',
                name: `${t(`reports:figure_${shown[0]}`)} ${t('reports:earlier')}`,
                reference: true,
                values: rows.map((row) => row.before?.[shown[0] ?? ''] ?? null),
              },
            ]
          : []),
      ],
    };
  };
  return (
    <ChartPanel
      // A single series has no legend, so the title names it.
      title={reports[name].chart.map((figure) => t(`reports:figure_${figure}`)).join(' · ')}
      hint={query.data && <OfHowMany report={query.data} />}
      query={query}
      height={HEIGHT}
      spec={spec}
      empty={<NothingThere report={name} />}
    />
  );
};

/** Rows to draw; only the totals in bridge reports. */
const drawn = (report: Report): Report['rows'] =>
  reports[report.report].stepwise
    ? report.rows.filter(({ key }) => isBridgeSum(key))
    : report.rows.slice(0, drawnOf(report));

/** Number of drawn rows: all days, bands and hours; of properties and users the largest. */
const drawnOf = ({ by, rows }: Report): number =>
  greatestFirst.includes(by) ? Math.min(rows.length, MAX_BARS) : rows.length;

const OfHowMany = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const shown = drawnOf(report);
  return shown < report.rows.length ? t('chartFirst', { shown, all: report.rows.length }) : null;
};

/** Figures without data are neither drawn nor named. */
const known = (names: readonly FigureName[], rows: Report['rows']): readonly FigureName[] => {
  const drawn = names.filter((name) => rows.some(({ values }) => (values[name] ?? null) !== null));
  return drawn.length > 0 ? drawn : names.slice(0, 1);
};

/** A period of zeros counts as empty. */
const hasFigures = ({ rows }: Report): boolean =>
  rows.some(({ values, before }) =>
    [...Object.entries(values), ...Object.entries(before ?? {})].some(
      ([name, value]) => name !== 'available' && value !== null && value !== 0,
    ),
  );
