import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';

/** The business was not started with examples. */
export const NoFigures = () => {
  const { t } = useTranslation('demoCharts');
  return <EmptyState title={t('noFigures')} hint={t('noFiguresHint')} />;
};
