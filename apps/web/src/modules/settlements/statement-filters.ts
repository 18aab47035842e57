/** Filters that both lists of statements share. */
import { contractLandlords } from '@minsu/contract/contracts/contract-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { houseSource } from '../../components/house-source.ts';
import type { ListFilter } from '../../components/list-types.ts';
import { optionSource } from '../../components/option-source.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { monthsOver } from './settlement-words.tsx';

const landlordSource = optionSource(
  contractLandlords,
  (asked) => asked,
  (landlords) => landlords.map(({ id, name }) => ({ value: id, label: name })),
);

export const useStatementFilters = (): ListFilter[] => {
  const { t } = useTranslation('settlements');
  const may = useMay();
  const seesMoney = useSession(({ userInfo }) => userInfo?.seesMoney ?? false);
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'select',
      key: 'month',
      label: t('filterMonth'),
      multiple: true,
      options: monthsOver().map((value) => ({ value, label: value })),
    },
    ...(may('contract:read')
      ? ([
          {
            kind: 'remote',
            key: 'landlordId',
            label: t('filterLandlord'),
            multiple: true,
            source: landlordSource,
          },
        ] as const)
      : []),
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    ...(seesMoney
      ? ([
          {
            kind: 'amounts',
            key: 'payable',
            from: 'payableFrom',
            to: 'payableTo',
            label: t('filterPayable'),
          },
        ] as const)
      : []),
  ];
};
