/** Invoices of all orders: pending, issuing, failed, or to be credited after a refund. */
import {
  type Invoice,
  invoiceKinds,
  invoiceViews,
  titleKinds,
} from '@minsu/contract/sales/invoices/invoice.ts';
import {
  countInvoiceViews,
  exportInvoices,
  pageInvoices,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import './invoice-live.ts';
import { InvoiceCard, InvoicePreview } from './invoice-preview.tsx';
import { InvoiceReason, InvoiceStateDot } from './invoice-words.tsx';
import './invoices.css';
import { useTranslation } from '../../platform/use-translation.ts';

const idOf = (row: Invoice): string => row.id;
const nameOf = (row: Invoice): string => row.buyerTitle;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('invoices');
  const { data } = useCall(countInvoiceViews, {}, { quiet: true });
  return invoiceViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('invoices');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    {
      kind: 'dates',
      key: 'requested',
      from: 'requestedFrom',
      to: 'requestedTo',
      label: t('filterRequested'),
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: invoiceKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      kind: 'select',
      key: 'titleKind',
      label: t('filterTitleKind'),
      multiple: true,
      options: titleKinds.map((value) => ({ value, label: t(`titleKind_${value}`) })),
    },
  ];
};

const orderHref = (row: Invoice): string => `/orderManagement/orderDetail?id=${row.orderId}`;

const useColumns = (): ListColumn<Invoice>[] => {
  const { t } = useTranslation('invoices');
  return useMemo(
    () => [
      { key: 'buyerTitle', title: t('column_buyerTitle'), width: 220, render: (row) => row.buyerTitle },
      { key: 'state', title: t('column_state'), width: 170, render: (row) => <InvoiceStateDot of={row} /> },
      {
        key: 'amountFen',
        title: t('column_amountFen'),
        align: 'end',
        sort: true,
        render: (row) => <Money fen={row.amountFen} />,
      },
      { key: 'kind', title: t('column_kind'), render: (row) => t(`kind_${row.kind}`) },
      {
        key: 'number',
        title: t('column_number'),
        width: 190,
        render: (row) => <span className="num">{row.number ?? '—'}</span>,
      },
      {
        key: 'orderNo',
        title: t('column_orderNo'),
        render: (row) => (
          <Link className="num" to={orderHref(row)}>
            {row.orderNo}
          </Link>
        ),
      },
      { key: 'houseName', title: t('column_houseName'), width: 180, render: (row) => row.houseName },
      {
        key: 'requestedAt',
        title: t('column_requestedAt'),
        sort: true,
        render: (row) => <InstantText at={row.requestedAt} house={row.houseId} />,
      },
      { key: 'reason', title: t('column_reason'), width: 200, render: (row) => <InvoiceReason of={row} /> },
      ...hiddenColumns(t),
    ],
    [t],
  );
};

type Say = ReturnType<typeof useTranslation<'invoices'>>['t'];

const hiddenColumns = (t: Say): ListColumn<Invoice>[] => [
  {
    key: 'issuedAt',
    title: t('column_issuedAt'),
    sort: true,
    hidden: true,
    render: (row) => (row.issuedAt === null ? '—' : <InstantText at={row.issuedAt} house={row.houseId} />),
  },
  { key: 'requestedBy', title: t('column_requestedBy'), hidden: true, render: (row) => row.requestedBy },
  {
    key: 'taxCode',
    title: t('column_taxCode'),
    hidden: true,
    width: 190,
    render: (row) => row.taxCode ?? '—',
  },
  {
    key: 'taxFen',
    title: t('column_taxFen'),
    align: 'end',
    hidden: true,
    render: (row) => <Money fen={row.taxFen} />,
  },
  {
    key: 'creditNumber',
    title: t('column_creditNumber'),
    hidden: true,
    width: 190,
    render: (row) => row.creditNumber ?? '—',
  },
  {
    key: 'creditedAt',
    title: t('column_creditedAt'),
    hidden: true,
    render: (row) =>
      row.creditedAt === null ? '—' : <InstantText at={row.creditedAt} house={row.houseId} />,
  },
];

const InvoicePage = () => {
  const { t } = useTranslation('invoices');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="invoices"
      endpoint={pageInvoices}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={useViews()}
      exportOf={exportInvoices}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={(row) => <InvoiceActions of={row} brief />}
      preview={(row) => <InvoicePreview of={row} />}
      phoneRender={(row) => <InvoiceCard of={row} />}
      empty={{
        title: t('emptyTitle'),
        hint: t('emptyHint'),
        action: <Link to="/orderManagement/orderList">{t('toOrders')}</Link>,
      }}
    />
  );
};

export default InvoicePage;
