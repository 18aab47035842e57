/** Settles a difference with its outcome, or reopens it. */

import { reconciliationFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { ReconciliationDifference } from '@minsu/contract/finance/payouts/reconciliation.ts';
import {
  reopenDifference,
  resolveDifference,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { findDifference } from './reconciliation-queries.ts';
import { assertSeesReconciliation } from './reconciliation-scope.ts';
import { countDifferences } from './store-reconciliation.ts';

interface Key {
  readonly id: string;
  readonly version: number;
}

/** The day before its differences, as a run takes them. */
const lockDifference = async (ctx: Ctx, { id, version }: Key) => {
  assertSeesReconciliation(ctx);
  const { reconciliationId } = await findDifference(ctx, id);
  await ctx.db
    .selectFrom('reconciliations')
    .select('id')
    .where('id', '=', reconciliationId)
    .forUpdate()
    .execute();
  const difference = await ctx.db
    .selectFrom('reconciliationDifferences')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!difference) fail(reconciliationFailures.differenceNotFound);
  if (difference.version !== version) failStale(ReconciliationDifference, await findDifference(ctx, id));
  return difference;
};

type Locked = Awaited<ReturnType<typeof lockDifference>>;

const finish = async (ctx: Ctx, difference: Locked, name: 'resolved' | 'reopened', note: string | null) => {
  await countDifferences(ctx, difference.reconciliationId);
  const { day, requestNo, kind } = difference;
  await ctx.record({
    ...{ name: `reconciliation.${name}`, entity: 'reconciliation', entityId: difference.reconciliationId },
    after: { day, requestNo, kind, note },
  });
  return findDifference(ctx, difference.id);
};

export const resolveDifferenceRoute = command(resolveDifference, async (ctx, { note, ...key }) => {
  const difference = await lockDifference(ctx, key);
  if (difference.state !== 'open') fail(reconciliationFailures.alreadyResolved);
  await ctx.db
    .updateTable('reconciliationDifferences')
    .set((eb) => ({
      ...{ state: 'resolved', note, resolvedBy: ctx.user.realname, resolvedById: ctx.user.id || null },
      ...{ resolvedAt: ctx.now, version: eb('version', '+', 1) },
    }))
    .where('id', '=', difference.id)
    .execute();
  return finish(ctx, difference, 'resolved', note);
});

export const reopenDifferenceRoute = command(reopenDifference, async (ctx, key) => {
  const difference = await lockDifference(ctx, key);
  if (difference.state !== 'resolved') fail(reconciliationFailures.notResolved);
  await ctx.db
    .updateTable('reconciliationDifferences')
    .set((eb) => ({
      ...{ state: 'open', resolvedBy: null, resolvedById: null, resolvedAt: null },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', difference.id)
    .execute();
  return finish(ctx, difference, 'reopened', difference.note);
});
