import { useTranslation } from '../../platform/use-translation.ts';
import { Exception } from './exception.tsx';

const NotFoundPage = () => {
  const { t } = useTranslation('layout');
  return <Exception code="404" kind="noMatch" text={t('notFound')} />;
};

export default NotFoundPage;
