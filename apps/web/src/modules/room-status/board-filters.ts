/** The filters of the board in the shape the list's filter bar draws: three in sight, the rest in its drawer. */
import { houseFacets } from '@minsu/contract/houses/house-endpoints.ts';
import { channels } from '@minsu/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { houseSource } from '../../components/house-source.ts';
import type { ListFilter } from '../../components/list-types.ts';
import type { FilterValue, ListState } from '../../components/list-url.ts';
import { useCall } from '../../platform/queries.ts';
import { roomFilters } from './board-rows.ts';
import { type BoardView, boardStates, readBoardView } from './board-url.ts';

const RARELY = { staleTime: 300_000, quiet: true };

export const useBoardFilters = (): ListFilter[] => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const cities = useCall(houseFacets, {}, RARELY).data?.cities ?? [];
  const many = { kind: 'select', multiple: true } as const;
  return [
    {
      kind: 'remote',
      multiple: true,
      key: 'house',
      label: t('filterHouse'),
      source: houseSource,
    },
    {
      ...many,
      key: 'channel',
      label: t('filterChannel'),
      options: channels.map((value) => ({ value, label: tOrder(`channel_${value}`) })),
    },
    {
      ...many,
      key: 'state',
      label: t('filterState'),
      options: boardStates.map((value) => ({ value, label: tOrder(`shown_${value}`) })),
    },
    {
      ...many,
      key: 'city',
      label: t('filterCity'),
      options: cities.map(({ value, count }) => ({ value, label: value, count })),
    },
    {
      ...many,
      key: 'rooms',
      label: t('filterRooms'),
      options: roomFilters.map((value) => ({ value, label: t(`rooms_${value}`) })),
    },
  ];
};

export const filterValues = (view: BoardView): ListState['filters'] => {
  const all = {
    house: view.houses,
    channel: view.channels,
    state: view.states,
    city: view.cities,
    rooms: view.rooms,
  };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
};

/** The filter bar speaks of keys and lists of text; the address is where both meet. */
export const withFilters = (
  view: BoardView,
  change: Readonly<Record<string, FilterValue>>,
): Partial<BoardView> => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filterValues(view), ...change }))
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) query.append(key, each);
  const { cities, houses, channels: ofChannel, states, rooms } = readBoardView(query);
  return { cities, houses, channels: ofChannel, states, rooms };
};
