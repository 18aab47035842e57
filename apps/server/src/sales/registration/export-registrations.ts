/** The filtered registrations as .xlsx, with documents and phones masked. */

import { sayProblem } from '@minsu/contract/platform/network-fault.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { registrationTexts } from '@minsu/contract/sales/registration/registration.text.ts';
import {
  type RegistrationColumn,
  type RegistrationRow,
  registrationColumns,
} from '@minsu/contract/sales/registration/registration.ts';
import { exportRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import { countRegistrations, registrationBatches } from './registration-queries.ts';

type Cell = string | number | null | ReturnType<typeof sheetInstant>;

const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

const cellOf = (column: RegistrationColumn, row: RegistrationRow, language: Language): Cell => {
  switch (column) {
    case 'state':
      return sayText(registrationTexts[`state_${row.state}`], language);
    case 'documentType':
      return row.documentType && sayText(registrationTexts[`short_${row.documentType}`], language);
    case 'reason':
      return row.reason && sayProblem(row.reason, language);
    case 'sex':
      return row.sex && sayText(registrationTexts[`sex_${row.sex}`], language);
    case 'nationality':
      return row.nationality && countryName(row.nationality, language);
    case 'arrivedAt':
    case 'submittedAt': {
      const at = row[column];
      return at === null ? null : sheetInstant(at, row.houseId);
    }
    default:
      return row[column];
  }
};

export const registrationExport: SheetExport<RegistrationRow> = {
  name: 'registration.export',
  title: registrationTexts.title,
  endpoints: exportRegistrations,
  columns: (ctx, keys = registrationColumns) =>
    (keys as readonly RegistrationColumn[]).map((column) => ({
      header: sayText(registrationTexts[`column_${column}`], ctx.language),
      width: column === 'houseName' || column === 'reason' ? 28 : 16,
      value: (row) => cellOf(column, row, ctx.language),
    })),
  count: countRegistrations,
  batches: registrationBatches,
};
