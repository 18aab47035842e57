/** Checks in all rooms of a group: guests and room each, one deposit, one button. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { checkInGroup } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { Checkbox } from 'antd';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { guestRows } from '../../../components/records/guest-rows.ts';
import { useUsualMethod } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ArrivingGuests } from '../../registration/arriving-guests-panel.tsx';
import { CheckInDeposit, owesDeposit } from '../deposit/check-in-deposit.tsx';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { useFreeRooms } from '../sell/use-free-rooms.ts';
import { PasteList } from './paste-list.tsx';
import type { FilledRooms } from './rooming-list.ts';

type Arrival = InputOf<typeof checkInGroup>['arrivals'][number];

/** Rows for guests still to be registered. */
const arrivalOf = ({ id, guests, toRegister, registered, guestName }: Stay): Arrival => ({
  stayId: id,
  acceptDirty: false,
  ...(toRegister === guests && { people: guests }),
  registrations: guestRows(
    toRegister - registered,
    registered === 0 ? guestName : undefined,
  ) as Arrival['registrations'],
});

const arrivingOf = ({ stays }: OrderDetail): Stay[] =>
  stays.filter(({ actions }) => actions.includes('checkIn'));

export const CheckInGroupDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const usual = useUsualMethod();
  const arriving = arrivingOf(at.detail);
  // Rooms that are occupied or unassigned must be resolved first.
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
  /** Input of an excluded room returns when it is included again. */
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
  /** Index in the form; negative if excluded. */
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
