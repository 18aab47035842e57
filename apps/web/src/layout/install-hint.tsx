/** Suggests the home screen, once, at a moment that interrupts nothing. */
import { Button } from 'antd';
import { Icon } from '../components/icon.tsx';
import {
  answerInstall,
  askInstall,
  isSuggested,
  useInstall,
  wayToInstall,
} from '../platform/pocket/install.ts';
import { useNarrow } from '../platform/use-narrow.ts';
import { useTranslation } from '../platform/use-translation.ts';

export const InstallHint = () => {
  const { t } = useTranslation('layout');
  const narrow = useNarrow();
  const install = useInstall();
  if (!isSuggested(install, narrow)) return null;
  const way = wayToInstall(install);
  return (
    <div className="notice install-hint">
      <Icon name="phone" />
      <b>{t('installTitle')}</b>
      <span>{t(`install_${way}`)}</span>
      {way === 'prompt' && (
        <Button size="small" type="primary" onClick={() => void askInstall()}>
          {t('install')}
        </Button>
      )}
      <Button size="small" onClick={answerInstall}>
        {t('installLater')}
      </Button>
    </div>
  );
};
