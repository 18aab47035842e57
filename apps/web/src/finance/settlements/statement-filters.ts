/** Filters shared by both statement lists. */

import type { ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { useMay, useSession } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { monthsOver } from './settlement-words.tsx';

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
    ...(may('landlord:read')
      ? ([
          {
            kind: 'remote',
            key: 'landlordId',
            label: t('filterLandlord'),
            multiple: true,
            source: anyLandlordSource,
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
