/** The filters of the price calendar in the shape the list's filter bar draws. */
import { houseFacets } from '@minsu/contract/houses/house-endpoints.ts';
import { ratePlanOptions } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { houseSource } from '../../components/house-source.ts';
import type { ListFilter } from '../../components/list-types.ts';
import type { FilterValue, ListState } from '../../components/list-url.ts';
import { usePlanName } from '../../components/plan-words.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { PriceView } from './price-url.ts';

const RARELY = { staleTime: 300_000, quiet: true };

/** Plans belong to a house: they are a filter once one house is chosen. */
const usePlanFilter = (view: PriceView): ListFilter[] => {
  const { t } = useTranslation('priceBoard');
  const planName = usePlanName();
  const [houseId, another] = view.houses;
  const only = houseId !== undefined && another === undefined;
  const plans = useCall(ratePlanOptions, { houseId: houseId ?? '' }, { ...RARELY, enabled: only }).data ?? [];
  if (!only && view.plans.length === 0) return [];
  const known = plans.map((plan) => ({ value: plan.code, label: planName(plan) }));
  const options = known.length > 0 ? known : view.plans.map((value) => ({ value, label: value }));
  return [{ kind: 'select', multiple: true, key: 'plan', label: t('filterPlan'), options }];
};

export const usePriceFilters = (view: PriceView): ListFilter[] => {
  const { t } = useTranslation('priceBoard');
  const cities = useCall(houseFacets, {}, RARELY).data?.cities ?? [];
  const plan = usePlanFilter(view);
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
      key: 'city',
      label: t('filterCity'),
      options: cities.map(({ value, count }) => ({ value, label: value, count })),
    },
    ...plan,
  ];
};

export const filterValues = ({ houses, cities, plans }: PriceView): ListState['filters'] =>
  Object.fromEntries(
    Object.entries({ house: houses, city: cities, plan: plans }).filter(([, list]) => list.length > 0),
  );

const listOf = (value: FilterValue): string[] =>
  value === undefined ? [] : Array.isArray(value) ? [...value] : [String(value)];

/** Plans go with the house they belong to. */
export const withFilters = (
  view: PriceView,
  change: Readonly<Record<string, FilterValue>>,
): Partial<PriceView> => {
  const pick = (key: string, now: readonly string[]) => (key in change ? listOf(change[key]) : now);
  const houses = pick('house', view.houses);
  const plans = pick('plan', view.plans);
  return {
    houses,
    cities: pick('city', view.cities),
    plans: houses.join() === view.houses.join() ? plans : [],
    current: 1,
  };
};
