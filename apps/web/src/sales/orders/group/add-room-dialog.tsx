/** Adds a room to an order: availability in its property, at its price, with all rules of a sale. */

import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { addRoom } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { isOf } from '../../../components/forms/form-store.ts';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { AvailabilitySearch } from '../sell/availability-search.tsx';
import { quoteInput, type StayDraft } from '../sell/create-order-draft.ts';
import { StayQuote } from '../sell/stay-quote.tsx';
import { quoteShown, useSeesQuotes } from '../sell/use-quotes.ts';

/** Sends the price shown on screen so that no other is charged. */
const asQuoted = (houseId: string, input: InputOf<typeof addRoom>): InputOf<typeof addRoom> => {
  const quotedFen = quoteShown(houseId, 'direct', input.stay as StayDraft)?.totalFen;
  return quotedFen === undefined ? input : { ...input, stay: { ...input.stay, quotedFen } };
};

export const AddRoomDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { houseId } = at.detail.order;
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_addRoom')}
      submitLabel={t('action_addRoom')}
      command={addRoom}
      base={orderKey(at.detail)}
      width={620}
      initial={{ ignoreRestrictions: false }}
      prepare={(input) => asQuoted(houseId, input)}
      onDone={onDone}
    >
      <NewRoom detail={at.detail} />
    </OrderFormDialog>
  );
};

const NewRoom = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const form = useForm();
  const stay = useFormValue<StayDraft | undefined>('stay');
  const { houseId, checkIn, checkOut, businessDate } = detail.order;
  const from = checkIn < businessDate ? businessDate : checkIn;
  const isMissing = useStore(form, ({ errors }) => Object.keys(errors).some((path) => isOf(['stay'], path)));
  if (stay) return <ChosenRoom houseId={houseId} stay={stay} />;
  return (
    <>
      {isMissing && (
        <p className="field-error" role="alert">
          {t('chooseARoom')}
        </p>
      )}
      <AvailabilitySearch
        houseId={houseId}
        dates={{ checkIn: from, checkOut }}
        guests={1}
        chosen={[]}
        onChoose={({ roomTypeId, ratePlanId, roomId, dates, guests }) =>
          form.set('stay', { roomTypeId, ratePlanId, roomId, ...dates, guests })
        }
      />
    </>
  );
};

interface ChosenRoomProps {
  readonly houseId: string;
  readonly stay: StayDraft;
}

const ChosenRoom = ({ houseId, stay }: ChosenRoomProps) => {
  const { t } = useTranslation('orders');
  const form = useForm();
  const sees = useSeesQuotes();
  const ignore = useFormValue<boolean>('ignoreRestrictions');
  const query = useCall(quoteStay, quoteInput(houseId, 'direct', stay), { enabled: sees, quiet: true });
  return (
    <>
      <p className="stay-line">
        <span>{formatRange(stay.checkIn, stay.checkOut, currentLanguage())}</span>
        <Button type="link" size="small" onClick={() => form.set('stay', undefined)}>
          {t('chooseOther')}
        </Button>
      </p>
      <div className="form-grid">
        <Field of={addRoom.input} name="stay.guests" label={t('column_guests')} control="number" required />
        <Field of={addRoom.input} name="stay.guestName" label={t('field_guestName')} />
      </div>
      {sees && <StayQuote query={query} stay={stay} />}
      <IgnoreRestrictions
        refusals={query.data?.refusals ?? []}
        checked={ignore}
        onChange={(next) => form.set('ignoreRestrictions', next)}
      />
    </>
  );
};
