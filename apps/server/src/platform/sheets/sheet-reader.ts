/**
 * Reads the first sheet of an .xlsx or .csv, recognised by content, in a reader process with limits on bytes, cells and
 * characters (sheet-lines.ts).
 */
import { FailureError, failAt } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import { ContentLimitError, readIsolated } from '../files/isolated-readers.ts';
import type { Cell, SheetLine } from './cell-rules.ts';

const MAX_TEXT_LENGTH = 2_000;

/** Blanks and marks without a shape, which come along when a text is copied from a page or a list of contacts. */
const AROUND =
  /^[\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]+|[\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]+$/g;

export const cellOf = (text: string): Cell => {
  const trimmed = text.replaceAll(AROUND, '');
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
