/** All rooms of a group check in together: guests and room of each, one deposit, one button. */
import type { InputOf } from '@minsu/contract/endpoint.ts';
import { checkInGroup } from '@minsu/contract/orders/check-in-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';
import { Checkbox } from 'antd';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { valueAt } from '../../components/form-store.ts';
import { guestRows } from '../../components/guest-rows.ts';
import { Icon } from '../../components/icon.tsx';
import { useUsualMethod } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ArrivingGuests } from '../registration/arriving-guests-panel.tsx';
import { CheckInDeposit, owesDeposit } from './check-in-deposit.tsx';
import { orderKey } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { OrderFormDialog } from './order-form-dialog.tsx';
import { PasteList } from './paste-list.tsx';
import type { FilledRooms } from './rooming-list.ts';
import { useFreeRooms } from './use-free-rooms.ts';

type Arrival = InputOf<typeof checkInGroup>['arrivals'][number];

/** Rows for those who have to be known and are not. */
const arrivalOf = ({ id, guests, toRegister, registered, guestName }: Stay): Arrival => ({
  stayId: id,
  acceptDirty: false,
  ...(toRegister === guests && { people: guests }),
  registrations: guestRows(
    toRegister - registered,
    registered === 0 ? guestName : undefined,
  ) as Arrival['registrations'],
});

export const arrivingOf = ({ stays }: OrderDetail): Stay[] =>
  stays.filter(({ actions }) => actions.includes('checkIn'));

export const CheckInGroupDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const usual = useUsualMethod();
  const arriving = arrivingOf(at.detail);
  // Somebody still in the room, or no room at all, is settled first.
  const ready = arriving.filter(({ roomOccupied }) => !roomOccupied);
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_checkInAll')}
      submitLabel={t('checkInAllSubmit')}
      command={checkInGroup}
      base={orderKey(at.detail)}
      width={760}
      guarded
      initial={{
        arrivals: ready.map(arrivalOf),
        ...(owesDeposit(at.detail) && { depositMethod: usual }),
      }}
      onDone={onDone}
    >
      <GroupRooms detail={at.detail} stays={arriving} />
    </OrderFormDialog>
  );
};

const NO_ARRIVALS: readonly Arrival[] = [];

interface GroupRoomsProps {
  readonly detail: OrderDetail;
  readonly stays: readonly Stay[];
}

const GroupRooms = ({ detail, stays }: GroupRoomsProps) => {
  const form = useForm();
  const arrivals = useStore(
    form,
    ({ values }) => (valueAt(values, 'arrivals') as readonly Arrival[] | undefined) ?? NO_ARRIVALS,
  );
  /** What was typed for a room that was taken out comes back with it. */
  const kept = useRef(new Map<string, Arrival>());
  const placeOf = (stayId: string) => arrivals.findIndex((one) => one.stayId === stayId);
  const choose = (stay: Stay, chosen: boolean) => {
    const now = arrivals[placeOf(stay.id)];
    if (now) kept.current.set(stay.id, now);
    const others = arrivals.filter(({ stayId }) => stayId !== stay.id);
    form.set('arrivals', chosen ? [...others, kept.current.get(stay.id) ?? arrivalOf(stay)] : others);
  };
  const fill = (byStay: FilledRooms['byStay']) =>
    form.set(
      'arrivals',
      arrivals.map((arrival) => {
        const listed = byStay.get(arrival.stayId) ?? [];
        const rows = arrival.registrations ?? [];
        const filled = [...listed, ...rows.slice(listed.length)] as Arrival['registrations'];
        return listed.length === 0 ? arrival : { ...arrival, registrations: filled };
      }),
    );
  const rooms = stays
    .filter(({ id }) => placeOf(id) >= 0)
    .map(({ id, roomNumber, guests, registered }) => ({
      stayId: id,
      number: roomNumber,
      places: guests - registered,
    }));
  return (
    <>
      <PasteList rooms={rooms} onFill={fill} />
      {stays.map((stay) => (
        <RoomArrival
          key={stay.id}
          detail={detail}
          stay={stay}
          place={placeOf(stay.id)}
          first={stay.id === stays[0]?.id}
          onChoose={(chosen) => choose(stay, chosen)}
        />
      ))}
      <CheckInDeposit detail={detail} rooms={arrivals.length} />
    </>
  );
};

interface RoomArrivalProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  /** In the form; below 0: it does not come in now. */
  readonly place: number;
  readonly first: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

const RoomArrival = ({ detail, stay, place, first, onChoose }: RoomArrivalProps) => {
  const { t } = useTranslation('orders');
  const { order } = detail;
  const name = [stay.roomNumber ?? t('unassigned'), stay.roomTypeName].join(' · ');
  const path = `arrivals.${place}.`;
  return (
    <section className="group-arrival">
      <header>
        <Checkbox
          checked={place >= 0}
          disabled={stay.roomOccupied}
          onChange={(event) => onChoose(event.target.checked)}
        >
          <strong>{name}</strong>
        </Checkbox>
        <span className="muted">{t('people', { count: stay.guests })}</span>
        {stay.roomOccupied && (
          <span className="bad-text">
            <Icon name="warning" size={14} /> {t('occupiedHint', { room: stay.roomNumber ?? '' })}
          </span>
        )}
      </header>
      {place >= 0 && (
        <>
          {stay.roomId === null && <RoomField detail={detail} stay={stay} path={path} />}
          <ArrivingGuests
            of={checkInGroup.input}
            path={path}
            booked={stay.guests}
            registered={stay.registered}
            required={stay.toRegister}
            guessed={stay.guestName}
            today={order.businessDate}
            focus={first}
          />
          {stay.roomCondition === 'dirty' && (
            <div className="callout warn">
              <p>{t('dirtyHint')}</p>
              <Field
                of={checkInGroup.input}
                name={`arrivals.${place}.acceptDirty`}
                label={t('acceptDirty')}
                control="checkbox"
              />
            </div>
          )}
        </>
      )}
    </section>
  );
};

interface RoomFieldProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly path: string;
}

const RoomField = ({ detail, stay, path }: RoomFieldProps) => {
  const { t } = useTranslation('orders');
  const { roomTypeId, checkIn, checkOut, id } = stay;
  const range = { houseId: detail.order.houseId, roomTypeId, checkIn, checkOut, exceptStayId: id };
  const { options = [] } = useFreeRooms(range);
  return (
    <Field
      of={checkInGroup.input}
      name={`${path as 'arrivals.'}roomId`}
      label={t('field_room')}
      control="select"
      required
      options={options}
      placeholder={t('chooseRoom')}
    />
  );
};
