/** All channel bills. */

import {
  billViews,
  type ChannelBill,
  exportChannelBills,
  pageChannelBills,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { type BillLineKind, differing } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useMayEverywhere } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { withinHost } from './bill-href.ts';
import { BillKinds, BillStateDot } from './bill-words.tsx';

const BeginBill = lazyPart(() => import('./begin-bill.tsx'), 'asked');

const keyOf = ({ id }: ChannelBill): string => id;
const nameOf = ({ billNo }: ChannelBill): string => billNo;

/** Address of a bill on the current screen; figures link to lines of their kind. */
const useLinesHref = () => {
  const [search] = useAddressSearch();
  return useCallback(
    (id: string, kinds: readonly BillLineKind[] = []): string =>
      [withinHost(search, { bill: id }), ...kinds.map((kind) => `kind=${kind}`)].join('&'),
    [search],
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelBills');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') },
    {
      kind: 'select',
      key: 'channel',
      label: t('filterChannel'),
      multiple: true,
      options: billChannels.map((value) => ({ value, label: t(`channel_${value}`) })),
    },
    {
      kind: 'dates',
      key: 'received',
      from: 'receivedFrom',
      to: 'receivedTo',
      label: t('filterReceived'),
    },
  ];
};

const useColumns = (): ListColumn<ChannelBill>[] => {
  const { t } = useTranslation('channelBills');
  const hrefOf = useLinesHref();
  return useMemo(
    () => [
      { key: 'billNo', title: t('column_billNo'), width: 180, render: ({ billNo }) => billNo },
      { key: 'channel', title: t('column_channel'), render: ({ channel }) => t(`channel_${channel}`) },
      { key: 'state', title: t('column_state'), render: ({ state }) => <BillStateDot state={state} /> },
      {
        key: 'receivedOn',
        title: t('column_receivedOn'),
        sort: true,
        render: ({ receivedOn }) => <DateText date={receivedOn} />,
      },
      { key: 'lines', title: t('column_lines'), align: 'end', render: ({ lines }) => formatCount(lines) },
      {
        key: 'expectedFen',
        title: t('column_expected'),
        align: 'end',
        render: ({ expectedFen, id }) => <MoneyLink fen={expectedFen} to={hrefOf(id)} />,
      },
      {
        key: 'paidFen',
        title: t('column_paid'),
        align: 'end',
        render: ({ paidFen, id }) => <MoneyLink fen={paidFen} to={hrefOf(id)} />,
      },
      {
        key: 'unmatchedFen',
        title: t('column_unmatched'),
        align: 'end',
        render: ({ unmatchedFen, id }) => <MoneyLink fen={unmatchedFen} to={hrefOf(id, ['unmatched'])} />,
      },
      {
        key: 'differenceFen',
        title: t('column_difference'),
        align: 'end',
        render: ({ differenceFen, id }) => (
          <MoneyLink fen={differenceFen} owed={differenceFen !== 0} to={hrefOf(id, differing)} />
        ),
      },
      { key: 'kinds', title: t('column_kinds'), width: 220, render: (bill) => <BillKinds of={bill} /> },
      {
        key: 'platformBillNo',
        title: t('column_platformBillNo'),
        render: ({ platformBillNo }) => <span className="num">{platformBillNo}</span>,
      },
      { key: 'madeByName', title: t('column_madeBy'), hidden: true, render: ({ madeByName }) => madeByName },
    ],
    [t, hrefOf],
  );
};

export const BillList = () => {
  const { t } = useTranslation('channelBills');
  const add = useAdd();
  const hrefOf = useLinesHref();
  return (
    <>
      <ListPanel
        title={t('title')}
        listKey="channelBills"
        endpoint={pageChannelBills}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={billViews.map((value) => ({ value, label: t(`view_${value}`) }))}
        exportOf={exportChannelBills}
        tools={add.button}
        rowKey={keyOf}
        rowName={nameOf}
        rowHref={({ id }) => hrefOf(id)}
        phoneRender={(bill) => <BillCard of={bill} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add.button }}
      />
      {add.drawer}
    </>
  );
};

const useAdd = () => {
  const { t } = useTranslation('channelBills');
  const mayEverywhere = useMayEverywhere();
  const drawer = useDialog();
  if (!mayEverywhere('channelBill:manage')) return { button: null, drawer: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="upload" size={14} />} onClick={() => drawer.show()}>
        {t('add')}
      </Button>
    ),
    drawer: drawer.shown && <BeginBill open={drawer.shown.open} onClose={drawer.close} />,
  };
};

const BillCard = ({ of }: { readonly of: ChannelBill }) => {
  const { t } = useTranslation('channelBills');
  const hrefOf = useLinesHref();
  return (
    <div className="row-card">
      <div className="line">
        <strong>{t(`channel_${of.channel}`)}</strong>
        <strong className="num">
          <MoneyLink fen={of.paidFen} to={hrefOf(of.id)} />
        </strong>
      </div>
      <div className="line muted">
        <span className="num">{of.billNo}</span>
        <DateText date={of.receivedOn} />
      </div>
      <div className="line">
        <BillStateDot state={of.state} />
        <BillKinds of={of} />
      </div>
    </div>
  );
};
