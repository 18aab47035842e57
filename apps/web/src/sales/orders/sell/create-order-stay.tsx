/** Equal rooms of a new order: count, dates and plan, then guests and room of each. */
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { DateRangeControl } from '../../../components/forms/date-controls.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { Quantity } from '../../../components/forms/quantity.tsx';
import { Nights } from '../../../components/words/date-text.tsx';
import { useMayDiscount } from '../../../platform/calls/session.ts';
import { nightsOf } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { leftFor, resized, type StayGroup } from '../group/stay-groups.ts';
import { type StayDraft, today } from './create-order-draft.ts';
import { PlanPicker } from './plan-picker.tsx';
import { StayQuote } from './stay-quote.tsx';
import { useFreeRooms } from './use-free-rooms.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { type QuoteQuery, useSeesQuotes } from './use-quotes.ts';

interface GroupCardProps {
  readonly group: StayGroup;
  readonly houseId: string;
  readonly houseName: string;
  readonly type: RoomTypeFacts;
  /** Per room of the form. */
  readonly quotes: readonly (QuoteQuery | undefined)[];
  readonly onResize: (stays: readonly StayDraft[]) => void;
}

type RoomTypeFacts = { readonly name: string; readonly maxGuests: number } | undefined;

/** Each distinct price is shown once, so that no refusal is hidden. */
const shownQuotes = ({ places }: StayGroup, stays: readonly StayDraft[]): readonly number[] => {
  const kinds = new Map<string, number>();
  for (const place of places) {
    const { guests, roomFenOverride } = stays[place] ?? {};
    const kind = `${guests} ${roomFenOverride}`;
    if (!kinds.has(kind)) kinds.set(kind, place);
  }
  return [...kinds.values()];
};

export const GroupCard = (props: GroupCardProps) => {
  const { group, houseId, houseName, type, quotes, onResize } = props;
  const { t } = useTranslation('orders');
  const { stays } = useOrderDraft();
  const seesQuotes = useSeesQuotes();
  const { places, first } = group;
  return (
    <div className="stay-card">
      <div className="stay-card-head">
        <strong>{[houseName, type?.name].filter(Boolean).join(' · ')}</strong>
        <Nights count={nightsOf(first.checkIn, first.checkOut)} />
        <RoomCount {...props} />
        <IconButton
          icon="close"
          look="small"
          label={t('removeRoom')}
          onClick={() => onResize(resized(stays, group, 0))}
        />
      </div>
      <DatesField group={group} />
      {places.map((place, at) => (
        <RoomFields
          key={place}
          place={place}
          stay={stays[place] as StayDraft}
          houseId={houseId}
          type={type}
          {...(places.length > 1 ? { no: at + 1 } : {})}
        />
      ))}
      {seesQuotes && (
        <>
          <PlanPicker places={places} stay={first} houseId={houseId} />
          {shownQuotes(group, stays).map((place) => {
            const quote = quotes[place];
            return quote && <StayQuote key={place} query={quote} stay={stays[place] as StayDraft} />;
          })}
        </>
      )}
    </div>
  );
};

const RoomCount = ({ group, houseId, type, onResize }: GroupCardProps) => {
  const { t } = useTranslation('orders');
  const { stays } = useOrderDraft();
  const { roomTypeId, checkIn, checkOut } = group.first;
  const { options } = useFreeRooms({ houseId, roomTypeId, checkIn, checkOut }, houseId !== '');
  const left = leftFor(options?.length ?? 0, group, stays);
  const count = group.places.length;
  const name = { type: type?.name ?? '' };
  return (
    <span className="room-count">
      {options && <span className="muted">{t('freeRooms', { count: left })}</span>}
      <Quantity
        label={t('roomsOfType', name)}
        less={t('oneRoomLess', name)}
        more={t('oneRoomMore', name)}
        value={count}
        min={1}
        max={count + left}
        onChange={(next) => onResize(resized(stays, group, next))}
      />
    </span>
  );
};

const useErrors = (places: readonly number[], fields: readonly string[]): string[] => {
  const { form } = useOrderDraft();
  const errors = useStore(form, (state) => state.errors);
  const found = places.flatMap((place) => fields.flatMap((field) => errors[`stays.${place}.${field}`] ?? []));
  return [...new Set(found)];
};

/** For all rooms of the card. */
const DatesField = ({ group: { places, first } }: Pick<GroupCardProps, 'group'>) => {
  const { t } = useTranslation('orders');
  const { patchStays } = useOrderDraft();
  return (
    <div className="field dates">
      <span className="field-label">{t('stayDates')}</span>
      <DateRangeControl
        label={t('stayDates')}
        min={today()}
        value={{ from: first.checkIn, to: first.checkOut }}
        onChange={({ from, to }) => from && to && patchStays(places, { checkIn: from, checkOut: to })}
      />
      {useErrors(places, ['checkIn', 'checkOut']).map((error) => (
        <div key={error} className="field-error">
          {error}
        </div>
      ))}
    </div>
  );
};

interface RoomFieldsProps {
  readonly place: number;
  readonly stay: StayDraft;
  readonly houseId: string;
  readonly type: RoomTypeFacts;
  /** Position among several in a card. */
  readonly no?: number;
}

const RoomFields = (props: RoomFieldsProps) => {
  const { place, type, no } = props;
  const { t } = useTranslation('orders');
  const mayDiscount = useMayDiscount();
  return (
    <div className="stay-card-fields">
      {no !== undefined && <strong className="room-no">{t('roomNo', { n: no })}</strong>}
      <Field
        of={createOrder.input}
        name={`stays.${place}.guests`}
        label={t('column_guests')}
        control="number"
        required
        {...(type && no === undefined ? { help: t('upTo', { count: type.maxGuests }) } : {})}
      />
      <RoomField {...props} />
      {mayDiscount && (
        <Field
          of={createOrder.input}
          name={`stays.${place}.roomFenOverride`}
          label={t('customTotal')}
          control="money"
          {...(no === undefined || no === 1 ? { help: t('customTotalHint') } : {})}
        />
      )}
    </div>
  );
};

const AUTO = '';

const RoomField = ({ place, stay, houseId }: RoomFieldsProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  const { stays, patchStays } = useOrderDraft();
  const { roomTypeId, checkIn, checkOut, roomId } = stay;
  const { options, settled } = useFreeRooms({ houseId, roomTypeId, checkIn, checkOut }, houseId !== '');
  const elsewhere = new Set(stays.flatMap((each, at) => (at === place ? [] : (each.roomId ?? []))));
  const free = (options ?? []).filter(({ value }) => !elsewhere.has(String(value)));
  const known = free.some(({ value }) => value === roomId);
  const gone = settled && roomId !== undefined && !known;
  const errors = useErrors([place], ['roomId', 'roomTypeId']);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!gone) return;
    // The screen shows no room, so send none: the server chooses.
    patchStays([place], { roomId: undefined });
    setLost(true);
  }, [gone, place, patchStays]);
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
          patchStays([place], { roomId: value === AUTO ? undefined : String(value) });
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
