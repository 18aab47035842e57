/** A merchant account's bill of a day is matched, its differences join the others of the reconciliation, its fees are posted. Restartable. */

import { postingsOf } from '@minsu/contract/finance/ledger/posting-rules.ts';
import {
  type BillDifference,
  type MatchedBill,
  matchBill,
} from '@minsu/contract/sales/payments/bill-rules.ts';
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job } from '../../platform/module.ts';
import { askAboutPaid, sidesOf } from '../../sales/payments/bill-match-queries.ts';
import { type BillOf, claimBill, dueBills, fetchBill, planBills } from '../../sales/payments/fetch-bill.ts';
import type { Steps } from '../../sales/payments/steps.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { countDifferences, storeDifferences, upsertDay } from './store-reconciliation.ts';

/** By then the requested data is usually available. */
const AGAIN_MS = 10 * 60_000;
const MAX_AGAIN = 6;

const methodOf = async (ctx: Ctx, accountId: string): Promise<string> => {
  const { provider } = await ctx.db
    .selectFrom('merchantAccounts')
    .select('provider')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return providerFacts(provider as ProviderName).method;
};

/** Once per bill and property: a bill that is matched again posts nothing more. */
const postFees = async (ctx: Ctx, { id: billId, accountId, day }: BillOf, fees: MatchedBill['fees']) => {
  const method = await methodOf(ctx, accountId);
  for (const [houseId, feeFen] of fees) {
    if (feeFen === 0) continue;
    const row = await ctx.db
      .insertInto('providerFees')
      .values({ id: ctx.newId(), billId, houseId, method, day, feeFen })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) continue;
    await postEntries(ctx, [
      {
        ...{
          source: 'paymentFee',
          sourceKey: row.id,
          rule: 'providerFee',
          houseId,
          businessDate: day,
          memo: day,
        },
        postings: postingsOf('providerFee', { houseId, method }, feeFen),
      },
    ]);
  }
};

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

const stateOf = async (ctx: Ctx, id: string) =>
  (await ctx.db.selectFrom('providerBills').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

/** Fetched, then matched: two transactions, and each of them can be run again. */
const reconcileBill = async (steps: Steps, id: string): Promise<void> => {
  const bill = await steps.change((ctx) => claimBill(ctx, id));
  if (!bill) return;
  const isStored = bill.state === 'read' || bill.state === 'matched';
  if (!isStored) await fetchBill(steps, bill);
  await steps.change(async (ctx) => {
    const state = await stateOf(ctx, id);
    if (state === 'read' || state === 'matched') await matchStored(ctx, bill);
  });
};

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
