/** Queries to refetch when users and account requests change. */
import {
  countUserViews,
  getApplication,
  pageApplications,
  pageUsers,
  userOptions,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const userQueries = [pageUsers, countUserViews, userOptions] as const;
export const applicationQueries = [pageApplications, getApplication, countUserViews] as const;

liveKeys({ user: userQueries, application: applicationQueries });
