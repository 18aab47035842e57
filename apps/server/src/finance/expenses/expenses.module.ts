/** Expenses 记一笔: recorded with receipts, approved by another user, posted. */
import {
  countExpenseViews,
  expenseTwins,
  expenseVendors,
  getExpense,
  pageExpenses,
  sumExpenses,
  sumListedExpenses,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { approveExpenseRoute, approveExpensesBulk, returnExpenseRoute } from './approve-expense.ts';
import { expenseDetail, twinsAsked, vendorsOf } from './expense-detail-queries.ts';
import { expensePage, expenseSums, expenseViewCounts, listedSums } from './expense-queries.ts';
import { getExpenseReceiptRoute, uploadExpenseReceiptRoute } from './expense-receipts.ts';
import { expenseExport } from './export-expenses.ts';
import { expenseImport } from './import-expenses.ts';
import { payExpenseRoute } from './pay-expense.ts';
import { purgeReceiptsJob } from './purge-receipts.ts';
import { createExpenseRoute, editExpenseRoute } from './save-expense.ts';
import { discardExpenseRoute, submitExpenseRoute, withdrawExpenseRoute } from './submit-expense.ts';
import { voidExpenseRoute } from './void-expense.ts';

export const expensesModule: Module = {
  name: 'expenses',
  routes: [
    query(pageExpenses, expensePage),
    query(countExpenseViews, expenseViewCounts),
    query(sumExpenses, expenseSums),
    query(sumListedExpenses, listedSums),
    query(getExpense, (ctx, { id }) => expenseDetail(ctx, id)),
    query(expenseVendors, vendorsOf),
    query(expenseTwins, twinsAsked),
    createExpenseRoute,
    editExpenseRoute,
    submitExpenseRoute,
    withdrawExpenseRoute,
    discardExpenseRoute,
    approveExpenseRoute,
    returnExpenseRoute,
    payExpenseRoute,
    voidExpenseRoute,
    uploadExpenseReceiptRoute,
    getExpenseReceiptRoute,
    ...bulkRoutes(approveExpensesBulk),
    ...exportRoutes(expenseExport),
    ...importRoutes(expenseImport),
  ],
  works: [bulkWork(approveExpensesBulk), exportWork(expenseExport), importWork(expenseImport)],
  constraints: { expenses_four_eyes_check: expenseFailures.ownExpense },
  jobs: { 'expenses.purgeReceipts': purgeReceiptsJob },
};
