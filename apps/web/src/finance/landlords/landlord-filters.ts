/** Filters and quick views of the landlord list. */
import {
  countLandlordViews,
  landlordTags,
  landlordViews,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordContractStates, landlordKinds } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import type { ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const RARELY = { staleTime: 300_000, quiet: true };
const either = ['true', 'false'] as const;

export const useLandlordFilters = (): ListFilter[] => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  const { data: tags = [] } = useCall(landlordTags, {}, RARELY);
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      options: landlordKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    ...(may('contract:read')
      ? [
          {
            kind: 'select',
            key: 'contract',
            label: t('filterContract'),
            multiple: true,
            options: landlordContractStates.map((value) => ({ value, label: t(`contract_${value}`) })),
          } as const,
        ]
      : []),
    {
      kind: 'select',
      key: 'tag',
      label: t('filterTag'),
      multiple: true,
      options: tags.map(({ tag, count }) => ({ value: tag, label: tag, count })),
    },
    {
      kind: 'select',
      key: 'hasHouses',
      label: t('filterHouses'),
      options: either.map((value) => ({ value, label: t(`hasHouses_${value}`) })),
    },
    {
      kind: 'select',
      key: 'hasLogin',
      label: t('filterLogin'),
      options: either.map((value) => ({ value, label: t(`hasLogin_${value}`) })),
    },
  ];
};

export const useLandlordViews = (): QuickView[] => {
  const { t } = useTranslation('landlords');
  const { data } = useCall(countLandlordViews, {}, { quiet: true });
  return landlordViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};
