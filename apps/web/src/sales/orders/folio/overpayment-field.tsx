/** Asks what to do with an overpaid amount; hidden without one. */
import { overpaidFen, overpaymentChoices } from '@minsu/contract/sales/orders/folio/overpayment-rules.ts';
import { type ComponentProps, useEffect } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface OverpaymentProps {
  readonly of: ComponentProps<typeof Field>['of'];
  /** Null while unknown. */
  readonly dueFen: number | null;
  /** Form path of the payment, with trailing dot. */
  readonly path?: string;
}

export const OverpaymentField = ({ of, dueFen, path = '' }: OverpaymentProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const form = useForm();
  const amountFen = useStore(form, ({ values }) => valueAt(values, `${path}amountFen`));
  const choice = useStore(form, ({ values }) => valueAt(values, `${path}overpayment`));
  const overFen = dueFen !== null && typeof amountFen === 'number' ? overpaidFen(dueFen, amountFen) : 0;
  // A choice made for another amount is cleared.
  useEffect(() => {
    if (overFen === 0 && choice !== undefined) form.set(`${path}overpayment`, undefined);
  }, [form, overFen, choice, path]);
  if (overFen === 0) return null;
  return (
    <Field
      of={of}
      name={`${path}overpayment`}
      label={t('overpaymentLabel', { amount: formatMoney(overFen) })}
      control="radio"
      required
      options={overpaymentChoices
        .filter((each) => each !== 'refund' || may('order:refund'))
        .map((value) => ({ value, label: t(`overpayment_${value}`) }))}
    />
  );
};
