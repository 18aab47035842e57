/** Abilities of this browser: home screen, opening and working without a network. */
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { askInstall, useInstall, wayToInstall } from '../../platform/pocket/install.ts';
import { pocketOf, usePocket } from '../../platform/pocket/pocket.ts';
import { useUnsent } from '../../platform/pocket/unsent.ts';
import { useWorker } from '../../platform/pocket/worker-state.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const DeviceTab = () => (
  <ul className="security-rows">
    <HomeScreen />
    <Opening />
    <Working />
  </ul>
);

interface RowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const Row = ({ title, children, action }: RowProps) => (
  <li>
    <div className="security-what">
      <p className="device-name">{title}</p>
      <p className="muted">{children}</p>
    </div>
    <div className="security-do">{action}</div>
  </li>
);

const HomeScreen = () => {
  const { t } = useTranslation('account');
  const install = useInstall();
  const way = wayToInstall(install);
  return (
    <Row
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
    </Row>
  );
};

const Opening = () => {
  const { t } = useTranslation('account');
  const state = useWorker((worker) => worker.state);
  return <Row title={t('deviceOpens')}>{t(`deviceOpens_${state}`)}</Row>;
};

const Working = () => {
  const { t } = useTranslation('account');
  const state = usePocket((pocket) => pocket.state);
  const count = useUnsent((unsent) => unsent.count);
  useEffect(() => void pocketOf(), []);
  return (
    <Row title={t('deviceKeeps')}>
      {t(`deviceKeeps_${state}`)}
      {count > 0 && ` · ${t('deviceUnsent', { count })}`}
    </Row>
  );
};
