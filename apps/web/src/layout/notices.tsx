/** Bars over the content: no network, new version. */
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { useNewVersion } from './new-version.ts';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export const Notices = () => {
  const { t } = useTranslation('layout');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const newVersion = useNewVersion((state) => state.waiting);
  return (
    <div role="status">
      {!online && (
        <div className="notice warn">
          <Icon name="warning" />
          {t('offline')}
        </div>
      )}
      {newVersion && (
        <div className="notice">
          <Icon name="info" />
          <b>{t('newVersion')}</b>
          <span>{t('newVersionHint')}</span>
          <Button size="small" type="primary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </div>
      )}
    </div>
  );
};
