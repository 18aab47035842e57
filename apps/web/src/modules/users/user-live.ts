/** Which queries show users and applications: made stale by live changes. */
import {
  countUserViews,
  getApplication,
  pageApplications,
  pageUsers,
  userOptions,
} from '@minsu/contract/users/user-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const userQueries = [pageUsers, countUserViews, userOptions] as const;
export const applicationQueries = [pageApplications, getApplication, countUserViews] as const;

liveKeys({ user: userQueries, application: applicationQueries });
