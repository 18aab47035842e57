/** Documents of guests who check in with the sale, per room. */
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { GuestFields } from '../../registration/guest-fields-panel.tsx';
import type { StayDraft } from './create-order-draft.ts';
import { withArrivals } from './sale-arrival.ts';
import { useFreeRooms } from './use-free-rooms.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { useArrivesNow, useSaleTerms } from './use-sale-terms.ts';

/** Rows follow the number of guests. Untouched rows do not make the form dirty. */
const useRows = (arrives: boolean): void => {
  const { form, stays } = useOrderDraft();
  const terms = useSaleTerms();
  useEffect(() => {
    if (!arrives || !terms) return;
    const next = withArrivals(stays, terms);
    if (next === stays) return;
    const { values, dirty } = form.getState();
    if (dirty) form.set('stays', next);
    else form.reset({ ...values, stays: next });
  }, [arrives, terms, stays, form]);
};

export const ArrivalSection = () => {
  const { t } = useTranslation('orders');
  const { stays } = useOrderDraft();
  const arrives = useArrivesNow();
  const today = useSaleTerms()?.businessDate ?? '';
  useRows(arrives);
  if (!arrives) return null;
  return (
    <section className="order-form-section">
      <h2>
        {t('sectionArrival')} <span className="muted">{t('arrivalHint')}</span>
      </h2>
      {stays.map((stay, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stay of the form has nothing else to be known by.
        <StayArrival key={index} index={index} stay={stay} today={today} single={stays.length === 1} />
      ))}
    </section>
  );
};

interface StayArrivalProps {
  readonly index: number;
  readonly stay: StayDraft;
  readonly today: string;
  readonly single: boolean;
}

const StayArrival = ({ index, stay, today, single }: StayArrivalProps) => {
  const { t } = useTranslation(['orders', 'registration']);
  const { houseId = '' } = useOrderDraft();
  const { roomTypeId, checkIn, checkOut, roomId } = stay;
  const { rooms } = useFreeRooms({ houseId, roomTypeId, checkIn, checkOut }, houseId !== '');
  const room = rooms.find(({ id }) => id === roomId)?.number ?? t('autoRoom');
  const guests = stay.arrival?.registrations ?? [];
  return (
    <>
      {guests.map((_, guest) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guest of the form has nothing else to be known by.
        <fieldset key={guest} className="guest-row">
          <legend>
            {[
              ...(single ? [] : [t('arrivalRoom', { n: index + 1, room })]),
              t('registration:guestNo', { n: guest + 1 }),
            ].join(' · ')}
          </legend>
          <ArrivingGuest
            path={`stays.${index}.arrival.registrations.${guest}.`}
            today={today}
            first={index + guest === 0}
          />
        </fieldset>
      ))}
      <DirtyRoom index={index} stay={stay} rooms={rooms} />
    </>
  );
};

interface ArrivingGuestProps {
  readonly path: string;
  readonly today: string;
  /** The booker is the first guest unless another name is typed. */
  readonly first: boolean;
}

const ArrivingGuest = ({ path, today, first }: ArrivingGuestProps) => {
  const form = useForm();
  const booker = useStore(form, ({ values }) => valueAt(values, 'bookerName'));
  const name = typeof booker === 'string' ? booker : '';
  useEffect(() => {
    if (!first) return undefined;
    return form.subscribe(({ values }, before) => {
      const [next, was] = [valueAt(values, 'bookerName'), valueAt(before.values, 'bookerName')];
      if (next === was) return;
      const typed = valueAt(values, `${path}name`);
      if ((typed ?? '') === (was ?? '')) form.set(`${path}name`, next === '' ? undefined : next);
    });
  }, [form, path, first]);
  return <GuestFields of={createOrder.input} path={path} guessed={first ? name : ''} today={today} />;
};

interface DirtyRoomProps {
  readonly index: number;
  readonly stay: StayDraft;
  readonly rooms: readonly { readonly id: string; readonly condition: string }[];
}

/** Shown when the chosen or any available room is not clean. */
const DirtyRoom = ({ index, stay: { roomId }, rooms }: DirtyRoomProps) => {
  const { t } = useTranslation('orders');
  const possible = rooms.filter(({ id }) => roomId === undefined || id === roomId);
  if (possible.length === 0 || possible.some(({ condition }) => condition !== 'dirty')) return null;
  return (
    <div className="callout warn">
      <p>{t(roomId === undefined ? 'dirtyRooms' : 'dirtyHint')}</p>
      <Field
        of={createOrder.input}
        name={`stays.${index}.arrival.acceptDirty`}
        label={t('acceptDirty')}
        control="checkbox"
      />
    </div>
  );
};
