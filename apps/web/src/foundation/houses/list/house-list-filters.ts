/** Filters and quick views of the property list. */
import { houseKinds, houseStates, licenceStates } from '@minsu/contract/foundation/houses/house.ts';
import { houseFacets } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { FilterOption, ListFilter, QuickView } from '../../../components/lists/list-types.ts';
import { holderSource } from '../../../components/records/house-source.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { useDictionary } from '../../../platform/dictionary.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useNearFilters } from './use-near-filters.ts';

const RARELY = { staleTime: 300_000, quiet: true };

export const useHouseFacets = () => useCall(houseFacets, {}, RARELY).data;

const [landlords, departments, managers] = [
  holderSource('landlord'),
  holderSource('department'),
  holderSource('manager'),
];
const held = { kind: 'remote', multiple: true } as const;

export const useHouseFilters = (): ListFilter[] => {
  const { t } = useTranslation('houses');
  const { nameOf: tagName } = useDictionary('houseTag');
  const seesMoney = useSeesMoney();
  const facets = useHouseFacets();
  const stateCount = (state: string) => facets?.states.find(({ value }) => value === state)?.count;
  const many = (key: string, label: string, options: FilterOption[]): ListFilter => ({
    kind: 'select',
    key,
    label,
    multiple: true,
    options,
  });
  const cities = (facets?.cities ?? []).map(({ value, count }) => ({ value, label: value, count }));
  const states = houseStates.map((value) => ({
    value,
    label: t(`state_${value}`),
    count: stateCount(value) ?? 0,
  }));
  const tags = (facets?.tags ?? []).map(({ value, count }) => ({ value, label: tagName(value), count }));
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') },
    many('city', t('filterCity'), cities),
    many('state', t('filterState'), states),
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      options: houseKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    many('tag', t('filterTag'), tags),
    ...useNearFilters(),
    ...(seesMoney
      ? [
          {
            kind: 'amounts' as const,
            key: 'price',
            from: 'priceFrom',
            to: 'priceTo',
            label: t('filterPrice'),
          },
        ]
      : []),
    { ...held, key: 'landlordId', label: t('filterLandlord'), source: landlords },
    { ...held, key: 'departmentId', label: t('filterDepartment'), source: departments },
    { ...held, key: 'managerUserId', label: t('filterManager'), source: managers },
  ];
};

/** All properties, and those with an expiring licence. */
export const useHouseViews = (): QuickView[] => {
  const { t } = useTranslation('houses');
  const licences = useHouseFacets()?.licences;
  return [
    { value: '', label: t('view_all') },
    ...licenceStates
      .filter((state) => state !== 'none')
      .map((state) => ({ value: state, label: t(`view_${state}`), count: licences?.[state] })),
  ];
};
