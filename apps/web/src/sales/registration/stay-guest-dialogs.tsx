/** Dialogs that add a guest, a visitor or a blocklist entry to an order. One chunk. */
import { recordVisitor } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { BlacklistBooker } from './blacklist-forms.tsx';
import { GuestFields } from './guest-fields-panel.tsx';
import { RegisterGuestDialog } from './register-guest-dialog.tsx';
import { registrationQueries, showGuests } from './registration-live.ts';

interface StayGuestDialogProps extends DialogHost {
  readonly kind: 'register' | 'visitor' | 'blacklist';
  readonly orderId: string;
  readonly stayId: string;
  /** For a guest: the guessed name. For the blocklist: the person concerned. */
  readonly name?: string | undefined;
}

const StayGuestDialog = ({ kind, orderId, stayId, name, ...host }: StayGuestDialogProps) => {
  switch (kind) {
    case 'register':
      return <RegisterGuestDialog {...host} orderId={orderId} stayId={stayId} guessed={name} />;
    case 'visitor':
      return <VisitorDialog {...host} orderId={orderId} stayId={stayId} />;
    case 'blacklist':
      return <BlacklistBooker {...host} orderId={orderId} name={name ?? ''} />;
  }
};

export default StayGuestDialog;

interface VisitorDialogProps extends DialogHost {
  readonly orderId: string;
  readonly stayId: string;
}

const VisitorDialog = ({ orderId, stayId, ...host }: VisitorDialogProps) => {
  const { t } = useTranslation('registration');
  return (
    <CommandDialog
      {...host}
      width={640}
      title={t('addVisitor')}
      submitLabel={t('register')}
      command={recordVisitor}
      base={{ stayId }}
      initial={{ documentType: 'idCard' }}
      done={t('visitorRecorded')}
      invalidates={registrationQueries}
      onDone={(guests) => showGuests(orderId, guests)}
    >
      <GuestFields of={recordVisitor.input} today={businessToday(null)} short focus />
    </CommandDialog>
  );
};
