/** Who gets what a guest pays for damage; by default as the contract says. Stands in forms of charges and deductions. */
import { shareSides } from '@minsu/contract/orders/share-sides.ts';
import type { ComponentProps } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface CompensationProps {
  readonly of: ComponentProps<typeof Field>['of'];
  /** The field that says what is charged. */
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
