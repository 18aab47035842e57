import { getDemoActions } from '@minsu/contract/demo/demo-chart-endpoints.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Which day the figures of the page end with; the seed's yesterday. */
export const FiguresUpTo = () => {
  const { t } = useTranslation('demoCharts');
  const { data } = useCall(getDemoActions, { period: 'day' }, { quiet: true });
  if (!data?.asOf) return null;
  return <> · {t('asOf', { date: formatDate(data.asOf, currentLanguage(), { year: true }) })}</>;
};
