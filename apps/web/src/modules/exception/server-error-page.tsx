import { useTranslation } from 'react-i18next';
import { Exception } from './exception.tsx';

const ServerErrorPage = () => {
  const { t } = useTranslation('layout');
  return <Exception code="500" kind="failed" text={t('serverError')} />;
};

export default ServerErrorPage;
