/** Edits the rooming list of a group before or after arrival, by paste or by hand. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { saveRoomingList } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { guestRows } from '../../../components/records/guest-rows.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { GuestFields } from '../../registration/guest-fields-panel.tsx';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { PasteList } from './paste-list.tsx';
import type { FilledRooms } from './rooming-list.ts';

type Room = InputOf<typeof saveRoomingList>['rooms'][number];

const NO_ROOMS: readonly Room[] = [];

/** Stays that are expected or in house. */
const namedStays = ({ stays }: OrderDetail): Stay[] =>
  stays.filter(({ state }) => state === 'expected' || state === 'in_house');

export const RoomingListDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const stays = namedStays(at.detail);
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_roomingList')}
      submitLabel={t('roomingListSubmit')}
      command={saveRoomingList}
      base={orderKey(at.detail)}
      width={760}
      guarded
      initial={{ rooms: stays.map(({ id, guestName }) => ({ stayId: id, guestName, registrations: [] })) }}
      onDone={onDone}
    >
      <Rooms stays={stays} today={at.detail.order.businessDate} />
    </OrderFormDialog>
  );
};

interface RoomsProps {
  readonly stays: readonly Stay[];
  readonly today: string;
}

const Rooms = ({ stays, today }: RoomsProps) => {
  const form = useForm();
  const may = useMay();
  const rooms = useStore(
    form,
    ({ values }) => (valueAt(values, 'rooms') as readonly Room[] | undefined) ?? NO_ROOMS,
  );
  const fill = (byStay: FilledRooms['byStay']) =>
    form.set(
      'rooms',
      rooms.map((room) => {
        const listed = byStay.get(room.stayId) ?? [];
        const [first] = listed;
        if (!first) return room;
        const documented = listed.filter(({ number }) => number !== undefined);
        return {
          ...room,
          guestName: first.name,
          registrations: (may('registration:edit') ? documented : []) as Room['registrations'],
        };
      }),
    );
  return (
    <>
      <PasteList
        rooms={stays.map(({ id, roomNumber, guests, registered }) => ({
          stayId: id,
          number: roomNumber,
          places: guests - registered,
        }))}
        onFill={fill}
      />
      {stays.map((stay, place) => (
        <RoomNames
          key={stay.id}
          stay={stay}
          place={place}
          guests={rooms[place]?.registrations ?? []}
          today={today}
        />
      ))}
    </>
  );
};

interface RoomNamesProps {
  readonly stay: Stay;
  readonly place: number;
  readonly guests: readonly unknown[];
  readonly today: string;
}

const RoomNames = ({ stay, place, guests, today }: RoomNamesProps) => {
  const { t } = useTranslation(['orders', 'registration']);
  const form = useForm();
  const may = useMay();
  const path = `rooms.${place}.registrations`;
  const isFull = stay.registered + guests.length >= stay.guests;
  return (
    <section className="group-arrival">
      <header>
        <strong>{[stay.roomNumber ?? t('unassigned'), stay.roomTypeName].join(' · ')}</strong>
        <span className="muted">
          {t('registration:recordedOf', { recorded: stay.registered, required: stay.toRegister })}
        </span>
      </header>
      <Field
        of={saveRoomingList.input}
        name={`rooms.${place}.guestName`}
        label={t('field_guestName')}
        required
      />
      {guests.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guest of the form has nothing else to be known by.
        <fieldset key={index} className="guest-row">
          <legend>{t('registration:guestNo', { n: stay.registered + index + 1 })}</legend>
          <IconButton
            icon="close"
            look="small"
            label={t('registration:takeOff', { n: stay.registered + index + 1 })}
            onClick={() =>
              form.set(
                path,
                guests.filter((_guest, at) => at !== index),
              )
            }
          />
          <GuestFields of={saveRoomingList.input} path={`${path}.${index}.`} guessed="" today={today} />
        </fieldset>
      ))}
      {!isFull && may('registration:edit') && (
        <Button
          type="dashed"
          size="small"
          icon={<Icon name="plus" size={14} />}
          onClick={() =>
            form.set(path, [...guests, ...guestRows(1, guests.length === 0 ? stay.guestName : undefined)])
          }
        >
          {t('addDocument')}
        </Button>
      )}
    </section>
  );
};
