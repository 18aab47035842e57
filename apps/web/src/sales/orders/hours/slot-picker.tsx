/** Start and room of an hourly sale; a refusal lists the other times here. */

import { minutesOf } from '@minsu/contract/platform/dates.ts';
import type { SlotOffer } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { clockOf } from '@minsu/contract/sales/orders/slot-rules.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Money } from '../../../components/words/money.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { DirtyWarning } from '../sell/dirty-warning.tsx';
import { StartChoice } from '../sell/start-choice.tsx';
import { startsOf } from './hours-draft.ts';
import { useHoursDraft } from './use-hours-draft.ts';

const AUTO = '';

export const SlotPicker = ({ offer }: { readonly offer: SlotOffer }) => {
  const { t } = useTranslation(['hourly', 'orders']);
  const { form, draft } = useHoursDraft();
  const id = useId();
  const { start, roomId, overtimeHours } = draft;
  const errors = useStore(form, (state) => state.errors);
  const starts = startsOf(offer, roomId);
  const rooms = offer.rooms
    .filter((room) => start === undefined || room.starts.includes(start) || room.id === roomId)
    .map((room) => ({
      value: room.id,
      label: [
        room.number,
        t(`orders:condition_${room.condition}`),
        ...(room.occupied ? [t('occupied')] : []),
      ].join(' · '),
    }));
  return (
    <>
      <StartChoice
        starts={starts}
        value={start}
        error={errors.start}
        onChange={(next) => form.set('start', next)}
      />
      <div className="hours-fields">
        <div className="field">
          <label htmlFor={`${id}-room`}>{t('orders:field_room')}</label>
          <Select
            id={`${id}-room`}
            options={[{ value: AUTO, label: t('orders:autoRoom') }, ...rooms]}
            value={roomId ?? AUTO}
            onChange={(value) => form.set('roomId', value === AUTO ? undefined : value)}
          />
        </div>
        {start && (
          <p className="hours-whole num">
            {start}–{clockOf(minutesOf(start) + (offer.hours + overtimeHours) * 60)} ·{' '}
            {t('hours', { count: offer.hours + overtimeHours })}
          </p>
        )}
      </div>
      <DirtyWarning rooms={offer.rooms} roomId={roomId} start={start} />
      {offer.overtimeFen !== null && (
        <p className="muted">
          {t('perHour')} <Money fen={offer.overtimeFen} />
        </p>
      )}
    </>
  );
};
