import { useTranslation } from '../../platform/use-translation.ts';
import { Exception } from './exception.tsx';

const ForbiddenPage = () => {
  const { t } = useTranslation('layout');
  return <Exception code="403" kind="forbidden" text={t('forbidden')} />;
};

export default ForbiddenPage;
