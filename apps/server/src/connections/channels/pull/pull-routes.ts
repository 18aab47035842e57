/** Routes and jobs of order pulling. */
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { query } from '../../../platform/http/routes.ts';
import type { Module } from '../../../platform/module.ts';
import { acceptMtOrderRoute, cancelMtOrderRoute, rejectTjOrderRoute } from '../answer-platform-order.ts';
import { channelOrderPage } from './channel-order-queries.ts';
import { retryChannelOrderRoute, solveChannelOrderRoute } from './look-into-order.ts';
import { followLeftOverJob, purgeHookEventsJob, readFeedsJob } from './pull-jobs.ts';
import { readMessagesJob } from './read-messages.ts';
import { readReviewsJob } from './read-reviews.ts';
import { hookRoutes } from './take-hook.ts';
import { putDownNoticeJob, tellPlatformsJob } from './tell-platform.ts';

export const pullRoutes: Module['routes'] = [
  ...hookRoutes,
  query(pageChannelOrders, channelOrderPage),
  retryChannelOrderRoute,
  solveChannelOrderRoute,
  acceptMtOrderRoute,
  cancelMtOrderRoute,
  rejectTjOrderRoute,
];

export const pullJobs: NonNullable<Module['jobs']> = {
  'channels.readFeeds': readFeedsJob,
  'channels.followLeftOver': followLeftOverJob,
  'channels.putDownNotice': putDownNoticeJob,
  'channels.tellPlatforms': tellPlatformsJob,
  'channels.readMessages': readMessagesJob,
  'channels.readReviews': readReviewsJob,
  'channels.purgeHookEvents': purgeHookEventsJob,
};
