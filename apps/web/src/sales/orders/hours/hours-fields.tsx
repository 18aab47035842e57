/** Date, duration and guests. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { MAX_OVERTIME_HOURS } from '@minsu/contract/sales/orders/slot-rules.ts';
import { Input, Select } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import { DayControl } from '../../../components/forms/date-controls.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { today } from '../sell/create-order-draft.ts';
import { useHoursDraft } from './use-hours-draft.ts';

const HORIZON_DAYS = 730;

interface HoursFieldsProps {
  /** Property search text; absent once a property is chosen. */
  readonly keyword?: string;
  readonly onKeyword?: (keyword: string) => void;
}

/** Enter searches instead of submitting the order. */
const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

export const HoursFields = ({ keyword, onKeyword }: HoursFieldsProps) => {
  const { t } = useTranslation(['hourly', 'orders']);
  const { form, draft } = useHoursDraft();
  const id = useId();
  const overtimes = Array.from({ length: MAX_OVERTIME_HOURS + 1 }, (_, count) => ({
    value: count,
    label: count === 0 ? t('overtimeNone') : t('overtimeHours', { count }),
  }));
  return (
    <div className="hours-fields">
      <div className="field">
        <label htmlFor={`${id}-day`}>{t('day')}</label>
        <DayControl
          id={`${id}-day`}
          value={draft.day}
          min={today()}
          max={addDays(today(), HORIZON_DAYS)}
          onChange={(day) => day && form.set('day', day)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-overtime`}>{t('overtime')}</label>
        <Select
          id={`${id}-overtime`}
          options={overtimes}
          value={draft.overtimeHours}
          onChange={(hours) => form.set('overtimeHours', hours)}
        />
      </div>
      <Field of={sellHours.input} name="guests" label={t('orders:column_guests')} control="number" required />
      {onKeyword && (
        <div className="field whole">
          <label htmlFor={`${id}-keyword`}>{t('orders:column_houseName')}</label>
          <Input
            id={`${id}-keyword`}
            allowClear
            prefix={<Icon name="search" size={14} />}
            placeholder={t('orders:houseKeyword')}
            value={keyword}
            onKeyDown={keepEnter}
            onChange={(event) => onKeyword(event.target.value)}
          />
        </div>
      )}
    </div>
  );
};
