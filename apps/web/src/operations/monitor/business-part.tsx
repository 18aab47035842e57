/**
 * Today's figures, orders of the last hour, tonight by channel and property; figures link to the lists they count.
 */
import type { Monitor } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Change } from '../../components/words/change.tsx';
import { changeInPercent } from '../../components/words/figure-change.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { formatCount, formatMoney, formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { houseHref, ordersHref, tonightHref } from './monitor-links.ts';
import { type MonitorColumn, MonitorTable } from './monitor-table.tsx';
import { UNKNOWN } from './monitor-words.tsx';

const MinutesPanel = lazy(async () => ({ default: (await import('./minutes-panel.tsx')).MinutesPanel }));

interface PartProps {
  readonly data: Monitor;
}

export const BusinessPart = ({ data, query }: PartProps & { readonly query: UseQueryResult<Monitor> }) => {
  const { t } = useTranslation('monitor');
  return (
    <section className="monitor-part" aria-label={t('business')}>
      <Tiles data={data} />
      <Suspense fallback={<Skeleton lines={6} label={t('minutes')} />}>
        <MinutesPanel query={query} />
      </Suspense>
      <div className="monitor-columns">
        <ChannelsPanel data={data} />
        <HousesPanel data={data} />
      </div>
    </section>
  );
};

interface Tile {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly href: string | null;
}

const useOrderTiles = ({ orders, cancelledToday, arrivals, departures, inHouse }: Monitor): Tile[] => {
  const { t } = useTranslation('monitor');
  const mayOrders = useMay()('order:read');
  const href = (view: Parameters<typeof ordersHref>[0]) => (mayOrders ? ordersHref(view) : null);
  return [
    {
      key: 'orders',
      label: t('orders'),
      value: formatCount(orders.value),
      note: (
        <>
          <Change of={changeInPercent(orders)} unit="percent" to={t('toWeekAgo')} />
          {cancelledToday > 0 && ` · ${t('cancelledToday', { count: cancelledToday })}`}
        </>
      ),
      href: href('newToday'),
    },
    {
      key: 'arrivals',
      label: t('arrivals'),
      value: formatCount(arrivals.left),
      note: t('arrivalsDone', { count: arrivals.done }),
      href: href('arrivals'),
    },
    {
      key: 'departures',
      label: t('departures'),
      value: formatCount(departures.left),
      note: t('departuresDone', { count: departures.done }),
      href: href('departures'),
    },
    {
      key: 'inHouse',
      label: t('inHouse'),
      value: formatCount(inHouse),
      note: t('inHouseNote'),
      href: href('inHouse'),
    },
  ];
};

const useTonightTiles = ({ tonight, businessDate }: Monitor): Tile[] => {
  const { t } = useTranslation('monitor');
  const seesMoney = useSeesMoney();
  if (tonight === null) return [];
  const { occupancy, sold, available, revenueFen, adrFen, revparFen } = tonight;
  const money = (fen: number | null) => (fen === null ? UNKNOWN : formatMoney(fen));
  const occupied: Tile = {
    key: 'occupancy',
    label: t('occupancy'),
    value: occupancy === null ? UNKNOWN : formatPercent(occupancy),
    note: t('roomsSold', { sold: formatCount(sold), available: formatCount(available) }),
    href: tonightHref(businessDate),
  };
  const revenue: Tile = {
    key: 'revenue',
    label: t('revenue'),
    value: money(revenueFen),
    note: t('adrRevpar', { adr: money(adrFen), revpar: money(revparFen) }),
    href: tonightHref(businessDate),
  };
  return seesMoney ? [occupied, revenue] : [occupied];
};

const Tiles = ({ data }: PartProps) => {
  const tiles = [...useOrderTiles(data), ...useTonightTiles(data)];
  return (
    <ul className="monitor-tiles">
      {tiles.map(({ key, label, value, note, href }) => (
        <li key={key} data-figure={key}>
          <Open to={href} className="monitor-tile">
            <span className="label">{label}</span>
            <span className="value num">{value}</span>
            <span className="note num">{note}</span>
          </Open>
        </li>
      ))}
    </ul>
  );
};

interface OpenProps {
  /** Null if the user may not open it. */
  readonly to: string | null;
  readonly className?: string;
  readonly children: ReactNode;
}

const Open = ({ to, className, children }: OpenProps) =>
  to === null ? (
    <div className={className}>{children}</div>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );

type ChannelRow = Monitor['channels'][number];

const useChannelColumns = ({ businessDate, tonight }: Monitor): MonitorColumn<ChannelRow>[] => {
  const { t } = useTranslation('monitor');
  const channelName = useChannelName();
  const mayOrders = useMay()('order:read');
  const seesMoney = useSeesMoney();
  const report = (channel: string) => tonightHref(businessDate, `by=channel&channel=${channel}`);
  const columns: (MonitorColumn<ChannelRow> & { readonly shown?: boolean })[] = [
    { key: 'channel', title: t('channel'), cell: ({ channel }) => channelName(channel) },
    {
      key: 'orders',
      title: t('orders'),
      cell: ({ channel, orders }) => (
        <Figure
          to={mayOrders && orders > 0 ? ordersHref('newToday', channel) : null}
          text={formatCount(orders)}
        />
      ),
    },
    {
      key: 'sold',
      title: t('soldTonight'),
      shown: tonight !== null,
      cell: ({ channel, sold }) => (
        <Figure to={sold ? report(channel) : null} text={formatCount(sold ?? 0)} />
      ),
    },
    {
      key: 'revenue',
      title: t('revenueTonight'),
      shown: tonight !== null && seesMoney,
      cell: ({ channel, revenueFen }) => (
        <Figure to={revenueFen ? report(channel) : null} text={formatMoney(revenueFen ?? 0)} />
      ),
    },
  ];
  return columns.filter(({ shown = true }) => shown);
};

const ChannelsPanel = ({ data }: PartProps) => {
  const { t } = useTranslation('monitor');
  const columns = useChannelColumns(data);
  return (
    <Panel title={t('byChannel')} extra={t('byChannelHint')} flush>
      {data.channels.length === 0 ? (
        <EmptyState title={t('channelsNone')} />
      ) : (
        <MonitorTable
          label={t('byChannel')}
          columns={columns}
          rows={data.channels}
          rowKey={(row) => row.channel}
        />
      )}
    </Panel>
  );
};

const Figure = ({ to, text }: { readonly to: string | null; readonly text: string }) =>
  to === null ? text : <Link to={to}>{text}</Link>;

type Tonight = NonNullable<Monitor['tonight']>;
type HouseRow = Tonight['houses'][number];

const HousesPanel = ({ data: { tonight, businessDate } }: PartProps) => {
  const { t } = useTranslation('monitor');
  if (tonight === null)
    return (
      <Panel title={t('byHouse')}>
        <EmptyState kind="forbidden" title={t('noReports')} />
      </Panel>
    );
  return (
    <Panel
      title={t('byHouse')}
      extra={
        <>
          {tonight.catchingUp ? t('catchingUp') : t('byHouseHint')}
          <Link to={tonightHref(businessDate, 'by=house')}>
            {t('allHouses', { count: tonight.houseCount })}
          </Link>
        </>
      }
      flush
    >
      {tonight.houses.length === 0 ? (
        <EmptyState title={t('housesNone')} />
      ) : (
        <HouseTable houses={tonight.houses} businessDate={businessDate} />
      )}
    </Panel>
  );
};

interface HouseTableProps {
  readonly houses: readonly HouseRow[];
  readonly businessDate: string;
}

const HouseTable = ({ houses, businessDate }: HouseTableProps) => {
  const { t } = useTranslation('monitor');
  const seesMoney = useSeesMoney();
  const columns: MonitorColumn<HouseRow>[] = [
    {
      key: 'house',
      title: t('house'),
      cell: ({ houseId, name }) => (
        <Link to={houseHref(houseId)} title={name}>
          {name}
        </Link>
      ),
    },
    {
      key: 'occupancy',
      title: t('occupancy'),
      cell: ({ occupancy }) => (occupancy === null ? UNKNOWN : formatPercent(occupancy)),
    },
    {
      key: 'sold',
      title: t('soldTonight'),
      cell: ({ houseId, sold, available }) => (
        <Figure
          to={sold > 0 ? tonightHref(businessDate, `houseId=${houseId}`) : null}
          text={`${formatCount(sold)} / ${formatCount(available)}`}
        />
      ),
    },
    ...(seesMoney
      ? [
          {
            key: 'revenue',
            title: t('revenueTonight'),
            cell: ({ revenueFen }: HouseRow) => formatMoney(revenueFen ?? 0),
          },
        ]
      : []),
  ];
  return <MonitorTable label={t('byHouse')} columns={columns} rows={houses} rowKey={(row) => row.houseId} />;
};
