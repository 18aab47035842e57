/** Exports a company's statement as .xlsx. */

import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { companyTexts } from '@minsu/contract/sales/companies/company.text.ts';
import {
  exportStatement,
  type StatementColumn,
  statementColumns,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { countStatement, type Line, statementBatches } from './statement-queries.ts';

const kindOf = ({ kind, voided }: Line, language: Language): string =>
  [companyTexts[`kind_${kind}`], ...(voided ? [companyTexts.voided] : [])]
    .map((text) => sayText(text, language))
    .join(' · ');

const columnOf = (column: StatementColumn, language: Language): SheetColumn<Line> => {
  const header = companyTexts[`line_${column}`];
  if (column === 'amountFen')
    return {
      header: moneyHeader(header, language),
      width: 14,
      // Voided lines are shown and add nothing to the sum of the column.
      value: ({ amountFen, voided }) => sheetYuan(voided ? 0 : amountFen),
      format: MONEY_FORMAT,
    };
  if (column === 'date' || column === 'checkIn' || column === 'checkOut')
    return {
      header: sayText(header, language),
      width: 12,
      value: (row) => {
        const day = row[column];
        return day === null ? null : sheetDate(day);
      },
      format: DATE_FORMAT,
    };
  return {
    header: sayText(header, language),
    width: 18,
    value: (row) => (column === 'kind' ? kindOf(row, language) : row[column]),
  };
};

export const statementExport: SheetExport<Line> = {
  name: 'companies.statement.export',
  title: companyTexts.statement,
  endpoints: exportStatement,
  columns: ({ language }, keys = statementColumns) =>
    (keys as readonly StatementColumn[]).map((column) => columnOf(column, language)),
  count: countStatement,
  batches: statementBatches,
};
