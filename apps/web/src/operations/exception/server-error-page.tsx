import { useTranslation } from '../../platform/use-translation.ts';
import { Exception } from './exception.tsx';

const ServerErrorPage = () => {
  const { t } = useTranslation('layout');
  return <Exception code="500" kind="failed" text={t('serverError')} />;
};

export default ServerErrorPage;
