/** Empty state of a report: suggests another period where that could help. */
import { type ReportName, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const NothingThere = ({ report }: { readonly report: ReportName }) => {
  const { t } = useTranslation('reports');
  return reports[report].of === 'now' ? (
    <EmptyState title={t('emptyNow')} hint={t('emptyNowHint')} />
  ) : (
    <EmptyState title={t('empty')} hint={t('emptyHint')} />
  );
};
