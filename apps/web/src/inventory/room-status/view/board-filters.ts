/** Board filters in the list's filter-bar shape: three visible, the rest in a drawer. */
import { houseFacets } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { FilterOption, ListFilter } from '../../../components/lists/list-types.ts';
import { holderSource, houseSource } from '../../../components/records/house-source.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useDictionary } from '../../../platform/dictionary.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCounts } from './board-counts.ts';
import { roomFilters } from './board-room-filters.ts';
import { ENTIRE_TYPE } from './board-row-parts.ts';
import { boardStates } from './board-url.ts';

const RARELY = { staleTime: 300_000, quiet: true };
const landlords = holderSource('landlord');

const many = (key: string, label: string, options: FilterOption[]): ListFilter => ({
  kind: 'select',
  multiple: true,
  key,
  label,
  options,
});

/** Property filters; none for users without access to properties. */
const useHouseFilters = (): { city: ListFilter; tag: ListFilter; landlord: ListFilter[] } => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const mayHouses = useMay()('house:read');
  const { nameOf } = useDictionary('houseTag');
  const facets = useCall(houseFacets, {}, { ...RARELY, enabled: mayHouses }).data;
  const cities = (facets?.cities ?? []).map(({ value, count }) => ({ value, label: value, count }));
  const tags = (facets?.tags ?? []).map(({ value, count }) => ({ value, label: nameOf(value), count }));
  const landlord = {
    kind: 'remote',
    multiple: true,
    key: 'landlord',
    label: t('boardViews:filterLandlord'),
    source: landlords,
  } as const;
  return {
    city: many('city', t('filterCity'), cities),
    tag: many('tag', t('boardViews:filterTag'), tags),
    landlord: mayHouses ? [landlord] : [],
  };
};

export const useBoardFilters = (counts: BoardCounts): ListFilter[] => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const { t: tOrder } = useTranslation('orders');
  const { city, tag, landlord } = useHouseFilters();
  const counted = <V extends string>(
    values: readonly V[],
    counts: ReadonlyMap<string, number>,
    label: (value: V) => string,
  ) => values.map((value) => ({ value, label: label(value), count: counts.get(value) ?? 0 }));
  return [
    { kind: 'remote', multiple: true, key: 'house', label: t('filterHouse'), source: houseSource },
    many(
      'channel',
      t('filterChannel'),
      counted(channels, counts.channels, (value) => tOrder(`channel_${value}`)),
    ),
    many(
      'state',
      t('filterState'),
      counted(boardStates, counts.states, (value) => tOrder(`shown_${value}`)),
    ),
    city,
    ...landlord,
    many(
      'type',
      t('boardViews:filterType'),
      counted([...counts.types.keys()], counts.types, (value) =>
        value === ENTIRE_TYPE ? t('entireHouses') : value,
      ),
    ),
    many(
      'rooms',
      t('filterRooms'),
      counted(roomFilters, counts.rooms, (value) => t(`rooms_${value}`)),
    ),
    tag,
  ];
};
