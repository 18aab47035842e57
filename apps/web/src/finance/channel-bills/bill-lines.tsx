/** Lines of a bill: expected, paid, difference, actions. */

import {
  type ChannelBillLine,
  exportChannelBillLines,
  pageChannelBillLines,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { billLineKinds } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Difference, LineKind, WriteOffDot } from './bill-words.tsx';
import { LineActions } from './line-actions.tsx';
import { LinePreview } from './line-preview.tsx';

const keyOf = ({ id }: ChannelBillLine): string => id;
const nameOf = ({ platformOrderNo }: ChannelBillLine): string => platformOrderNo;
const none = <span className="muted">—</span>;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelBills');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('lineKeyword') },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: billLineKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
  ];
};

const useColumns = (): ListColumn<ChannelBillLine>[] => {
  const { t } = useTranslation('channelBills');
  const may = useMay();
  const seesEntries = may('ledger:read');
  return useMemo(
    () => [
      {
        key: 'platformOrderNo',
        title: t('column_platformOrderNo'),
        width: 180,
        render: ({ platformOrderNo }) => <span className="num">{platformOrderNo}</span>,
      },
      { key: 'kind', title: t('column_kind'), render: ({ kind }) => <LineKind kind={kind} /> },
      {
        key: 'orderNo',
        title: t('column_orderNo'),
        render: ({ orderId, orderNo }) =>
          orderId === null ? (
            none
          ) : (
            <Link className="num" to={orderHref(orderId)}>
              {orderNo}
            </Link>
          ),
      },
      {
        key: 'houseName',
        title: t('column_house'),
        width: 160,
        render: ({ houseName }) => houseName ?? none,
      },
      ...(['expectedFen', 'paidFen'] as const).map((key) => ({
        key,
        title: t(key === 'paidFen' ? 'column_paid' : 'column_expected'),
        align: 'end' as const,
        ...(key === 'paidFen' && { sort: true as const }),
        render: (line: ChannelBillLine) => <Money fen={line[key]} />,
      })),
      ...outcome(t, seesEntries),
      ...hidden(t),
    ],
    [t, seesEntries],
  );
};

type Say = ReturnType<typeof useTranslation<'channelBills'>>['t'];

const outcome = (t: Say, seesEntries: boolean): ListColumn<ChannelBillLine>[] => [
  {
    key: 'differenceFen',
    title: t('column_difference'),
    align: 'end',
    sort: true,
    render: ({ differenceFen }) => <Difference fen={differenceFen} />,
  },
  {
    key: 'openFen',
    title: t('column_open'),
    align: 'end',
    render: ({ openFen, writeOff }) =>
      writeOff === null ? <Money fen={openFen} /> : <WriteOffDot state={writeOff} />,
  },
  {
    key: 'entryId',
    title: t('openEntry'),
    render: ({ entryId }) =>
      entryId !== null && seesEntries ? <Link to={entryHref(entryId)}>{t('openEntry')}</Link> : none,
  },
];

const hidden = (t: Say): ListColumn<ChannelBillLine>[] => [
  {
    key: 'line',
    title: t('column_line'),
    hidden: true,
    align: 'end',
    sort: true,
    render: ({ line }) => line,
  },
  {
    key: 'checkOut',
    title: t('column_checkOut'),
    hidden: true,
    render: ({ checkOut }) => (checkOut === null ? none : <DateText date={checkOut} />),
  },
  {
    key: 'sellFen',
    title: t('column_sell'),
    hidden: true,
    align: 'end',
    render: ({ sellFen }) => <Money fen={sellFen} />,
  },
  {
    key: 'toldCommissionFen',
    title: t('column_toldCommission'),
    hidden: true,
    align: 'end',
    render: ({ toldCommissionFen }) => <Money fen={toldCommissionFen} />,
  },
  {
    key: 'commissionFen',
    title: t('column_commission'),
    hidden: true,
    align: 'end',
    render: ({ commissionFen }) => <Money fen={commissionFen} />,
  },
  { key: 'memo', title: t('column_memo'), hidden: true, render: ({ memo }) => memo || none },
];

export const BillLines = ({ billId }: { readonly billId: string }) => {
  const { t } = useTranslation('channelBills');
  return (
    <ListPanel
      title={t('column_lines')}
      listKey="channelBillLines"
      endpoint={pageChannelBillLines}
      fixed={{ billId }}
      filters={useFilters()}
      columns={useColumns()}
      exportOf={exportChannelBillLines}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={(line) => <LineActions line={line} />}
      preview={(line) => <LinePreview of={line} />}
      phoneRender={(line) => <LineCard of={line} />}
      empty={{ title: t('linesEmpty') }}
    />
  );
};

const LineCard = ({ of }: { readonly of: ChannelBillLine }) => {
  const { t } = useTranslation('channelBills');
  return (
    <div className="row-card">
      <div className="line">
        <strong className="num">{of.platformOrderNo}</strong>
        <LineKind kind={of.kind} />
      </div>
      <div className="line muted">
        <span>{of.houseName ?? '—'}</span>
        {of.orderId && <Link to={orderHref(of.orderId)}>{of.orderNo}</Link>}
      </div>
      <div className="line">
        <span>
          {t('column_expected')} <Money fen={of.expectedFen} /> · {t('column_paid')}{' '}
          <Money fen={of.paidFen} />
        </span>
        <LookButton title={of.platformOrderNo}>
          <LinePreview of={of} />
        </LookButton>
      </div>
      <LineActions line={of} />
    </div>
  );
};
