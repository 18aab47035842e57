/** Dialogs that ask for a reason, a method or an amount. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { payOrder, rejectOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { addPayment } from '@minsu/contract/orders/order-money-endpoints.ts';
import { rentDueFen } from '@minsu/contract/orders/rent-rules.ts';
import { Field } from '../../components/field.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { ShiftNotice } from '../../components/shift-notice.tsx';
import { formatMoney } from '../../platform/format.ts';
import { usePaymentMethods, useUsualMethod } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CollectButton } from '../payments/collect-actions.tsx';
import { orderKey } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { OrderFormDialog } from './order-form-dialog.tsx';
import { OverpaymentField } from './overpayment-field.tsx';
import { EffectList, useReleasedNights } from './stay-effects.tsx';

export const RejectDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  return (
    <OrderFormDialog
      {...dialog}
      danger
      title={t('action_reject')}
      submitLabel={t('action_reject')}
      command={rejectOrder}
      base={orderKey(at.detail)}
      onDone={onDone}
    >
      <EffectList effects={[useReleasedNights(at.detail.stays), t('effect_final')]} />
      <ReasonField of={rejectOrder.input} name="reason" label={t('reason')} kind="rejectReason" />
    </OrderFormDialog>
  );
};

export const PayDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { balanceFen } = at.detail.order;
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_pay')}
      submitLabel={balanceFen ? t('payAmount', { amount: formatMoney(balanceFen) }) : t('action_pay')}
      command={payOrder}
      base={orderKey(at.detail)}
      initial={{ method: useUsualMethod() }}
      onDone={onDone}
    >
      <ShiftNotice />
      <div>
        <CollectButton detail={at.detail} />
      </div>
      <p className="muted">{t('payHint')}</p>
      <Field
        of={payOrder.input}
        name="method"
        label={t('field_method')}
        control="radio"
        options={usePaymentMethods()}
      />
    </OrderFormDialog>
  );
};

/** Rent due for a stay billed by the month; the whole balance for any other order. */
const dueNow = ({ rent, order }: OrderDetail): number =>
  rent ? rentDueFen(rent, order.businessDate) : (order.balanceFen ?? 0);

export const PaymentDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const due = dueNow(at.detail);
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_addPayment')}
      submitLabel={t('action_addPayment')}
      command={addPayment}
      base={orderKey(at.detail)}
      initial={{ method: useUsualMethod(), ...(due > 0 ? { amountFen: due } : {}) }}
      onDone={onDone}
    >
      <ShiftNotice />
      <div>
        <CollectButton detail={at.detail} />
      </div>
      <Field
        of={addPayment.input}
        name="method"
        label={t('field_method')}
        control="radio"
        options={usePaymentMethods()}
      />
      <Field
        of={addPayment.input}
        name="amountFen"
        label={t('field_amountFen')}
        control="money"
        help={due > 0 ? t('balanceDue', { amount: formatMoney(due) }) : undefined}
      />
      <OverpaymentField of={addPayment.input} dueFen={at.detail.order.balanceFen} />
      <Field of={addPayment.input} name="note" label={t('note')} />
    </OrderFormDialog>
  );
};
