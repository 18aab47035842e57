/** Queries to refetch when expenses change. */
import {
  countExpenseViews,
  expenseVendors,
  getExpense,
  pageExpenses,
  sumExpenses,
  sumListedExpenses,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const expenseQueries = [
  pageExpenses,
  countExpenseViews,
  getExpense,
  sumExpenses,
  sumListedExpenses,
  expenseVendors,
];

liveKeys({ expense: expenseQueries });
