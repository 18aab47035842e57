/** Recipient of compensation for damage; by default as in the contract. Used in charge and deduction forms. */
import { shareSides } from '@minsu/contract/sales/orders/folio/share-sides.ts';
import type { ComponentProps } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface CompensationProps {
  readonly of: ComponentProps<typeof Field>['of'];
  /** Name of the field that holds the charge kind. */
  readonly kind: 'kind' | 'category';
}

export const CompensationField = ({ of, kind }: CompensationProps) => {
  const { t } = useTranslation('orders');
  const charged = useStore(useForm(), ({ values }) => values[kind]);
  if (charged !== 'damage') return null;
  return (
    <Field
      of={of}
      name="compensationTo"
      label={t('field_compensationTo')}
      control="select"
      placeholder={t('compensation_contract')}
      options={shareSides.map((value) => ({ value, label: t(`compensation_${value}`) }))}
    />
  );
};
