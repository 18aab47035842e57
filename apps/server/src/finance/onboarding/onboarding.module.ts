import {
  countOnboardingViews,
  countStagingViews,
  getLandlordOnboarding,
  getOnboarding,
  getOnboardingHistory,
  pageOnboarding,
  pageStaging,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import {
  beginOnboardingRoute,
  completeOnboardingRoute,
  discardOnboardingRoute,
  editOnboardingRoute,
} from './begin-file.ts';
import { onboardingHistory } from './onboarding-history-queries.ts';
import { askApplicationsJob, sendApplicationsJob, watchDeadlinesJob } from './onboarding-jobs.ts';
import {
  getOnboardingPreviewRoute,
  removeOnboardingPhotoRoute,
  revealOnboardingPhotoRoute,
  revealOnboardingRoute,
  uploadOnboardingPhotoRoute,
} from './onboarding-photos.ts';
import {
  filesOfLandlord,
  onboardingCounts,
  onboardingPage,
  stagingCounts,
  stagingPage,
} from './onboarding-queries.ts';
import { findFile } from './onboarding-row-queries.ts';
import { saveOnboardingRoute } from './save-file.ts';
import {
  askOnboardingRoute,
  closeOnboardingRoute,
  getSignLinkRoute,
  submitOnboardingRoute,
} from './submit-file.ts';
import { institutionHookRoute } from './take-notice.ts';

/** Landlords become merchants of the payment institution: their files, the way there and back. */
export const onboardingModule: Module = {
  name: 'onboarding',
  routes: [
    query(pageOnboarding, onboardingPage),
    query(countOnboardingViews, (ctx) => onboardingCounts(ctx)),
    query(pageStaging, stagingPage),
    query(countStagingViews, (ctx) => stagingCounts(ctx)),
    query(getOnboarding, (ctx, { id }) => findFile(ctx, id)),
    query(getOnboardingHistory, (ctx, { id }) => onboardingHistory(ctx, id)),
    query(getLandlordOnboarding, (ctx, { landlordId }) => filesOfLandlord(ctx, landlordId)),
    beginOnboardingRoute,
    saveOnboardingRoute,
    uploadOnboardingPhotoRoute,
    removeOnboardingPhotoRoute,
    getOnboardingPreviewRoute,
    completeOnboardingRoute,
    editOnboardingRoute,
    discardOnboardingRoute,
    submitOnboardingRoute,
    askOnboardingRoute,
    getSignLinkRoute,
    closeOnboardingRoute,
    revealOnboardingRoute,
    revealOnboardingPhotoRoute,
    institutionHookRoute,
  ],
  jobs: {
    'onboarding.send': sendApplicationsJob,
    'onboarding.ask': askApplicationsJob,
    'onboarding.watchDeadlines': watchDeadlinesJob,
  },
  constraints: { onboarding_files_open_key: onboardingFailures.fileOpen },
};
