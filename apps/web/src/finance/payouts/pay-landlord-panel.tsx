/** A manual payout: recipient, amount up to the available balance, and route. */

import type { PayoutRoom } from '@minsu/contract/finance/payouts/payout.ts';
import { askPayout, getPayoutRoom } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { landlordSource } from '../../components/records/landlord-source.ts';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatInstant, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { payoutQueries } from './payout-live.ts';
import { cardText } from './payout-words.tsx';
import './payouts.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface PayLandlordProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Preselected landlord. */
  readonly landlordId?: string | undefined;
}

const { input } = askPayout;

const PayLandlord = ({ open, onClose, landlordId }: PayLandlordProps) => {
  const { t } = useTranslation('payouts');
  const given = landlordId === undefined ? {} : { landlordId };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('createTitle')}
      submitLabel={t('create')}
      command={askPayout}
      initial={given}
      invalidates={payoutQueries}
      done={t('created')}
      onDone={onClose}
    >
      {landlordId === undefined && (
        <Field
          of={input}
          name="landlordId"
          label={t('field_landlord')}
          control={(control) => <RemoteControl {...control} source={landlordSource} />}
        />
      )}
      <Room />
      <Field of={input} name="amountFen" label={t('field_amount')} control="money" />
      <Field of={input} name="note" label={t('field_note')} help={t('noteHelp')} />
    </FormDialog>
  );
};

export default PayLandlord;

const Room = () => {
  const { t } = useTranslation('payouts');
  const form = useForm();
  const landlordId = useStore(form, ({ values }) => values.landlordId as string | undefined);
  const { data } = useCall(
    getPayoutRoom,
    { landlordId: landlordId ?? '' },
    { enabled: landlordId !== undefined, keepPrevious: false },
  );
  if (landlordId === undefined) return null;
  if (!data) return <p className="muted">{t('room_loading')}</p>;
  return (
    <div className="payout-room">
      <RoomFacts room={data} />
      {data.availableFen > 0 && (
        <Button size="small" onClick={() => form.set('amountFen', data.availableFen)}>
          {t('all')} {formatMoney(data.availableFen)}
        </Button>
      )}
      <Notes room={data} />
    </div>
  );
};

const RoomFacts = ({ room }: { readonly room: PayoutRoom }) => {
  const { t } = useTranslation('payouts');
  return (
    <Facts
      items={[
        { label: t('room_available'), value: <Money fen={room.availableFen} /> },
        { label: t('room_inPayout'), value: <Money fen={room.inPayoutFen} /> },
        { label: t('room_account'), value: cardText(t, room) ?? t('room_byHand') },
      ]}
    />
  );
};

const Notes = ({ room }: { readonly room: PayoutRoom }) => {
  const { t } = useTranslation('payouts');
  const { availableFen, coolsUntil, fourEyesFen } = room;
  if (availableFen <= 0) return <p className="callout warn">{t('room_nothing')}</p>;
  return (
    <>
      {coolsUntil !== null && (
        <p className="callout warn">
          {t('room_cools', {
            at: formatInstant(coolsUntil, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
          })}
        </p>
      )}
      <p className="muted">{t('room_fourEyes', { amount: formatMoney(fourEyesFen) })}</p>
    </>
  );
};
