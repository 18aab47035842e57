import { useTranslation } from 'react-i18next';
import { Exception } from './exception.tsx';

const NotFoundPage = () => {
  const { t } = useTranslation('layout');
  return <Exception code="404" kind="noMatch" text={t('notFound')} />;
};

export default NotFoundPage;
