/** Queries to refetch when onboarding files change; each step is an event. */
import {
  countOnboardingViews,
  countStagingViews,
  getLandlordOnboarding,
  getOnboarding,
  getOnboardingHistory,
  pageOnboarding,
  pageStaging,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

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
