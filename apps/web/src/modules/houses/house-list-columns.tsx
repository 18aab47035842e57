/** Columns and filters of the list of houses. */

import { type HouseRow, houseKinds, houseStates } from '@minsu/contract/houses/house.ts';
import { houseFacets } from '@minsu/contract/houses/house-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { InstantText } from '../../components/date-text.tsx';
import type { ListColumn, ListFilter } from '../../components/list-types.ts';
import { Money } from '../../components/money.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { formatCount } from '../../platform/format.ts';
import { useCall } from '../../platform/queries.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { HousePicture } from './house-picture.tsx';
import { Rating } from './house-rating.tsx';
import { Tonight } from './house-tonight.tsx';
import { houseTones } from './house-words.ts';

type Column = ListColumn<HouseRow>;

const NameCell = ({ house }: { readonly house: HouseRow }) => (
  <span className="house-name">
    <HousePicture name={house.name} url={house.coverUrl} decorative />
    <span title={house.name}>{house.name}</span>
  </span>
);

const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <span className="house-tags">
    {tags.slice(0, 2).map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
    {tags.length > 2 && <span className="muted">+{tags.length - 2}</span>}
  </span>
);

/** What a house is. */
const useIdentity = (): Column[] => {
  const { t } = useTranslation('houses');
  return [
    {
      key: 'name',
      title: t('column_name'),
      width: 240,
      sort: true,
      render: (house) => <NameCell house={house} />,
    },
    {
      key: 'state',
      title: t('column_state'),
      render: ({ state }) => <StateDot tone={houseTones[state]}>{t(`state_${state}`)}</StateDot>,
    },
    {
      key: 'city',
      title: t('column_place'),
      sort: true,
      render: (house) => `${house.city} · ${house.district}`,
    },
    { key: 'kind', title: t('column_kind'), render: ({ kind }) => t(`kind_${kind}`) },
  ];
};

/** How it does. */
const useFigures = (): Column[] => {
  const { t } = useTranslation('houses');
  const seesMoney = useSeesMoney();
  const price: Column = {
    key: 'fromPriceFen',
    title: t('column_price'),
    align: 'end',
    render: (house) => <Money fen={house.fromPriceFen} />,
  };
  return [
    {
      key: 'roomCount',
      title: t('column_rooms'),
      align: 'end',
      sort: true,
      render: (house) => formatCount(house.roomCount),
    },
    { key: 'occupiedTonight', title: t('column_tonight'), render: (house) => <Tonight house={house} /> },
    ...(seesMoney ? [price] : []),
    { key: 'rating', title: t('column_rating'), sort: true, render: (house) => <Rating house={house} /> },
  ];
};

export const useHouseColumns = (): Column[] => {
  const { t } = useTranslation('houses');
  return [
    ...useIdentity(),
    ...useFigures(),
    { key: 'tags', title: t('column_tags'), render: ({ tags }) => <Tags tags={tags} /> },
    {
      key: 'landlordName',
      title: t('column_landlord'),
      hidden: true,
      render: (house) => house.landlordName ?? '—',
    },
    {
      key: 'departName',
      title: t('column_department'),
      hidden: true,
      render: (house) => house.departName ?? '—',
    },
    {
      key: 'code',
      title: t('column_code'),
      hidden: true,
      render: ({ code }) => <span className="num">{code}</span>,
    },
    {
      key: 'updatedAt',
      title: t('column_updated'),
      sort: true,
      hidden: true,
      render: (house) => <InstantText at={house.updatedAt} />,
    },
  ];
};

const RARELY = { staleTime: 300_000, quiet: true };

export const useHouseFilters = (): ListFilter[] => {
  const { t } = useTranslation('houses');
  const facets = useCall(houseFacets, {}, RARELY).data;
  const stateCount = (state: string) => facets?.states.find(({ value }) => value === state)?.count;
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') },
    {
      kind: 'select',
      key: 'city',
      label: t('filterCity'),
      multiple: true,
      options: (facets?.cities ?? []).map(({ value, count }) => ({ value, label: value, count })),
    },
    {
      kind: 'select',
      key: 'state',
      label: t('filterState'),
      multiple: true,
      options: houseStates.map((value) => ({
        value,
        label: t(`state_${value}`),
        count: stateCount(value) ?? 0,
      })),
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      options: houseKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      kind: 'select',
      key: 'tag',
      label: t('filterTag'),
      multiple: true,
      options: (facets?.tags ?? []).map(({ value, count }) => ({ value, label: value, count })),
    },
  ];
};
