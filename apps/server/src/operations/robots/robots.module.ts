/** Group robots of WeCom, DingTalk and Feishu: which events they report, and posting. */
import type { Module } from '../../platform/module.ts';
import { reportDayJob } from './report-day.ts';
import { reportChannelJob, reportOrderJob, reportReviewJob, reportTaskJob } from './report-events.ts';
import { purgeRobotMessagesJob, robotLoop } from './send-robot-messages.ts';

export const robotsModule: Module = {
  name: 'robots',
  routes: [],
  jobs: {
    'robots.orders': reportOrderJob,
    'robots.reviews': reportReviewJob,
    'robots.channels': reportChannelJob,
    'robots.tasks': reportTaskJob,
    'robots.day': reportDayJob,
    'robots.purge': purgeRobotMessagesJob,
  },
  loops: { robots: robotLoop },
};
