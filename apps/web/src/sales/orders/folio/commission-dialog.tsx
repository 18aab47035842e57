/** Enters a channel's commission on an order, as rate or amount, until a bill states it. */
import { enteredAs } from '@minsu/contract/sales/orders/folio/commission.ts';
import { setCommission } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import type { ControlProps } from '../../../components/forms/field-controls.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { RateControl } from '../../../components/forms/rate-control.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

const of = setCommission.input;
const rateControl = (props: ControlProps) => <RateControl {...props} />;

export const CommissionDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { commissionBp, commissionFen, commissionSource } = at.detail.order;
  const asAmount = commissionBp === null && commissionSource !== 'assumed';
  return (
    <OrderFormDialog
      {...dialog}
      title={t('commissionTitle')}
      submitLabel={t('action_commission')}
      command={setCommission}
      base={orderKey(at.detail)}
      initial={{
        as: asAmount ? 'amount' : 'rate',
        ...(commissionBp !== null && { rateBp: commissionBp }),
        ...(commissionFen !== null && { amountFen: commissionFen }),
      }}
      onDone={onDone}
    >
      <p className="muted">{t('commissionHelp')}</p>
      <Field
        of={of}
        name="as"
        label={t('commissionAs')}
        control="radio"
        options={enteredAs.map((value) => ({ value, label: t(`commissionAs_${value}`) }))}
      />
      <Figure />
      <Field of={of} name="reason" label={t('reason')} />
    </OrderFormDialog>
  );
};

const Figure = () => {
  const { t } = useTranslation('orders');
  const as = useStore(useForm(), ({ values }) => values.as);
  if (as === 'rate')
    return (
      <Field
        of={of}
        name="rateBp"
        label={t('commissionRate')}
        control={rateControl}
        help={t('commissionRateHelp')}
      />
    );
  return as === 'amount' ? (
    <Field of={of} name="amountFen" label={t('commissionAmount')} control="money" />
  ) : null;
};
