/** Columns and filters of the property list. */

import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { useMemo } from 'react';
import { ColourDot } from '../../../components/colour-dot.tsx';
import type { ListColumn } from '../../../components/lists/list-types.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { DateText, InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { useDictionary } from '../../../platform/dictionary.ts';
import { formatCount } from '../../../platform/format.ts';
import { type Say, useTranslation } from '../../../platform/use-translation.ts';
import { HouseNear } from '../house-near.tsx';
import { HousePicture } from '../house-picture.tsx';
import { Rating } from '../house-rating.tsx';
import { HouseState } from '../house-state.tsx';
import { Tonight } from '../house-tonight.tsx';
import { licenceState, placeOf } from '../house-words.ts';
import { useAskedLandmark } from './use-near-filters.ts';

type Column = ListColumn<HouseRow>;
type Words = Say<'houses'>;

const NameCell = ({ house }: { readonly house: HouseRow }) => (
  <span className="house-name">
    <HousePicture name={house.name} url={house.coverUrl} decorative />
    <span title={house.name}>{house.name}</span>
  </span>
);

const Tags = ({ tags }: { readonly tags: readonly string[] }) => {
  const { nameOf, colourOf } = useDictionary('houseTag');
  return (
    <span className="house-tags">
      {tags.slice(0, 2).map((tag) => (
        <Tag key={tag}>
          <ColourDot colour={colourOf(tag)} />
          {nameOf(tag)}
        </Tag>
      ))}
      {tags.length > 2 && <span className="muted">+{tags.length - 2}</span>}
    </span>
  );
};

/** Columns that identify a property. */
const identity = (t: Words): Column[] => [
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
    render: (house) => <HouseState house={house} />,
  },
  {
    key: 'city',
    title: t('column_place'),
    sort: true,
    render: placeOf,
  },
  { key: 'kind', title: t('column_kind'), render: ({ kind }) => t(`kind_${kind}`) },
];

/** Figure columns. */
const figures = (t: Words, seesMoney: boolean): Column[] => {
  const price: Column = {
    key: 'fromPriceFen',
    title: t('column_price'),
    align: 'end',
    sort: true,
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
  const seesMoney = useSeesMoney();
  const isNear = useAskedLandmark() !== null;
  return useMemo(
    () => [...identity(t), ...(isNear ? [near(t)] : []), ...figures(t, seesMoney), ...rest(t)],
    [t, seesMoney, isNear],
  );
};

/** Only when filtering by landmark. */
const near = (t: Words): Column => ({
  key: 'near',
  title: t('column_near'),
  width: 200,
  sort: 'distance',
  render: (house) => <HouseNear house={house} />,
});

const licenceTones = { good: 'neutral', soon: 'warn', over: 'bad' } as const;

const Licence = ({ house: { licenceExpires, businessDate } }: { readonly house: HouseRow }) =>
  licenceExpires === null ? (
    <span className="muted">—</span>
  ) : (
    <Tag tone={licenceTones[licenceState(licenceExpires, businessDate)]}>
      <DateText date={licenceExpires} weekday={false} year />
    </Tag>
  );

/** Columns hidden by default. */
const rest = (t: Words): Column[] => [
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
    key: 'managerName',
    title: t('column_manager'),
    hidden: true,
    render: (house) => house.managerName ?? '—',
  },
  {
    key: 'licenceExpires',
    title: t('column_licence'),
    sort: true,
    hidden: true,
    render: (house) => <Licence house={house} />,
  },
  {
    key: 'address',
    title: t('column_address'),
    hidden: true,
    render: ({ address }) => <span title={address}>{address}</span>,
  },
  {
    key: 'code',
    title: t('column_code'),
    sort: true,
    hidden: true,
    render: ({ code }) => <span className="num">{code}</span>,
  },
  {
    key: 'updatedAt',
    title: t('column_updated'),
    sort: true,
    hidden: true,
    render: (house) => <InstantText at={house.updatedAt} house={house.id} />,
  },
];
