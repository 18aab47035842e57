/** The filtered landlords as .xlsx, with the columns the screen shows; phones stay masked. */
import { landlordTexts } from '@minsu/contract/finance/landlords/landlord.text.ts';
import type { LandlordRow } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  exportLandlords,
  type LandlordColumn,
  landlordColumns,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { type Language, listed, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { DATE_FORMAT, type SheetExport, sheetDate, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countLandlords, landlordBatches } from './landlord-queries.ts';

const headers: Record<LandlordColumn, Text> = {
  name: landlordTexts.column_name,
  kind: landlordTexts.column_kind,
  phoneMasked: landlordTexts.column_phone,
  status: landlordTexts.column_status,
  houseCount: landlordTexts.column_houses,
  contractState: landlordTexts.column_contract,
  documentsUntil: landlordTexts.column_documents,
  username: landlordTexts.column_login,
  tags: landlordTexts.column_tags,
  createdAt: landlordTexts.column_created,
};

const cellOf = (column: LandlordColumn, row: LandlordRow, language: Language): SheetCell => {
  switch (column) {
    case 'kind':
      return sayText(landlordTexts[`kind_${row.kind}`], language);
    case 'status':
      return sayText(landlordTexts[`status_${row.status}`], language);
    case 'contractState':
      return row.contractState && sayText(landlordTexts[`contract_${row.contractState}`], language);
    case 'documentsUntil':
      return row.documentsUntil === null ? null : sheetDate(row.documentsUntil);
    case 'tags':
      return listed(row.tags, language);
    case 'createdAt':
      return sheetInstant(row.createdAt, null);
    default:
      return row[column];
  }
};

export const landlordExport: SheetExport<LandlordRow> = {
  name: 'landlords.export',
  title: landlordTexts.title,
  endpoints: exportLandlords,
  columns: ({ language }, keys = landlordColumns) =>
    (keys as readonly LandlordColumn[]).map((column) => ({
      header: sayText(headers[column], language),
      width: column === 'name' ? 28 : 16,
      value: (row) => cellOf(column, row, language),
      ...(column === 'documentsUntil' && { format: DATE_FORMAT }),
    })),
  count: countLandlords,
  batches: landlordBatches,
};
