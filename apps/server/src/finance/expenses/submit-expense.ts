/** Submits, withdraws and discards expenses. */
import {
  discardExpense,
  submitExpense,
  withdrawExpense,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import type { ExpenseState } from '@minsu/contract/finance/expenses/expense-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertDay } from './assert-expense.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import type { StoredExpense } from './expense-queries.ts';
import { lockExpense } from './locked-expense.ts';
import { tillOf, tillOfVoid, tillOfWithdrawn } from './till-of-expense.ts';

type Submitted = Pick<StoredExpense, 'method' | 'houseId' | 'spentOn' | 'shiftId'>;

export const submittedColumns = async (ctx: Ctx, { spentOn, ...of }: Submitted) => ({
  state: 'submitted',
  shiftId: await tillOf(ctx, { ...of, day: spentOn }),
  reason: null,
  submittedBy: ctx.user.id,
  submittedByName: ctx.user.realname,
  submittedAt: ctx.now,
});

interface Step {
  readonly state: ExpenseState;
  readonly event: string;
  readonly reason?: string;
  readonly change?: Readonly<Record<string, unknown>>;
}

/** The next state of a locked expense, with its event. */
export const moveExpense = async (
  ctx: Ctx,
  before: StoredExpense,
  { state, event, reason, change = {} }: Step,
): Promise<void> => {
  await ctx.db
    .updateTable('expenses')
    .set({
      ...change,
      state,
      ...(reason !== undefined && { reason }),
      updatedAt: ctx.now,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
  await ctx.record({
    name: `expense.${event}`,
    entity: 'expense',
    entityId: before.id,
    before: { state: before.state },
    after: { state, ...(reason !== undefined && { reason }) },
  });
};

export const submitExpenseRoute = command(submitExpense, async (ctx, key) => {
  const before = await lockExpense(ctx, key, 'submit');
  await assertDay(ctx, before.spentOn);
  const change = await submittedColumns(ctx, before);
  await moveExpense(ctx, before, { state: 'submitted', event: 'submitted', change });
  return expenseDetail(ctx, key.id);
});

export const withdrawExpenseRoute = command(withdrawExpense, async (ctx, key) => {
  const before = await lockExpense(ctx, key, 'withdraw');
  const change = { shiftId: await tillOfWithdrawn(ctx, before) };
  await moveExpense(ctx, before, { state: 'draft', event: 'withdrawn', change });
  return expenseDetail(ctx, key.id);
});

export const discardExpenseRoute = command(discardExpense, async (ctx, key) => {
  const before = await lockExpense(ctx, key, 'discard');
  const voidShiftId = await tillOfVoid(ctx, before);
  const change = { voidedAt: ctx.now, voidedByName: ctx.user.realname, voidShiftId };
  await moveExpense(ctx, before, { state: 'voided', event: 'discarded', change });
  return expenseDetail(ctx, key.id);
});
