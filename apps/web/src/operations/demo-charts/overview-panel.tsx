/** Four figures broken down in the chart: contents, clicks and exposures by kind, users by new and returning. */
import type { ChartPeriod, overviewQuotas } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoOverview } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useId, useState } from 'react';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import type { ChartSpec } from '../../components/charts/chart-spec.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount, formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { FigureHead } from './figure-head.tsx';
import { NoFigures } from './no-figures.tsx';
import { pointName, usePeriod } from './use-period.tsx';

type Overview = OutputOf<typeof getDemoOverview>;
type Quota = (typeof overviewQuotas)[number];

export const OverviewPanel = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('overview'), ['week', 'month', 'year'], 'month');
  const [quota, setQuota] = useState<Quota>('published');
  const query = useCall(getDemoOverview, { period });
  return (
    <ChartPanel
      title={t('overview')}
      controls={control}
      query={query}
      spec={useOverviewSpec(quota, period)}
      head={(data) => <QuotaChoice data={data} period={period} quota={quota} onChange={setQuota} />}
      height={useNarrow() ? 280 : 452}
      fileName={t(`quota_${quota}`)}
      empty={<NoFigures />}
      className="overview"
    />
  );
};

const useOverviewSpec = (quota: Quota, period: ChartPeriod): ((data: Overview) => ChartSpec) => {
  const { t } = useTranslation('demoCharts');
  return ({ buckets, quotas }) => ({
    kind: 'line',
    stacked: true,
    axis: period === 'year' ? t('month') : t('date'),
    format: formatCount,
    short: (value) => formatShort(value, currentLanguage()),
    labels: buckets.map((from) => pointName(period, from)),
    series: (quotas.find((each) => each.quota === quota)?.parts ?? []).map(({ part, values }) => ({
      key: part,
      name: t(`part_${part}`),
      values,
    })),
  });
};

interface QuotaChoiceProps {
  readonly data: Overview;
  readonly period: ChartPeriod;
  readonly quota: Quota;
  readonly onChange: (quota: Quota) => void;
}

const QuotaChoice = ({ data, period, quota, onChange }: QuotaChoiceProps) => {
  const { t } = useTranslation('demoCharts');
  const name = useId();
  return (
    <fieldset className="quota-choice">
      <legend className="visually-hidden">{t('overview')}</legend>
      {data.quotas.map((each) => (
        <label key={each.quota}>
          <input
            type="radio"
            name={name}
            checked={each.quota === quota}
            onChange={() => onChange(each.quota)}
          />
          <span className="quota">
            <span className="quota-name">{t(`quota_${each.quota}`)}</span>
            <FigureHead
              value={each.value}
              before={each.before}
              shown={formatCount(each.value)}
              period={period}
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
};
