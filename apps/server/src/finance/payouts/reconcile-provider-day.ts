/** A merchant account's bill of a day is matched, its differences join the others of the reconciliation, its fees are posted. Restartable. */

import { reconciliationFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { reconcileProviderBill } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import {
  type BillDifference,
  type MatchedBill,
  matchBill,
} from '@minsu/contract/sales/payments/bill-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job } from '../../platform/module.ts';
import { askAboutPaid, sidesOf } from '../../sales/payments/bill-match-queries.ts';
import {
  type BillOf,
  type BillProblem,
  claimBill,
  demandBill,
  dueBills,
  fetchBill,
  lockBill,
  noteBillProblem,
  planBills,
} from '../../sales/payments/fetch-bill.ts';
import { type Steps, stepsOf } from '../../sales/payments/steps.ts';
import { postFees } from './post-provider-fees.ts';
import { settleLateBillTodo, tellLateBill } from './reconciliation-news.ts';
import { findReconciliation } from './reconciliation-queries.ts';
import { assertSeesReconciliation } from './reconciliation-scope.ts';
import { countDifferences, storeDifferences, storeMishap, upsertDay } from './store-reconciliation.ts';

/** By then the requested data is usually available. */
const AGAIN_MS = 10 * 60_000;
const MAX_AGAIN = 6;

const unbooked = (differences: readonly BillDifference[]): string[] =>
  differences.flatMap(({ kind, what, intentId }) =>
    kind === 'stateDiffers' && what === 'payment' && intentId !== null ? [intentId] : [],
  );

const store = async (ctx: Ctx, bill: BillOf, matched: MatchedBill, lines: number): Promise<void> => {
  const { differences, theirFen, ourFen, feeFen } = matched;
  const id = await upsertDay(ctx, bill.day, {
    ...{ accountId: bill.accountId, state: 'matched', source: 'provider', lines, matched: matched.matched },
    ...{ theirFen, ourFen, feeFen, problem: null, problemParams: {} },
  });
  await storeDifferences(ctx, id, bill.day, differences);
  await countDifferences(ctx, id);
  await settleLateBillTodo(ctx, id);
  await postFees(ctx, bill, matched.fees);
  const asked = unbooked(differences);
  await askAboutPaid(ctx, asked);
  await ctx.db
    .updateTable('providerBills')
    .set({ state: 'matched', reconciliationId: id })
    .set({
      nextAt:
        asked.length > 0
          ? sql<Date>`case when tries < ${MAX_AGAIN} then ${new Date(ctx.now.getTime() + AGAIN_MS)}::timestamptz end`
          : null,
    })
    .where('id', '=', bill.id)
    .execute();
  await ctx.record({
    ...{ name: 'reconciliation.run', entity: 'reconciliation', entityId: id },
    after: { day: bill.day, source: 'provider', lines, differences: differences.length },
  });
};

const matchStored = async (ctx: Ctx, bill: BillOf): Promise<void> => {
  const { lines, payments, refunds } = await sidesOf(ctx, bill);
  await store(ctx, bill, matchBill(lines, payments, refunds), lines.length);
};

/** Listed among the days: payments in no bill have not been compared. */
const storeProblem = async (ctx: Ctx, bill: BillOf, problem: BillProblem): Promise<void> => {
  await noteBillProblem(ctx, bill, problem);
  const { kind, answer } = problem;
  const id = await storeMishap(ctx, bill.day, {
    ...{ state: kind === 'billUnreadable' ? 'failed' : 'waiting', accountId: bill.accountId },
    ...{ problem: kind, params: { answer } },
  });
  const needsPerson = kind === 'billRefused' || kind === 'billUnreadable';
  if (id !== null && (needsPerson || bill.day < addDays(localDate(ctx.now, BUSINESS_TIME_ZONE), -1)))
    await tellLateBill(ctx, id, bill.day);
};

/** Fetched, then matched: two transactions, and each of them can be run again. Returns why it could not be fetched. */
const reconcileBill = async (steps: Steps, id: string): Promise<BillProblem | null> => {
  const bill = await steps.change((ctx) => claimBill(ctx, id));
  if (!bill) return null;
  const isStored = bill.state === 'read' || bill.state === 'matched';
  const problem = isStored ? null : await fetchBill(steps, bill);
  await steps.change(async (ctx) => {
    const state = await lockBill(ctx, id);
    if (problem) await storeProblem(ctx, bill, problem);
    else if (state === 'read' || state === 'matched') await matchStored(ctx, bill);
  });
  return problem;
};

export const reconcileProviderBillRoute = externalCommand(reconcileProviderBill, async (ctx, { id }) => {
  assertSeesReconciliation(ctx);
  const day = await ctx.db
    .selectFrom('reconciliations')
    .select(['day', 'accountId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { accountId } = day ?? { accountId: null };
  if (!day || accountId === null) return fail(reconciliationFailures.notFound);
  const billId = await ctx.store((own) => demandBill(own, accountId, day.day));
  const problem = billId && (await reconcileBill(stepsOf(ctx), billId));
  if (problem) fail(reconciliationFailures[problem.kind], { params: { answer: problem.answer } });
  return findReconciliation(ctx, id);
});

export const reconcileBillsJob: Job = {
  // From the hour on at which providers have the bill of the day before; a day without one is asked for again.
  cron: '*/10 * * * *',
  run: async (job) => {
    await job.change(planBills);
    const { log } = await job.read(async (ctx) => ctx.services);
    for (const id of await job.read(dueBills)) {
      if (job.signal.aborted) return;
      await reconcileBill(job, id).catch((error: unknown) =>
        log.warn('payments: a bill was not reconciled', { bill: id, ...errorFields(error) }),
      );
    }
  },
};
