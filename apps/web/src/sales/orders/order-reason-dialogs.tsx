/** Dialogs that ask for a reason, method or amount. */

import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { rentDueFen } from '@minsu/contract/sales/orders/folio/rent-rules.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { payOrder, rejectOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { ReasonField } from '../../components/forms/reason-field.tsx';
import { ShiftNotice } from '../../components/shifts/shift-notice.tsx';
import { formatMoney } from '../../platform/format.ts';
import { usePaymentMethods, useUsualMethod } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CollectButton } from '../payments/collect-actions.tsx';
import { EffectList, useReleasedNights } from './change/stay-effects.tsx';
import { OverpaymentField } from './folio/overpayment-field.tsx';
import { orderKey } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { OrderFormDialog } from './order-form-dialog.tsx';

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
