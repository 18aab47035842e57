/** Columns of the landlord list. */
import type { LandlordRow } from '@minsu/contract/finance/landlords/landlord.ts';
import { useMemo } from 'react';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { LandlordContract, LandlordStatus, LandlordTags, Until } from './landlord-words.tsx';

const none = <span className="muted">—</span>;

export const useLandlordColumns = (): ListColumn<LandlordRow>[] => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column_name'),
        sort: true,
        width: 260,
        render: ({ name }) => <span title={name}>{name}</span>,
      },
      { key: 'kind', title: t('column_kind'), render: ({ kind }) => t(`kind_${kind}`) },
      {
        key: 'status',
        title: t('column_status'),
        render: (landlord) => <LandlordStatus landlord={landlord} />,
      },
      {
        key: 'phoneMasked',
        title: t('column_phone'),
        render: ({ phoneMasked }) => (phoneMasked ? <span className="num">{phoneMasked}</span> : none),
      },
      {
        key: 'houseCount',
        title: t('column_houses'),
        align: 'end',
        sort: true,
        render: ({ houseCount }) => formatCount(houseCount),
      },
      ...(may('contract:read')
        ? [
            {
              key: 'contractState',
              title: t('column_contract'),
              render: (landlord: LandlordRow) => <LandlordContract landlord={landlord} />,
            },
          ]
        : []),
      {
        key: 'documentsUntil',
        title: t('column_documents'),
        sort: true,
        render: ({ documentsUntil }) =>
          documentsUntil ? <Until date={documentsUntil} today={businessToday(null)} /> : none,
      },
      { key: 'username', title: t('column_login'), render: ({ username }) => username ?? none },
      { key: 'tags', title: t('column_tags'), render: ({ tags }) => <LandlordTags tags={tags} /> },
      {
        key: 'createdAt',
        title: t('column_created'),
        sort: true,
        hidden: true,
        render: ({ createdAt }) => <InstantText at={createdAt} house={null} />,
      },
    ],
    [t, may],
  );
};
