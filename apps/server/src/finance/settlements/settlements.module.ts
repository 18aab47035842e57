/** Landlord statements: routes, bulk actions, exports and jobs. */

import {
  getAdjustmentRoom,
  pageAdjustments,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import {
  countRecordViews,
  countStatementViews,
  getStatement,
  getStatementAccount,
  getStatementHistory,
  getStatementLine,
  pageStatementLines,
  pageStatementRecords,
  pageStatements,
  sumStatementLines,
  sumStatementRecords,
  sumStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { periodReopened } from '../ledger/period-hooks.ts';
import { monthAccruing } from '../splits/split-hooks.ts';
import { accrueTrueUps, undoTrueUpAccruals } from './accrue-true-ups.ts';
import {
  approveAdjustmentRoute,
  askAdjustmentRoute,
  rejectAdjustmentRoute,
  withdrawAdjustmentRoute,
} from './adjust-landlord.ts';
import { adjustmentPage, adjustmentRoom } from './adjustment-queries.ts';
import { approveStatementRoute } from './approve-statement.ts';
import { statementBulks } from './bulk-statements.ts';
import { recordExport, statementExport } from './export-statements.ts';
import { followPayoutsJob } from './follow-payouts.ts';
import {
  checkGenerateRoute,
  generateStatementsRoute,
  generateStatementsWork,
} from './generate-statements.ts';
import { mailStatementsJob } from './mail-statements.ts';
import {
  disputeStatementRoute,
  regenerateStatementRoute,
  resolveStatementRoute,
  returnStatementRoute,
  reviewStatementRoute,
  sendStatementRoute,
} from './move-statement.ts';
import { payStatementRoute } from './pay-statement.ts';
import { printStatementRoute, sheetOfStatementRoute } from './print-statement.ts';
import { statementAccount } from './statement-account-queries.ts';
import { statementHistory } from './statement-history-queries.ts';
import { lineDetail, linePage, lineSums } from './statement-line-queries.ts';
import { recordList, workList } from './statement-queries.ts';
import { statementDetail } from './statement-row-queries.ts';

export const settlementsModule: Module = {
  name: 'settlements',
  routes: [
    query(pageStatements, workList.page),
    query(countStatementViews, workList.viewCounts),
    query(sumStatements, workList.sums),
    query(pageStatementRecords, recordList.page),
    query(countRecordViews, recordList.viewCounts),
    query(sumStatementRecords, recordList.sums),
    query(getStatement, (ctx, { id }) => statementDetail(ctx, id)),
    query(getStatementAccount, (ctx, { id }) => statementAccount(ctx, id)),
    query(pageStatementLines, linePage),
    query(sumStatementLines, lineSums),
    query(getStatementLine, lineDetail),
    query(getStatementHistory, statementHistory),
    checkGenerateRoute,
    generateStatementsRoute,
    regenerateStatementRoute,
    reviewStatementRoute,
    returnStatementRoute,
    approveStatementRoute,
    sendStatementRoute,
    payStatementRoute,
    disputeStatementRoute,
    resolveStatementRoute,
    printStatementRoute,
    sheetOfStatementRoute,
    query(pageAdjustments, adjustmentPage),
    query(getAdjustmentRoom, adjustmentRoom),
    askAdjustmentRoute,
    approveAdjustmentRoute,
    rejectAdjustmentRoute,
    withdrawAdjustmentRoute,
    ...statementBulks.flatMap(bulkRoutes),
    ...exportRoutes(statementExport),
    ...exportRoutes(recordExport),
  ],
  works: [
    generateStatementsWork,
    ...statementBulks.map(bulkWork),
    exportWork(statementExport),
    exportWork(recordExport),
  ],
  hooks: [when(monthAccruing, accrueTrueUps), when(periodReopened, undoTrueUpAccruals)],
  jobs: { 'settlements.followPayouts': followPayoutsJob, 'settlements.mail': mailStatementsJob },
  constraints: {
    landlord_statements_locked: settlementFailures.locked,
    landlord_statements_sums: settlementFailures.locked,
    landlord_statements_month_key: settlementFailures.drawnMeanwhile,
    statement_lines_split_key: settlementFailures.drawnMeanwhile,
    statement_lines_expense_key: settlementFailures.drawnMeanwhile,
    statement_lines_adjustment_key: settlementFailures.drawnMeanwhile,
    statement_lines_mirror_key: settlementFailures.drawnMeanwhile,
  },
};
