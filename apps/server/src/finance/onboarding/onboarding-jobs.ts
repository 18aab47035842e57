/** Sends files to the institution after events and on a schedule, and watches their deadlines. */
import type { Job } from '../../platform/module.ts';
import { watchApplications } from './send-applications.ts';
import { watchDeadlines } from './watch-deadlines.ts';

export const sendApplicationsJob: Job = {
  on: ['onboarding.submitted', 'onboarding.asked'],
  run: watchApplications,
};
export const askApplicationsJob: Job = { cron: '* * * * *', run: watchApplications };
export const watchDeadlinesJob: Job = { cron: '23 * * * *', run: watchDeadlines };
