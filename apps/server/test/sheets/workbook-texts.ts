/** A part of a workbook as it stands in the file. */
import { unpackEntry, zipEntries } from '../../src/platform/sheets/zip-entries.ts';

export const workbookTexts = (file: Buffer, part: string): string => {
  const entry = zipEntries(file).find(({ name }) => name === part);
  if (!entry) throw new Error(`no ${part}`);
  return unpackEntry(entry, 10_000_000).toString('utf8');
};
