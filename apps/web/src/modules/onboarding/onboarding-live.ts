/** What shows onboarding files; each of their steps is an event of the file. */
import {
  countOnboardingViews,
  countStagingViews,
  getLandlordOnboarding,
  getOnboarding,
  getOnboardingHistory,
  pageOnboarding,
  pageStaging,
} from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const onboardingQueries = [
  pageOnboarding,
  countOnboardingViews,
  pageStaging,
  countStagingViews,
  getOnboarding,
  getOnboardingHistory,
  getLandlordOnboarding,
];

liveKeys({ onboarding: onboardingQueries });
