/** Ends a payout permanently; its money becomes available again. */
import type { Ctx } from '../../platform/context.ts';
import { type LockedPayout, recordPayout, setPayout } from './locked-payout.ts';
import { postReturned } from './payout-entries.ts';
import { settlePayoutTodos } from './payout-news.ts';

export const giveBack = async (
  ctx: Ctx,
  payout: LockedPayout,
  event: 'rejected' | 'withdrawn' | 'returned',
  reason: string,
): Promise<void> => {
  await setPayout(ctx, payout, {
    ...{ state: 'failed', reason, returnedAt: ctx.now, nextTryAt: null, wait: null, waitUntil: null },
  });
  await postReturned(ctx, payout);
  await settlePayoutTodos(ctx, payout);
  await recordPayout(ctx, payout, event, { reason });
};
