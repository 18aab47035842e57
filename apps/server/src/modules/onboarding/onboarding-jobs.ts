/** Files on their way to the institution: sent after an event, and looked after by the clock. */
import type { Job } from '../../platform/module.ts';
import { watchApplications } from './send-applications.ts';

export const sendApplicationsJob: Job = {
  on: ['onboarding.submitted', 'onboarding.asked'],
  run: watchApplications,
};
export const askApplicationsJob: Job = { cron: '* * * * *', run: watchApplications };
