/** All split items by state: search, filter, export; bulk retry of failed ones. */

import { splitKinds, splitParties } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { type SplitItem, splitViews } from '@minsu/contract/finance/splits/split.ts';
import {
  countSplitViews,
  exportSplits,
  pageSplits,
  retrySplits,
  sumSplits,
} from '@minsu/contract/finance/splits/split-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SplitActions } from './split-actions.tsx';
import { SplitCard, SplitPreview } from './split-preview.tsx';
import { PartyName, SplitStateDot, SplitWhyText } from './split-words.tsx';

const idOf = (row: SplitItem): string => row.id;
const nameOf = (row: SplitItem): string => `${row.orderNo ?? row.houseName} · ${row.night}`;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('splits');
  const { data } = useCall(countSplitViews, {}, { quiet: true });
  return splitViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

/** The run filter is set from the runs list; here it can only be removed. */
const useRunFilter = (): ListFilter[] => {
  const { t } = useTranslation('splits');
  const [search] = useAddressSearch();
  const runId = search.get('runId');
  if (runId === null) return [];
  return [
    {
      kind: 'select',
      key: 'runId',
      label: t('filterRun'),
      options: [{ value: runId, label: t('runChip') }],
    },
  ];
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('splits');
  const ofRun = useRunFilter();
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    { kind: 'dates', key: 'night', from: 'nightFrom', to: 'nightTo', label: t('filterNight') },
    {
      kind: 'remote',
      key: 'landlordId',
      label: t('filterLandlord'),
      multiple: true,
      source: anyLandlordSource,
    },
    {
      kind: 'select',
      key: 'party',
      label: t('filterParty'),
      multiple: true,
      options: splitParties.map((value) => ({ value, label: t(`party_${value}`) })),
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: splitKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    ...ofRun,
  ];
};

type Say = ReturnType<typeof useTranslation<'splits'>>['t'];

const OrderLink = ({ of }: { readonly of: SplitItem }) => {
  const { t } = useTranslation('splits');
  if (of.orderId === null) return t('kind_ownerNight');
  return (
    <Link className="num" to={orderHref(of.orderId)}>
      {of.orderNo}
    </Link>
  );
};

const ChannelName = ({ channel }: { readonly channel: string | null }) => {
  const nameOfChannel = useChannelName();
  return channel === null ? '—' : nameOfChannel(channel as Parameters<typeof nameOfChannel>[0]);
};

const instant = (at: string | null, { houseId }: SplitItem) =>
  at === null ? '—' : <InstantText at={at} house={houseId} />;

const hiddenColumns = (t: Say): ListColumn<SplitItem>[] => [
  { key: 'kind', title: t('column_kind'), hidden: true, render: (row) => t(`kind_${row.kind}`) },
  {
    key: 'channel',
    title: t('column_channel'),
    hidden: true,
    render: (row) => <ChannelName channel={row.channel} />,
  },
  {
    key: 'contractNo',
    title: t('column_contractNo'),
    hidden: true,
    width: 190,
    render: (row) =>
      row.contractId === null ? (
        '—'
      ) : (
        <Link className="num" to={`/landlord/contractDetail?id=${row.contractId}`}>
          {t('contractVersion', { no: row.contractNo ?? '', number: row.contractVersion ?? 0 })}
        </Link>
      ),
  },
  { key: 'round', title: t('column_round'), hidden: true, align: 'end', render: (row) => row.round },
  { key: 'dueAt', title: t('column_dueAt'), hidden: true, render: (row) => instant(row.dueAt, row) },
  {
    key: 'reversedAt',
    title: t('column_reversedAt'),
    hidden: true,
    render: (row) => instant(row.reversedAt, row),
  },
];

const useColumns = (): ListColumn<SplitItem>[] => {
  const { t } = useTranslation('splits');
  return useMemo(
    () => [
      { key: 'orderNo', title: t('column_orderNo'), width: 150, render: (row) => <OrderLink of={row} /> },
      { key: 'state', title: t('column_state'), width: 96, render: (row) => <SplitStateDot of={row} /> },
      {
        key: 'night',
        title: t('column_night'),
        sort: true,
        width: 110,
        render: (row) => <DateText date={row.night} weekday={false} />,
      },
      { key: 'houseName', title: t('column_houseName'), width: 150, render: (row) => row.houseName },
      { key: 'party', title: t('column_party'), width: 130, render: (row) => <PartyName of={row} brief /> },
      {
        key: 'amountFen',
        title: t('column_amountFen'),
        align: 'end',
        sort: true,
        width: 110,
        render: (row) => <Money fen={row.amountFen} owed={row.amountFen < 0} />,
      },
      { key: 'why', title: t('column_why'), width: 220, render: (row) => <SplitWhyText of={row} /> },
      {
        key: 'wholeFen',
        title: t('column_wholeFen'),
        align: 'end',
        width: 110,
        render: (row) => <Money fen={row.wholeFen} />,
      },
      { key: 'splitAt', title: t('column_splitAt'), sort: 'at', render: (row) => instant(row.splitAt, row) },
      ...hiddenColumns(t),
    ],
    [t],
  );
};

const Sums = ({ listed }: { readonly listed: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation('splits');
  return (
    <ListSums
      endpoint={sumSplits}
      listed={listed}
      figures={({ amountFen }) => [{ label: t('column_amountFen'), fen: amountFen }]}
    />
  );
};

export const SplitItems = () => {
  const { t } = useTranslation('splits');
  return (
    <ListPanel
      title={t('title')}
      listKey="splits"
      endpoint={pageSplits}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={useViews()}
      exportOf={exportSplits}
      sums={(listed) => <Sums listed={listed} />}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={(row) => <SplitActions of={row} brief />}
      bulkActions={(selection) => (
        <BulkButton
          bulk={retrySplits}
          selection={selection}
          rowKey={idOf}
          input={{}}
          label={t('retry')}
          title={t('bulkRetry')}
        />
      )}
      preview={(row) => <SplitPreview of={row} />}
      phoneRender={(row) => <SplitCard of={row} />}
      empty={{
        title: t('emptyTitle'),
        hint: t('emptyHint'),
        action: <Link to="/orderManagement/orderList">{t('toOrders')}</Link>,
      }}
    />
  );
};
