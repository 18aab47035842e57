/** The filtered statements as .xlsx, in progress and sent, with the columns of the screen. */

import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import {
  exportStatementRecords,
  exportStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { type StatementColumn, statementColumns } from '@minsu/contract/finance/settlements/statement.ts';
import type { ListExport } from '@minsu/contract/platform/background-run.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { recordList, type StatementListed, workList } from './statement-queries.ts';

const isAmount = (column: StatementColumn): column is Extract<StatementColumn, `${string}Fen`> =>
  column.endsWith('Fen');

const cellOf = (column: StatementColumn, row: StatementListed, language: Language): SheetCell => {
  if (isAmount(column)) return sheetYuan(row[column]);
  switch (column) {
    case 'state':
      return sayText(settlementTexts[`state_${row.state}`], language);
    case 'payoutOn':
      return sheetDate(row.payoutOn);
    case 'sentAt':
    case 'paidAt':
    case 'updatedAt': {
      const at = row[column];
      return at === null ? null : sheetInstant(at, null);
    }
    default:
      return row[column];
  }
};

const formatOf = (column: StatementColumn): { format?: string } => {
  if (isAmount(column)) return { format: MONEY_FORMAT };
  return column === 'payoutOn' ? { format: DATE_FORMAT } : {};
};

const columnOf = (column: StatementColumn, language: Language): SheetColumn<StatementListed> => {
  const header = settlementTexts[`column_${column}`];
  return {
    header: isAmount(column) ? moneyHeader(header, language) : sayText(header, language),
    width: column === 'landlordName' ? 24 : 16,
    value: (row) => cellOf(column, row, language),
    ...formatOf(column),
  };
};

const exportOf = (
  name: string,
  title: Text,
  endpoints: ListExport,
  list: Pick<SheetExport<StatementListed>, 'count' | 'batches'>,
): SheetExport<StatementListed> => ({
  name,
  title,
  endpoints,
  // Columns with amounts are left out for users who may not see them.
  columns: (ctx, keys = statementColumns) =>
    (keys as readonly StatementColumn[])
      .filter((column) => seesSomeMoney(ctx) || !isAmount(column))
      .map((column) => columnOf(column, ctx.language)),
  ...list,
});

export const statementExport = exportOf(
  'settlements.export',
  settlementTexts.title,
  exportStatements,
  workList,
);
export const recordExport = exportOf(
  'settlementRecords.export',
  settlementTexts.recordsTitle,
  exportStatementRecords,
  recordList,
);
