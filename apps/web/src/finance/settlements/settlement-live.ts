/** Queries to refetch when statements change, or payouts, splits and expenses affect them. */
import {
  getAdjustmentRoom,
  pageAdjustments,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
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
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

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
