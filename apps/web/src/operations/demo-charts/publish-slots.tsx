import { contentKinds } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoPublishSlots } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount, formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NoFigures } from './no-figures.tsx';
import { usePeriod } from './use-period.tsx';

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Publications by time of day: stacked bars of two hours. */
export const PublishSlots = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('slots'), ['day', 'week', 'month'], 'week');
  const query = useCall(getDemoPublishSlots, { period });
  return (
    <ChartPanel
      title={t('slots')}
      hint={t('slotsHint')}
      controls={control}
      query={query}
      height={300}
      empty={<NoFigures />}
      spec={({ slots }) => ({
        kind: 'bar',
        stacked: true,
        axis: t('hour'),
        format: formatCount,
        short: (value) => formatShort(value, currentLanguage()),
        labels: slots.map(({ hour }) => hourName(hour)),
        series: contentKinds.map((key) => ({
          key,
          name: t(`kind_${key}`),
          values: slots.map((slot) => slot[key]),
        })),
      })}
    />
  );
};
