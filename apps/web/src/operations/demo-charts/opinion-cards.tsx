/** Public opinion cards: visits against last year, contents, comments, shares by kind, with one period. */
import { type ChartPeriod, contentKinds, opinionQuotas } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoOpinion } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import type { ChartSpec } from '../../components/charts/chart-spec.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount, formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { FigureHead } from './figure-head.tsx';
import { NoFigures } from './no-figures.tsx';
import { pointName, usePeriod } from './use-period.tsx';

type Opinion = OutputOf<typeof getDemoOpinion>;
type Quota = (typeof opinionQuotas)[number];
type Period = Exclude<ChartPeriod, 'day'>;

export const OpinionCards = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('opinion'), ['week', 'month', 'year'], 'year');
  return (
    <section aria-labelledby="opinion">
      <div className="chart-group-head">
        <h2 id="opinion">{t('opinion')}</h2>
        {control}
      </div>
      <div className="chart-row four">
        {opinionQuotas.map((quota) => (
          <OpinionCard key={quota} quota={quota} period={period} />
        ))}
      </div>
    </section>
  );
};

const OpinionCard = ({ quota, period }: { readonly quota: Quota; readonly period: Period }) => {
  const { t } = useTranslation('demoCharts');
  const query = useCall(getDemoOpinion, { quota, period });
  const spec = useOpinionSpec(quota, period);
  return (
    <ChartPanel
      title={t(`opinion_${quota}`)}
      query={query}
      spec={spec}
      head={({ value, before }) => (
        <FigureHead value={value} before={before} shown={formatCount(value)} period={period} />
      )}
      headHeight={64}
      height={104}
      empty={<NoFigures />}
      className={`tinted ${quota}`}
    />
  );
};

const useOpinionSpec = (quota: Quota, period: Period): ((data: Opinion) => ChartSpec) => {
  const { t } = useTranslation('demoCharts');
  const formats = {
    format: formatCount,
    short: (value: number) => formatShort(value, currentLanguage()),
    axis: period === 'year' ? t('month') : t('date'),
  };
  return ({ asOf, points, kinds }) => {
    if (quota === 'shares')
      return {
        ...formats,
        kind: 'donut',
        bare: true,
        axis: t('kind'),
        measure: t('opinion_shares'),
        slices:
          asOf === null
            ? []
            : contentKinds.map((key) => ({ key, name: t(`kind_${key}`), value: kinds[key] })),
      };
    const now = { key: 'now', name: t('current'), values: points.map((point) => point.value) };
    const lastYear = {
      key: 'lastYear',
      name: t('lastYear'),
      values: points.map((point) => point.lastYear),
      reference: true,
    };
    return {
      ...formats,
      kind: quota === 'published' ? 'bar' : 'line',
      bare: true,
      labels: points.map((point) => pointName(period, point.from)),
      series: quota === 'published' ? [now] : [now, lastYear],
    };
  };
};
