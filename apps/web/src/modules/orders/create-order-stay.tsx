/** One room of a new order: dates, guests, the room itself, and its price night by night. */
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { DateRangeControl } from '../../components/date-controls.tsx';
import { Nights } from '../../components/date-text.tsx';
import { Field } from '../../components/field.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { nightsOf } from '../../platform/format.ts';
import { useMayDiscount } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type StayDraft, today } from './create-order-draft.ts';
import { PlanPicker } from './plan-picker.tsx';
import { StayQuote } from './stay-quote.tsx';
import { useFreeRooms } from './use-free-rooms.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { type QuoteQuery, useSeesQuotes } from './use-quotes.ts';

interface StayCardProps {
  readonly index: number;
  readonly stay: StayDraft;
  readonly houseId: string;
  readonly houseName: string;
  readonly type: { readonly name: string; readonly maxGuests: number } | undefined;
  readonly quote: QuoteQuery | undefined;
  readonly onRemove: () => void;
}

export const StayCard = (props: StayCardProps) => {
  const { index, stay, houseId, houseName, type, quote, onRemove } = props;
  const { t } = useTranslation('orders');
  const mayDiscount = useMayDiscount();
  const seesQuotes = useSeesQuotes();
  return (
    <div className="stay-card">
      <div className="stay-card-head">
        <strong>{[houseName, type?.name].filter(Boolean).join(' · ')}</strong>
        <Nights count={nightsOf(stay.checkIn, stay.checkOut)} />
        <IconButton icon="close" look="small" label={t('removeRoom')} onClick={onRemove} />
      </div>
      <div className="stay-card-fields">
        <DatesField {...props} />
        <Field
          of={createOrder.input}
          name={`stays.${index}.guests`}
          label={t('column_guests')}
          control="number"
          required
          {...(type ? { help: t('upTo', { count: type.maxGuests }) } : {})}
        />
        <RoomField {...props} />
        {mayDiscount && (
          <Field
            of={createOrder.input}
            name={`stays.${index}.roomFenOverride`}
            label={t('customTotal')}
            control="money"
            help={t('customTotalHint')}
          />
        )}
      </div>
      {seesQuotes && (
        <>
          <PlanPicker index={index} stay={stay} houseId={houseId} />
          {quote && <StayQuote query={quote} stay={stay} />}
        </>
      )}
    </div>
  );
};

const useErrors = (index: number, fields: readonly string[]): string[] => {
  const { form } = useOrderDraft();
  const errors = useStore(form, (state) => state.errors);
  return fields.flatMap((field) => errors[`stays.${index}.${field}`] ?? []);
};

const DatesField = ({ index, stay }: StayCardProps) => {
  const { t } = useTranslation('orders');
  const { patchStay } = useOrderDraft();
  return (
    <div className="field dates">
      <span className="field-label">{t('stayDates')}</span>
      <DateRangeControl
        label={t('stayDates')}
        min={today()}
        value={{ from: stay.checkIn, to: stay.checkOut }}
        onChange={({ from, to }) => from && to && patchStay(index, { checkIn: from, checkOut: to })}
      />
      {useErrors(index, ['checkIn', 'checkOut']).map((error) => (
        <div key={error} className="field-error">
          {error}
        </div>
      ))}
    </div>
  );
};

const AUTO = '';

const RoomField = ({ index, stay, houseId }: StayCardProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  const { stays, patchStay } = useOrderDraft();
  const { roomTypeId, checkIn, checkOut, roomId } = stay;
  const { options, settled } = useFreeRooms({ houseId, roomTypeId, checkIn, checkOut }, houseId !== '');
  const elsewhere = new Set(stays.flatMap((each, at) => (at === index ? [] : (each.roomId ?? []))));
  const free = (options ?? []).filter(({ value }) => !elsewhere.has(String(value)));
  const known = free.some(({ value }) => value === roomId);
  const gone = settled && roomId !== undefined && !known;
  const errors = useErrors(index, ['roomId', 'roomTypeId']);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!gone) return;
    // What is shown is what is sent: the server chooses from now on.
    patchStay(index, { roomId: undefined });
    setLost(true);
  }, [gone, index, patchStay]);
  return (
    <div className="field">
      <label htmlFor={id}>{t('field_room')}</label>
      <Select
        id={id}
        showSearch={free.length > 8 ? { optionFilterProp: 'label' } : false}
        options={[{ value: AUTO, label: t('autoRoom') }, ...free]}
        value={roomId === undefined || gone ? AUTO : known ? roomId : null}
        loading={roomId === undefined ? options === undefined : !known}
        onChange={(value) => {
          setLost(false);
          patchStay(index, { roomId: value === AUTO ? undefined : String(value) });
        }}
      />
      {[...errors, ...(lost ? [t('roomGone')] : [])].map((error) => (
        <div key={error} className="field-error">
          {error}
        </div>
      ))}
    </div>
  );
};
