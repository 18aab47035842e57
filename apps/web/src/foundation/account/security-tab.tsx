/** Security settings: password, second factor, verified phone and email, devices. */
import { getSecurity, type Security } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Devices } from './devices.tsx';

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));
const TotpOn = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpOnDialog }));
const TotpOff = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpOffDialog }));
const RenewCodes = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).RenewCodesDialog }));
const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

type Open = 'none' | 'password' | 'totpOn' | 'totpOff' | 'renew' | 'phone' | 'email';

export const SecurityTab = () => {
  const query = useCall(getSecurity, {}, { quiet: true });
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  return (
    <>
      <Loaded query={query} lines={8}>
        {(security) => <SecurityRows security={security} onOpen={setOpen} />}
      </Loaded>
      <Devices />
      <Suspense>
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'totpOn' && <TotpOn onClose={close} />}
        {open === 'totpOff' && <TotpOff onClose={close} />}
        {open === 'renew' && <RenewCodes onClose={close} />}
        {(open === 'phone' || open === 'email') && <ContactDialog kind={open} onClose={close} />}
      </Suspense>
    </>
  );
};

interface SecurityRowsProps {
  readonly security: Security;
  readonly onOpen: (open: Open) => void;
}

const SecurityRows = ({ security, onOpen }: SecurityRowsProps) => {
  const { t } = useTranslation('account');
  const { totpSince, totpNeeded, recoveryCodesLeft, phone, email } = security;
  const bound = (contact: Security['phone']) => (
    <StateDot tone={contact ? 'ok' : 'neutral'}>
      {contact ? t('bound', { value: contact.masked }) : t('notSet')}
    </StateDot>
  );
  return (
    <ul className="security-rows">
      <SecurityRow title={t('password')} hint={t('passwordHint')}>
        <Button onClick={() => onOpen('password')}>{t('change')}</Button>
      </SecurityRow>
      <SecurityRow
        title={t('totp')}
        hint={t(totpNeeded ? 'totpNeeded' : 'totpHint')}
        state={
          <StateDot tone={totpSince ? 'ok' : 'neutral'}>
            {totpSince ? t('totpOn', { count: recoveryCodesLeft }) : t('totpOff')}
          </StateDot>
        }
      >
        {totpSince === null && (
          <Button type="primary" onClick={() => onOpen('totpOn')}>
            {t('turnOn')}
          </Button>
        )}
        {totpSince !== null && <Button onClick={() => onOpen('renew')}>{t('renewCodes')}</Button>}
        {totpSince !== null && !totpNeeded && (
          <Button color="danger" variant="filled" onClick={() => onOpen('totpOff')}>
            {t('turnOff')}
          </Button>
        )}
      </SecurityRow>
      <SecurityRow title={t('securePhone')} hint={t('securePhoneHint')} state={bound(phone)}>
        <Button
          onClick={() => onOpen('phone')}
          aria-label={`${phone ? t('change') : t('set')} ${t('securePhone')}`}
        >
          {phone ? t('change') : t('set')}
        </Button>
      </SecurityRow>
      <SecurityRow title={t('secureEmail')} hint={t('secureEmailHint')} state={bound(email)}>
        <Button
          onClick={() => onOpen('email')}
          aria-label={`${email ? t('change') : t('set')} ${t('secureEmail')}`}
        >
          {email ? t('change') : t('set')}
        </Button>
      </SecurityRow>
    </ul>
  );
};

interface SecurityRowProps {
  readonly title: string;
  readonly hint: string;
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

const SecurityRow = ({ title, hint, state, children }: SecurityRowProps) => (
  <li>
    <div className="security-what">
      <h2>{title}</h2>
      <p className="muted">{hint}</p>
      {state}
    </div>
    <div className="security-do">{children}</div>
  </li>
);
