/** One invoice in the preview and as a phone card: contents, state, actions. */

import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { LookButton } from '../../components/lists/look-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceReason, InvoiceStateDot, type OfInvoice } from './invoice-words.tsx';

export const InvoicePreview = ({ of }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  return (
    <div className="row-preview invoice-preview">
      <div className="line">
        <InvoiceStateDot of={of} />
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
      </div>
      {of.creditDue && <p className="callout">{t('creditDueHint')}</p>}
      {of.reason !== null && (
        <p className="callout">
          <span>
            <InvoiceReason of={of} />
          </span>
        </p>
      )}
      <InvoiceActions of={of} />
      <Facts items={useFacts(of)} />
    </div>
  );
};

const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }]);

const useBuyerFacts = (of: OfInvoice['of']): Fact[] => {
  const { t } = useTranslation('invoices');
  return [
    { label: t('column_buyerTitle'), value: `${of.buyerTitle} · ${t(`titleKind_${of.titleKind}`)}` },
    ...(of.taxCode === null ? [] : [{ label: t('column_taxCode'), value: <Copyable text={of.taxCode} /> }]),
    ...fact(t('fact_address'), of.buyerAddress),
    ...fact(t('fact_phone'), of.buyerPhone),
    ...fact(t('fact_bank'), of.buyerBank),
    { label: t('fact_receiver'), value: of.receiverMasked },
  ];
};

const useFacts = (of: OfInvoice['of']): Fact[] => {
  const { t } = useTranslation('invoices');
  const buyer = useBuyerFacts(of);
  return [
    ...(of.number === null ? [] : [{ label: t('column_number'), value: <Copyable text={of.number} /> }]),
    ...fact(t('fact_code'), of.code),
    ...(of.issuedAt === null
      ? []
      : [{ label: t('column_issuedAt'), value: <InstantText at={of.issuedAt} house={of.houseId} /> }]),
    ...buyer,
    { label: t('column_kind'), value: t(`kind_${of.kind}`) },
    { label: t('fact_item'), value: of.itemName },
    { label: t('fact_tax'), value: t('taxOf', { percent: of.taxPercent, amount: formatMoney(of.taxFen) }) },
    {
      label: t('column_orderNo'),
      value: (
        <Link className="num" to={`/orderManagement/orderDetail?id=${of.orderId}`}>
          {of.orderNo}
        </Link>
      ),
    },
    { label: t('column_houseName'), value: of.houseName },
    {
      label: t('fact_requested'),
      value: (
        <>
          {of.requestedBy} · <InstantText at={of.requestedAt} house={of.houseId} />
        </>
      ),
    },
    ...fact(t('fact_creditReason'), of.creditReason),
    ...fact(t('column_creditNumber'), of.creditNumber),
    ...(of.creditedAt === null
      ? []
      : [{ label: t('column_creditedAt'), value: <InstantText at={of.creditedAt} house={of.houseId} /> }]),
  ];
};

export const InvoiceCard = ({ of }: OfInvoice) => {
  return (
    <div className="row-card invoice-card">
      <div className="line">
        <strong className="title">{of.buyerTitle}</strong>
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
      </div>
      <div className="line muted">
        <span className="title">{of.houseName}</span>
        <span className="num">{of.orderNo}</span>
      </div>
      <div className="line">
        <InvoiceStateDot of={of} />
        <LookButton title={of.buyerTitle}>
          <InvoicePreview of={of} />
        </LookButton>
      </div>
    </div>
  );
};
