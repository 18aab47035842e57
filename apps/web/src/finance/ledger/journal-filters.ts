import { landlordOptions } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { accountKindNames } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { entrySources } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { optionSource } from '../../components/forms/option-source.ts';
import type { ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { kindName } from './ledger-words.tsx';

export const ledgerLandlords = optionSource(
  landlordOptions,
  (asked) => asked,
  (landlords) => landlords.map(({ id, name }) => ({ value: id, label: name })),
);

export const useKindFilter = (): ListFilter => {
  const { t } = useTranslation('ledgerScreen');
  return {
    kind: 'select',
    key: 'kind',
    label: t('filter_kind'),
    multiple: true,
    options: accountKindNames.map((value) => ({ value, label: kindName(value) })),
  };
};

export const useJournalFilters = (): ListFilter[] => {
  const { t } = useTranslation(['ledgerScreen', 'ledger']);
  return [
    { kind: 'dates', key: 'date', from: 'dateFrom', to: 'dateTo', label: t('filter_date') },
    useKindFilter(),
    {
      kind: 'keyword',
      key: 'keyword',
      label: t('filter_keyword'),
      placeholder: t('filter_keywordHint'),
    },
    {
      kind: 'select',
      key: 'source',
      label: t('filter_source'),
      multiple: true,
      options: entrySources.map((value) => ({ value, label: t(`ledger:source_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('filter_house'), source: houseSource, multiple: true },
    { kind: 'remote', key: 'landlordId', label: t('filter_landlord'), source: ledgerLandlords },
    { kind: 'amounts', key: 'amount', from: 'amountFrom', to: 'amountTo', label: t('filter_amount') },
    {
      kind: 'select',
      key: 'reversed',
      label: t('filter_reversed'),
      options: (['false', 'true'] as const).map((value) => ({ value, label: t(`reversed_${value}`) })),
    },
  ];
};
