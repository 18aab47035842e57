/** Assigns a room to a stay: the best fit, or a chosen free one. */
import { assignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { useFreeRooms } from '../sell/use-free-rooms.ts';
import { StayLine } from './stay-line.tsx';

export const AssignDialog = ({ at, stay, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { houseId } = at.detail.order;
  const { roomTypeId, checkIn, checkOut, id } = stay;
  const { options } = useFreeRooms({ houseId, roomTypeId, checkIn, checkOut, exceptStayId: id }, dialog.open);
  const none = options?.length === 0;
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_assign')}
      submitLabel={t('action_assign')}
      disabled={none}
      command={assignRoom}
      base={stayKey(stay, at.detail)}
      onDone={onDone}
    >
      <StayLine stay={stay} />
      <Field
        of={assignRoom.input}
        name="roomId"
        label={t('field_room')}
        control="select"
        options={options ?? []}
        placeholder={t('autoRoom')}
        help={none ? t('noFreeRoom') : t('autoRoomHint')}
      />
    </OrderFormDialog>
  );
};
