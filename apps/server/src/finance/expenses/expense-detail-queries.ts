/** One expense as its drawer shows it, those that may be the same one, and vendors known from before. */

import type {
  ExpenseDetail,
  ExpenseHistoryEntry,
  ExpenseTwin,
} from '@minsu/contract/finance/expenses/expense.ts';
import type { expenseTwins, expenseVendors } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { expenseInScope, vendorBears } from './expense-filter-queries.ts';
import { expensesOf, receiptsOf, toExpense } from './expense-queries.ts';

const TWIN_LIMIT = 5;
const HISTORY_LIMIT = 50;

interface Alike {
  readonly vendor: string;
  readonly spentOn: string;
  readonly amountFen: number;
  readonly exceptId?: string | undefined;
}

/** Same vendor, day and amount, in any house: money spent twice matters whatever the scope. */
const twinsOf = async (ctx: Ctx, of: Alike): Promise<ExpenseTwin[]> => {
  const { rows } = await sql<Omit<ExpenseTwin, 'createdAt'> & { createdAt: Date }>`
    select e.id, e.expense_no, e.state, e.created_by_name, e.created_at from expenses e
    where lower(e.vendor) = lower(${of.vendor.trim()}) and e.spent_on = ${of.spentOn}::date
      and e.amount_fen = ${of.amountFen} and e.state <> 'voided' and e.id <> ${of.exceptId ?? NIL_ID}
    order by e.created_at, e.id limit ${TWIN_LIMIT}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export const twinsAsked = (
  ctx: Ctx,
  input: z.output<(typeof expenseTwins)['input']>,
): Promise<OutputOf<typeof expenseTwins>> => twinsOf(ctx, input);

const historyOf = async (ctx: Ctx, id: string): Promise<ExpenseHistoryEntry[]> => {
  const { rows } = await sql<Omit<ExpenseHistoryEntry, 'at'> & { at: Date }>`
    select v.id, v.name, v.at, v.actor, coalesce(v.after ->> 'reason', '') as note from events v
    where v.house_id = ${NIL_ID} and v.entity_id = ${id} order by v.id desc limit ${HISTORY_LIMIT}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** Fails with `expense.notFound`, also out of scope. */
export const expenseDetail = async (ctx: Ctx, id: string): Promise<ExpenseDetail> => {
  const [row] = await expensesOf(ctx, [id]);
  if (!row) fail(expenseFailures.notFound);
  const isOver = row.state === 'voided';
  return {
    expense: await toExpense(ctx, row),
    receipts: await receiptsOf(ctx, id),
    twins: isOver ? [] : await twinsOf(ctx, { ...row, exceptId: id }),
    history: await historyOf(ctx, id),
  };
};

const VENDOR_LIMIT = 12;
/** Vendor names are searched in this many recent expenses. */
const LOOKED_AT = 2_000;

export const vendorsOf = async (
  ctx: Ctx,
  { keyword }: z.output<(typeof expenseVendors)['input']>,
): Promise<OutputOf<typeof expenseVendors>> => {
  const named = keyword?.trim() ? vendorBears(keyword.trim()) : sql`true`;
  const { rows } = await sql<OutputOf<typeof expenseVendors>[number]>`
    select r.vendor, (array_agg(r.category order by r.spent_on desc))[1] as category, count(*)::int as count from (
      select e.vendor, e.category, e.spent_on from expenses e
      where ${named} and e.state <> 'voided' and ${expenseInScope(ctx)}
      order by e.spent_on desc, e.id desc limit ${LOOKED_AT}) r
    group by r.vendor order by count desc, r.vendor limit ${VENDOR_LIMIT}`.execute(ctx.db);
  return rows;
};
