/** The statement of an account as .xlsx, the latest line first, with the balance after each. */
import { ledgerTexts, ruleName } from '@minsu/contract/finance/ledger/ledger.text.ts';
import {
  type AccountLineColumn,
  accountLineColumns,
  exportAccountLines,
  type pageAccountLines,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf } from '../../platform/http/page-rows.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { accountStatement } from './account-page-queries.ts';

type Row = Awaited<ReturnType<typeof accountStatement>>['records'][number];
type Filters = Omit<z.output<typeof pageAccountLines.input>, 'current' | 'size'>;

const cellOf = (column: AccountLineColumn, row: Row, language: Language): SheetCell => {
  switch (column) {
    case 'businessDate':
      return sheetDate(row.businessDate);
    case 'night':
      return row.night === null ? null : sheetDate(row.night);
    case 'rule':
      return ruleName(row.rule, row.source, language);
    case 'debitFen':
      return row.amountFen > 0 ? sheetYuan(row.amountFen) : null;
    case 'creditFen':
      return row.amountFen < 0 ? sheetYuan(-row.amountFen) : null;
    case 'balanceFen':
      return sheetYuan(row.balanceFen);
    default:
      return row[column];
  }
};

const formatOf = (column: AccountLineColumn): string | undefined => {
  if (column.endsWith('Fen')) return MONEY_FORMAT;
  return column === 'businessDate' || column === 'night' ? DATE_FORMAT : undefined;
};

const columnOf = (column: AccountLineColumn, language: Language): SheetColumn<Row> => {
  const header = ledgerTexts[`export_${column}`];
  const format = formatOf(column);
  return {
    header: column.endsWith('Fen') ? moneyHeader(header, language) : sayText(header, language),
    width: column === 'memo' ? 32 : 16,
    value: (row) => cellOf(column, row, language),
    ...(format !== undefined && { format }),
  };
};

const batches = (ctx: Ctx, filters: Filters): AsyncGenerator<Row[]> =>
  batchesOf(async (paging) => (await accountStatement(ctx, { ...filters, ...paging })).records);

export const accountLinesExport: SheetExport<Row> = {
  name: 'ledger.accountStatement.export',
  title: ledgerTexts.statementTitle,
  endpoints: exportAccountLines,
  columns: ({ language }, keys = accountLineColumns) =>
    (keys as readonly AccountLineColumn[]).map((column) => columnOf(column, language)),
  count: async (ctx, filters: Filters) =>
    (await accountStatement(ctx, { ...filters, current: 1, size: 1 })).total,
  batches,
};
