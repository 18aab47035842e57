/** Sells one or more rooms on one screen: rooms, guest, payment. */
import type { CreatedOrder } from '@minsu/contract/sales/orders/order.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import type { FormState } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import type { CallError } from '../../platform/calls/call.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useUsualMethod } from '../../platform/payment-methods.ts';
import { toast } from '../../platform/toast.ts';
import { CollectDialog } from '../payments/collect-actions.tsx';
import { SaleDeposit } from './deposit/create-order-deposit.tsx';
import { HoursForm } from './hours/create-order-hours.tsx';
import { stockQueries } from './order-live.ts';
import { CollectNextContext } from './sell/collect-next.ts';
import { ArrivalSection } from './sell/create-order-arrival.tsx';
import { asTold, type InitialStay, initialDraft, isRefused, orderTotal } from './sell/create-order-draft.ts';
import { GuestSection } from './sell/create-order-guest.tsx';
import { PaymentSection } from './sell/create-order-payment.tsx';
import { SaleBar, type SaleFormProps, type SaleKind, SaleKindChoice } from './sell/create-order-sale.tsx';
import { StaysSection } from './sell/create-order-stays.tsx';
import { type SaleWay, shapedSale } from './sell/sale-arrival.ts';
import { noSale, switchedSale } from './sell/sale-drafts.ts';
import { useOrderDraft } from './sell/use-order-draft.ts';
import { quoteShown, useQuotes, useSeesQuotes } from './sell/use-quotes.ts';
import { termsShown, useArrivesNow, useMayArrive } from './sell/use-sale-terms.ts';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

export interface CreateOrderPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated?: (order: CreatedOrder) => void;
  readonly initial?: InitialStay;
  /** Side it slides in from: opposite the selected nights. */
  readonly side?: 'left' | 'right';
}

export const CreateOrderPanel = (props: CreateOrderPanelProps) => {
  const { open, onClose, onCreated, initial = {}, side = 'right' } = props;
  const { t } = useTranslation('orders');
  const collecting = useDialog<CreatedOrder>();
  const { shown } = collecting;
  return (
    <>
      <FormDrawer open={open} title={t('create')} width={480} side={side} clear onClose={onClose}>
        <CreateOrderForm
          initial={initial}
          onCancel={onClose}
          onCreated={(order, collects) => {
            onClose();
            onCreated?.(order);
            if (collects) collecting.show(order);
          }}
        />
      </FormDrawer>
      {shown && (
        <CollectDialog key={shown.key} order={shown.of} open={shown.open} onClose={collecting.close} />
      )}
    </>
  );
};

interface CreateOrderFormProps {
  readonly initial: InitialStay;
  readonly onCancel: () => void;
  /** `collects`: a QR code follows. */
  readonly onCreated: (order: CreatedOrder, collects: boolean) => void;
}

/** Preload all namespaces; loading one later would briefly unmount the form. */
const texts = ['orders', 'prices', 'hourly', 'components', 'registration', 'deposits', 'payments'] as const;

const CreateOrderForm = ({ initial, onCancel, onCreated }: CreateOrderFormProps) => {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const [sale, setSale] = useState(noSale);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isNext, setNext] = useState(false);
  const created = (order: CreatedOrder) => {
    toast.success(t(order.inHouse ? 'createdAndIn' : 'created', { orderNo: order.orderNo }), {
      action: { label: t('openOrder'), run: () => void navigate(orderHref(order.id)) },
    });
    onCreated(order, isNext);
  };
  /** Another user was faster: availability has changed. */
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
      <CollectNextContext value={{ isChosen: isNext, choose: setNext }}>
        <Form key={kind} {...parts} onDone={created} onRefused={refused} />
      </CollectNextContext>
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
  // Nothing is sold without its price on screen.
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
