/** Dialogs of a registration. One chunk, loaded with the first. */

import { tellsHolder } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { confirmGuest, correctGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestFields } from './guest-fields-panel.tsx';
import { RegisterGuestDialog } from './register-guest-dialog.tsx';
import { registrationQueries, showGuests } from './registration-live.ts';
import { DocumentText } from './registration-words.tsx';
import { RevealGuestDialog } from './reveal-guest-dialog.tsx';

export type GuestDialogKind = 'register' | 'correct' | 'confirm' | 'reveal';

interface GuestDialogProps extends DialogHost {
  readonly kind: GuestDialogKind;
  readonly of: RegistrationRow;
}

const GuestDialog = ({ kind, of, ...host }: GuestDialogProps) => {
  switch (kind) {
    case 'register':
      return <RegisterGuestDialog {...host} orderId={of.orderId} stayId={of.stayId} guessed={of.name} />;
    case 'correct':
      return <CorrectDialog {...host} of={of} />;
    case 'confirm':
      return <ConfirmDialog {...host} of={of} />;
    case 'reveal':
      return <RevealGuestDialog {...host} of={of} />;
  }
};

export default GuestDialog;

type OfGuest = Omit<GuestDialogProps, 'kind'>;

const keyOf = ({ id, version }: RegistrationRow) => ({ id, version });

/** The number, birth date and phone are masked, so they are retyped. */
const CorrectDialog = ({ of, ...host }: OfGuest) => {
  const { t } = useTranslation('registration');
  const { name, documentType, nationality, sex } = of;
  const type = documentType ?? 'idCard';
  return (
    <CommandDialog
      {...host}
      width={640}
      title={t('correctTitle', { name })}
      submitLabel={t('correctSubmit')}
      command={correctGuest}
      base={keyOf(of)}
      initial={{
        name,
        documentType: type,
        ...(!tellsHolder(type) && { ...(nationality && { nationality }), ...(sex && { sex }) }),
      }}
      done={t('corrected')}
      invalidates={registrationQueries}
      onDone={(guests) => showGuests(of.orderId, guests)}
    >
      {of.reason && <p className="callout warn">{t('reasonIs', { reason: saidProblem(of.reason) })}</p>}
      <p className="muted">
        {t('correctHint')} <DocumentText of={of} />
      </p>
      <GuestFields of={correctGuest.input} today={businessToday(of.houseId)} focus />
    </CommandDialog>
  );
};

const ConfirmDialog = ({ of, ...host }: OfGuest) => {
  const { t } = useTranslation('registration');
  return (
    <CommandDialog
      {...host}
      title={t('confirmTitle', { name: of.name })}
      text={t('confirmHint')}
      submitLabel={t('confirm')}
      command={confirmGuest}
      base={keyOf(of)}
      initial={{}}
      done={t('confirmed')}
      invalidates={registrationQueries}
      onDone={(guests) => showGuests(of.orderId, guests)}
    >
      <Field of={confirmGuest.input} name="receiptNo" label={t('field_receiptNo')} />
    </CommandDialog>
  );
};
