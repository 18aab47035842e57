/**
 * Follows every open request until it has ended: what was not opened, not answered or not notified is found here, whoever died over it.
 * Woken by events; the rows say by `next_at` when each is due.
 */
import type { Loop, LoopContext, LoopRun } from '../../platform/module.ts';
import { followIntent } from './follow-intent.ts';
import { dueIntents, untilNextIntent } from './intent-row.ts';
import type { Steps } from './steps.ts';

const IDLE_MS = 1_000;
const AT_ONCE = 8;

/** One look at what is due; answers how many there were. Tests call it by hand. */
export const followDue = async (steps: Steps, warn: (error: unknown) => void): Promise<number> => {
  const ids = await steps.read((ctx) => dueIntents(ctx, AT_ONCE));
  await Promise.all(ids.map((id) => followIntent(steps, id).catch(warn)));
  return ids.length;
};

const begin = (job: LoopContext): LoopRun => ({
  async turn() {
    const found = await followDue(job, (error) => job.warn('a payment request was not followed', error));
    if (found === AT_ONCE) return 0;
    return Math.min(IDLE_MS, (await job.read(untilNextIntent)) ?? IDLE_MS);
  },
  // What is under way is found again by its lease.
  end: async () => {},
});

export const followLoop: Loop = { begin };
