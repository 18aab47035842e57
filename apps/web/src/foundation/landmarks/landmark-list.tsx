/** Columns and filters of the landmarks. */

import { type LandmarkRow, landmarkKinds } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { landmarkFacets } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { placeText } from '@minsu/contract/platform/coordinates.ts';
import { useMemo } from 'react';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ActiveState, HousesNear } from './landmark-words.tsx';

export const useLandmarkColumns = (): ListColumn<LandmarkRow>[] => {
  const { t } = useTranslation('landmarks');
  return useMemo(
    () => [
      { key: 'name', title: t('column_name'), width: 220, sort: true, render: ({ name }) => name },
      { key: 'nameEn', title: t('column_nameEn'), hidden: true, render: ({ nameEn }) => nameEn ?? '—' },
      { key: 'kind', title: t('column_kind'), sort: true, render: ({ kind }) => t(`kind_${kind}`) },
      { key: 'city', title: t('column_city'), sort: true, render: ({ city }) => city },
      {
        key: 'place',
        title: t('column_place'),
        render: (row) => <span className="num muted">{placeText(row)}</span>,
      },
      {
        key: 'houseCount',
        title: t('column_houses'),
        align: 'end',
        sort: true,
        render: (row) => <HousesNear row={row} />,
      },
      { key: 'active', title: t('column_active'), render: ({ active }) => <ActiveState active={active} /> },
      {
        key: 'updatedAt',
        title: t('column_updated'),
        sort: true,
        hidden: true,
        render: ({ updatedAt }) => <InstantText at={updatedAt} house={null} />,
      },
    ],
    [t],
  );
};

const RARELY = { staleTime: 60_000, quiet: true };

export const useLandmarkFilters = (): ListFilter[] => {
  const { t } = useTranslation('landmarks');
  const facets = useCall(landmarkFacets, {}, RARELY).data;
  const kindCount = (kind: string) => facets?.kinds.find(({ value }) => value === kind)?.count ?? 0;
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'select',
      key: 'kind',
      label: t('column_kind'),
      multiple: true,
      options: landmarkKinds.map((value) => ({ value, label: t(`kind_${value}`), count: kindCount(value) })),
    },
    {
      kind: 'select',
      key: 'city',
      label: t('column_city'),
      multiple: true,
      options: (facets?.cities ?? []).map(({ value, count }) => ({ value, label: value, count })),
    },
    {
      kind: 'select',
      key: 'active',
      label: t('column_active'),
      options: [
        { value: 'true', label: t('active') },
        { value: 'false', label: t('inactive') },
      ],
    },
  ];
};
