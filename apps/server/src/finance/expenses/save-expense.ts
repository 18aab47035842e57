/** Records an expense or edits one before submission; `submit` sends it to approval at once. */
import { createExpense, editExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { columnsOf, type GivenExpense } from './assert-expense.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import { attachReceipts } from './expense-receipts.ts';
import { lockExpense } from './locked-expense.ts';
import { submittedColumns } from './submit-expense.ts';

/** `E20261120-0001`. */
const nextNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('expense_number_seq')::int as n`.execute(ctx.db);
  const day = (await businessDateIn(ctx)).replaceAll('-', '');
  return `E${day}-${String(rows[0]?.n ?? 0).padStart(4, '0')}`;
};

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** The event's facts about an expense. */
export const toldOf = ({ category, vendor, spentOn, amountFen, chargedTo, markupBp }: Columns) => ({
  ...{ category, vendor, spentOn, amountFen, chargedTo, markupBp },
});

interface HowItCame {
  readonly event: 'expense.recorded' | 'expense.imported';
  readonly submit: boolean;
}

/** Answers the new id. */
export const insertExpense = async (
  ctx: Ctx,
  given: GivenExpense,
  { event, submit }: HowItCame,
): Promise<string> => {
  const columns = await columnsOf(ctx, given);
  const id = ctx.newId();
  await ctx.db
    .insertInto('expenses')
    .values({
      ...columns,
      id,
      expenseNo: await nextNumber(ctx),
      state: 'draft',
      createdBy: ctx.user.id,
      createdByName: ctx.user.realname,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      ...(submit && (await submittedColumns(ctx, { ...columns, shiftId: null }))),
    })
    .execute();
  await ctx.record({ name: event, entity: 'expense', entityId: id, after: toldOf(columns) });
  if (submit)
    await ctx.record({
      name: 'expense.submitted',
      entity: 'expense',
      entityId: id,
      after: { state: 'submitted' },
    });
  return id;
};

export const createExpenseRoute = command(createExpense, async (ctx, { receiptIds, submit, ...given }) => {
  const id = await insertExpense(ctx, given, { event: 'expense.recorded', submit });
  await attachReceipts(ctx, id, receiptIds);
  return expenseDetail(ctx, id);
});

export const editExpenseRoute = command(
  editExpense,
  async (ctx, { id, version, receiptIds, submit, ...given }) => {
    const before = await lockExpense(ctx, { id, version }, 'edit');
    const columns = await columnsOf(ctx, given, before.method);
    await ctx.db
      .updateTable('expenses')
      .set({
        ...columns,
        ...(submit && (await submittedColumns(ctx, { ...columns, shiftId: before.shiftId }))),
        updatedAt: ctx.now,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await attachReceipts(ctx, id, receiptIds);
    await ctx.record({
      name: 'expense.edited',
      entity: 'expense',
      entityId: id,
      before: toldOf(before),
      after: toldOf(columns),
    });
    if (submit)
      await ctx.record({
        name: 'expense.submitted',
        entity: 'expense',
        entityId: id,
        after: { state: 'submitted' },
      });
    return expenseDetail(ctx, id);
  },
);
