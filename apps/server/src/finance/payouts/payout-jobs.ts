/** Jobs on payouts and reconciliation, after events and on a schedule. */
import type { Job } from '../../platform/module.ts';
import { reconcileMissingDays } from './reconcile-day.ts';
import { watchPayouts } from './send-payouts.ts';

export const sendPayoutsJob: Job = {
  on: ['payout.asked', 'payout.approved', 'payout.retried', 'onboarding.joined'],
  run: watchPayouts,
};
export const askPayoutsJob: Job = { cron: '* * * * *', run: watchPayouts };

/** Files appear some time after midnight; a missing one is requested again. */
export const reconcileJob: Job = { cron: '20 * * * *', run: reconcileMissingDays };
