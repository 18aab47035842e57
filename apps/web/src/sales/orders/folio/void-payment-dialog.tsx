import { voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Field } from '../../../components/forms/field.tsx';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { formatMoney } from '../../../platform/format.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { orderKey } from '../order-commands.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

interface VoidPaymentDialogProps {
  readonly detail: OrderDetail;
  readonly payment: { readonly id: string; readonly amountFen: number };
  readonly open: boolean;
  readonly onClose: () => void;
}

export const VoidPaymentDialog = ({ detail, payment, ...dialog }: VoidPaymentDialogProps) => {
  const { t } = useTranslation('orders');
  const amount = formatMoney(payment.amountFen);
  return (
    <OrderFormDialog
      {...dialog}
      danger
      title={t('voidTitle', { amount })}
      submitLabel={t('voidPayment')}
      command={voidPayment}
      base={{ ...orderKey(detail), paymentId: payment.id }}
      onDone={() => toast.success(t('voided'))}
    >
      <EffectList effects={[t('effect_balanceRises', { amount })]} />
      <ShiftNotice />
      <Field of={voidPayment.input} name="reason" label={t('reason')} />
    </OrderFormDialog>
  );
};
