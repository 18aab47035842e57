/** The filtered log of sign-ins as .xlsx. */

import { signInLogTexts } from '@minsu/contract/foundation/audit/sign-in-log.text.ts';
import {
  exportSignIns,
  type SignInColumn,
  signInColumns,
} from '@minsu/contract/foundation/audit/sign-in-log.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countSignIns, type SignInRow, signInBatches } from './sign-in-queries.ts';

const cellOf = (column: SignInColumn, row: SignInRow, language: Language): SheetCell => {
  if (column === 'at') return sheetInstant(row.at, null);
  if (column === 'result') return sayText(signInLogTexts[`result_${row.result}`], language);
  if (column === 'method') return row.method && sayText(signInLogTexts[`method_${row.method}`], language);
  return row[column];
};

const columnOf = (column: SignInColumn, language: Language): SheetColumn<SignInRow> => ({
  header: sayText(signInLogTexts[`column_${column}`], language),
  width: column === 'device' ? 30 : 20,
  value: (row) => cellOf(column, row, language),
});

export const signInExport: SheetExport<SignInRow> = {
  name: 'signIns.export',
  title: signInLogTexts.export,
  endpoints: exportSignIns,
  columns: ({ language }, keys = signInColumns) =>
    (keys as readonly SignInColumn[]).map((column) => columnOf(column, language)),
  count: countSignIns,
  batches: signInBatches,
};
