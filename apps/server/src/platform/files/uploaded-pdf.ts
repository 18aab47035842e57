/** Stores uploaded PDFs unchanged after a check in a reader process (pdf-check.ts). */
import { ContentLimitError, type IsolatedInput, readIsolated } from './isolated-readers.ts';
import type { PdfVerdict } from './pdf-check.ts';

const CHECK = new URL('./pdf-check.ts', import.meta.url);

export const judgePdf = async (content: Uint8Array): Promise<PdfVerdict> => {
  try {
    return await readIsolated<IsolatedInput, PdfVerdict>(CHECK, { content });
  } catch (error) {
    if (error instanceof ContentLimitError) return 'tooDemanding';
    throw error;
  }
};
