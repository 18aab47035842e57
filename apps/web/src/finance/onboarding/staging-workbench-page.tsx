/** The staging workbench: drafts and returned files, most urgent first, each with a continue button. */
import { type OnboardingRow, stagingViews } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { countStagingViews, pageStaging } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { unfinishedStates } from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { landlordColumn, useSharedFilters } from './onboarding-list.tsx';
import './onboarding-live.ts';
import './onboarding.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { OnboardingCard, OnboardingPreview } from './onboarding-preview.tsx';
import {
  fileHref,
  MissingWords,
  OnboardingStateDot,
  Progress,
  ResumeLink,
  UrgencyTags,
} from './onboarding-words.tsx';

const idOf = (row: OnboardingRow): string => row.id;
const nameOf = (row: OnboardingRow): string => row.landlordName;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('onboarding');
  const { data } = useCall(countStagingViews, {}, { quiet: true });
  return stagingViews.map((value) => ({
    value,
    label: t(`staging_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('onboarding');
  const shared = useSharedFilters();
  return [
    ...shared.slice(0, 3),
    {
      kind: 'select',
      key: 'state',
      label: t('filterState'),
      multiple: true,
      options: unfinishedStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    ...shared.slice(3),
  ];
};

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
        key: 'urgency',
        title: t('column_urgency'),
        width: 180,
        sort: true,
        render: (row) => <UrgencyTags of={row} />,
      },
      {
        key: 'missing',
        title: t('column_missing'),
        width: 300,
        sort: true,
        render: (row) => <MissingWords of={row} />,
      },
      { key: 'progress', title: t('column_progress'), width: 140, render: (row) => <Progress of={row} /> },
      {
        key: 'touchedAt',
        title: t('column_touchedAt'),
        sort: true,
        render: (row) => <InstantText at={row.touchedAt} house={null} />,
      },
      { key: 'keeper', title: t('column_keeper'), render: (row) => row.keeper },
      {
        key: 'subject',
        title: t('column_subject'),
        hidden: true,
        render: (row) => t(`subject_${row.subject}`),
      },
    ],
    [t],
  );
};

const StagingWorkbenchPage = () => {
  const { t } = useTranslation('onboarding');
  return (
    <ListPage
      title={t('stagingTitle')}
      purpose={t('stagingPurpose')}
      listKey="onboardingStaging"
      endpoint={pageStaging}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={useViews()}
      defaultSort="urgency"
      rowKey={idOf}
      rowName={nameOf}
      rowHref={fileHref}
      rowActions={(row) => (
        <ResumeLink of={row} primary={row.state === 'supplement' || row.state === 'rejected'} />
      )}
      preview={(row) => <OnboardingPreview of={row} />}
      phoneRender={(row) => <OnboardingCard of={row} />}
      empty={{
        title: t('stagingEmptyTitle'),
        hint: t('stagingEmptyHint'),
        action: <Link to="/landlord/networkAccess">{t('toList')}</Link>,
      }}
    />
  );
};

export default StagingWorkbenchPage;
