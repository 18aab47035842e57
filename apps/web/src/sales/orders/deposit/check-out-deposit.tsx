/** Deposit at the last check-out: return, deduct first, or keep for now. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { deductionCategories } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import { deductDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { FormContext } from '../../../components/forms/form-context.ts';
import { createFormStore, type FormStore } from '../../../components/forms/form-store.ts';
import { formatMoney } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey, runOrderCommand } from '../order-commands.ts';
import { DeductionFields } from './deduction-fields.tsx';

export type DepositWay = 'return' | 'deduct' | 'keep';

/** Held amount if this guest is the last to leave; 0 if there is nothing to decide. */
export const heldAtLeaving = ({ deposit, stays }: OrderDetail, stay: Stay): number => {
  const others = stays.some(
    ({ id, state }) => id !== stay.id && (state === 'in_house' || state === 'expected'),
  );
  return deposit?.state === 'held' && !others ? (deposit.records[0]?.leftFen ?? 0) : 0;
};

const NOTHING_YET = { category: 'damage' };

/** Its fields are in the check-out dialog; its command runs before check-out. */
export const useDeduction = () => {
  const [form] = useState(() => createFormStore(deductDeposit.input, NOTHING_YET, currentLanguage));
  const run = async (detail: OrderDetail): Promise<OrderDetail | null> => {
    const input = form.check(orderKey(detail));
    const after = input && (await runOrderCommand(deductDeposit, input as InputOf<typeof deductDeposit>));
    if (after) form.reset(NOTHING_YET);
    return after;
  };
  return { form, run };
};

/** The dialog handles the amount due separately. */
const categories = deductionCategories.filter((category) => category !== 'balance');

interface CheckOutDepositProps {
  readonly detail: OrderDetail;
  readonly heldFen: number;
  readonly way: DepositWay;
  readonly onWay: (way: DepositWay) => void;
  readonly form: FormStore;
}

export const CheckOutDeposit = ({ detail, heldFen, way, onWay, form }: CheckOutDepositProps) => {
  const { t } = useTranslation('deposits');
  const mayDeduct = detail.deposit?.actions.includes('deduct') ?? false;
  const ways = (['return', 'deduct', 'keep'] as const).filter((one) => one !== 'deduct' || mayDeduct);
  return (
    <fieldset className="check-in-deposit">
      <legend>{t('atCheckOut', { amount: formatMoney(heldFen) })}</legend>
      <Radio.Group
        aria-label={t('way')}
        value={way}
        onChange={(event) => onWay(event.target.value as DepositWay)}
        options={ways.map((value) => ({ value, label: t(`way_${value}`) }))}
      />
      {way === 'deduct' && (
        <FormContext value={form}>
          <div className="form">
            <DeductionFields detail={detail} categories={categories} />
          </div>
        </FormContext>
      )}
      {way === 'keep' && <p className="field-help">{t('keepHint')}</p>}
    </fieldset>
  );
};
