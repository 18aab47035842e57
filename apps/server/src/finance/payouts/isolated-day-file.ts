/** The institution's file of a day, read in a reader process (day-file-lines.ts). */
import { DAY_FILE_MB } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { ContentLimitError, readIsolated } from '../../platform/files/isolated-readers.ts';
import type { DayFileInput, ReadDayFile } from './day-file-lines.ts';

const LINES = new URL('./day-file-lines.ts', import.meta.url);
const TOO_LARGE: ReadDayFile = { problem: { kind: 'tooLarge' } };
const MAX_BYTES = DAY_FILE_MB * 1024 * 1024;

export const readIsolatedDayFile = async (content: Uint8Array, day: string): Promise<ReadDayFile> => {
  if (content.byteLength > MAX_BYTES) return TOO_LARGE;
  try {
    return await readIsolated<DayFileInput, ReadDayFile>(LINES, { content, day });
  } catch (error) {
    if (error instanceof ContentLimitError) return TOO_LARGE;
    throw error;
  }
};
