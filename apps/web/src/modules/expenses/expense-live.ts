/** What shows expenses. */
import {
  countExpenseViews,
  expenseVendors,
  getExpense,
  pageExpenses,
  sumExpenses,
  sumListedExpenses,
} from '@minsu/contract/expenses/expense-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const expenseQueries = [
  pageExpenses,
  countExpenseViews,
  getExpense,
  sumExpenses,
  sumListedExpenses,
  expenseVendors,
];

liveKeys({ expense: expenseQueries });
