/** Queries the institution for a payout's status at once. */

import { refreshPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { institutionOf } from '../institution/http-institution.ts';
import { changesOf } from './bound-approval.ts';
import { assertPayout, type LockedPayout } from './locked-payout.ts';
import { findPayout } from './payout-row-queries.ts';
import { askInstitution, settleAnswer } from './send-payouts.ts';

const readForAsking = async (ctx: StepCtx, id: string): Promise<LockedPayout> => {
  // In scope, and money seen.
  await findPayout(ctx, id);
  const row = await ctx.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const payout = row as LockedPayout;
  await assertPayout(ctx, payout, 'ask');
  return payout;
};

export const refreshPayoutRoute = externalCommand(refreshPayout, async (ctx, { id }) => {
  const payout = await readForAsking(ctx, id);
  const institution = institutionOf(ctx.services) ?? fail(payoutFailures.notConnected);
  const mayPut = (await changesOf(ctx, payout)).length === 0;
  const answer = await askInstitution(institution, payout, mayPut);
  if (answer.kind === 'failed' || (answer.kind === 'unknown' && mayPut)) fail(payoutFailures.unreachable);
  await ctx.store((own) => settleAnswer(own, id, answer));
  return findPayout(ctx, id);
});
