/** Records the payment to a vendor. */
import { payExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import { vendorPostings } from '@minsu/contract/finance/expenses/expense-rules.ts';
import { invalidAt } from '@minsu/contract/platform/failure.ts';
import { assertMethod } from '../../foundation/system/offered-items.ts';
import { command } from '../../platform/http/routes.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { assertDay } from './assert-expense.ts';
import { expenseDetail } from './expense-detail-queries.ts';
import { lockExpense } from './locked-expense.ts';
import { moveExpense } from './submit-expense.ts';
import { tillOf } from './till-of-expense.ts';

export const payExpenseRoute = command(payExpense, async (ctx, { method, paidOn, ...key }) => {
  const before = await lockExpense(ctx, key, 'pay');
  await assertMethod(ctx, method);
  await assertDay(ctx, paidOn, 'paidOn');
  if (paidOn < before.spentOn) invalidAt('paidOn', expenseFailures.paidBefore.text);
  const [entry] = await postEntries(ctx, [
    {
      source: 'expense',
      sourceKey: `${before.id}:pay`,
      rule: 'vendorPaid',
      houseId: before.houseId,
      landlordId: before.landlordId,
      businessDate: paidOn,
      memo: `${before.expenseNo} ${before.vendor}`,
      postings: vendorPostings(before.houseId, method, before.amountFen),
    },
  ]);
  const { houseId, shiftId } = before;
  const till = await tillOf(ctx, { method, houseId, day: paidOn, shiftId });
  const change = { paidOn, paidMethod: method, paidEntryId: entry?.id ?? null, shiftId: till };
  await moveExpense(ctx, before, { state: 'approved', event: 'paid', change });
  return expenseDetail(ctx, key.id);
});
