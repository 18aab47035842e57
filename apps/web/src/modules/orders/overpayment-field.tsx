/** Asks what happens with the part of a payment that is above what is due; nothing while there is none. */
import { overpaidFen, overpaymentChoices } from '@minsu/contract/orders/overpayment-rules.ts';
import { type ComponentProps, useEffect } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { valueAt } from '../../components/form-store.ts';
import { formatMoney } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface OverpaymentProps {
  readonly of: ComponentProps<typeof Field>['of'];
  /** Null while it is not known. */
  readonly dueFen: number | null;
  /** Path of the payment in the form, ending with a dot. */
  readonly path?: string;
}

export const OverpaymentField = ({ of, dueFen, path = '' }: OverpaymentProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const form = useForm();
  const amountFen = useStore(form, ({ values }) => valueAt(values, `${path}amountFen`));
  const choice = useStore(form, ({ values }) => valueAt(values, `${path}overpayment`));
  const overFen = dueFen !== null && typeof amountFen === 'number' ? overpaidFen(dueFen, amountFen) : 0;
  // A choice that was made for another amount is not sent.
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
