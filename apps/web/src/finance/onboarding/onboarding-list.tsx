/** All onboarding files by state: missing fields, progress, owner. */
import { type OnboardingRow, onboardingViews } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  countOnboardingViews,
  pageOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { subjectTypes } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { useMemo } from 'react';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useBegin } from './begin-onboarding.tsx';
import { OnboardingCard, OnboardingPreview } from './onboarding-preview.tsx';
import { fileHref, MissingWords, OnboardingStateDot, Progress, ResumeLink } from './onboarding-words.tsx';

const idOf = (row: OnboardingRow): string => row.id;
const nameOf = (row: OnboardingRow): string => row.landlordName;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('onboarding');
  const { data } = useCall(countOnboardingViews, {}, { quiet: true });
  return onboardingViews.map((value) => ({
    value,
    label: value === 'all' ? t('view_all') : t(`state_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

export const useSharedFilters = (): ListFilter[] => {
  const { t } = useTranslation('onboarding');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword') },
    {
      kind: 'remote',
      key: 'landlordId',
      label: t('filterLandlord'),
      multiple: true,
      source: anyLandlordSource,
    },
    {
      kind: 'select',
      key: 'mine',
      label: t('filterMine'),
      options: [{ value: 'true', label: t('filterMineYes') }],
    },
    {
      kind: 'select',
      key: 'subject',
      label: t('filterSubject'),
      multiple: true,
      options: subjectTypes.map((value) => ({ value, label: t(`subject_${value}`) })),
    },
  ];
};

type Say = ReturnType<typeof useTranslation<'onboarding'>>['t'];

export const landlordColumn = (t: Say): ListColumn<OnboardingRow> => ({
  key: 'landlordName',
  title: t('column_landlord'),
  width: 180,
  render: (row) => row.landlordName,
});

const useColumns = (): ListColumn<OnboardingRow>[] => {
  const { t } = useTranslation('onboarding');
  return useMemo(
    () => [
      landlordColumn(t),
      {
        key: 'state',
        title: t('column_state'),
        width: 120,
        render: (row) => <OnboardingStateDot of={row} />,
      },
      {
        key: 'subject',
        title: t('column_subject'),
        width: 110,
        render: (row) => t(`subject_${row.subject}`),
      },
      { key: 'progress', title: t('column_progress'), width: 130, render: (row) => <Progress of={row} /> },
      { key: 'missing', title: t('column_missing'), width: 230, render: (row) => <MissingWords of={row} /> },
      {
        key: 'touchedAt',
        title: t('column_touchedAt'),
        sort: true,
        render: (row) => <InstantText at={row.touchedAt} house={null} />,
      },
      {
        key: 'merchantNo',
        title: t('column_merchant'),
        width: 140,
        render: (row) => <span className="num">{row.merchantNo ?? '—'}</span>,
      },
      { key: 'keeper', title: t('column_keeper'), render: (row) => row.keeper },
      {
        key: 'code',
        title: t('column_code'),
        sort: true,
        hidden: true,
        width: 170,
        render: (row) => <span className="num">{row.code}</span>,
      },
      {
        key: 'cardTail',
        title: t('column_card'),
        hidden: true,
        render: (row) => (row.cardTail === null ? '—' : t('cardTail', { tail: row.cardTail })),
      },
      {
        key: 'createdAt',
        title: t('column_createdAt'),
        sort: true,
        hidden: true,
        render: (row) => <InstantText at={row.createdAt} house={null} />,
      },
    ],
    [t],
  );
};

export const OnboardingList = () => {
  const { t } = useTranslation('onboarding');
  const begin = useBegin();
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={begin.button}
        listKey="onboarding"
        endpoint={pageOnboarding}
        filters={useSharedFilters()}
        columns={useColumns()}
        quickViews={useViews()}
        defaultSort="-touchedAt"
        rowKey={idOf}
        rowName={nameOf}
        rowHref={fileHref}
        rowActions={(row) => <ResumeLink of={row} />}
        preview={(row) => <OnboardingPreview of={row} />}
        phoneRender={(row) => <OnboardingCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: begin.button }}
      />
      {begin.dialog}
    </>
  );
};
