/** Voids an approved expense: its entry is reversed today. One on a statement is corrected on the next. */
import { voidExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { command } from '../../platform/http/routes.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import { lockExpense } from './locked-expense.ts';
import { moveExpense } from './submit-expense.ts';
import { tillOfVoid } from './till-of-expense.ts';

export const voidExpenseRoute = command(voidExpense, async (ctx, { reason, ...key }) => {
  const before = await lockExpense(ctx, key, 'void');
  const { id, houseId, createdBy, submittedBy } = before;
  await confirmAlone(ctx, await confirmerOf(ctx, 'expense'), {
    ...{ act: 'expense', starters: [createdBy, submittedBy], id, houseId, reason },
  });
  const why = { businessDate: await businessDateIn(ctx), memo: reason };
  for (const entryId of [before.paidEntryId, before.entryId])
    if (entryId !== null) await reverseEntry(ctx, entryId, why);
  const voidShiftId = await tillOfVoid(ctx, before);
  const change = { voidedAt: ctx.now, voidedByName: ctx.user.realname, voidShiftId };
  await moveExpense(ctx, before, { state: 'voided', event: 'voided', reason, change });
  return expenseDetail(ctx, key.id);
});
