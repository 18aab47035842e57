/** What happens to payouts and to the reconciliation after events and by the clock. */
import type { Job } from '../../platform/module.ts';
import { reconcileMissingDays } from './reconcile-day.ts';
import { watchPayouts } from './send-payouts.ts';

export const sendPayoutsJob: Job = {
  on: ['payout.asked', 'payout.approved', 'payout.retried', 'onboarding.joined'],
  run: watchPayouts,
};
export const askPayoutsJob: Job = { cron: '* * * * *', run: watchPayouts };

/** Files come some time after midnight; a day without one is asked for again. */
export const reconcileJob: Job = { cron: '20 * * * *', run: reconcileMissingDays };
