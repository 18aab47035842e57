/** What is free for given dates and guests, with prices, and why the rest cannot be sold. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { searchAvailability } from '@minsu/contract/orders/order-endpoints.ts';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeControl } from '../../components/date-controls.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { placesLeft, type StayDraft, today } from './create-order-draft.ts';
import { useSettled } from './use-settled.ts';

type Row = OutputOf<typeof searchAvailability>['records'][number];

interface Wish {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly keyword: string;
  readonly onlyFree: boolean;
}

export interface AvailableType {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly dates: { readonly checkIn: string; readonly checkOut: string };
  readonly guests: number;
}

interface AvailabilitySearchProps {
  /** Further rooms of an order are in the same house. */
  readonly houseId: string | undefined;
  readonly dates: { readonly checkIn: string; readonly checkOut: string };
  readonly guests: number;
  /** Rooms the form has chosen already; they are free no more. */
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
  const [wish, setWish] = useState<Wish>({ ...dates, guests, keyword: '', onlyFree: true });
  const { keyword, ...asked } = useSettled(wish);
  const valid = asked.checkIn < asked.checkOut;
  const query = useCall(
    searchAvailability,
    {
      ...asked,
      size: SHOWN,
      ...(houseId ? { houseId } : {}),
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    },
    { enabled: valid, quiet: true },
  );
  const choose = (row: Row) =>
    onChoose({
      houseId: row.houseId,
      roomTypeId: row.roomTypeId,
      dates: { checkIn: asked.checkIn, checkOut: asked.checkOut },
      guests: asked.guests,
    });
  return (
    <div className="availability">
      <SearchFields wish={wish} onChange={setWish} withKeyword={houseId === undefined} />
      <Loaded
        query={query}
        lines={6}
        isEmpty={(page) => page.records.length === 0}
        empty={<EmptyState kind="noMatch" title={t('nothingFree')} hint={t('nothingFreeHint')} />}
      >
        {(page) => (
          <ul className="availability-list">
            {page.records.map((row) => (
              <li key={row.roomTypeId}>
                <AvailabilityRow
                  row={row}
                  left={placesLeft(row.free, row.roomTypeId, asked, chosen)}
                  onChoose={() => choose(row)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {onCancel && (
        <Button type="link" onClick={onCancel}>
          {t('noMoreRooms')}
        </Button>
      )}
    </div>
  );
};

interface SearchFieldsProps {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
  readonly withKeyword: boolean;
}

/** Enter searches, it does not send the order. */
const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

const SearchFields = ({ wish, onChange, withKeyword }: SearchFieldsProps) => {
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
            value={{ from: wish.checkIn, to: wish.checkOut }}
            onChange={({ from, to }) => from && to && onChange({ ...wish, checkIn: from, checkOut: to })}
          />
        </div>
        <div className="field guests">
          <label htmlFor={`${id}-guests`}>{t('column_guests')}</label>
          <InputNumber
            id={`${id}-guests`}
            min={1}
            max={50}
            precision={0}
            value={wish.guests}
            onKeyDown={keepEnter}
            onChange={(value) => onChange({ ...wish, guests: Number(value ?? 1) })}
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
              value={wish.keyword}
              onKeyDown={keepEnter}
              onChange={(event) => onChange({ ...wish, keyword: event.target.value })}
            />
          </div>
        )}
      </div>
      <Checkbox
        checked={!wish.onlyFree}
        onChange={(event) => onChange({ ...wish, onlyFree: !event.target.checked })}
      >
        {t('showUnsellable')}
      </Checkbox>
    </>
  );
};

interface AvailabilityRowProps {
  readonly row: Row;
  readonly left: number;
  readonly onChoose: () => void;
}

const AvailabilityRow = ({ row, left, onChoose }: AvailabilityRowProps) => {
  const { t } = useTranslation('orders');
  return (
    <button
      type="button"
      className="availability-row"
      disabled={!row.sellable || left < 1}
      onClick={onChoose}
    >
      <span className="what">
        <strong>
          {row.houseName} · {row.roomTypeName}
        </strong>
        <span className="muted">
          {[row.city, row.beds, t('upTo', { count: row.maxGuests })].filter(Boolean).join(' · ')}
        </span>
        {row.refusals.map(({ code, message }) => (
          <span key={code} className="field-error">
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
      </span>
    </button>
  );
};
