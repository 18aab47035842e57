/** What shows expenses. */
import {
  countExpenseViews,
  expenseVendors,
  getExpense,
  pageExpenses,
  sumExpenses,
} from '@minsu/contract/expenses/expense-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const expenseQueries = [pageExpenses, countExpenseViews, getExpense, sumExpenses, expenseVendors];

liveKeys({ expense: expenseQueries });
