import { useTranslation } from 'react-i18next';
import { Exception } from './exception.tsx';

const ForbiddenPage = () => {
  const { t } = useTranslation('layout');
  return <Exception code="403" kind="forbidden" text={t('forbidden')} />;
};

export default ForbiddenPage;
