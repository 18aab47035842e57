/** Instead of every screen, while a role asks for two-step verification that is not set up. */
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { logout, refreshUser, useSession } from '../../platform/session.ts';
import './account.css';
import { useTranslation } from '../../platform/use-translation.ts';

const TotpOn = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpOnDialog }));

const SecondFactorPage = () => {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const name = useSession(({ userInfo }) => userInfo?.realname ?? '');
  useEffect(() => {
    document.title = t('secondFactorTitle');
  }, [t]);
  const close = () => {
    setOpen(false);
    // The frame starts anew when nothing is owed any more.
    refreshUser().catch(() => undefined);
  };
  return (
    <section className="second-factor">
      <Icon name="lock" size={32} />
      <h1>{t('secondFactorTitle')}</h1>
      <p>{t('secondFactorText', { name })}</p>
      <p className="muted">{t('totpHint')}</p>
      <div>
        <Button type="primary" size="large" onClick={() => setOpen(true)}>
          {t('secondFactorStart')}
        </Button>
        <Button size="large" onClick={() => void logout('/login')}>
          {t('secondFactorLeave')}
        </Button>
      </div>
      <Suspense>{open && <TotpOn onClose={close} />}</Suspense>
    </section>
  );
};

export default SecondFactorPage;
