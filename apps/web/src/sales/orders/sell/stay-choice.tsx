/** Chooses the room a dialog is about, if there are several. */
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';

interface StayChoiceProps {
  readonly stays: readonly Stay[];
  readonly value: string;
  readonly onChange: (stayId: string) => void;
}

export const StayChoice = ({ stays, value, onChange }: StayChoiceProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  if (stays.length < 2) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{t('field_room')}</label>
      <Select
        id={id}
        value={value}
        options={stays.map((stay) => ({
          value: stay.id,
          label: [stay.roomNumber ?? t('unassigned'), stay.roomTypeName, stay.guestName].join(' · '),
        }))}
        onChange={onChange}
      />
    </div>
  );
};
