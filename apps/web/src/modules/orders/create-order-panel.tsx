/** Sells one or more rooms in one screen: what, for whom, paid how. */
import type { CreatedOrder } from '@minsu/contract/orders/order.ts';
import { countOrderViews, createOrder, pageOrders } from '@minsu/contract/orders/order-endpoints.ts';
import { useIsMutating } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import FormDrawer from '../../components/form-drawer.tsx';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import type { CallError } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { toast } from '../../platform/toast.ts';
import { asTold, type InitialStay, initialDraft, isRefused, orderTotal } from './create-order-draft.ts';
import { GuestSection } from './create-order-guest.tsx';
import { PaymentSection } from './create-order-payment.tsx';
import { StaysSection } from './create-order-stays.tsx';
import { stockQueries } from './order-live.ts';
import { orderHref } from './order-summary-panel.tsx';
import { useOrderDraft } from './use-order-draft.ts';
import { quoteShown, useQuotes } from './use-quotes.ts';
import './orders.css';

export interface CreateOrderPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated?: (order: CreatedOrder) => void;
  readonly initial?: InitialStay;
}

export const CreateOrderPanel = ({ open, onClose, onCreated, initial = {} }: CreateOrderPanelProps) => {
  const { t } = useTranslation('orders');
  return (
    <FormDrawer open={open} title={t('create')} width={720} onClose={onClose}>
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

const CreateOrderForm = ({ initial, onCancel, onCreated }: CreateOrderFormProps) => {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const created = (order: CreatedOrder) => {
    toast.success(t('created', { orderNo: order.orderNo }), {
      action: { label: t('openOrder'), run: () => void navigate(orderHref(order.id)) },
    });
    onCreated(order);
  };
  /** Somebody else was faster: what is free has changed. */
  const refused = (error: CallError) => {
    setRefusal(error.fields ? null : error.serverMessage);
    if (error.status === 409) invalidate(stockQueries);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the whole form; its button does the same.
    <div className="create-order" onKeyDown={submitByKey}>
      <RecordForm
        bar="none"
        command={createOrder}
        initial={initialDraft(initial)}
        invalidates={[pageOrders, countOrderViews, ...stockQueries]}
        done={false}
        prepare={(input) =>
          asTold(input, (stay) => quoteShown(input.houseId, input.channel ?? 'direct', stay))
        }
        onDone={created}
        onRefused={refused}
      >
        <StaysSection initial={initial} />
        <GuestSection />
        <PaymentSection />
        <SubmitBar refusal={refusal} onCancel={onCancel} />
      </RecordForm>
    </div>
  );
};

const submitByKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
};

interface SubmitBarProps {
  readonly refusal: string | null;
  readonly onCancel: () => void;
}

const isMac = navigator.platform.startsWith('Mac');

const SubmitBar = ({ refusal, onCancel }: SubmitBarProps) => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const { stays, anyway } = useOrderDraft();
  const queries = useQuotes();
  const quotes = queries.map((query) => query.data);
  const total = orderTotal(stays, quotes);
  // Without its price on screen nothing is sold.
  const unpriced = queries.some((query) => query.isLoading);
  const refused = quotes.some((quote) => isRefused(quote, anyway));
  return (
    <div className="form-bar">
      {refusal && (
        <p className="callout bad" role="alert">
          <Icon name="error" /> {refusal}
        </p>
      )}
      <span className="create-total">
        {t('column_totalFen')}{' '}
        <strong>{stays.length > 0 && total !== null ? <Money fen={total} /> : '—'}</strong>
        {stays.length > 1 && <span className="muted">{t('roomCount', { count: stays.length })}</span>}
      </span>
      <Button onClick={onCancel}>{words('cancel')}</Button>
      <Button
        type="primary"
        htmlType="submit"
        disabled={stays.length === 0 || unpriced || refused}
        loading={useIsMutating() > 0}
        title={isMac ? '⌘ Enter' : 'Ctrl + Enter'}
      >
        {t('createSubmit')}
      </Button>
    </div>
  );
};
