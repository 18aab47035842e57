/** A payout asked for by hand: what is available, where it goes, who has to approve. */

import type { PayoutRoom } from '@minsu/contract/payouts/payout.ts';
import { askPayout, getPayoutRoom, pagePayouts } from '@minsu/contract/payouts/payout-endpoints.ts';
import type { WalletParty } from '@minsu/contract/wallet/wallet.ts';
import { useTranslation } from 'react-i18next';
import { CommandDialog, type DialogHost } from '../../components/command-dialog.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Money } from '../../components/money.tsx';
import { formatInstant, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { walletQueries } from './wallet-live.ts';

interface PayoutDialogProps extends DialogHost {
  readonly party: WalletParty;
}

const PayoutDialog = ({ party, open, onClose }: PayoutDialogProps) => {
  const { t } = useTranslation(['wallet', 'payouts']);
  const { data: room } = useCall(
    getPayoutRoom,
    { landlordId: party.landlordId },
    { enabled: open, keepPrevious: false, quiet: true },
  );
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      title={t('payTitle', { name: party.name })}
      submitLabel={t('payouts:create')}
      command={askPayout}
      base={{ landlordId: party.landlordId }}
      initial={{ amountFen: party.availableFen ?? 0, note: '' }}
      done={t('payouts:created')}
      invalidates={[...walletQueries, pagePayouts, getPayoutRoom]}
    >
      {room ? <Room room={room} /> : <p className="muted">{t('payouts:room_loading')}</p>}
      <Field of={askPayout.input} name="amountFen" label={t('payouts:field_amount')} control="money" />
      <Field of={askPayout.input} name="note" label={t('payouts:field_note')} help={t('payouts:noteHelp')} />
    </CommandDialog>
  );
};

export default PayoutDialog;

const Room = ({ room }: { readonly room: PayoutRoom }) => {
  const { t } = useTranslation('payouts');
  const { bank, cardTail, coolsUntil, onboarded } = room;
  const facts: Fact[] = [
    { label: t('room_available'), value: <Money fen={room.availableFen} /> },
    { label: t('room_inPayout'), value: <Money fen={room.inPayoutFen} /> },
    {
      label: t('room_account'),
      value:
        onboarded && cardTail !== null ? t('cardOf', { bank: bank ?? '', tail: cardTail }) : t('room_byHand'),
    },
  ];
  return (
    <div className="wallet-room">
      <Facts items={facts} />
      <p className="muted">{t('room_fourEyes', { amount: formatMoney(room.fourEyesFen) })}</p>
      {coolsUntil !== null && (
        <p className="callout warn">
          {t('room_cools', { at: formatInstant(coolsUntil, currentLanguage()) })}
        </p>
      )}
    </div>
  );
};
