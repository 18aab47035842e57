/**
 * Reads the first sheet of an .xlsx or .csv, recognised by content, in a reader process with limits on bytes, cells and
 * characters (sheet-lines.ts).
 */
import { FailureError, failAt } from '@minsu/contract/failure.ts';
import { importFailures } from '@minsu/contract/import-run.ts';
import type { Cell } from './cell-rules.ts';
import { ContentLimitError, readIsolated } from './isolated-readers.ts';

export interface SheetLine {
  /** As the spreadsheet program counts. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

const MAX_TEXT_LENGTH = 2_000;

export const cellOf = (text: string): Cell => {
  const trimmed = text.trim();
  return trimmed.length > MAX_TEXT_LENGTH ? { text: '', wrong: 'tooLong' } : { text: trimmed };
};

export interface SheetInput {
  readonly content: Uint8Array;
  readonly limit: number;
}

const LINES = new URL('./sheet-lines.ts', import.meta.url);

/** Lines with something in them, at most `limit`, else `import.tooManyRows`. Refusals are at the field `file`. */
export const readSheet = async (content: Uint8Array, limit: number): Promise<SheetLine[]> => {
  try {
    return await readIsolated<SheetInput, SheetLine[]>(LINES, { content, limit });
  } catch (error) {
    if (error instanceof ContentLimitError) failAt('file', importFailures.tooBig);
    if (error instanceof FailureError && error.failure.status === 422)
      failAt('file', error.failure, error.details.params);
    throw error;
  }
};
