/**
 * An approved payout is bound to what was approved: landlord, amount, account, statement lines. Whatever of it changes makes the
 * approval void, and the payout waits for a second person again. Asked at every step that lets money go.
 */
import { fail } from '@minsu/contract/failure.ts';
import {
  type ApprovalChange,
  type ApprovedFor,
  changedSince,
  changesInWords,
} from '@minsu/contract/payouts/approval-rules.ts';
import { payoutFailures } from '@minsu/contract/payouts/payout-failures.ts';
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

/** As it stands now. */
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
    accountName: merchant ? [merchant.bank, merchant.cardTail].filter(Boolean).join(' ') : '',
    statement: await statementOf(ctx, statementId),
  };
};

/** Nothing where nobody had to approve it, or nobody has yet. */
export const changesOf = async (ctx: Ctx, payout: LockedPayout): Promise<ApprovalChange[]> => {
  if (!payout.needsSecond || payout.approvedAt === null) return [];
  return changedSince(payout.approvedFor as ApprovedFor | null, await approvalOf(ctx, payout));
};

/** It waits for a second person again, who is told what changed. */
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

/** Answers whether it may go on. The payout is locked and not on its way. */
export const keepApproval = async (ctx: Ctx, payout: LockedPayout): Promise<boolean> => {
  const changes = await changesOf(ctx, payout);
  if (changes.length === 0) return true;
  await voidApproval(ctx, payout, changes);
  return false;
};

/** Before people say that it is paid. */
export const assertApproval = async (ctx: Ctx, payout: LockedPayout): Promise<void> => {
  const changes = await changesOf(ctx, payout);
  if (changes.length > 0)
    fail(payoutFailures.changedSince, { params: { what: changesInWords(changes, ctx.language) } });
};

/** Where a landlord is paid has changed: what was approved for the account before waits again at once. */
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
