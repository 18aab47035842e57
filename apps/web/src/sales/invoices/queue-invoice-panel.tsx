/** Invoices under their line of the action queue, with the actions of the list. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Invoice } from '@minsu/contract/sales/invoices/invoice.ts';
import { pageInvoices } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { Link } from 'react-router';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import './invoice-live.ts';
import { InvoiceReason, InvoiceStateDot } from './invoice-words.tsx';
import './invoices.css';

interface QueueInvoiceRowsProps {
  readonly view: NonNullable<InputOf<typeof pageInvoices>['view']>;
  readonly rows: number;
}

const QueueInvoiceRows = ({ view, rows }: QueueInvoiceRowsProps) => {
  const query = useCall(pageInvoices, { view, size: rows });
  return (
    <Loaded query={query} lines={rows}>
      {({ records }) => (
        <ul className="queue-rows">
          {records.map((row) => (
            <Row key={row.id} of={row} />
          ))}
        </ul>
      )}
    </Loaded>
  );
};

export default QueueInvoiceRows;

const Row = ({ of }: { readonly of: Invoice }) => {
  const { t } = useTranslation('invoices');
  const facts = [of.houseName, of.orderNo, t(`kind_${of.kind}`), of.taxCode].filter(Boolean).join(' · ');
  return (
    <li className="queue-row">
      <span className="queue-words">
        <span className="queue-row-head wraps">
          <Link to={orderHref(of.orderId)}>{of.buyerTitle}</Link> <Money fen={of.amountFen} />{' '}
          <InvoiceStateDot of={of} />
        </span>
        <span className="queue-first" title={facts}>
          {facts}
        </span>
        {of.reason !== null && (
          <span className="queue-reason bad-text">
            <InvoiceReason of={of} />
          </span>
        )}
      </span>
      <div className="queue-do">
        <InvoiceActions of={of} brief />
      </div>
    </li>
  );
};
