/** Deduction fields (amount, category, photos) for a `deductDeposit` form. */
import { type DeductionCategory, deductionCategories } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import { deductDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CompensationField } from '../stay/compensation-field.tsx';
import { PhotoPicker } from './deposit-photos.tsx';

interface DeductionFieldsProps {
  readonly detail: OrderDetail;
  /** Absent: all. */
  readonly categories?: readonly DeductionCategory[];
}

/** Category "amount due" fills in amount and reason. */
const useBalanceFilledIn = (amountFen: number, category: unknown): void => {
  const { t } = useTranslation('deposits');
  const form = useForm();
  const reason = t('category_balance');
  useEffect(() => {
    if (category !== 'balance') return;
    form.set('amountFen', amountFen);
    form.set('reason', reason);
  }, [category, form, amountFen, reason]);
};

const AmountFields = ({ detail, categories = deductionCategories }: DeductionFieldsProps) => {
  const { t } = useTranslation('deposits');
  const category = useStore(useForm(), ({ values }) => values.category);
  const left = detail.deposit?.records[0]?.leftFen ?? 0;
  const owed = Math.max(0, detail.order.balanceFen ?? 0);
  useBalanceFilledIn(Math.min(left, owed), category);
  const offered = categories.filter((one) => one !== 'balance' || owed > 0);
  const hints = [
    t('leftHint', { amount: formatMoney(left) }),
    ...(category === 'balance' ? [t('owedHint', { amount: formatMoney(owed) })] : []),
  ];
  return (
    <div className="form-grid">
      <Field
        of={deductDeposit.input}
        name="category"
        label={t('category')}
        control="select"
        options={offered.map((value) => ({ value, label: t(`category_${value}`) }))}
      />
      <Field
        of={deductDeposit.input}
        name="amountFen"
        label={t('amountToDeduct')}
        control="money"
        help={hints.join(' · ')}
      />
    </div>
  );
};

export const DeductionFields = (props: DeductionFieldsProps) => {
  const { t } = useTranslation('deposits');
  return (
    <>
      <AmountFields {...props} />
      <CompensationField of={deductDeposit.input} kind="category" />
      <Field
        of={deductDeposit.input}
        name="reason"
        label={t('reason')}
        placeholder={t('reasonPlaceholder')}
      />
      <Field
        of={deductDeposit.input}
        name="photoIds"
        label={t('photos')}
        required={false}
        help={t('photosHint')}
        control={({ value, onChange }) => (
          <PhotoPicker
            orderId={props.detail.order.id}
            value={Array.isArray(value) ? (value as string[]) : []}
            onChange={onChange}
          />
        )}
      />
    </>
  );
};
