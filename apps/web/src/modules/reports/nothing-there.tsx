/** A report without a row: of a period another one may hold something, of this moment there is none. */
import { type ReportName, reports } from '@minsu/contract/reports/report-list.ts';
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
