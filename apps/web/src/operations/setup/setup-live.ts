/** Queries to refetch when a step of the setup guide may have changed. */
import { getBusiness, getSetup } from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const setupQueries = [getSetup, getBusiness];

liveKeys({
  setup: setupQueries,
  profile: setupQueries,
  setting: setupQueries,
  house: setupQueries,
  user: setupQueries,
  order: setupQueries,
  channelConnection: setupQueries,
});
