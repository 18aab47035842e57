/** Approves or rejects large payouts by a second person, withdraws unsent ones and cancels failed ones. */
import {
  approvePayout,
  giveUpPayout,
  rejectPayout,
  withdrawPayout,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { approvalOf } from './bound-approval.ts';
import { giveBack } from './give-back.ts';
import { lockPayout, recordPayout, setPayout } from './locked-payout.ts';
import { settlePayoutTodos } from './payout-news.ts';
import { findPayout } from './payout-row-queries.ts';

/** In the caller's transaction. */
export const approve = async (
  ctx: Ctx,
  {
    dutyReason,
    ...key
  }: { readonly id: string; readonly version: number; readonly dutyReason?: string | undefined },
): Promise<void> => {
  const payout = await lockPayout(ctx, key, 'approve');
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'payout'), {
    ...{ act: 'payout', starters: [payout.askedById], id: payout.id, reason: dutyReason },
  });
  const approved = { approvedBy: ctx.user.realname, approvedById: ctx.user.id || null, approvedAt: ctx.now };
  await setPayout(ctx, payout, {
    ...{ ...approved, aloneReason, approvalVoid: null, nextTryAt: ctx.now },
    approvedFor: JSON.stringify(await approvalOf(ctx, payout)),
  });
  await settlePayoutTodos(ctx, payout);
  await recordPayout(ctx, payout, 'approved');
};

export const approvePayoutRoute = command(approvePayout, async (ctx, key) => {
  await approve(ctx, key);
  return findPayout(ctx, key.id);
});

export const rejectPayoutRoute = command(rejectPayout, async (ctx, { reason, ...key }) => {
  const payout = await lockPayout(ctx, key, 'reject');
  await giveBack(ctx, payout, 'rejected', reason);
  return findPayout(ctx, payout.id);
});

export const withdrawPayoutRoute = command(withdrawPayout, async (ctx, { reason, ...key }) => {
  const payout = await lockPayout(ctx, key, 'withdraw');
  await giveBack(ctx, payout, 'withdrawn', reason);
  return findPayout(ctx, payout.id);
});

export const giveUpPayoutRoute = command(giveUpPayout, async (ctx, { reason, ...key }) => {
  const payout = await lockPayout(ctx, key, 'giveUp');
  await giveBack(ctx, payout, 'returned', reason);
  return findPayout(ctx, payout.id);
});
