/**
 * The process dies between every two steps of a bill's way from the provider into the reconciliation: the next run finishes it, each line
 * counts once, and its fees are posted once.
 */
import { pageReconciliations } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admin, after, openPaymentDesk, sell, start, t, wechat } from '../../../test/desks/payment-desk.ts';
import { dyingJob } from '../../../test/dying-job.ts';
import { tellFigure } from '../../../test/figures.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { reconcileBillsJob } from './reconcile-provider-day.ts';

openPaymentDesk();

const FEE_FEN = 240;
const FIRST = '2026-11-22';

/** A day with one payment, and its bill. */
const payOn = async (date: string, room: number): Promise<void> => {
  t.setNow(`${date}T04:00:00Z`);
  const intent = await start(await sell(room));
  wechat.pay(intent.merchantOrderNo);
  await after(6);
  wechat.bills.set(date, [
    {
      ...{ kind: 'payment', merchantOrderNo: intent.merchantOrderNo, refundNo: null, feeFen: FEE_FEN },
      ...{ providerTradeNo: 'T', providerRefundNo: null, at: new Date(`${date}T04:00:01Z`) },
      amount: { amountFen: intent.amountFen, currency: 'CNY' },
    },
  ]);
};

const dayOf = async (date: string) =>
  (await admin.ok(pageReconciliations, { dayFrom: date, dayTo: date, size: 10 })).records;

const feesOf = async (date: string): Promise<number[]> => {
  const { rows } = await sql<{ fen: number }>`
    select p.amount_fen as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
    join ledger_entries e on e.id = p.entry_id
    where a.kind = 'expense.fee' and e.business_date = ${date}`.execute(t.database);
  return rows.map(({ fen }) => Number(fen));
};

/** Runs with a process that survives so many steps, then with one that lives. Answers whether the first one died. */
const runKilledAfter = async (lives: number, date: string): Promise<boolean> => {
  t.setNow(`${addDays(date, 1)}T04:00:00Z`);
  const { job, isDead } = dyingJob(t.job(), lives);
  await reconcileBillsJob.run(job, {}).catch(() => {});
  // Its lease runs out.
  t.setNow(`${addDays(date, 1)}T04:11:00Z`);
  await reconcileBillsJob.run(t.job(), {});
  return isDead();
};

test('killed between every two steps: fetched again, matched, and its fees posted once', async (context) => {
  let kills = 0;
  for (let isDead = true; isDead; kills += 1) {
    const date = addDays(FIRST, kills);
    await payOn(date, 0);
    isDead = await runKilledAfter(kills, date);
    expect(await dayOf(date), `after ${kills} steps`).toMatchObject([
      { state: 'matched', lines: 1, matched: 1, openCount: 0, feeFen: FEE_FEN },
    ]);
    expect(await feesOf(date), `after ${kills} steps`).toEqual([FEE_FEN]);
  }
  expect(kills).toBeGreaterThan(12);
  expect(await brokenInvariants(t.database)).toEqual({});
  tellFigure(context, 'kills', kills - 1);
}, 240_000);
