/** What the list of houses is narrowed by, and its quick views. */
import { houseKinds, houseStates, licenceStates } from '@minsu/contract/houses/house.ts';
import { houseFacets } from '@minsu/contract/houses/house-endpoints.ts';
import { holderSource } from '../../components/house-source.ts';
import type { FilterOption, ListFilter, QuickView } from '../../components/list-types.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { useCall } from '../../platform/queries.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
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

/** Everything, and what has to be renewed. */
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
