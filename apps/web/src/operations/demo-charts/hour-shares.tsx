import { contentKinds } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoHourShares } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatDate, formatPercent } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NoFigures } from './no-figures.tsx';
import { hourName } from './publish-slots.tsx';
import { usePeriod } from './use-period.tsx';

/** Reads by kind and hour: three shares, and a slider over the period's hours. */
export const HourShares = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('shares'), ['day', 'week', 'month'], 'week');
  const query = useCall(getDemoHourShares, { period });
  const day = (date: string) => formatDate(date, currentLanguage(), { weekday: false, year: false });
  return (
    <ChartPanel
      title={t('shares')}
      hint={t('sharesHint')}
      controls={control}
      query={query}
      height={380}
      empty={<NoFigures />}
      spec={({ points }) => ({
        kind: 'line',
        zoom: true,
        axis: t('hour'),
        format: (value) => formatPercent(value),
        short: (value) => formatPercent(value, 0),
        labels: points.map(({ day: date, hour }) =>
          period === 'day' ? hourName(hour) : `${day(date)} ${hourName(hour)}`,
        ),
        series: contentKinds.map((key) => ({
          key,
          name: t(`kind_${key}`),
          values: points.map((point) => point[key]),
        })),
      })}
    />
  );
};
