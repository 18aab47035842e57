/** Tabs of a property; the address holds the open one, which loads when opened. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { type ComponentType, lazy } from 'react';
import { RecordTabs } from '../../components/records/record-tabs.tsx';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HouseOverview } from './house-overview.tsx';
import { HouseRooms } from './rooms/house-rooms.tsx';

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

/** Tabs the user may see. */
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
  const { t } = useTranslation(['houseRecord', 'houses']);
  const { id, kind, roomCount } = detail.house;
  const isEntire = kind === 'entire';
  return (
    <RecordTabs
      id={id}
      label={t('houses:parts')}
      parts={useOffered()}
      title={(tab) => (tab === 'rooms' && isEntire ? t('houses:room_condition') : t(`tab_${tab}`))}
      countOf={(tab) => (tab === 'rooms' && !isEntire ? roomCount : undefined)}
    >
      {(open) => {
        const Part = parts[open];
        return <Part detail={detail} />;
      }}
    </RecordTabs>
  );
};
