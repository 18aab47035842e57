/** Fields for room, dates and pricing of a change. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { pricings } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { Button, InputNumber, Radio, Select } from 'antd';
import { useId } from 'react';
import { DateRangeControl } from '../../../components/forms/date-controls.tsx';
import { Nights } from '../../../components/words/date-text.tsx';
import { useMayDiscount, useSeesMoney } from '../../../platform/calls/session.ts';
import { nightsOf } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useFreeRooms } from '../sell/use-free-rooms.ts';
import type { ChangePreview, StayChange } from './change-stay-rules.ts';

interface ChangeFieldsProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly change: StayChange;
  readonly onChange: (change: StayChange) => void;
  readonly preview: ChangePreview | undefined;
}

export const ChangeFields = (props: ChangeFieldsProps) => (
  <>
    <DatesField {...props} />
    <RoomField {...props} />
    <PricingField {...props} />
  </>
);

const DatesField = ({ detail, stay, change, onChange }: ChangeFieldsProps) => {
  const { t } = useTranslation('orders');
  const inHouse = stay.state === 'in_house';
  const { businessDate } = detail.order;
  const first = inHouse ? addDays(stay.checkIn, 1) : businessDate;
  const min = stay.checkIn < first && !inHouse ? stay.checkIn : first;
  const byNights = (count: number) => onChange({ ...change, checkOut: addDays(change.checkOut, count) });
  return (
    <div className="field">
      <span className="field-label">{t('stayDates')}</span>
      <div className="stay-dates">
        <DateRangeControl
          label={t('stayDates')}
          value={{ from: change.checkIn, to: change.checkOut }}
          min={min}
          fixedFrom={inHouse}
          onChange={({ from, to }) =>
            onChange({ ...change, checkIn: from ?? stay.checkIn, checkOut: to ?? stay.checkOut })
          }
        />
        <Button
          title={t('oneNightLess')}
          disabled={nightsOf(change.checkIn, change.checkOut) <= 1}
          onClick={() => byNights(-1)}
        >
          {t('minusNight')}
        </Button>
        <Button title={t('oneNightMore')} onClick={() => byNights(1)}>
          {t('plusNight')}
        </Button>
        <Nights count={nightsOf(change.checkIn, change.checkOut)} />
      </div>
    </div>
  );
};

const RoomField = ({ detail, stay, change, onChange }: ChangeFieldsProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  const { checkIn, checkOut } = change;
  const inHouse = stay.state === 'in_house';
  const { businessDate, houseId } = detail.order;
  // Nights already slept need no free room.
  const from = inHouse && businessDate < checkOut && businessDate > checkIn ? businessDate : checkIn;
  const { options } = useFreeRooms({ houseId, checkIn: from, checkOut, exceptStayId: stay.id });
  const current = stay.roomId && { value: stay.roomId, label: `${stay.roomNumber} · ${t('currentRoom')}` };
  const others = options?.filter((option) => option.value !== stay.roomId) ?? [];
  return (
    <div className="field">
      <label htmlFor={id}>{t('field_room')}</label>
      <Select
        id={id}
        disabled={stay.locked}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('unassigned')}
        options={current ? [current, ...others] : others}
        value={change.roomId ?? null}
        onChange={(roomId) => onChange({ ...change, roomId: roomId ?? undefined, pricing: 'keep' })}
      />
      {stay.locked && <div className="field-help">{t('lockedHint')}</div>}
    </div>
  );
};

interface PricingFieldProps<C extends Pick<StayChange, 'pricing' | 'customFen'>> {
  readonly change: C;
  readonly onChange: (change: C) => void;
  readonly preview: Pick<ChangePreview, 'otherType' | 'belowListFen'> | undefined;
}

/** Shown only when there is a choice. */
export const PricingField = <C extends Pick<StayChange, 'pricing' | 'customFen'>>({
  change,
  onChange,
  preview,
}: PricingFieldProps<C>) => {
  const { t } = useTranslation('orders');
  const mayDiscount = useMayDiscount();
  const seesMoney = useSeesMoney();
  const id = useId();
  const isPriced = preview?.otherType === true || (preview?.belowListFen ?? 0) > 0;
  const isOffered = {
    keep: true,
    difference: isPriced || change.pricing === 'difference',
    custom: mayDiscount,
  };
  const offered = pricings.filter((each) => isOffered[each]);
  if (!seesMoney || !preview || offered.length < 2) return null;
  return (
    <div className="field">
      <span className="field-label" id={`${id}-pricing`}>
        {t('pricing')}
      </span>
      <div className="pricing">
        <Radio.Group
          aria-labelledby={`${id}-pricing`}
          optionType="button"
          buttonStyle="solid"
          options={offered.map((value) => ({ value, label: t(`pricing_${value}`) }))}
          value={change.pricing}
          onChange={(event) => onChange({ ...change, pricing: event.target.value as StayChange['pricing'] })}
        />
        {change.pricing === 'custom' && (
          <InputNumber
            aria-label={t('customRoomPrice')}
            prefix="¥"
            min={0}
            precision={2}
            placeholder={t('customRoomPrice')}
            value={change.customFen === undefined ? null : change.customFen / 100}
            onChange={(yuan) =>
              onChange({ ...change, customFen: yuan === null ? undefined : Math.round(Number(yuan) * 100) })
            }
          />
        )}
      </div>
    </div>
  );
};
