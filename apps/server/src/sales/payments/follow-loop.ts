/**
 * Follows every open request and refund until it has ended, and applies waiting notifications: anything not opened, not
 * answered or not notified is found here after a kill. Woken by events; `next_at` says when each row is due.
 */
import type { Loop, LoopContext, LoopRun } from '../../platform/module.ts';
import { applyNotice, waitingNotices } from './apply-notice.ts';
import { followIntent } from './follow-intent.ts';
import { dueIntents, untilNextIntent } from './intent-row.ts';
import { dueRefunds } from './provider-refund-row.ts';
import { followRefund } from './send-refund.ts';
import type { Steps } from './steps.ts';

const IDLE_MS = 1_000;
const AT_ONCE = 8;

/** Processes what is due and returns how many rows there were. Tests call it directly. */
export const followDue = async (steps: Steps, warn: (error: unknown) => void): Promise<number> => {
  const [notices, refunds, intents] = await steps.read(async (ctx) => [
    await waitingNotices(ctx, AT_ONCE),
    await dueRefunds(ctx, AT_ONCE),
    await dueIntents(ctx, AT_ONCE),
  ]);
  await Promise.all(notices.map((id) => applyNotice(steps, id).catch(warn)));
  await Promise.all([
    ...intents.map((id) => followIntent(steps, id).catch(warn)),
    ...refunds.map((id) => followRefund(steps, id).catch(warn)),
  ]);
  return refunds.length + intents.length;
};

const begin = (job: LoopContext): LoopRun => ({
  async turn() {
    const found = await followDue(job, (error) => job.warn('a payment was not followed', error));
    if (found >= AT_ONCE) return 0;
    return Math.min(IDLE_MS, (await job.read(untilNextIntent)) ?? IDLE_MS);
  },
  // Calls in progress are resumed when their lease expires.
  end: async () => {},
});

export const followLoop: Loop = { begin };
