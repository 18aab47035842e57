/** Check-in: guests, room, and room condition. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { guestRows } from '../../../components/records/guest-rows.ts';
import { Money } from '../../../components/words/money.tsx';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { useUsualMethod } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CollectButton } from '../../payments/collect-actions.tsx';
import { ArrivingGuests } from '../../registration/arriving-guests-panel.tsx';
import { StayLine } from '../change/stay-line.tsx';
import { CheckInDeposit, owesDeposit } from '../deposit/check-in-deposit.tsx';
import { stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { type FreeRooms, useFreeRooms } from '../sell/use-free-rooms.ts';

/** Rows for guests still to be registered. */
const initialOf = (
  { guests, toRegister, registered, guestName }: Stay,
  detail: OrderDetail,
  method: string,
): Partial<InputOf<typeof checkInOrder>> => ({
  acceptDirty: false,
  ...(owesDeposit(detail) && { depositMethod: method }),
  ...(toRegister === guests && { people: guests }),
  registrations: guestRows(toRegister - registered, registered === 0 ? guestName : undefined) as InputOf<
    typeof checkInOrder
  >['registrations'],
});

export const CheckInDialog = ({ at, stay, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { order } = at.detail;
  const { roomTypeId, checkIn, checkOut, id, roomId } = stay;
  const range = { houseId: order.houseId, roomTypeId, checkIn, checkOut, exceptStayId: id };
  const free = useFreeRooms(range, dialog.open && roomId === null);
  const usual = useUsualMethod();
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_checkIn')}
      submitLabel={t('action_checkIn')}
      disabled={roomId === null && free.options?.length === 0}
      command={checkInOrder}
      base={stayKey(stay, at.detail)}
      width={680}
      guarded
      initial={initialOf(stay, at.detail, usual)}
      onDone={onDone}
    >
      <StayLine stay={stay} />
      {stay.roomOccupied && (
        <p className="callout warn" role="status">
          <Icon name="warning" size={14} /> {t('occupiedHint', { room: stay.roomNumber ?? '' })}
        </p>
      )}
      <ArrivingGuests
        of={checkInOrder.input}
        booked={stay.guests}
        registered={stay.registered}
        required={stay.toRegister}
        guessed={stay.guestName}
        today={order.businessDate}
      />
      {roomId === null && <RoomField free={free} />}
      <DirtyField assigned={stay.roomCondition} free={free} />
      <CheckInDeposit detail={at.detail} />
      <OpenBalance fen={order.balanceFen} />
      <div>
        <CollectButton detail={at.detail} />
      </div>
    </OrderFormDialog>
  );
};

const RoomField = ({ free }: { readonly free: FreeRooms }) => {
  const { t } = useTranslation('orders');
  return (
    <Field
      of={checkInOrder.input}
      name="roomId"
      label={t('field_room')}
      control="select"
      required
      options={free.options ?? []}
      placeholder={t('chooseRoom')}
      help={free.options?.length === 0 ? t('noFreeRoom') : undefined}
    />
  );
};

interface DirtyFieldProps {
  readonly assigned: string | null;
  readonly free: FreeRooms;
}

/** Shown only if the room is not clean. */
const DirtyField = ({ assigned, free }: DirtyFieldProps) => {
  const { t } = useTranslation('orders');
  const chosen = useStore(useForm(), (state) => valueAt(state.values, 'roomId'));
  const condition = assigned ?? free.rooms.find((room) => room.id === chosen)?.condition;
  if (condition !== 'dirty') return null;
  return (
    <div className="callout warn">
      <p>{t('dirtyHint')}</p>
      <Field of={checkInOrder.input} name="acceptDirty" label={t('acceptDirty')} control="checkbox" />
    </div>
  );
};

const OpenBalance = ({ fen }: { readonly fen: number | null }) => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  if (!seesMoney || fen === null || fen <= 0) return null;
  return (
    <p className="callout">
      {t('column_balanceFen')} <Money fen={fen} owed />
    </p>
  );
};
