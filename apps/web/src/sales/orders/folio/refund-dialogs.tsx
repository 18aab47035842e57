/** Requests a refund, and rejects one. */

import type { Refund } from '@minsu/contract/sales/orders/folio/refund.ts';
import { rejectRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Field } from '../../../components/forms/field.tsx';
import { formatMoney } from '../../../platform/format.ts';
import { useMethodName } from '../../../platform/payment-methods.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

export const RequestRefundDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const payments = (at.detail.folio?.payments ?? []).filter(({ refundableFen }) => refundableFen > 0);
  const last = payments.at(-1);
  const creditFen = Math.max(0, -(at.detail.order.balanceFen ?? 0));
  const amountFen = Math.min(creditFen, last?.refundableFen ?? 0);
  const methodName = useMethodName();
  return (
    <OrderFormDialog
      {...dialog}
      disabled={payments.length === 0}
      title={t('action_requestRefund')}
      submitLabel={t('action_requestRefund')}
      command={requestRefund}
      base={orderKey(at.detail)}
      initial={{ ...(last && { paymentId: last.id }), ...(amountFen > 0 && { amountFen }) }}
      onDone={onDone}
    >
      <Field
        of={requestRefund.input}
        name="paymentId"
        label={t('refundOf')}
        control="select"
        options={payments.map(({ id, method, refundableFen }) => ({
          value: id,
          label: t('refundOption', { method: methodName(method), amount: formatMoney(refundableFen) }),
        }))}
      />
      <Field
        of={requestRefund.input}
        name="amountFen"
        label={t('field_amountFen')}
        control="money"
        help={creditFen > 0 ? t('creditOf', { amount: formatMoney(creditFen) }) : undefined}
      />
      <Field of={requestRefund.input} name="reason" label={t('reason')} />
    </OrderFormDialog>
  );
};

interface RejectRefundDialogProps {
  readonly detail: OrderDetail;
  readonly refund: Refund;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RejectRefundDialog = ({ detail, refund, ...dialog }: RejectRefundDialogProps) => {
  const { t } = useTranslation('orders');
  const amount = formatMoney(refund.amountFen);
  return (
    <OrderFormDialog
      {...dialog}
      danger
      title={t('rejectRefundTitle', { amount })}
      submitLabel={t('refund_reject')}
      command={rejectRefund}
      base={{ ...orderKey(detail), refundId: refund.id }}
      onDone={() => toast.success(t('event_refundRejected'))}
    >
      <EffectList effects={[t('effect_staysCredit', { amount })]} />
      <Field of={rejectRefund.input} name="reason" label={t('reason')} />
    </OrderFormDialog>
  );
};

export default RejectRefundDialog;
