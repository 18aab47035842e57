/** Dialogs that ask for a reason, a method or an amount. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { payOrder, rejectOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { addCharge, addPayment, setPlatformAmount } from '@minsu/contract/orders/order-money-endpoints.ts';
import { rentDueFen } from '@minsu/contract/orders/rent-rules.ts';
import { Field } from '../../components/field.tsx';
import { ShiftNotice } from '../../components/shift-notice.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useChargeItems, usePaymentMethods, useUsualMethod } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CompensationField } from './compensation-field.tsx';
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
      <Field of={rejectOrder.input} name="reason" label={t('reason')} />
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

export const ChargeDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_addCharge')}
      submitLabel={t('action_addCharge')}
      command={addCharge}
      base={orderKey(at.detail)}
      initial={{ kind: 'minibar' }}
      onDone={onDone}
    >
      <div className="form-grid">
        <Field
          of={addCharge.input}
          name="kind"
          label={t('field_kind')}
          control="select"
          options={useChargeItems()}
        />
        <Field of={addCharge.input} name="amountFen" label={t('field_amountFen')} control="money" />
        <CompensationField of={addCharge.input} kind="kind" />
      </div>
      <Field
        of={addCharge.input}
        name="description"
        label={t('field_description')}
        placeholder={t('chargePlaceholder')}
        help={t('discountHint')}
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

/** What the platform keeps of an order whose amounts it tells outside of its order feed. */
export const PlatformAmountDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  return (
    <OrderFormDialog
      {...dialog}
      title={t('platformAmountTitle')}
      submitLabel={t('action_platformAmount')}
      command={setPlatformAmount}
      base={orderKey(at.detail)}
      initial={{ keptFen: at.detail.order.paidFen ?? 0 }}
      onDone={onDone}
    >
      <Field
        of={setPlatformAmount.input}
        name="keptFen"
        label={t('platformKept')}
        control="money"
        help={t('platformAmountHelp')}
      />
      <Field of={setPlatformAmount.input} name="reason" label={t('reason')} />
    </OrderFormDialog>
  );
};
