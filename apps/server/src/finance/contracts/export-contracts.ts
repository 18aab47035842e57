/** The filtered contracts as .xlsx, with the columns the screen shows. */

import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import { type ContractColumn, contractColumns } from '@minsu/contract/finance/contracts/contract.ts';
import { exportContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractImportTexts } from '@minsu/contract/finance/contracts/contract-import.text.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { DATE_FORMAT, type SheetExport, sheetDate, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countContracts } from './contract-queries.ts';
import { type ContractInSheet, contractSheetBatches } from './contract-sheet-queries.ts';
import { modelInCell } from './model-cell-rules.ts';

/** The separator the import splits names by. */
const between: Readonly<Record<Language, string>> = { 'zh-CN': '、', 'en-US': '; ' };

const cellOf = (column: ContractColumn, row: ContractInSheet, language: Language): SheetCell => {
  switch (column) {
    case 'status':
      return sayText(contractTexts[`status_${row.status}`], language);
    case 'houses':
      return row.allHouses.join(between[language]);
    case 'ownerCount':
      return row.coOwners.join(between[language]);
    case 'model':
      return sayText(modelInCell(row.terms.model), language);
    case 'basis':
      return sayText(contractTexts[`basis_${row.terms.basis}`], language);
    case 'from':
      return sheetDate(row.from);
    case 'to':
      return row.to === null ? sayText(contractTexts.openEnd, language) : sheetDate(row.to);
    case 'updatedAt':
      return sheetInstant(row.updatedAt, null);
    default:
      return row[column];
  }
};

const columnOf = (column: ContractColumn, language: Language): SheetColumn<ContractInSheet> => ({
  header: sayText(
    column === 'ownerCount' ? contractImportTexts.owners : contractTexts[`column_${column}`],
    language,
  ),
  width: column === 'houses' || column === 'model' ? 32 : 18,
  value: (row) => cellOf(column, row, language),
  ...((column === 'from' || column === 'to') && { format: DATE_FORMAT }),
});

export const contractExport: SheetExport<ContractInSheet> = {
  name: 'contracts.export',
  title: contractTexts.title,
  endpoints: exportContracts,
  columns: ({ language }, keys = contractColumns) =>
    (keys as readonly ContractColumn[]).map((column) => columnOf(column, language)),
  count: countContracts,
  batches: contractSheetBatches,
};
