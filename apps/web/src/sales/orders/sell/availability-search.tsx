/** Availability for dates and guests, with prices and reasons for refusals. */

import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { Button, Input, InputNumber } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DateRangeControl } from '../../../components/forms/date-controls.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Money } from '../../../components/words/money.tsx';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Reshuffle } from './availability-reshuffle.tsx';
import { placesLeft, type StayDraft, today } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';

type Row = OutputOf<typeof searchAvailability>['records'][number];

interface Dates {
  readonly checkIn: string;
  readonly checkOut: string;
}

interface SearchCriteria extends Dates {
  readonly guests: number;
  readonly keyword: string;
  readonly show: Show;
}

/** Sellable types; types with rooms, even if restricted; all types with reasons. */
const shows = ['sellable', 'free', 'all'] as const;
type Show = (typeof shows)[number];

export interface AvailableType {
  readonly houseId: string;
  readonly roomTypeId: string;
  /** Absent: the standard plan. */
  readonly ratePlanId: string | undefined;
  /** Absent: the server chooses. */
  readonly roomId?: string;
  readonly dates: Dates;
  readonly guests: number;
}

interface AvailabilitySearchProps {
  /** Further rooms must be in the same property. */
  readonly houseId: string | undefined;
  readonly dates: Dates;
  readonly guests: number;
  /** Rooms already chosen in the form, which count as taken. */
  readonly chosen: readonly StayDraft[];
  readonly onChoose: (chosen: AvailableType) => void;
  readonly onCancel?: () => void;
}

const SHOWN = 50;

export const AvailabilitySearch = ({
  houseId,
  dates,
  guests,
  chosen,
  onChoose,
  onCancel,
}: AvailabilitySearchProps) => {
  const { t } = useTranslation('orders');
  const { channel } = useOrderDraft();
  const [criteria, setCriteria] = useState<SearchCriteria>({
    ...dates,
    guests,
    keyword: '',
    show: 'sellable',
  });
  const { keyword, show, ...asked } = useSettled(criteria);
  const valid = asked.checkIn < asked.checkOut;
  const query = useCall(
    searchAvailability,
    {
      ...asked,
      channel,
      onlyFree: show !== 'all',
      onlySellable: show === 'sellable',
      size: SHOWN,
      ...(houseId ? { houseId } : {}),
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    },
    { enabled: valid, quiet: true },
  );
  const choose = (row: Row, roomId?: string) =>
    onChoose({
      houseId: row.houseId,
      roomTypeId: row.roomTypeId,
      ...(roomId === undefined ? {} : { roomId }),
      ratePlanId: row.ratePlanId === STANDARD_PLAN_ID ? undefined : row.ratePlanId,
      dates: { checkIn: asked.checkIn, checkOut: asked.checkOut },
      guests: asked.guests,
    });
  return (
    <div className="availability">
      <SearchFields criteria={criteria} onChange={setCriteria} withKeyword={houseId === undefined} />
      <Loaded
        query={query}
        lines={6}
        isEmpty={(page) => page.records.length === 0}
        empty={<EmptyState kind="noMatch" title={t('nothingFree')} hint={t('nothingFreeHint')} />}
      >
        {(page) => <Results rows={page.records} dates={asked} chosen={chosen} onChoose={choose} />}
      </Loaded>
      {onCancel && (
        <Button type="link" onClick={onCancel}>
          {t('noMoreRooms')}
        </Button>
      )}
    </div>
  );
};

interface ResultsProps {
  readonly rows: readonly Row[];
  readonly dates: Dates;
  readonly chosen: readonly StayDraft[];
  readonly onChoose: (row: Row, roomId?: string) => void;
}

const Results = ({ rows, dates, chosen, onChoose }: ResultsProps) => (
  <ul className="availability-list">
    {rows.map((row) => (
      <li key={row.roomTypeId}>
        <AvailabilityRow
          row={row}
          left={placesLeft(row.free, row.roomTypeId, dates, chosen)}
          onChoose={() => onChoose(row)}
        />
        <ReshuffleOffer row={row} dates={dates} onRoom={(roomId) => onChoose(row, roomId)} />
      </li>
    ))}
  </ul>
);

interface SearchFieldsProps {
  readonly criteria: SearchCriteria;
  readonly onChange: (criteria: SearchCriteria) => void;
  readonly withKeyword: boolean;
}

/** Enter searches instead of submitting the order. */
const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

const SearchFields = ({ criteria, onChange, withKeyword }: SearchFieldsProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  return (
    <>
      <div className="availability-fields">
        <div className="field dates">
          <span className="field-label">{t('stayDates')}</span>
          <DateRangeControl
            label={t('stayDates')}
            min={today()}
            value={{ from: criteria.checkIn, to: criteria.checkOut }}
            onChange={({ from, to }) => from && to && onChange({ ...criteria, checkIn: from, checkOut: to })}
          />
        </div>
        <div className="field guests">
          <label htmlFor={`${id}-guests`}>{t('column_guests')}</label>
          <InputNumber
            id={`${id}-guests`}
            min={1}
            max={50}
            precision={0}
            value={criteria.guests}
            onKeyDown={keepEnter}
            onChange={(value) => onChange({ ...criteria, guests: Number(value ?? 1) })}
          />
        </div>
        {withKeyword && (
          <div className="field keyword">
            <label htmlFor={`${id}-keyword`}>{t('column_houseName')}</label>
            <Input
              id={`${id}-keyword`}
              allowClear
              prefix={<Icon name="search" size={14} />}
              placeholder={t('houseKeyword')}
              value={criteria.keyword}
              onKeyDown={keepEnter}
              onChange={(event) => onChange({ ...criteria, keyword: event.target.value })}
            />
          </div>
        )}
      </div>
      <Segmented
        label={t('show')}
        options={shows.map((value) => ({ value, label: t(`show_${value}`) }))}
        value={criteria.show}
        onChange={(show) => onChange({ ...criteria, show })}
      />
    </>
  );
};

interface ReshuffleOfferProps {
  readonly row: Row;
  readonly dates: Dates;
  readonly onRoom: (roomId: string) => void;
}

/** Every night has a room but none is free throughout: offers moving others if nothing else prevents the sale. */
const ReshuffleOffer = ({
  row: { houseId, roomTypeId, refusals },
  dates: { checkIn, checkOut },
  onRoom,
}: ReshuffleOfferProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const [open, setOpen] = useState(false);
  const isScattered = (code: string) => code === roomStatusFailures.noRoomThroughout.code;
  const others = refusals.filter(({ code }) => !isScattered(code));
  const blocked = others.some(({ overridable }) => !(overridable && may('order:overridePrice')));
  if (others.length === refusals.length || blocked || !may('order:edit')) return null;
  return open ? (
    <Reshuffle {...{ houseId, roomTypeId, onRoom }} dates={{ checkIn, checkOut }} />
  ) : (
    <Button type="link" size="small" className="availability-ask" onClick={() => setOpen(true)}>
      {t('reshuffleAsk')}
    </Button>
  );
};

interface AvailabilityRowProps {
  readonly row: Row;
  readonly left: number;
  readonly onChoose: () => void;
}

const AvailabilityRow = ({ row, left, onChoose }: AvailabilityRowProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const planName = usePlanName();
  const blocked = row.refusals.some(({ overridable }) => !(overridable && may('order:overridePrice')));
  const reasons = [...new Map(row.refusals.map((one) => [one.code, one.message])).values()];
  return (
    <button type="button" className="availability-row" disabled={blocked || left < 1} onClick={onChoose}>
      <span className="what">
        <strong>
          {row.houseName} · {row.roomTypeName}
        </strong>
        <span className="muted">
          {[row.city, row.beds, t('upTo', { count: row.maxGuests })].filter(Boolean).join(' · ')}
        </span>
        {reasons.map((message) => (
          <span key={message} className="field-error">
            {message}
          </span>
        ))}
      </span>
      <span className="price">
        <strong>
          <Money fen={row.totalFen} />
        </strong>
        <span className="muted">
          {row.averageFen !== null && (
            <span className="average">
              <Money fen={row.averageFen} /> {t('perNight')} ·{' '}
            </span>
          )}
          {t('freeRooms', { count: left })}
        </span>
        {row.planName && (
          <span className="muted">
            {t('asPlan', { plan: planName({ name: row.planName, nameEn: row.planNameEn }) })}
          </span>
        )}
      </span>
    </button>
  );
};
