/** Payment at the sale; none by default. */
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { FieldControl } from '../../../components/forms/field-controls.tsx';
import { valueAt } from '../../../components/forms/form-store.ts';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { usePaymentMethods } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useCollects } from '../../payments/collects-live.ts';
import { OverpaymentField } from '../folio/overpayment-field.tsx';
import { CollectNextContext } from './collect-next.ts';
import { isOwnAmount, type PaymentDraft } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';

interface PaymentProps {
  /** Further amounts collected with the sale. */
  readonly children?: ReactNode;
  /** Order total in fen; null while unknown. */
  readonly total: number | null;
}

export const PaymentSection = ({ total, children }: PaymentProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const { collect } = useOrderDraft();
  if (!may('order:payment')) return null;
  return (
    <section className="order-form-section">
      <h2>{t('sectionPayment')}</h2>
      {collect === 'channel' ? (
        <p className="muted">{t('collectedHint')}</p>
      ) : (
        <PaymentFields total={total} />
      )}
      {children}
    </section>
  );
};

const NONE = 'none';
/** Collects by QR code once the order is saved. */
const NEXT = 'next';

const PaymentFields = ({ total }: Pick<PaymentProps, 'total'>) => {
  const { form } = useOrderDraft();
  const payment = useStore(form, (state) => valueAt(state.values, 'payment') as PaymentDraft | undefined);
  const [typed, setTyped] = useState(() => isOwnAmount(payment, total));
  // The amount follows the price until edited.
  const amount = typed ? payment?.amountFen : (total ?? undefined);
  useEffect(() => {
    if (payment && payment.amountFen !== amount) form.set('payment', { ...payment, amountFen: amount });
  }, [form, payment, amount]);
  return (
    <>
      <MethodField
        method={payment?.method}
        onChoose={(method) => form.set('payment', method && { method, amountFen: amount })}
      />
      {payment && (
        <div className="form-grid">
          <AmountField onType={() => setTyped(true)} />
          <OverpaymentField of={createOrder.input} dueFen={total} path="payment." />
        </div>
      )}
      {payment && <ShiftNotice />}
    </>
  );
};

interface MethodFieldProps {
  readonly method: string | undefined;
  readonly onChoose: (method: string | undefined) => void;
}

const MethodField = ({ method, onChoose }: MethodFieldProps) => {
  const { t } = useTranslation(['orders', 'payments']);
  const methods = usePaymentMethods();
  const { isChosen, choose } = use(CollectNextContext);
  const collects = useCollects(useOrderDraft().houseId);
  // Another kind of sale, or a payment at the platform, asks again.
  useEffect(() => () => choose(false), [choose]);
  const next = collects ? [{ value: NEXT, label: t('payments:collectNext') }] : [];
  return (
    <Field
      of={createOrder.input}
      name="payment.method"
      label={t('roomCharge')}
      options={[{ value: NONE, label: t('noPayment') }, ...next, ...methods]}
      control={(props) => (
        <FieldControl
          {...props}
          kind="radio"
          aria-required
          value={collects && isChosen ? NEXT : (method ?? NONE)}
          onChange={(value) => {
            choose(value === NEXT);
            onChoose(methods.find((each) => each.value === value)?.value);
          }}
        />
      )}
    />
  );
};

const AmountField = ({ onType }: { readonly onType: () => void }) => {
  const { t } = useTranslation('orders');
  return (
    <Field
      of={createOrder.input}
      name="payment.amountFen"
      label={t('field_amountFen')}
      required
      control={(props) => (
        <FieldControl
          {...props}
          kind="money"
          onChange={(fen) => {
            onType();
            props.onChange(fen);
          }}
        />
      )}
    />
  );
};
