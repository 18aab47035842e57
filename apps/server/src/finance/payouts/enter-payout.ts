/** A payout that our own bank transfer has paid is noted; a failed one is tried again. */

import { enterPayout, retryPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { BUSINESS_TIME_ZONE, localDate, localMinute } from '@minsu/contract/platform/dates.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { assertNotLongAgo } from '../../foundation/houses/assert-entered-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertApproval } from './bound-approval.ts';
import { lockPayout, recordPayout, setPayout } from './locked-payout.ts';
import { merchantOf } from './merchant-queries.ts';
import { settlePayoutTodos } from './payout-news.ts';
import { findPayout } from './payout-row-queries.ts';
import { markPaid } from './settle-payout.ts';

/** A transfer of our own must not overtake the cooling-off period of a changed account. */
const assertCooled = async (ctx: Ctx, landlordId: string): Promise<void> => {
  const until = (await merchantOf(ctx, landlordId))?.coolsUntil ?? null;
  if (until !== null)
    fail(payoutFailures.cooling, { params: { until: localMinute(until, BUSINESS_TIME_ZONE) } });
};

export const enterPayoutRoute = command(enterPayout, async (ctx, { reference, paidOn, ...key }) => {
  const payout = await lockPayout(ctx, key, 'enter');
  await assertApproval(ctx, payout);
  await assertCooled(ctx, payout.landlordId);
  await assertNotLongAgo(ctx, paidOn, 'paidOn');
  if (paidOn > localDate(ctx.now, BUSINESS_TIME_ZONE)) invalidAt('paidOn', payoutFailures.paidInFuture.text);
  await markPaid(ctx, payout, { method: 'byHand', reference, paidOn, feeFen: 0, finishedAt: ctx.now });
  return findPayout(ctx, payout.id);
});

export const retryPayoutRoute = command(retryPayout, async (ctx, key) => {
  const payout = await lockPayout(ctx, key, 'retry');
  await setPayout(ctx, payout, { state: 'pending', nextTryAt: ctx.now, attempts: 0 });
  await settlePayoutTodos(ctx, payout);
  await recordPayout(ctx, payout, 'retried');
  return findPayout(ctx, payout.id);
});
