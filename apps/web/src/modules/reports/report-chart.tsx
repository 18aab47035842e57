/** The figures of a report that its chart shows, beside those of the earlier period. */
import { isBridgeSum } from '@minsu/contract/reports/bridge-rules.ts';
import type { Report } from '@minsu/contract/reports/report-endpoints.ts';
import {
  type FigureName,
  figures,
  type Grouping,
  isGrain,
  type ReportName,
  reports,
} from '@minsu/contract/reports/report-list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartPanel } from '../../components/chart-panel.tsx';
import type { ChartSpec } from '../../components/chart-spec.ts';
import { formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NothingThere } from './nothing-there.tsx';
import { comparesWithNothing, figureNames, figureText, useRowTitle } from './report-words.ts';

const HEIGHT = 280;
/** Bars that can still be told apart. */
const MOST_BARS = 12;
const MOST_DAYS = 62;
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
      kind: timed && rows.length > MOST_DAYS ? 'line' : 'bar',
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
      // Which figures are drawn: a single one has no legend that would name it.
      title={reports[name].chart.map((figure) => t(`reports:figure_${figure}`)).join(' · ')}
      hint={query.data && <OfHowMany report={query.data} />}
      query={query}
      height={HEIGHT}
      spec={spec}
      empty={<NothingThere report={name} />}
    />
  );
};

/** Of steps between sums the sums alone. */
const drawn = (report: Report): Report['rows'] =>
  reports[report.report].stepwise
    ? report.rows.filter(({ key }) => isBridgeSum(key))
    : report.rows.slice(0, drawnOf(report));

/** How many rows are drawn: days, bands and hours all, of houses and people the greatest. */
const drawnOf = ({ by, rows }: Report): number =>
  greatestFirst.includes(by) ? Math.min(rows.length, MOST_BARS) : rows.length;

const OfHowMany = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const shown = drawnOf(report);
  return shown < report.rows.length ? t('chartFirst', { shown, all: report.rows.length }) : null;
};

/** Without books there is nothing to draw of them, nor to name beside the chart. */
const known = (names: readonly FigureName[], rows: Report['rows']): readonly FigureName[] => {
  const drawn = names.filter((name) => rows.some(({ values }) => (values[name] ?? null) !== null));
  return drawn.length > 0 ? drawn : names.slice(0, 1);
};

/** A period of nothing but noughts is empty, not a row of them. */
export const hasFigures = ({ rows }: Report): boolean =>
  rows.some(({ values, before }) =>
    [...Object.entries(values), ...Object.entries(before ?? {})].some(
      ([name, value]) => name !== 'available' && value !== null && value !== 0,
    ),
  );
