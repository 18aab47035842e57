import { getDemoActions } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount, formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NoFigures } from './no-figures.tsx';
import { usePeriod } from './use-period.tsx';

/** Likes, comments and shares compared with the previous period. */
export const UserActions = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('actions'), ['day', 'week', 'month'], 'day');
  const query = useCall(getDemoActions, { period });
  return (
    <ChartPanel
      title={t('actions')}
      controls={control}
      query={query}
      height={190}
      empty={<NoFigures />}
      spec={({ actions }) => ({
        kind: 'bar',
        lying: true,
        axis: t('action'),
        format: formatCount,
        short: (value) => formatShort(value, currentLanguage()),
        labels: actions.map(({ action }) => t(`action_${action}`)),
        series: [
          { key: 'now', name: t('now'), values: actions.map(({ value }) => value) },
          { key: 'before', name: t('before'), values: actions.map(({ before }) => before) },
        ],
      })}
    />
  );
};
