/** The parts of a house; the open one stands in the address and loads when it is opened. */
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HouseOverview } from './house-overview.tsx';
import { HouseRooms } from './house-rooms.tsx';

interface TabProps {
  readonly detail: HouseDetail;
}

const tabs = [
  'overview',
  'rooms',
  'calendar',
  'orders',
  'prices',
  'evaluations',
  'channels',
  'documents',
  'history',
] as const;
type Tab = (typeof tabs)[number];

const parts: Record<Tab, ComponentType<TabProps>> = {
  overview: HouseOverview,
  rooms: HouseRooms,
  calendar: lazy(() => import('./house-calendar.tsx')),
  orders: lazy(() => import('./house-orders.tsx')),
  prices: lazy(() => import('./house-prices.tsx')),
  evaluations: lazy(() => import('./house-evaluations.tsx')),
  channels: lazy(() => import('./house-channels.tsx')),
  documents: lazy(() => import('./house-documents.tsx')),
  history: lazy(() => import('./house-history.tsx')),
};

/** Those whose contents the user may see. */
const useOffered = (): Tab[] => {
  const may = useMay();
  const seesMoney = useSeesMoney();
  const offered: Record<Tab, boolean> = {
    overview: true,
    rooms: true,
    calendar: may('roomStatus:read'),
    orders: may('order:read'),
    prices: may('price:read') && may('roomStatus:read') && seesMoney,
    evaluations: may('evaluation:read'),
    channels: true,
    documents: may('house:papers'),
    history: true,
  };
  return tabs.filter((tab) => offered[tab]);
};

export const HouseTabs = ({ detail }: TabProps) => {
  const { t } = useTranslation(['houseRecord', 'houses', 'components']);
  const [search, setSearch] = useAddressSearch();
  const offered = useOffered();
  const entire = detail.house.kind === 'entire';
  const open = offered.find((tab) => tab === search.get('tab')) ?? 'overview';
  const show = (tab: Tab) =>
    setSearch(
      { id: detail.house.id, ...(tab === 'overview' ? {} : { tab }) },
      { replace: true, preventScrollReset: true },
    );
  const Part = parts[open];
  return (
    <>
      <nav className="house-tabs" aria-label={t('houses:parts')}>
        {offered.map((tab) => (
          <button
            key={tab}
            type="button"
            className="view-tab"
            aria-current={tab === open ? 'page' : undefined}
            onClick={() => show(tab)}
          >
            {tab === 'rooms' && entire ? t('houses:room_condition') : t(`tab_${tab}`)}
            {tab === 'rooms' && !entire && <span className="count">{detail.house.roomCount}</span>}
          </button>
        ))}
      </nav>
      <Suspense fallback={<Skeleton lines={10} label={t('components:loading')} />}>
        <Part detail={detail} />
      </Suspense>
    </>
  );
};
