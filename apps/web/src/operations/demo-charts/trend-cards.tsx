/** Retention and reading: two rates as lines, two counts as bars, with one period. */
import { type ChartPeriod, trendQuotas } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoTrend } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount, formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { FigureHead } from './figure-head.tsx';
import { NoFigures } from './no-figures.tsx';
import { pointName, usePeriod } from './use-period.tsx';

type Quota = (typeof trendQuotas)[number];
type Period = Exclude<ChartPeriod, 'day'>;

const formats: Record<Quota, (value: number) => string> = {
  retention: (value) => formatPercent(value),
  retained: formatCount,
  consumption: (value) => value.toFixed(2),
  consumed: formatCount,
};
const isRate = (quota: Quota): boolean => quota === 'retention' || quota === 'consumption';

export const TrendCards = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('trends'), ['week', 'month', 'year'], 'month');
  return (
    <section aria-labelledby="trends">
      <div className="chart-group-head">
        <h2 id="trends">{t('trends')}</h2>
        {control}
      </div>
      <div className="chart-row four">
        {trendQuotas.map((quota) => (
          <TrendCard key={quota} quota={quota} period={period} />
        ))}
      </div>
    </section>
  );
};

const TrendCard = ({ quota, period }: { readonly quota: Quota; readonly period: Period }) => {
  const { t } = useTranslation('demoCharts');
  const query = useCall(getDemoTrend, { quota, period });
  const format = formats[quota];
  return (
    <ChartPanel
      title={t(`trend_${quota}`)}
      query={query}
      head={({ value, before }) => (
        <>
          <FigureHead
            value={value}
            before={before}
            shown={value === null ? '–' : format(value)}
            period={period}
            share={quota === 'retention'}
          />
          <div className="figure-note">{t(`trendHint_${quota}`)}</div>
        </>
      )}
      headHeight={84}
      height={104}
      empty={<NoFigures />}
      spec={({ points }) => ({
        kind: isRate(quota) ? 'line' : 'bar',
        bare: true,
        loose: true,
        axis: period === 'year' ? t('month') : t('date'),
        format,
        labels: points.map(({ from }) => pointName(period, from)),
        series: [{ key: quota, name: t(`trend_${quota}`), values: points.map(({ value }) => value) }],
      })}
    />
  );
};
