/**
 * Reads the first sheet of an .xlsx, or a .csv, told apart by their content. Nothing is trusted: an archive is unpacked
 * within a limit before it is parsed, text may be UTF-8 or GB18030 as Chinese spreadsheet programs write it.
 */
import { Readable } from 'node:stream';
import { type Failure, FailureError, fail } from '@minsu/contract/failure.ts';
import { importFailures } from '@minsu/contract/import-run.ts';
import type exceljs from 'exceljs';
import { readCsv } from './csv-rules.ts';
import { archiveOf, type Entry, isArchive, smallArchive, storedEntry } from './small-archive.ts';

/** A cell as text; a formula or error value cannot be taken for what it shows. */
export interface Cell {
  readonly text: string;
  readonly wrong?: 'formula' | 'sheetError';
}

export interface SheetLine {
  /** As the spreadsheet program counts. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

const MOST_COLUMNS = 100;
const LONGEST_CELL = 2_000;
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Lines with something in them, at most `limit`, else `import.tooManyRows`. */
export const readSheet = async (file: Uint8Array, limit: number): Promise<SheetLine[]> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const lines = await linesOf(bytes, limit);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.text !== '' || cell.wrong));
  if (filled.length > limit) fail(importFailures.tooManyRows, { params: { limit: limit - 1 } });
  return filled;
};

const linesOf = async (bytes: Buffer, limit: number): Promise<SheetLine[]> => {
  if (bytes.length === 0) fail(importFailures.empty);
  if (bytes.subarray(0, 4).equals(OLD_EXCEL)) fail(importFailures.oldSheet);
  if (isArchive(bytes)) return readWorkbook(bytes, limit);
  const rows = readCsv(decode(bytes), 2 * limit);
  if (rows.length > 2 * limit) fail(importFailures.tooManyRows, { params: { limit: limit - 1 } });
  return rows.map((cells, index) => ({
    line: index + 1,
    cells: cells.slice(0, MOST_COLUMNS).map((text) => ({ text: text.trim().slice(0, LONGEST_CELL) })),
  }));
};

const decode = (bytes: Buffer): string => {
  if (bytes.includes(0)) fail(importFailures.notASheet);
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding.
    }
  return fail(importFailures.notASheet);
};

const STRINGS = 'xl/sharedStrings.xml';
const NO_STRINGS = storedEntry(
  STRINGS,
  '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="0" uniqueCount="0"/>',
);
const HEAD = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'];
const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/;

/**
 * The same workbook in the order in which the reader needs its parts. It reads a stream and now and then misses the entry at
 * the end (one good file in seventy was refused: our own exports have the workbook there), and writes sheets that come before
 * their texts into files, which must not happen with guests in them.
 */
const readable = (entries: readonly Entry[]): Buffer => {
  const named = (name: string) => entries.filter((entry) => entry.name === name).slice(0, 1);
  const strings = named(STRINGS);
  return archiveOf([
    ...HEAD.flatMap(named),
    ...(strings.length > 0 ? strings : [NO_STRINGS]),
    ...entries.filter(({ name }) => SHEET.test(name)),
    storedEntry('end', ''),
  ]);
};

const readWorkbook = async (bytes: Buffer, limit: number): Promise<SheetLine[]> => {
  const entries = await smallArchive(bytes, 'xl/workbook.xml', {
    notAWorkbook: importFailures.notASheet,
    broken: importFailures.broken,
    tooBig: importFailures.tooBig,
  });
  try {
    return await firstSheet(readable(entries), limit);
  } catch (error) {
    if (error instanceof FailureError) throw error;
    return fail(importFailures.broken satisfies Failure);
  }
};

const firstSheet = async (bytes: Buffer, limit: number): Promise<SheetLine[]> => {
  // A tenth of a start, which most starts have no use for.
  const { default: exceljs } = await import('exceljs');
  const reader = new exceljs.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  const lines: SheetLine[] = [];
  for await (const sheet of reader) {
    for await (const row of sheet) {
      const last = Math.min(row.cellCount, MOST_COLUMNS);
      const cells = Array.from({ length: last }, (_, index) => cellOf(row.getCell(index + 1).value));
      lines.push({ line: row.number, cells });
      if (lines.length > 2 * limit) fail(importFailures.tooManyRows, { params: { limit: limit - 1 } });
    }
    break;
  }
  return lines;
};

const cellOf = (value: exceljs.CellValue): Cell => {
  if (value === null || value === undefined) return { text: '' };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10) };
  if (typeof value !== 'object') return { text: String(value).trim().slice(0, LONGEST_CELL) };
  if ('formula' in value || 'sharedFormula' in value) return { text: '', wrong: 'formula' };
  if ('error' in value) return { text: '', wrong: 'sheetError' };
  if ('richText' in value)
    return {
      text: value.richText
        .map((part) => part.text)
        .join('')
        .trim(),
    };
  if ('text' in value) return { text: String(value.text).trim() };
  return { text: '' };
};
