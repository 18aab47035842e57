/**
 * An approval is bound to the approved facts: landlord, amount, account, statement lines. If one changes, the approval
 * is void and the payout waits for a second person again. Checked at every step that releases money.
 */

import {
  type ApprovalChange,
  type ApprovedFor,
  changedSince,
  changesInWords,
} from '@minsu/contract/finance/payouts/approval-rules.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type LockedPayout, recordPayout, setPayout } from './locked-payout.ts';
import { merchantOf } from './merchant-queries.ts';
import { settlePayoutTodos, tellToApprove } from './payout-news.ts';

const statementOf = async (ctx: Ctx, id: string | null): Promise<ApprovedFor['statement']> => {
  if (id === null) return null;
  const { rows } = await sql<NonNullable<ApprovedFor['statement']>>`
    select s.id, s.payable_fen, (select md5(coalesce(string_agg(concat_ws(' ', n.id, n.amount_fen), ',' order by n.id), ''))
      from statement_lines n where n.statement_id = s.id) as lines
    from landlord_statements s where s.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
};

/** The approval's facts as of now. */
export const approvalOf = async (
  ctx: Ctx,
  { landlordId, amountFen, statementId }: Pick<LockedPayout, 'landlordId' | 'amountFen' | 'statementId'>,
): Promise<ApprovedFor> => {
  const merchant = await merchantOf(ctx, landlordId);
  const { name } = await ctx.db
    .selectFrom('landlords')
    .select('name')
    .where('id', '=', landlordId)
    .executeTakeFirstOrThrow();
  return {
    ...{ landlordId, landlordName: name, amountFen: Number(amountFen) },
    account: merchant?.fingerprint ?? null,
    accountName: merchant?.said ?? '',
    statement: await statementOf(ctx, statementId),
  };
};

/** Empty if no approval is needed, or none was given yet. */
export const changesOf = async (ctx: Ctx, payout: LockedPayout): Promise<ApprovalChange[]> => {
  if (!payout.needsSecond || payout.approvedAt === null) return [];
  return changedSince(payout.approvedFor as ApprovedFor | null, await approvalOf(ctx, payout));
};

/** The payout waits for a second person again, who is shown the changes. */
export const voidApproval = async (
  ctx: Ctx,
  payout: LockedPayout,
  changes: readonly ApprovalChange[],
): Promise<void> => {
  const voids = payout.voids + 1;
  await settlePayoutTodos(ctx, payout);
  await setPayout(ctx, payout, {
    ...{ approvedBy: null, approvedById: null, approvedAt: null, approvedFor: null, aloneReason: null },
    ...{ state: 'pending', nextTryAt: null, wait: null, waitUntil: null, attempts: 0, voids },
    approvalVoid: JSON.stringify(changes),
  });
  await recordPayout(ctx, payout, 'approvalVoided', {
    approvedBy: payout.approvedBy,
    changes,
  });
  await tellToApprove(ctx, { ...payout, voids }, changes);
};

/** Returns whether it may proceed. The payout is locked and not sent yet. */
export const keepApproval = async (ctx: Ctx, payout: LockedPayout): Promise<boolean> => {
  const changes = await changesOf(ctx, payout);
  if (changes.length === 0) return true;
  await voidApproval(ctx, payout, changes);
  return false;
};

/** Checked before users record it as paid. */
export const assertApproval = async (ctx: Ctx, payout: LockedPayout): Promise<void> => {
  const changes = await changesOf(ctx, payout);
  if (changes.length > 0)
    fail(payoutFailures.changedSince, { params: { what: changesInWords(changes, ctx.language) } });
};

/** The landlord's account has changed: payouts approved for the previous one need a new approval at once. */
export const voidApprovalsOf = async (ctx: Ctx, landlordId: string): Promise<void> => {
  const rows = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    .where('landlordId', '=', landlordId)
    .where('state', 'in', ['pending', 'failed'])
    .where('approvedAt', 'is not', null)
    .where('returnedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) await keepApproval(ctx, row as LockedPayout);
};
