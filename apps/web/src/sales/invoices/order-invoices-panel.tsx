/** Invoices of an order below its folio: states, remaining amount, request button. */
import type { Invoice, OrderInvoices } from '@minsu/contract/sales/invoices/invoice.ts';
import { getOrderInvoices } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { StateLine } from '../../components/state-line.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import './invoice-live.ts';
import { InvoiceReason, InvoiceStateDot } from './invoice-words.tsx';
import './invoices.css';
import { useTranslation } from '../../platform/use-translation.ts';

const InvoiceFormDrawer = lazyPart(() => import('./invoice-form-drawer.tsx'), 'asked');

const OrderInvoicesPanel = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('invoices');
  const query = useCall(getOrderInvoices, { orderId }, { quiet: true, keepPrevious: false });
  return (
    <section className="folio-part order-card-part" aria-labelledby="order-invoices">
      <h2 id="order-invoices">{t('orderInvoices')}</h2>
      <Loaded query={query} lines={2}>
        {(known) => (
          <>
            <InvoiceLine known={known} />
            {known.invoices.length > 0 && (
              <ul className="money-list">
                {known.invoices.map((invoice) => (
                  <InvoiceItem key={invoice.id} of={invoice} />
                ))}
              </ul>
            )}
            <Left orderId={orderId} known={known} />
          </>
        )}
      </Loaded>
    </section>
  );
};

export default OrderInvoicesPanel;

const lineSteps = ['open', 'underWay', 'issued'] as const;

/** State of the newest invoice; a credited amount can be requested again. */
const InvoiceLine = ({ known: { invoices, invoiceableFen } }: { readonly known: OrderInvoices }) => {
  const { t } = useTranslation('invoices');
  const newest = invoices.find(({ state }) => state !== 'credited');
  if (!newest && invoiceableFen === 0) return null;
  const at = !newest ? 0 : newest.state === 'issued' ? 2 : 1;
  return (
    <StateLine
      label={t('line')}
      steps={lineSteps.map((key) => ({ key, label: t(`line_${key}`) }))}
      at={at}
      tone={newest?.state === 'failed' ? 'bad' : at === 1 ? 'warn' : undefined}
    />
  );
};

const InvoiceItem = ({ of }: { readonly of: Invoice }) => {
  const { t } = useTranslation('invoices');
  return (
    <li>
      <div className="money-line">
        <InvoiceStateDot of={of} />
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
        <span>{of.buyerTitle}</span>
        <span className="muted">
          {t(`kind_${of.kind}`)} · {of.requestedBy} · <InstantText at={of.requestedAt} house={of.houseId} />
        </span>
      </div>
      {of.number !== null && (
        <div className="muted num">
          {t('column_number')} {of.number}
        </div>
      )}
      {of.creditDue && <div className="muted">{t('creditDueHint')}</div>}
      <div className="muted">
        <InvoiceReason of={of} />
      </div>
      <InvoiceActions of={of} />
    </li>
  );
};

const Left = ({ orderId, known }: { readonly orderId: string; readonly known: OrderInvoices }) => {
  const { t } = useTranslation('invoices');
  const drawer = useDialog();
  const { invoiceableFen, canRequest } = known;
  return (
    <div className="invoice-left">
      <span className="muted">
        {invoiceableFen > 0 ? t('left', { amount: formatMoney(invoiceableFen) }) : t('nothingLeft')}
      </span>
      {canRequest && (
        <Button size="small" onClick={() => drawer.show()}>
          {t('request')}
        </Button>
      )}
      {drawer.shown && (
        <InvoiceFormDrawer
          key={drawer.shown.key}
          orderId={orderId}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </div>
  );
};
