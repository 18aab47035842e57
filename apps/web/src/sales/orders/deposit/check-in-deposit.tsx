/** Deposit section of `checkInOrder` and `checkInGroup` forms: collect or waive. */

import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { Segmented } from '../../../components/segmented.tsx';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { usePaymentMethods, useUsualMethod } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

/** A deposit returned before arrival is due again. */
export const owesDeposit = ({ order }: OrderDetail): boolean =>
  order.deposit === 'due' || order.deposit === 'returned';

type Way = 'collect' | 'waive';

interface CheckInDepositProps {
  readonly detail: OrderDetail;
  /** For a group: one deposit in total, or one per room. */
  readonly rooms?: number;
}

export const CheckInDeposit = ({ detail, rooms = 1 }: CheckInDepositProps) => {
  const { t } = useTranslation('deposits');
  const may = useMay();
  const form = useForm();
  const usual = useUsualMethod();
  const [way, setWay] = useState<Way>('collect');
  if (!owesDeposit(detail)) return null;
  const [newest] = detail.deposit?.records ?? [];
  const amount = newest ? formatMoney(newest.amountFen) : '';
  const choose = (next: Way) => {
    setWay(next);
    form.set('depositMethod', next === 'collect' ? usual : undefined);
    if (next === 'collect') form.set('waiveDepositReason', undefined);
    else form.set('depositFen', undefined);
  };
  return (
    <fieldset className="check-in-deposit">
      <legend>{t(detail.order.deposit === 'due' ? 'atCheckIn' : 'atCheckInAnew', { amount })}</legend>
      {may('order:waiveBalance') && (
        <Radio.Group
          aria-label={t('way')}
          value={way}
          onChange={(event) => choose(event.target.value as Way)}
          options={[
            { value: 'collect', label: t('way_collect') },
            { value: 'waive', label: t('way_waive') },
          ]}
        />
      )}
      {way === 'collect' && <ShiftNotice />}
      <WayField way={way} />
      {way === 'collect' && newest && rooms > 1 && may('order:charge') && (
        <SpreadField asked={newest.amountFen} rooms={rooms} />
      )}
    </fieldset>
  );
};

const WayField = ({ way }: { readonly way: Way }) => {
  const { t } = useTranslation('deposits');
  const methods = usePaymentMethods();
  return way === 'collect' ? (
    <Field
      of={checkInOrder.input}
      name="depositMethod"
      label={t('method')}
      control="radio"
      required
      options={methods}
    />
  ) : (
    <Field of={checkInOrder.input} name="waiveDepositReason" label={t('waiveReason')} required />
  );
};

type Spread = 'order' | 'room';

const SpreadField = ({ asked, rooms }: { readonly asked: number; readonly rooms: number }) => {
  const { t } = useTranslation('deposits');
  const form = useForm();
  const [spread, setSpread] = useState<Spread>('order');
  const choose = (next: Spread) => {
    setSpread(next);
    form.set('depositFen', next === 'room' ? asked * rooms : undefined);
  };
  return (
    <div className="deposit-spread">
      <Segmented<Spread>
        label={t('spread')}
        options={[
          { value: 'order', label: t('spread_order') },
          { value: 'room', label: t('spread_room') },
        ]}
        value={spread}
        onChange={choose}
      />
      <strong className="num">{formatMoney(spread === 'room' ? asked * rooms : asked)}</strong>
      {spread === 'room' && (
        <span className="muted">{t('perRoom', { count: rooms, amount: formatMoney(asked) })}</span>
      )}
    </div>
  );
};
