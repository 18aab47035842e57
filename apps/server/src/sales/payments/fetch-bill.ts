/** Fetches the bill of a merchant account and day and stores it row by row in one transaction, so that matching can restart after a kill. */

import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { callProvider } from './call-provider.ts';
import { openMerchant } from './open-merchant-account.ts';
import { UNREACHABLE } from './providers/outcomes.ts';
import { BillError, type BillRow, type Outcome, type ProviderBill } from './providers/provider.ts';
import type { Steps } from './steps.ts';

/** Days for which a missing bill is requested again, such as after an outage. Providers keep bills for three months. */
const DAYS_BACK = 30;

const RETRY_MS = 30 * 60_000;
const LEASE_MS = 10 * 60_000;
const BATCH = 2_000;

const wasPaidOn = (accountId: string, day: string): RawBuilder<boolean> => sql`exists (
  select from payment_intents where account_id = ${accountId} and state = 'succeeded'
    and (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date)`;

const wasSentBackOn = (accountId: string, day: string): RawBuilder<boolean> => sql`exists (
  select from provider_refunds r join payment_intents i on i.id = r.intent_id
    where i.account_id = ${accountId} and (r.sent_at at time zone 'Asia/Shanghai')::date = ${day}::date)`;

const isTrue = async (ctx: Ctx, condition: RawBuilder<boolean>): Promise<boolean> =>
  (await sql<{ yes: boolean }>`select ${condition} as yes`.execute(ctx.db)).rows[0]?.yes === true;

/** Money of ours moved there. */
const hasMoved = (ctx: Ctx, accountId: string, day: string): Promise<boolean> =>
  isTrue(ctx, sql`${wasPaidOn(accountId, day)} or ${wasSentBackOn(accountId, day)}`);

/** One row for each day whose bill should be available, since the account was first used. A paused one may have no keys any more. */
export const planBills = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{ id: string; provider: ProviderName; state: string; since: Date }>`
    select m.id, m.provider, m.state, min(i.created_at) as since from merchant_accounts m
    join payment_intents i on i.account_id = m.id group by m.id`.execute(ctx.db);
  const today = localDate(ctx.now, BUSINESS_TIME_ZONE);
  for (const { id, provider, state, since } of rows) {
    const { billHour } = providerFacts(provider);
    if (billHour === null) continue;
    const first = localDate(since, BUSINESS_TIME_ZONE);
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const day = addDays(today, -back);
      const readyAt = Date.parse(`${addDays(day, 1)}T00:00:00+08:00`) + billHour * HOUR_MS;
      if (day < first || readyAt > ctx.now.getTime()) continue;
      if (state === 'paused' && !(await hasMoved(ctx, id, day))) continue;
      await ctx.db
        .insertInto('providerBills')
        .values({ id: ctx.newId(), accountId: id, day, state: 'waiting', nextAt: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
};

export const dueBills = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from provider_bills where next_at <= ${ctx.now} order by day`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export interface BillOf {
  readonly id: string;
  readonly accountId: string;
  readonly day: string;
  readonly state: 'waiting' | 'read' | 'matched' | 'failed';
}

export const claimBill = async (ctx: Ctx, id: string): Promise<BillOf | null> => {
  const row = await ctx.db
    .updateTable('providerBills')
    .set({ nextAt: new Date(ctx.now.getTime() + LEASE_MS) })
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('nextAt', '<=', ctx.now)
    .returning(['id', 'accountId', 'day', 'state'])
    .executeTakeFirst();
  return (row as BillOf | undefined) ?? null;
};

/** Why a bill could not be stored: names of `reconciliationFailures`. */
export interface BillProblem {
  readonly kind: 'billNotReady' | 'billUnreachable' | 'billRefused' | 'billUnreadable';
  /** The provider's own words, or what is wrong with the file. */
  readonly answer: string;
}

/** One that cannot be read is fetched again too: providers replace broken files. */
export const noteBillProblem = async (
  ctx: Ctx,
  { id }: BillOf,
  { kind, answer }: BillProblem,
): Promise<void> => {
  await ctx.db
    .updateTable('providerBills')
    .set({ state: kind === 'billUnreadable' ? 'failed' : 'waiting', problem: cutText(answer, 200) })
    .set({ nextAt: new Date(ctx.now.getTime() + RETRY_MS) })
    .where('id', '=', id)
    .execute();
};

/** Serialises those who store or match the same bill, such as the schedule and a click. Returns its state. */
export const lockBill = async (ctx: Ctx, id: string): Promise<BillOf['state']> => {
  const { state } = await ctx.db
    .selectFrom('providerBills')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return state as BillOf['state'];
};

/** Makes a bill due again, whatever it was. Null: this account has none of that day. */
export const demandBill = async (ctx: Ctx, accountId: string, day: string): Promise<string | null> => {
  const row = await ctx.db
    .updateTable('providerBills')
    .set({ state: 'waiting', tries: 0, nextAt: ctx.now })
    .where('accountId', '=', accountId)
    .where('day', '=', day)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

const storeRows = async (ctx: Ctx, { id }: BillOf, rows: readonly BillRow[]): Promise<void> => {
  await lockBill(ctx, id);
  await ctx.db.deleteFrom('providerBillRows').where('billId', '=', id).execute();
  for (let at = 0; at < rows.length; at += BATCH) {
    const part = rows.slice(at, at + BATCH).map((row, index) => ({
      ...{ line: at + index + 1, kind: row.kind, no: row.merchantOrderNo, refund: row.refundNo },
      ...{ trade: row.providerTradeNo, fen: row.amount.amountFen, fee: row.feeFen },
      ...{ currency: row.amount.currency, at: row.at },
    }));
    await sql`insert into provider_bill_rows (bill_id, line, kind, merchant_order_no, refund_no, provider_trade_no, amount_fen,
        fee_fen, currency, at)
      select ${id}::uuid, d.line, d.kind, d.no, d.refund, d.trade, d.fen, d.fee, d.currency, d.at
      from json_to_recordset(${JSON.stringify(part)}::json) as d (line int, kind text, no text, refund text, trade text,
        fen bigint, fee bigint, currency text, at timestamptz)`.execute(ctx.db);
  }
  await ctx.db
    .updateTable('providerBills')
    .set({ state: 'read', problem: '', rowCount: rows.length, readAt: ctx.now, nextAt: ctx.now })
    .where('id', '=', id)
    .execute();
};

const rowsOf = async (bill: ProviderBill | null): Promise<BillRow[] | BillError> => {
  if (bill === null) return [];
  try {
    const rows: BillRow[] = [];
    for await (const row of bill.rows) rows.push(row);
    return rows;
  } catch (error) {
    return error instanceof BillError ? error : new BillError('could not be read');
  }
};

const problemOf = (outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): BillProblem => {
  const answer = 'code' in outcome ? `${outcome.code} ${outcome.message}` : outcome.message;
  if (outcome.kind === 'unknown') return { kind: 'billUnreachable', answer };
  if (outcome.kind !== 'later') return { kind: 'billRefused', answer };
  return { kind: outcome.code === UNREACHABLE ? 'billUnreachable' : 'billNotReady', answer };
};

/** Repeatable: what was stored before is replaced as a whole. Null: it is stored. */
export const fetchBill = async (steps: Steps, bill: BillOf): Promise<BillProblem | null> => {
  const merchant = await steps.read((ctx) => openMerchant(ctx, bill.accountId));
  const open = merchant?.provider.openBill;
  if (!merchant || !open) return { kind: 'billUnreachable', answer: 'not available' };
  const outcome = await steps.read((ctx) =>
    callProvider(ctx, () => open.call(merchant.provider, merchant.account, bill.day)),
  );
  if (outcome.kind !== 'done') return problemOf(outcome);
  const rows = await rowsOf(outcome.value);
  if (rows instanceof BillError) return { kind: 'billUnreadable', answer: rows.message };
  return steps.change(async (ctx) => {
    // That there is none is believed only if nothing of ours was paid on that day.
    if (outcome.value === null && (await isTrue(ctx, wasPaidOn(bill.accountId, bill.day))))
      return { kind: 'billNotReady', answer: '' };
    await storeRows(ctx, bill, rows);
    return null;
  });
};
