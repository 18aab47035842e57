/** Platform orders, those to check first. A tab of the channel screen. */
import {
  type ChannelOrder,
  channelOrderProblems,
} from '@minsu/contract/connections/channels/channel-order.ts';
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { RetryOrder, SolveOrder } from './channel-order-actions.tsx';
import './channel-order-live.ts';
import './platform-order.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { PlatformState, Problem } from './channel-order-words.tsx';

const keyOf = (row: ChannelOrder): string => `${row.connectionId} ${row.platformOrderId}`;
const nameOf = (row: ChannelOrder): string => `${row.bookerName} ${row.platformOrderId}`;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelOrders');
  const may = useMay();
  return [
    {
      kind: 'keyword',
      key: 'keyword',
      label: t('searchLabel'),
      // Users who may not see guests cannot find them either.
      placeholder: t(may('guest:contacts') ? 'searchPlaceholder' : 'searchWithoutGuests'),
    },
    {
      kind: 'select',
      key: 'open',
      label: t('filterOpen'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`open_${value}`) })),
    },
    {
      kind: 'select',
      key: 'problem',
      label: t('filterProblem'),
      multiple: true,
      options: channelOrderProblems.map((value) => ({ value, label: t(`problem_${value}`) })),
    },
    {
      kind: 'select',
      key: 'platform',
      label: t('filterPlatform'),
      multiple: true,
      options: soldPlatforms.map((value) => ({ value, label: t(`platform_${value}`) })),
    },
  ];
};

/** Ours, or where to link its listing. */
const OurOrder = ({ of }: { readonly of: ChannelOrder }) => {
  const { t } = useTranslation('channelOrders');
  if (of.orderId !== null && of.orderNo !== null)
    return (
      <Link className="num" to={orderHref(of.orderId)}>
        {of.orderNo}
      </Link>
    );
  if (of.problem === 'unmapped')
    return <Link to={`/channel/relevance?connectionId=${of.connectionId}`}>{t('toMapping')}</Link>;
  return <span className="muted">{of.problem === 'missed' ? '—' : t('waits')}</span>;
};

/** Shows the problem and the advice in full. */
const problemCell = (row: ChannelOrder) => (
  <div className="wrapped">
    <Problem of={row} />
  </div>
);

const useColumns = (): ListColumn<ChannelOrder>[] => {
  const { t } = useTranslation('channelOrders');
  return useMemo(
    () => [
      { key: 'problem', title: t('column_problem'), width: 280, render: problemCell },
      { key: 'bookerName', title: t('column_booker'), width: 120, render: (row) => row.bookerName },
      {
        key: 'dates',
        title: t('column_dates'),
        width: 210,
        render: (row) => (
          <span className="num">
            {row.checkIn} → {row.checkOut} · {t('rooms', { count: row.rooms })}
          </span>
        ),
      },
      { key: 'state', title: t('column_state'), render: (row) => <PlatformState state={row.state} /> },
      { key: 'order', title: t('column_order'), render: (row) => <OurOrder of={row} /> },
      {
        key: 'listing',
        title: t('column_listing'),
        width: 180,
        render: (row) => row.listingName || row.listingKey,
      },
      {
        key: 'platform',
        title: t('column_platform'),
        width: 170,
        render: (row) => `${t(`platform_${row.platform}`)} · ${row.connectionName}`,
      },
      {
        key: 'platformOrderId',
        title: t('column_platformOrderId'),
        width: 170,
        render: (row) => <span className="num">{row.platformOrderId}</span>,
      },
      {
        key: 'sellFen',
        title: t('column_sell'),
        align: 'end',
        render: (row) => <Money fen={row.sellFen} />,
      },
      { key: 'houseName', title: t('column_house'), width: 160, render: (row) => row.houseName ?? '—' },
      {
        key: 'updatedAt',
        title: t('column_updated'),
        render: (row) => <InstantText at={row.updatedAt} house={row.houseId} />,
      },
    ],
    [t],
  );
};

const Card = ({ of }: { readonly of: ChannelOrder }) => {
  const { t } = useTranslation('channelOrders');
  return (
    <div className="platform-order-card">
      <div>
        <Problem of={of} />
      </div>
      <div>
        {of.bookerName} · <span className="num">{of.platformOrderId}</span>
      </div>
      <div className="num">
        {of.checkIn} → {of.checkOut} · {t('rooms', { count: of.rooms })}
      </div>
      <div>
        {t(`platform_${of.platform}`)} · <PlatformState state={of.state} /> · <OurOrder of={of} />
      </div>
      <div>{rowActions(of)}</div>
    </div>
  );
};

const rowActions = (row: ChannelOrder) => (
  <>
    <RetryOrder of={row} />
    <SolveOrder of={row} />
  </>
);
const phoneCard = (row: ChannelOrder) => <Card of={row} />;

/** `fixed`: only those of one connection. */
const ChannelOrdersPanel = ({ connectionId }: { readonly connectionId?: string }) => {
  const { t } = useTranslation('channelOrders');
  return (
    <ListPanel
      title={t('sectionPlatform')}
      help="channel-orders"
      listKey="channelOrders"
      endpoint={pageChannelOrders}
      {...(connectionId !== undefined && { fixed: { connectionId } })}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={rowActions}
      phoneRender={phoneCard}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};

export default ChannelOrdersPanel;
