/** Sources of contents: a donut per kind, with one period and one query. */
import { type ContentKind, contentKinds } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoSources } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NoFigures } from './no-figures.tsx';
import { useMonthPeriod } from './use-period.tsx';

export const SourceDonuts = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = useMonthPeriod(t('sources'));
  const query = useCall(getDemoSources, { period });
  return (
    <section aria-labelledby="sources">
      <div className="chart-group-head">
        <h2 id="sources">{t('sources')}</h2>
        {control}
      </div>
      <div className="chart-row three">
        {contentKinds.map((kind) => (
          <SourceDonut key={kind} kind={kind} query={query} />
        ))}
      </div>
    </section>
  );
};

interface SourceDonutProps {
  readonly kind: ContentKind;
  readonly query: ReturnType<typeof useCall<typeof getDemoSources>>;
}

const SourceDonut = ({ kind, query }: SourceDonutProps) => {
  const { t } = useTranslation('demoCharts');
  return (
    <ChartPanel
      title={t(`kind_${kind}`)}
      query={query}
      height={280}
      fileName={`${t('sources')}-${t(`kind_${kind}`)}`}
      empty={<NoFigures />}
      spec={({ sources }) => ({
        kind: 'donut',
        axis: t('source'),
        measure: t('quota_published'),
        format: formatCount,
        slices: sources.map(({ source, ...values }) => ({
          key: source,
          name: t(`source_${source}`),
          value: values[kind],
        })),
      })}
    />
  );
};
