/** Another user approves an expense, which posts it, or returns it with a reason. */
import { expenseTexts } from '@minsu/contract/finance/expenses/expense.text.ts';
import {
  approveExpense,
  approveExpenses,
  returnExpense,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { expensePostings } from '@minsu/contract/finance/expenses/expense-rules.ts';
import { expenseTable } from '@minsu/contract/finance/expenses/expense-states.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { assertDay } from './assert-expense.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import { expensesOf, factsOf, findExpenseIds, type StoredExpense } from './expense-queries.ts';
import { lockExpense } from './locked-expense.ts';
import { moveExpense } from './submit-expense.ts';

const post = async (ctx: Ctx, expense: StoredExpense): Promise<string> => {
  const { id, houseId, landlordId, chargedTo } = expense;
  const [entry] = await postEntries(ctx, [
    {
      source: 'expense',
      sourceKey: `${id}:approve`,
      rule: chargedTo === 'landlord' ? 'expenseOfLandlord' : 'expenseOurs',
      houseId,
      landlordId,
      businessDate: expense.spentOn,
      memo: `${expense.expenseNo} ${expense.vendor}`,
      postings: expensePostings(expense),
    },
  ]);
  return entry?.id ?? '';
};

interface Approval {
  readonly id: string;
  readonly version: number | null;
  readonly dutyReason?: string | undefined;
}

const approve = async (ctx: Ctx, { dutyReason, ...key }: Approval): Promise<void> => {
  const before = await lockExpense(ctx, key, 'approve');
  const { id, houseId, createdBy, submittedBy } = before;
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'expense'), {
    ...{ act: 'expense', starters: [createdBy, submittedBy], id, houseId, reason: dutyReason },
  });
  // The month may have been locked since it was submitted.
  await assertDay(ctx, before.spentOn);
  const entryId = await post(ctx, before);
  const by = { approvedBy: ctx.user.id, approvedByName: ctx.user.realname, approvedAt: ctx.now };
  await moveExpense(ctx, before, {
    state: 'approved',
    event: 'approved',
    change: { ...by, entryId, aloneReason },
  });
};

export const approveExpenseRoute = command(approveExpense, async (ctx, key) => {
  await approve(ctx, key);
  return expenseDetail(ctx, key.id);
});

export const returnExpenseRoute = command(returnExpense, async (ctx, { reason, ...key }) => {
  const before = await lockExpense(ctx, key, 'return');
  await moveExpense(ctx, before, { state: 'returned', event: 'returned', reason });
  return expenseDetail(ctx, key.id);
});

/** There is no way back but voiding each with its reason. */
export const approveExpensesBulk: Bulk = {
  name: 'expenses.approve',
  title: expenseTexts.bulkApprove,
  endpoints: approveExpenses,
  find: findExpenseIds,
  look: async (ctx, ids) =>
    Promise.all(
      (await expensesOf(ctx, ids)).map(async (row) => ({
        id: row.id,
        label: `${row.expenseNo} ${row.vendor}`,
        refusal: refusal(expenseTable.approve, row.state, await factsOf(ctx, row)),
      })),
    ),
  change: (ctx, id) => approve(ctx, { id, version: null }),
};
