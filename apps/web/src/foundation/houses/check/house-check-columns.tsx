/** Columns and filters of the review queue. */
import { houseKinds } from '@minsu/contract/foundation/houses/house.ts';
import type { HouseCheckRow } from '@minsu/contract/foundation/houses/house-check.ts';
import { useMemo } from 'react';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { StateDot, Tag, type Tone } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { type Say, useTranslation } from '../../../platform/use-translation.ts';
import { HousePicture } from '../house-picture.tsx';
import { WaitingTime } from './waiting-time.tsx';

type Column = ListColumn<HouseCheckRow>;
type Words = Say<'houseChecks'>;

export const checkTones: Record<HouseCheckRow['state'], Tone> = {
  waiting: 'warn',
  approved: 'ok',
  returned: 'bad',
  withdrawn: 'neutral',
};

export const checkHref = (row: Pick<HouseCheckRow, 'id'>): string => `/house/houseCheckDetail?id=${row.id}`;

export const CheckWhat = ({ row }: { readonly row: HouseCheckRow }) => {
  const { t } = useTranslation('houseChecks');
  const { t: c } = useTranslation('houseContent');
  return row.ofLive ? (
    <Tag tone="info">{c('changeCount', { count: row.changes })}</Tag>
  ) : (
    <Tag>{t('firstReview')}</Tag>
  );
};

const House = ({ row }: { readonly row: HouseCheckRow }) => (
  <span className="house-name">
    <HousePicture name={row.houseName} url={row.coverUrl} decorative />
    <span title={row.houseName}>{row.houseName}</span>
  </span>
);

const Submitter = ({ row }: { readonly row: HouseCheckRow }) => {
  const { t } = useTranslation('houseChecks');
  return (
    <span>
      {row.submittedBy} {row.own && <Tag tone="warn">{t('own')}</Tag>}
    </span>
  );
};

const asked = (t: Words): Column[] => [
  {
    key: 'house',
    title: t('column_house'),
    width: 240,
    sort: 'houseName',
    render: (row) => <House row={row} />,
  },
  {
    key: 'state',
    title: t('column_state'),
    render: ({ state }) => <StateDot tone={checkTones[state]}>{t(`state_${state}`)}</StateDot>,
  },
  { key: 'what', title: t('column_what'), sort: 'changes', render: (row) => <CheckWhat row={row} /> },
  { key: 'round', title: t('column_round'), render: ({ round }) => t('roundOf', { count: round }) },
  {
    key: 'waiting',
    title: t('column_waiting'),
    render: (row) => (row.state === 'waiting' ? <WaitingTime since={row.submittedAt} /> : '—'),
  },
  { key: 'submittedBy', title: t('column_submittedBy'), render: (row) => <Submitter row={row} /> },
  {
    key: 'submittedAt',
    title: t('column_submittedAt'),
    sort: true,
    render: (row) => <InstantText at={row.submittedAt} house={row.houseId} />,
  },
];

const answered = (t: Words, h: Say<'houses'>): Column[] => [
  { key: 'decidedBy', title: t('column_decidedBy'), render: (row) => row.decidedBy ?? '—' },
  {
    key: 'decidedAt',
    title: t('column_decidedAt'),
    sort: true,
    hidden: true,
    render: (row) => (row.decidedAt ? <InstantText at={row.decidedAt} house={row.houseId} /> : '—'),
  },
  { key: 'score', title: t('column_score'), align: 'end', hidden: true, render: (row) => row.score ?? '—' },
  { key: 'city', title: t('column_city'), hidden: true, render: (row) => row.city },
  {
    key: 'kind',
    title: t('column_kind'),
    hidden: true,
    render: (row) => h(`kind_${row.houseKind}`),
  },
];

export const useCheckColumns = (): Column[] => {
  const { t } = useTranslation('houseChecks');
  const { t: h } = useTranslation('houses');
  return useMemo(() => [...asked(t), ...answered(t, h)], [t, h]);
};

export const useCheckFilters = (): ListFilter[] => {
  const { t } = useTranslation('houseChecks');
  const { t: h } = useTranslation('houses');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') },
    {
      kind: 'select',
      key: 'ofLive',
      label: t('filterOfLive'),
      options: [
        { value: 'false', label: t('firstReview') },
        { value: 'true', label: t('changeOfLive') },
      ],
    },
    {
      kind: 'select',
      key: 'again',
      label: t('filterAgain'),
      options: [
        { value: 'false', label: t('firstTime') },
        { value: 'true', label: t('again') },
      ],
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      options: houseKinds.map((value) => ({ value, label: h(`kind_${value}`) })),
    },
  ];
};
