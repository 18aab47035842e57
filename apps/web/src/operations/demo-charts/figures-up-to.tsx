import { getDemoActions } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Last day covered by the page's figures. */
export const FiguresUpTo = () => {
  const { t } = useTranslation('demoCharts');
  const { data } = useCall(getDemoActions, { period: 'day' }, { quiet: true });
  if (!data?.asOf) return null;
  return <> · {t('asOf', { date: formatDate(data.asOf, currentLanguage(), { year: true }) })}</>;
};
