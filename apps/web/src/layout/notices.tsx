/** Bars over the content: no network, no menu from the server, new version. */
import { Button } from 'antd';
import { Icon } from '../components/icon.tsx';
import { useConnection } from '../platform/calls/connection.ts';
import { useLive } from '../platform/calls/live.ts';
import { loadServerMenu, useServerMenu } from '../platform/navigation/server-menu.ts';
import { reloadNow, useWorker } from '../platform/pocket/worker-state.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { InstallHint } from './install-hint.tsx';

export const Notices = () => {
  const { t } = useTranslation('layout');
  const reachable = useConnection((state) => state.reachable);
  const newVersion = useWorker((state) => state.outdated);
  const noMenu = useServerMenu(({ state }) => state === 'failed');
  // An administrator has arranged the menu that this user sees.
  useLive((changes) => {
    if (useServerMenu.getState().entries && changes.some(({ entity }) => entity === 'menu'))
      void loadServerMenu();
  });
  return (
    <div role="status">
      {!reachable && (
        <div className="notice warn">
          <Icon name="warning" />
          {t('offline')}
        </div>
      )}
      {noMenu && (
        <div className="notice warn">
          <Icon name="warning" />
          {t('serverMenuFailed')}
          <Button size="small" onClick={() => void loadServerMenu()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {newVersion && (
        <div className="notice">
          <Icon name="info" />
          <b>{t('newVersion')}</b>
          <span>{t('newVersionHint')}</span>
          <Button size="small" type="primary" onClick={reloadNow}>
            {t('reload')}
          </Button>
        </div>
      )}
      <InstallHint />
    </div>
  );
};
