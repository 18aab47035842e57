import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

/** The business was not started with examples. */
export const NoFigures = () => {
  const { t } = useTranslation('demoCharts');
  return <EmptyState title={t('noFigures')} hint={t('noFiguresHint')} />;
};
