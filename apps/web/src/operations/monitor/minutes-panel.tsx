/** Orders per minute of the last hour, the current one last. */

import type { Monitor } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { formatClock, formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const HEIGHT = 200;

export const MinutesPanel = ({ query }: { readonly query: UseQueryResult<Monitor> }) => {
  const { t } = useTranslation('monitor');
  const count = query.data?.minutes.reduce((sum, { orders }) => sum + orders, 0) ?? 0;
  return (
    <ChartPanel
      title={t('minutes')}
      hint={t('minutesHint', { count })}
      query={query}
      height={HEIGHT}
      spec={({ minutes }) => ({
        kind: 'bar',
        whole: true,
        axis: t('minute'),
        format: formatCount,
        labels: minutes.map(({ at }) => formatClock(at, BUSINESS_TIME_ZONE)),
        series: [{ key: 'orders', name: t('count_orders'), values: minutes.map(({ orders }) => orders) }],
      })}
    />
  );
};
