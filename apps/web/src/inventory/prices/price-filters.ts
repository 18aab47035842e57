/** Price calendar filters in the list's filter-bar shape. */
import { houseFacets } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import type { ListFilter } from '../../components/lists/list-types.ts';
import type { FilterValue, ListState } from '../../components/lists/list-url.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { usePlanName } from '../../components/words/plan-words.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { PriceView } from './price-url.ts';

const RARELY = { staleTime: 300_000, quiet: true };

/** Plans belong to a property, so they can be filtered once one is chosen. */
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

/** Changing the property clears the plan filter. */
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
