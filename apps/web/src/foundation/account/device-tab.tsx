/** Abilities of this browser: home screen, opening and working without a network, notifications. */
import { Button } from 'antd';
import { useEffect } from 'react';
import { askInstall, useInstall, wayToInstall } from '../../platform/pocket/install.ts';
import { pocketOf, usePocket } from '../../platform/pocket/pocket.ts';
import { useUnsent } from '../../platform/pocket/unsent.ts';
import { useWorker } from '../../platform/pocket/worker-state.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DevicePush } from './device-push.tsx';
import { DeviceRow } from './device-row.tsx';

export const DeviceTab = () => (
  <ul className="security-rows">
    <HomeScreen />
    <Opening />
    <Working />
    <DevicePush />
  </ul>
);

const HomeScreen = () => {
  const { t } = useTranslation('account');
  const install = useInstall();
  const way = wayToInstall(install);
  return (
    <DeviceRow
      title={t('deviceInstall')}
      action={
        !install.installed &&
        way === 'prompt' && (
          <Button type="primary" onClick={() => void askInstall()}>
            {t('deviceInstallNow')}
          </Button>
        )
      }
    >
      {install.installed ? t('deviceInstalled') : t(`deviceInstall_${way}`)}
    </DeviceRow>
  );
};

const Opening = () => {
  const { t } = useTranslation('account');
  const state = useWorker((worker) => worker.state);
  return <DeviceRow title={t('deviceOpens')}>{t(`deviceOpens_${state}`)}</DeviceRow>;
};

const Working = () => {
  const { t } = useTranslation('account');
  const state = usePocket((pocket) => pocket.state);
  const count = useUnsent((unsent) => unsent.count);
  useEffect(() => void pocketOf(), []);
  return (
    <DeviceRow title={t('deviceKeeps')}>
      {t(`deviceKeeps_${state}`)}
      {count > 0 && ` · ${t('deviceUnsent', { count })}`}
    </DeviceRow>
  );
};
