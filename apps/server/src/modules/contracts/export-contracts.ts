/** The filtered contracts as .xlsx, with the columns the screen shows. */

import { contractTexts } from '@minsu/contract/contracts/contract.text.ts';
import { type ContractColumn, contractColumns } from '@minsu/contract/contracts/contract.ts';
import { exportContracts } from '@minsu/contract/contracts/contract-endpoints.ts';
import { modelInShort } from '@minsu/contract/contracts/terms-words.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import { DATE_FORMAT, type SheetExport, sheetDate, sheetInstant } from '../../platform/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets.ts';
import { type ContractListed, contractBatches, countContracts } from './contract-queries.ts';

const cellOf = (column: ContractColumn, row: ContractListed, language: Language): SheetCell => {
  switch (column) {
    case 'status':
      return sayText(contractTexts[`status_${row.status}`], language);
    case 'houses':
      return sayText(contractTexts.houseList, language, {
        names: row.houseNames,
        count: row.houseCount,
      });
    case 'model':
      return sayText(modelInShort(row.terms.model), language);
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

const columnOf = (column: ContractColumn, language: Language): SheetColumn<ContractListed> => ({
  header: sayText(contractTexts[`column_${column}`], language),
  width: column === 'houses' || column === 'model' ? 32 : 18,
  value: (row) => cellOf(column, row, language),
  ...((column === 'from' || column === 'to') && { format: DATE_FORMAT }),
});

export const contractExport: SheetExport<ContractListed> = {
  name: 'contracts.export',
  title: contractTexts.title,
  endpoints: exportContracts,
  columns: ({ language }, keys = contractColumns) =>
    (keys as readonly ContractColumn[]).map((column) => columnOf(column, language)),
  count: countContracts,
  batches: contractBatches,
};
