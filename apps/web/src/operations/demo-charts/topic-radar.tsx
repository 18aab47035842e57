import { contentKinds } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoTopics } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NoFigures } from './no-figures.tsx';
import { useMonthPeriod } from './use-period.tsx';

/** Six topics; one shape per kind of content. */
export const TopicRadar = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = useMonthPeriod(t('topics'));
  const query = useCall(getDemoTopics, { period });
  return (
    <ChartPanel
      title={t('topics')}
      controls={control}
      query={query}
      height={260}
      empty={<NoFigures />}
      spec={({ topics }) => ({
        kind: 'radar',
        axis: t('topic'),
        format: formatCount,
        labels: topics.map(({ topic }) => t(`topic_${topic}`)),
        series: contentKinds.map((key) => ({
          key,
          name: t(`kind_${key}`),
          values: topics.map((topic) => topic[key]),
        })),
      })}
    />
  );
};
