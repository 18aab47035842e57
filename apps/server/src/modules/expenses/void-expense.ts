/** Voids an approved expense: its entry is reversed today. One on a statement is corrected on the next. */
import { voidExpense } from '@minsu/contract/expenses/expense-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import { lockExpense } from './locked-expense.ts';
import { moveExpense } from './submit-expense.ts';
import { tillOfVoid } from './till-of-expense.ts';

export const voidExpenseRoute = command(voidExpense, async (ctx, { reason, ...key }) => {
  const before = await lockExpense(ctx, key, 'void');
  const why = { businessDate: await businessDateIn(ctx), memo: reason };
  for (const entryId of [before.paidEntryId, before.entryId])
    if (entryId !== null) await reverseEntry(ctx, entryId, why);
  const voidShiftId = await tillOfVoid(ctx, before);
  const change = { voidedAt: ctx.now, voidedByName: ctx.user.realname, voidShiftId };
  await moveExpense(ctx, before, { state: 'voided', event: 'voided', reason, change });
  return expenseDetail(ctx, key.id);
});
