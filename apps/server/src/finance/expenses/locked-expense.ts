/** The expense a command works on: locked, in scope, of the version the caller saw, open to the action. */
import { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import { type ExpenseAction, expenseTable } from '@minsu/contract/finance/expenses/expense-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import { expenseInScope } from './expense-filter-queries.ts';
import { expensesOf, factsOf, type StoredExpense } from './expense-queries.ts';

interface Key {
  readonly id: string;
  /** Null: the current version. */
  readonly version: number | null;
}

export const lockExpense = async (
  ctx: Ctx,
  { id, version }: Key,
  action: ExpenseAction,
): Promise<StoredExpense> => {
  await sql`select from expenses e where e.id = ${id} and ${expenseInScope(ctx)} for update of e`.execute(
    ctx.db,
  );
  const [row] = await expensesOf(ctx, [id]);
  if (!row) fail(expenseFailures.notFound);
  if (version !== null && row.version !== version) failStale(ExpenseDetail, await expenseDetail(ctx, id));
  const refused = refusal(expenseTable[action], row.state, await factsOf(ctx, row));
  if (refused) fail(refused);
  return row;
};
