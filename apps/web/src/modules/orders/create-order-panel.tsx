/** Sells one or more rooms in one screen: what, for whom, paid how. */
import type { CreatedOrder } from '@minsu/contract/orders/order.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import FormDrawer from '../../components/form-drawer.tsx';
import type { FormState } from '../../components/form-store.ts';
import { orderHref } from '../../components/order-href.ts';
import { RecordForm } from '../../components/record-form.tsx';
import type { CallError } from '../../platform/call.ts';
import { useUsualMethod } from '../../platform/payment-methods.ts';
import { invalidate } from '../../platform/queries.ts';
import { toast } from '../../platform/toast.ts';
import { ArrivalSection } from './create-order-arrival.tsx';
import { SaleDeposit } from './create-order-deposit.tsx';
import { asTold, type InitialStay, initialDraft, isRefused, orderTotal } from './create-order-draft.ts';
import { GuestSection } from './create-order-guest.tsx';
import { HoursForm } from './create-order-hours.tsx';
import { PaymentSection } from './create-order-payment.tsx';
import { SaleBar, type SaleFormProps, type SaleKind, SaleKindChoice } from './create-order-sale.tsx';
import { StaysSection } from './create-order-stays.tsx';
import { stockQueries } from './order-live.ts';
import { type SaleWay, shapedSale } from './sale-arrival.ts';
import { noSale, switchedSale } from './sale-drafts.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { quoteShown, useQuotes, useSeesQuotes } from './use-quotes.ts';
import { termsShown, useArrivesNow, useMayArrive } from './use-sale-terms.ts';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

export interface CreateOrderPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated?: (order: CreatedOrder) => void;
  readonly initial?: InitialStay;
  /** The edge it comes from: the one away from the nights that were selected. */
  readonly side?: 'left' | 'right';
}

export const CreateOrderPanel = (props: CreateOrderPanelProps) => {
  const { open, onClose, onCreated, initial = {}, side = 'right' } = props;
  const { t } = useTranslation('orders');
  return (
    <FormDrawer open={open} title={t('create')} width={480} side={side} clear onClose={onClose}>
      <CreateOrderForm
        initial={initial}
        onCancel={onClose}
        onCreated={(order) => {
          onClose();
          onCreated?.(order);
        }}
      />
    </FormDrawer>
  );
};

interface CreateOrderFormProps {
  readonly initial: InitialStay;
  readonly onCancel: () => void;
  readonly onCreated: (order: CreatedOrder) => void;
}

/** All texts of its parts: one that came later would take the form away from under the hand for a moment. */
const texts = ['orders', 'prices', 'hourly', 'components', 'registration', 'deposits'] as const;

const CreateOrderForm = ({ initial, onCancel, onCreated }: CreateOrderFormProps) => {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const [sale, setSale] = useState(noSale);
  const [refusal, setRefusal] = useState<string | null>(null);
  const created = (order: CreatedOrder) => {
    toast.success(t(order.inHouse ? 'createdAndIn' : 'created', { orderNo: order.orderNo }), {
      action: { label: t('openOrder'), run: () => void navigate(orderHref(order.id)) },
    });
    onCreated(order);
  };
  /** Somebody else was faster: what is free has changed. */
  const refused = (error: CallError) => {
    setRefusal(error.fields ? null : error.serverMessage);
    if (error.status === 409) invalidate(stockQueries);
  };
  const { kind, begun } = sale;
  const choose = (next: SaleKind, form: FormState) => {
    setRefusal(null);
    setSale((was) => switchedSale(was, next, form, initial));
  };
  const choice = <SaleKindChoice value={kind} onChange={choose} />;
  const parts = { initial, begun, refusal, onCancel, choice };
  const Form = kind === 'nights' ? NightsForm : HoursForm;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the whole form; its button does the same.
    <div className="create-order" onKeyDown={submitByKey}>
      <Form key={kind} {...parts} onDone={created} onRefused={refused} />
    </div>
  );
};

const NightsForm = ({ initial, begun, refusal, choice, onCancel, onDone, onRefused }: SaleFormProps) => {
  const way = useRef<SaleWay>('checkIn');
  const mayArrive = useMayArrive();
  const usualMethod = useUsualMethod();
  const book = (form: HTMLFormElement | null) => {
    way.current = 'book';
    form?.requestSubmit();
    way.current = 'checkIn';
  };
  return (
    <RecordForm
      bar="none"
      command={createOrder}
      initial={initialDraft(initial)}
      begun={begun}
      invalidates={[pageOrders, countOrderViews, ...stockQueries]}
      done={false}
      shape={(values) => {
        const terms = termsShown(values.houseId);
        return shapedSale(values, { way: way.current, terms, mayArrive, usualMethod });
      }}
      prepare={(input) => asTold(input, (stay) => quoteShown(input.houseId, input.channel ?? 'direct', stay))}
      onDone={onDone}
      onRefused={onRefused}
    >
      <StaysSection initial={initial} choice={choice} />
      <GuestSection start={initial.roomTypeId !== undefined} />
      <ArrivalSection />
      <NightsPayment />
      <NightsBar refusal={refusal} onBook={book} onCancel={onCancel} />
    </RecordForm>
  );
};

const useTotal = (): number | null => {
  const { stays } = useOrderDraft();
  const quotes = useQuotes().map((query) => query.data);
  return orderTotal(stays, quotes);
};

const NightsPayment = () => (
  <PaymentSection total={useTotal()}>
    <SaleDeposit />
  </PaymentSection>
);

const submitByKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
};

interface NightsBarProps extends Pick<SaleFormProps, 'refusal' | 'onCancel'> {
  readonly onBook: (form: HTMLFormElement | null) => void;
}

const NightsBar = ({ refusal, onBook, onCancel }: NightsBarProps) => {
  const arrives = useArrivesNow();
  const { stays, anyway } = useOrderDraft();
  const queries = useQuotes();
  // Without its price on screen nothing is sold.
  const unpriced = useSeesQuotes() && queries.some(({ data }) => data === undefined);
  const refused = queries.some((query) => isRefused(query.data, anyway));
  const total = useTotal();
  return (
    <SaleBar
      refusal={refusal}
      total={stays.length > 0 ? total : null}
      rooms={stays.length}
      disabled={stays.length === 0 || unpriced || refused}
      onBook={arrives ? onBook : undefined}
      onCancel={onCancel}
    />
  );
};
