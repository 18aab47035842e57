import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

/** Shown when the business has no example data. */
export const NoFigures = () => {
  const { t } = useTranslation('demoCharts');
  return <EmptyState title={t('noFigures')} hint={t('noFiguresHint')} />;
};
