/** The daily cash report as .xlsx. */

import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import {
  type CashColumn,
  type CashDay,
  cashColumns,
  exportCash,
} from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import { shiftTexts } from '@minsu/contract/sales/shifts/shift.text.ts';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { cashBatches, countCash } from './cash-queries.ts';

const columnOf = (column: CashColumn, language: Language): SheetColumn<CashDay> => {
  const header = shiftTexts[`cash_${column}`];
  if (column === 'takenFen' || column === 'refundedFen' || column === 'netFen')
    return {
      header: moneyHeader(header, language),
      width: 14,
      value: (row) => sheetYuan(row[column]),
      format: MONEY_FORMAT,
    };
  if (column === 'date')
    return {
      header: sayText(header, language),
      width: 12,
      value: (row) => sheetDate(row.date),
      format: DATE_FORMAT,
    };
  return {
    header: sayText(header, language),
    width: 18,
    value: (row) => row[column],
  };
};

export const cashExport: SheetExport<CashDay> = {
  name: 'shifts.cash.export',
  title: shiftTexts.cashTitle,
  endpoints: exportCash,
  columns: ({ language }, keys = cashColumns) =>
    (keys as readonly CashColumn[]).map((column) => columnOf(column, language)),
  count: countCash,
  async *batches(ctx, filters) {
    const nameOf = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
    for await (const rows of cashBatches(ctx, filters))
      yield rows.map((row) => ({ ...row, method: nameOf(row.method) }));
  },
};
