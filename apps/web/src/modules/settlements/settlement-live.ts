/** What shows statements; payouts, splits and expenses change how they stand. */
import { getAdjustmentRoom, pageAdjustments } from '@minsu/contract/settlements/adjustment-endpoints.ts';
import {
  checkGenerate,
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
} from '@minsu/contract/settlements/settlement-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

const lists = [
  pageStatements,
  countStatementViews,
  sumStatements,
  pageStatementRecords,
  countRecordViews,
  sumStatementRecords,
];

export const statementQueries = [
  ...lists,
  getStatement,
  getStatementAccount,
  getStatementHistory,
  pageStatementLines,
  sumStatementLines,
  getStatementLine,
  checkGenerate,
];

export const adjustmentQueries = [pageAdjustments, getAdjustmentRoom, checkGenerate];

liveKeys({
  landlordAdjustment: adjustmentQueries,
  statement: [...statementQueries, ...adjustmentQueries],
  payout: [...lists, getStatement],
});
