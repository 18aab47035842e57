/** Payouts to landlords: all in scope in the wallet, one landlord's on their page. */

import { type Payout, payoutMethods, payoutViews } from '@minsu/contract/finance/payouts/payout.ts';
import {
  countPayoutViews,
  exportPayouts,
  pagePayouts,
  sumPayouts,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { statementHref } from '../../components/records/statement-href.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { PayoutStateDot } from '../../components/words/payout-state.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { PayButton } from './pay-button.tsx';
import { PayoutActions } from './payout-actions.tsx';
import './payout-live.ts';
import { PayoutCard, PayoutPreview } from './payout-preview.tsx';
import { PayoutReason } from './payout-words.tsx';
import './payouts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const idOf = (row: Payout): string => row.id;
const nameOf = (row: Payout): string => `${row.payoutNo} ${row.landlordName}`;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('payouts');
  const { data } = useCall(countPayoutViews, {}, { quiet: true });
  return payoutViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('payouts');
  const may = useMay();
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    ...(may('landlord:read')
      ? [
          {
            ...{ kind: 'remote' as const, key: 'landlordId', label: t('filterLandlord') },
            ...{ multiple: true, source: anyLandlordSource },
          },
        ]
      : []),
    { kind: 'dates', key: 'asked', from: 'askedFrom', to: 'askedTo', label: t('filterAsked') },
    {
      kind: 'select',
      key: 'method',
      label: t('filterMethod'),
      multiple: true,
      options: payoutMethods.map((value) => ({ value, label: t(`method_${value}`) })),
    },
  ];
};

type Say = ReturnType<typeof useTranslation<'payouts'>>['t'];

const hiddenColumns = (t: Say): ListColumn<Payout>[] => [
  { key: 'method', title: t('column_method'), hidden: true, render: (row) => t(`method_${row.method}`) },
  { key: 'askedBy', title: t('column_askedBy'), hidden: true, render: (row) => row.askedBy },
  { key: 'approvedBy', title: t('column_approvedBy'), hidden: true, render: (row) => row.approvedBy ?? '—' },
  {
    key: 'submittedAt',
    title: t('column_submittedAt'),
    hidden: true,
    render: (row) => (row.submittedAt === null ? '—' : <InstantText at={row.submittedAt} house={null} />),
  },
  {
    key: 'reference',
    title: t('column_reference'),
    hidden: true,
    width: 180,
    render: (row) => <span className="num">{row.reference ?? '—'}</span>,
  },
  {
    key: 'feeFen',
    title: t('column_feeFen'),
    align: 'end',
    hidden: true,
    render: (row) => <Money fen={row.feeFen} />,
  },
  { key: 'note', title: t('column_note'), hidden: true, width: 200, render: (row) => row.note || '—' },
];

const useColumns = (): ListColumn<Payout>[] => {
  const { t } = useTranslation('payouts');
  return useMemo(
    () => [
      {
        key: 'payoutNo',
        title: t('column_payoutNo'),
        width: 180,
        render: (row) => <span className="num">{row.payoutNo}</span>,
      },
      { key: 'landlordName', title: t('column_landlordName'), width: 170, render: (row) => row.landlordName },
      { key: 'state', title: t('column_state'), width: 170, render: (row) => <PayoutStateDot of={row} /> },
      {
        key: 'amountFen',
        title: t('column_amountFen'),
        align: 'end',
        sort: true,
        render: (row) => <Money fen={row.amountFen} />,
      },
      {
        key: 'askedAt',
        title: t('column_askedAt'),
        sort: true,
        render: (row) => <InstantText at={row.askedAt} house={null} />,
      },
      {
        key: 'paidOn',
        title: t('column_paidOn'),
        sort: true,
        render: (row) => (row.paidOn === null ? '—' : <DateText date={row.paidOn} />),
      },
      {
        key: 'statementNo',
        title: t('column_statementNo'),
        width: 170,
        render: ({ statementId, statementNo }) =>
          statementId === null || statementNo === null ? (
            '—'
          ) : (
            <Link className="num" to={statementHref(statementId)}>
              {statementNo}
            </Link>
          ),
      },
      { key: 'reason', title: t('column_reason'), width: 260, render: (row) => <PayoutReason of={row} /> },
      ...hiddenColumns(t),
    ],
    [t],
  );
};

const Sums = ({ listed }: { readonly listed: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation('payouts');
  return (
    <ListSums
      endpoint={sumPayouts}
      listed={listed}
      figures={({ amountFen, feeFen }) => [
        { label: t('column_amountFen'), fen: amountFen },
        ...(feeFen > 0 ? [{ label: t('column_feeFen'), fen: feeFen }] : []),
      ]}
    />
  );
};

const actionsOf = (row: Payout) => <PayoutActions of={row} brief />;
const previewOf = (row: Payout) => <PayoutPreview of={row} />;
const cardOf = (row: Payout) => <PayoutCard of={row} />;

interface PayoutsPanelProps {
  /** Landlord of the surrounding page. */
  readonly landlordId?: string;
}

export const PayoutsPanel = ({ landlordId }: PayoutsPanelProps) => {
  const { t } = useTranslation('payouts');
  const all = useFilters();
  const views = useViews();
  const own = landlordId !== undefined;
  const pay = own ? <PayButton landlordId={landlordId} /> : <PayButton />;
  return (
    <ListPanel
      title={t('title')}
      help="payouts"
      listKey="payouts"
      endpoint={pagePayouts}
      filters={own ? all.filter(({ key }) => key !== 'landlordId') : all}
      columns={useColumns()}
      // Without counters, which cover all landlords.
      quickViews={own ? views.map(({ value, label }) => ({ value, label })) : views}
      defaultSort="-askedAt"
      exportOf={exportPayouts}
      sums={(listed) => <Sums listed={listed} />}
      tools={pay}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={actionsOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      {...(own ? { fixed: { landlordId: [landlordId] } } : {})}
    />
  );
};
