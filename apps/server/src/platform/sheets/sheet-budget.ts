/** Limits of a spreadsheet file. Spending throws before a value is built. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';

export const MAX_COLUMNS = 100;
/** Maximum characters of a spreadsheet cell. */
export const MAX_CELL_CHARACTERS = 32_767;
const MAX_CELLS = 300_000;
const MAX_CHARACTERS = 4_000_000;

export interface SheetBudget {
  cells: number;
  characters: number;
}

export const createSheetBudget = (): SheetBudget => ({ cells: MAX_CELLS, characters: MAX_CHARACTERS });

/** Pays for one cell with a text of `length`. A text that several cells share is paid for by each. */
export const spendCell = (budget: SheetBudget, length: number): void => {
  budget.cells -= 1;
  budget.characters -= length;
  if (budget.cells < 0 || budget.characters < 0) fail(importFailures.tooBig);
};

export const assertCellLength = (length: number, line: number): void => {
  if (length > MAX_CELL_CHARACTERS) fail(importFailures.cellTooLong, { params: { line } });
};

export const assertColumn = (column: number, line: number): void => {
  if (column >= MAX_COLUMNS) fail(importFailures.tooManyColumns, { params: { limit: MAX_COLUMNS, line } });
};
