/** The filtered expenses as .xlsx, with the columns the screen shows. */

import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import { expenseTexts } from '@minsu/contract/finance/expenses/expense.text.ts';
import type { Expense } from '@minsu/contract/finance/expenses/expense.ts';
import {
  type ExpenseColumn,
  expenseColumns,
  exportExpenses,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countExpenses, expenseBatches } from './expense-queries.ts';

const t = expenseTexts;
const headers: Record<ExpenseColumn, Text> = {
  expenseNo: t.column_expenseNo,
  spentOn: t.column_spentOn,
  vendor: t.column_vendor,
  category: t.column_category,
  amountFen: t.column_amount,
  state: t.column_state,
  chargedTo: t.column_charged,
  houseName: t.column_house,
  landlordName: t.column_landlord,
  markupBp: t.column_markupBp,
  markupFen: t.column_markup,
  method: t.column_method,
  receiptCount: t.column_receipts,
  createdByName: t.column_createdBy,
  approvedByName: t.column_approvedBy,
  note: t.column_note,
  createdAt: t.column_created,
};

const cellOf = (column: ExpenseColumn, row: Expense, language: Language): SheetCell => {
  switch (column) {
    case 'spentOn':
      return sheetDate(row.spentOn);
    case 'amountFen':
    case 'markupFen':
      return sheetYuan(row[column]);
    case 'markupBp':
      return row.chargedTo === 'landlord' ? percentOf(row.markupBp) : null;
    case 'state':
      return sayText(t[`state_${row.state}`], language);
    case 'chargedTo':
      return sayText(t[`charged_${row.chargedTo}`], language);
    case 'method':
      return row.method ?? row.paidMethod ?? sayText(t.method_none, language);
    case 'createdAt':
      return sheetInstant(row.createdAt, row.houseId);
    default:
      return row[column];
  }
};

const money: readonly ExpenseColumn[] = ['amountFen', 'markupFen'];
const formatOf = (column: ExpenseColumn): string | undefined =>
  column === 'spentOn' ? DATE_FORMAT : money.includes(column) ? MONEY_FORMAT : undefined;
const wide: readonly ExpenseColumn[] = ['vendor', 'houseName', 'note'];

export const expenseExport: SheetExport<Expense> = {
  name: 'expenses.export',
  title: t.title,
  endpoints: exportExpenses,
  columns: ({ language }, keys = expenseColumns) =>
    (keys as readonly ExpenseColumn[]).map((column) => {
      const format = formatOf(column);
      return {
        header: money.includes(column)
          ? moneyHeader(headers[column], language)
          : sayText(headers[column], language),
        width: wide.includes(column) ? 28 : 16,
        value: (row: Expense) => cellOf(column, row, language),
        ...(format !== undefined && { format }),
      };
    }),
  count: countExpenses,
  async *batches(ctx, filters) {
    const nameOf = await dictionaryNames(ctx, 'expense', ctx.language);
    const methodOf = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
    for await (const rows of expenseBatches(ctx, filters))
      yield rows.map((row) => ({
        ...row,
        category: nameOf(row.category),
        method: row.method && methodOf(row.method),
        paidMethod: row.paidMethod && methodOf(row.paidMethod),
      }));
  },
};
