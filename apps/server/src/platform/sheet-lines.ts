/** Reads a spreadsheet file. Runs in a reader process. */
import { fail } from '@minsu/contract/failure.ts';
import { importFailures } from '@minsu/contract/import-run.ts';
import { CsvProblem, readCsv } from './csv-rules.ts';
import {
  createSheetBudget,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  type SheetBudget,
  spendCell,
} from './sheet-budget.ts';
import { cellOf, type SheetInput, type SheetLine } from './sheet-reader.ts';
import { readWorkbookLines } from './workbook-lines.ts';
import { isZip } from './zip-entries.ts';

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** Empty rows count here, columns without a value too. */
const MAX_CSV_ROWS = 100_000;
const MAX_CSV_COLUMNS = 2_000;

const decodeAs = (encoding: string, bytes: Buffer): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const startsWith = (bytes: Buffer, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** UTF-16 by its mark, UTF-8, or GB18030 as Chinese spreadsheet programs write it. */
const decode = (bytes: Buffer): string => {
  const utf16 = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  if (utf16) return decodeAs(utf16, bytes) ?? fail(importFailures.notASheet);
  if (bytes.includes(0)) fail(importFailures.notASheet);
  return decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes) ?? fail(importFailures.notASheet);
};

const readRows = (text: string): string[][] => {
  try {
    return readCsv(text, {
      rows: MAX_CSV_ROWS,
      columns: MAX_CSV_COLUMNS,
      cellCharacters: MAX_CELL_CHARACTERS,
    });
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return fail(importFailures[error.problem], { params: { line: error.line, limit: MAX_COLUMNS } });
  }
};

const lastFilled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '');

const readCsvLines = (bytes: Buffer, limit: number, budget: SheetBudget): SheetLine[] => {
  const lines: SheetLine[] = [];
  for (const [index, row] of readRows(decode(bytes)).entries()) {
    const line = index + 1;
    const last = lastFilled(row);
    if (last === -1) continue;
    if (last >= MAX_COLUMNS) fail(importFailures.tooManyColumns, { params: { limit: MAX_COLUMNS, line } });
    if (lines.length === limit) fail(importFailures.tooManyRows, { params: { limit: limit - 1 } });
    const cells = row.slice(0, Math.max(last + 1, Math.min(row.length, MAX_COLUMNS))).map(cellOf);
    for (const { text } of cells) spendCell(budget, text.length);
    lines.push({ line, cells });
  }
  return lines;
};

const readSheetFile = ({ content, limit }: SheetInput): SheetLine[] => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) fail(importFailures.empty);
  if (bytes.subarray(0, 4).equals(OLD_EXCEL)) fail(importFailures.oldSheet);
  const read = isZip(bytes) ? readWorkbookLines : readCsvLines;
  return read(bytes, limit, createSheetBudget());
};

export default readSheetFile;
