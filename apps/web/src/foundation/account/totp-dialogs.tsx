/** Enables and disables two-step verification and renews its recovery codes. */
import {
  confirmTotp,
  disableTotp,
  getSecurity,
  renewRecoveryCodes,
  startTotp,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { currentPasswordControl } from '../../components/forms/password-control.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { useCopying } from '../../components/use-copying.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AccountDialog } from './account-dialog.tsx';

const TotpQr = lazy(() => import('./totp-qr.tsx'));

interface DialogProps {
  readonly onClose: () => void;
}

const changed = () => invalidate([getSecurity]);

export const TotpOnDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation('account');
  const [started, setStarted] = useState<OutputOf<typeof startTotp> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!started)
    return (
      <AccountDialog
        title={t('totp')}
        command={startTotp}
        submitLabel={t('continue')}
        onClose={onClose}
        onDone={setStarted}
      >
        <p>{t('totpHint')}</p>
        <PasswordField />
      </AccountDialog>
    );
  return (
    <AccountDialog
      key="confirm"
      title={t('totp')}
      command={confirmTotp}
      submitLabel={t('turnOn')}
      onClose={onClose}
      onDone={({ recoveryCodes }) => {
        changed();
        setCodes(recoveryCodes);
      }}
    >
      <p>{t('totpScan')}</p>
      <Suspense fallback={<SkeletonBar width="160px" height={160} />}>
        <TotpQr value={started.uri} />
      </Suspense>
      <p className="totp-key">
        {t('totpKey')}: <Copyable text={started.secret} />
      </p>
      <Field of={confirmTotp.input} name="code" label={t('code')} />
    </AccountDialog>
  );
};

export const TotpOffDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation('account');
  return (
    <AccountDialog
      danger
      title={t('turnOffTitle')}
      command={disableTotp}
      submitLabel={t('turnOff')}
      onClose={onClose}
      onDone={() => {
        changed();
        toast.success(t('totpTurnedOff'));
        onClose();
      }}
    >
      <p>{t('turnOffText')}</p>
      <PasswordField />
    </AccountDialog>
  );
};

export const RenewCodesDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation('account');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <AccountDialog
      title={t('renewCodes')}
      command={renewRecoveryCodes}
      submitLabel={t('renewCodes')}
      onClose={onClose}
      onDone={({ recoveryCodes }) => {
        changed();
        setCodes(recoveryCodes);
      }}
    >
      <p>{t('renewText')}</p>
      <PasswordField />
    </AccountDialog>
  );
};

const PasswordField = () => {
  const { t } = useTranslation('account');
  return (
    <Field
      of={disableTotp.input}
      name="password"
      label={t('totpConfirmPassword')}
      control={currentPasswordControl}
    />
  );
};

const save = (codes: readonly string[]): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([codes.join('\n')], { type: 'text/plain' }));
  link.download = 'minsu-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Shown only once, so neither Esc nor an outside click closes it. */
const RecoveryCodes = ({ codes, onClose }: DialogProps & { readonly codes: readonly string[] }) => {
  const { t } = useTranslation('account');
  const copy = useCopying();
  return (
    <Dialog
      open
      title={t('recoveryTitle')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('savedCodes')}
        </Button>
      }
    >
      <p>{t('recoveryText')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-tools">
        <Button onClick={() => void copy(codes.join('\n'))}>{t('copyAll')}</Button>
        <Button onClick={() => save(codes)}>{t('downloadCodes')}</Button>
      </div>
    </Dialog>
  );
};
