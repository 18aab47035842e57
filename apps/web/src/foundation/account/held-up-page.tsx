/** Replaces every screen until a required password change or two-step setup is done. */
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { logout, refreshUser, useSession } from '../../platform/calls/session.ts';
import './account.css';
import { useTranslation } from '../../platform/use-translation.ts';

const TotpOn = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpOnDialog }));
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

const HeldUpPage = () => {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const name = useSession(({ userInfo }) => userInfo?.realname ?? '');
  // The password comes first, because two-step setup needs it.
  const owesPassword = useSession(({ userInfo }) => userInfo?.owesPassword ?? false);
  const title = t(owesPassword ? 'ownPasswordTitle' : 'secondFactorTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const close = () => {
    setOpen(false);
    // The layout restarts once nothing is required any more.
    refreshUser().catch(() => undefined);
  };
  return (
    <section className="held-up">
      <Icon name="lock" size={32} />
      <h1>{title}</h1>
      <p>{t(owesPassword ? 'ownPasswordText' : 'secondFactorText', { name })}</p>
      <p className="muted">{t(owesPassword ? 'passwordHint' : 'totpHint')}</p>
      <div>
        <Button type="primary" size="large" onClick={() => setOpen(true)}>
          {t(owesPassword ? 'changePassword' : 'secondFactorStart')}
        </Button>
        <Button size="large" onClick={() => void logout('/login')}>
          {t('secondFactorLeave')}
        </Button>
      </div>
      <Suspense>
        {open && (owesPassword ? <PasswordDialog onClose={close} /> : <TotpOn onClose={close} />)}
      </Suspense>
    </section>
  );
};

export default HeldUpPage;
