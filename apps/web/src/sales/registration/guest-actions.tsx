/** Actions on a registration, as offered by the server. */
import type { OrderGuests, RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { removeGuest, submitGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { Button, type ButtonProps } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import type { GuestDialogKind } from './guest-dialogs.tsx';
import { registrationQueries, showGuests } from './registration-live.ts';
import './registration.css';
import { useTranslation } from '../../platform/use-translation.ts';

const GuestDialog = lazyPart(() => import('./guest-dialogs.tsx'), 'asked');

interface GuestActionsProps {
  readonly of: RegistrationRow;
  /** Only the next step, for table rows. */
  readonly short?: boolean;
  /** Style of the buttons; by default links in table rows, small ones elsewhere. */
  readonly look?: Pick<ButtonProps, 'type' | 'size'>;
}

const keyOf = ({ id, version }: RegistrationRow) => ({ id, version });

/** For rows: report, or the step before it; a rejected one is corrected, not resubmitted. */
const stepOf = ({ actions, state }: RegistrationRow): 'submit' | 'correct' | 'confirm' | null => {
  if (state === 'rejected' && actions.includes('correct')) return 'correct';
  return (['submit', 'confirm', 'correct'] as const).find((one) => actions.includes(one)) ?? null;
};

export const GuestActions = ({ of, short = false, look: given }: GuestActionsProps) => {
  const { t } = useTranslation('registration');
  const may = useMay();
  const { shown, show, close } = useDialog<GuestDialogKind>();
  const look = given ?? (short ? ({ type: 'link', size: 'small' } as const) : ({ size: 'small' } as const));
  const step = stepOf(of);
  const offers = (action: 'correct' | 'confirm' | 'submit' | 'remove') =>
    of.actions.includes(action) && (!short || action === step);
  const isMissing = of.state === 'missing';
  return (
    <span className="guest-actions">
      {isMissing && may('registration:edit') && (
        <Button {...look} onClick={() => show('register')}>
          {t('addGuest')}
        </Button>
      )}
      {offers('submit') && <Submit of={of} look={look} />}
      {offers('correct') && (
        <Button {...look} onClick={() => show('correct')}>
          {t('correct')}
        </Button>
      )}
      {offers('confirm') && (
        <Button {...look} onClick={() => show('confirm')}>
          {t('confirm')}
        </Button>
      )}
      {!short && !isMissing && may('guest:reveal') && (
        <Button {...look} onClick={() => show('reveal')}>
          {t('reveal')}
        </Button>
      )}
      {offers('remove') && <Remove of={of} look={look} />}
      {shown && <GuestDialog key={shown.key} kind={shown.of} of={of} open={shown.open} onClose={close} />}
    </span>
  );
};

interface ActionProps {
  readonly of: RegistrationRow;
  readonly look: Pick<ButtonProps, 'type' | 'size'>;
}

const Submit = ({ of, look }: ActionProps) => {
  const { t } = useTranslation('registration');
  return (
    <CommandButton
      {...look}
      command={submitGuest}
      input={keyOf(of)}
      label={t('submit')}
      done={t('submitted')}
      onDone={(guests: OrderGuests) => showGuests(of.orderId, guests)}
      onStale={() => invalidate(registrationQueries)}
    />
  );
};

const Remove = ({ of, look }: ActionProps) => {
  const { t } = useTranslation('registration');
  return (
    <CommandButton
      {...look}
      danger
      command={removeGuest}
      input={keyOf(of)}
      label={t('remove')}
      confirm={{ title: t('removeTitle', { name: of.name }) }}
      onDone={(guests: OrderGuests) => showGuests(of.orderId, guests)}
      onStale={() => invalidate(registrationQueries)}
    />
  );
};
