/** Expenses in lists, and their sums. */

import type { Expense, ExpenseReceipt } from '@minsu/contract/finance/expenses/expense.ts';
import {
  type countExpenseViews,
  type ExpenseSums,
  expenseViews,
  type pageExpenses,
  type sumExpenses,
  type sumListedExpenses,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { type ExpenseFacts, expenseTable } from '@minsu/contract/finance/expenses/expense-states.ts';
import type { Endpoint, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { type ExpenseFilters, expenseConditions, expenseInScope } from './expense-filter-queries.ts';

type Input<E extends Endpoint> = z.output<E['input']>;

export interface StoredExpense extends Omit<Expense, 'actions' | 'createdAt' | 'submittedAt' | 'approvedAt'> {
  readonly createdBy: string | null;
  /** Cash box that paid. */
  readonly shiftId: string | null;
  readonly submittedBy: string | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly approvedAt: Date | null;
}

/** For `expenses e left join houses h left join landlords l`. */
export const expenseColumns = sql`
  e.id, e.expense_no, e.category, e.vendor, e.spent_on, e.amount_fen, e.method, e.charged_to, e.house_id, e.landlord_id,
  e.markup_bp, e.markup_fen, e.note, e.state, e.reason, e.created_by, e.created_by_name, e.submitted_by,
  e.submitted_by_name, e.submitted_at, e.approved_by_name, e.approved_at, e.paid_on, e.paid_method, e.entry_id,
  e.paid_entry_id, e.shift_id, e.statement_id, e.correction_statement_id, e.created_at, e.version, h.name as house_name,
  l.name as landlord_name,
  (select count(*)::int from expense_receipts r where r.expense_id = e.id) as receipt_count`;
const expenseJoins = sql`left join houses h on h.id = e.house_id left join landlords l on l.id = e.landlord_id`;

type Owned = Pick<StoredExpense, 'createdBy' | 'submittedBy' | 'state' | 'method' | 'paidOn'>;

export const factsOf = async (ctx: Ctx, row: Owned): Promise<ExpenseFacts> => ({
  isOwn: row.createdBy === ctx.user.id,
  isSubmitter: row.submittedBy === ctx.user.id,
  own: (await confirmerOf(ctx, 'expense')).own([row.createdBy, row.submittedBy]),
  mayApprove: ctx.user.may('expense:approve'),
  isUnpaid: row.method === null && row.paidOn === null,
});

export const toExpense = async (ctx: Ctx, row: StoredExpense): Promise<Expense> => {
  const { createdBy: _c, submittedBy: _s, shiftId: _t, createdAt, submittedAt, approvedAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    approvedAt: approvedAt?.toISOString() ?? null,
    actions: allowedActions(expenseTable, row.state, await factsOf(ctx, row), ctx.user.may),
  };
};

const sortColumns: Record<string, RawBuilder<unknown>> = {
  spentOn: sql`e.spent_on`,
  amountFen: sql`e.amount_fen`,
  createdAt: sql`e.created_at`,
};

const orderOf = (sort: readonly string[] = ['-spentOn']): RawBuilder<unknown> =>
  orderBy(sortColumns, sort, sql`e.id desc`);

export const countExpenses = async (ctx: Ctx, filters: ExpenseFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from expenses e where ${expenseConditions(ctx, filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

type Paged = ExpenseFilters & {
  readonly sort?: readonly string[] | undefined;
  readonly current: number;
  readonly size: number;
};

/** Keys first; what a row shows besides is read for the page alone. */
const rowsOf = async (ctx: Ctx, input: Paged): Promise<Expense[]> => {
  const order = orderOf(input.sort);
  const { rows } = await sql<StoredExpense>`
    with page as (
      select e.id, row_number() over (order by ${order}) as place from expenses e
      where ${expenseConditions(ctx, input)} order by ${order} ${limitOf(input)})
    select ${expenseColumns} from page join expenses e on e.id = page.id ${expenseJoins}
    order by page.place`.execute(ctx.db);
  return Promise.all(rows.map((row) => toExpense(ctx, row)));
};

export const expensePage = async (ctx: Ctx, input: Input<typeof pageExpenses>): Promise<Page<Expense>> => {
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countExpenses(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const expenseBatches = (ctx: Ctx, input: Omit<Paged, 'current' | 'size'>): AsyncGenerator<Expense[]> =>
  batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));

export const findExpenseIds = async (ctx: Ctx, filters: ExpenseFilters, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from expenses e where ${expenseConditions(ctx, filters)}
    order by ${orderOf()} limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Returns the ids that are in scope. */
export const expensesOf = async (ctx: Ctx, ids: readonly string[]): Promise<StoredExpense[]> => {
  const { rows } = await sql<StoredExpense>`
    select ${expenseColumns} from expenses e ${expenseJoins}
    where e.id = any(${ids}::uuid[]) and ${expenseInScope(ctx)} order by e.spent_on, e.id`.execute(ctx.db);
  return rows;
};

export const expenseViewCounts = async (ctx: Ctx): Promise<OutputOf<typeof countExpenseViews>> => {
  const counts = [];
  for (const view of expenseViews)
    counts.push({ view, count: await countExpenses(ctx, { view }, TOTAL_LIMIT) });
  return counts;
};

/** In the order they were put in. */
export const receiptsOf = async (ctx: Ctx, expenseId: string): Promise<ExpenseReceipt[]> => {
  const { rows } = await sql<ExpenseReceipt>`
    select f.id, r.file_name, f.mime, f.size_bytes from expense_receipts r join files f on f.id = r.file_id
    where r.expense_id = ${expenseId} order by r.position, r.created_at, f.id`.execute(ctx.db);
  return rows;
};

export const listedSums = async (
  ctx: Ctx,
  filters: ExpenseFilters,
): Promise<OutputOf<typeof sumListedExpenses>> => {
  const { rows } = await sql<OutputOf<typeof sumListedExpenses>>`
    select count(*)::int as count, coalesce(sum(k.amount_fen), 0)::bigint as amount_fen,
      coalesce(sum(k.markup_fen), 0)::bigint as markup_fen
    from (select e.amount_fen, e.markup_fen from expenses e where ${expenseConditions(ctx, filters)}
      limit ${TOTAL_LIMIT}) k`.execute(ctx.db);
  return rows[0] ?? { count: 0, amountFen: 0, markupFen: 0 };
};

type Sum = { readonly fen: number; readonly n: number };

const waiting = async (ctx: Ctx, condition: RawBuilder<unknown>): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select coalesce(sum(e.amount_fen), 0)::bigint as fen, count(*)::int as n from expenses e
    where ${condition} and ${expenseInScope(ctx)}`.execute(ctx.db);
  return rows[0] ?? { fen: 0, n: 0 };
};

export const expenseSums = async (
  ctx: Ctx,
  { from, to }: Input<typeof sumExpenses>,
): Promise<ExpenseSums> => {
  const { rows } = await sql<ExpenseSums['byCharged'][number]>`
    select e.charged_to, sum(e.amount_fen)::bigint as amount_fen, sum(e.markup_fen)::bigint as markup_fen,
      count(*)::int as count
    from expenses e where e.state = 'approved' and e.spent_on between ${from}::date and ${to}::date
      and ${expenseInScope(ctx)} group by e.charged_to order by e.charged_to`.execute(ctx.db);
  const toApprove = await waiting(ctx, sql`e.state = 'submitted'`);
  const unpaid = await waiting(ctx, sql`e.state = 'approved' and e.method is null and e.paid_on is null`);
  return {
    byCharged: rows,
    toApproveFen: toApprove.fen,
    toApproveCount: toApprove.n,
    unpaidFen: unpaid.fen,
    unpaidCount: unpaid.n,
  };
};
