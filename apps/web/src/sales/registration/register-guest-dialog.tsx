/** Registers another guest before or during the stay; guests in house are reported at once. */
import { registerGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestFields } from './guest-fields-panel.tsx';
import { registrationQueries, showGuests } from './registration-live.ts';

interface RegisterGuestDialogProps extends DialogHost {
  readonly orderId: string;
  readonly stayId: string;
  /** Booker's name, until a document is read. */
  readonly guessed?: string | undefined;
}

export const RegisterGuestDialog = ({ orderId, stayId, guessed, ...host }: RegisterGuestDialogProps) => {
  const { t } = useTranslation('registration');
  return (
    <CommandDialog
      {...host}
      width={640}
      title={t('addGuest')}
      submitLabel={t('register')}
      command={registerGuest}
      base={{ stayId }}
      initial={{ documentType: 'idCard', ...(guessed !== undefined && { name: guessed }) }}
      done={t('registered')}
      invalidates={registrationQueries}
      onDone={(guests) => showGuests(orderId, guests)}
    >
      <GuestFields
        of={registerGuest.input}
        today={businessToday(null)}
        focus
        {...(guessed !== undefined && { guessed })}
      />
    </CommandDialog>
  );
};
