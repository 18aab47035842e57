/** Reads a spreadsheet file. Runs in a reader process. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import type { SheetLine } from './cell-rules.ts';
import { CsvProblem, readCsv } from './csv-rules.ts';
import {
  createSheetBudget,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  type SheetBudget,
  spendCell,
} from './sheet-budget.ts';
import { cellOf, type SheetInput } from './sheet-reader.ts';
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

/** Bytes that show the order of UTF-16: its separators and digits have a zero as their high byte. */
const SAMPLE_BYTES = 65_536;

/** The order of UTF-16 by its mark, or by where the zeros of an unmarked file are; null for other encodings. */
const utf16Of = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === odd) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** UTF-16, UTF-8, or GB18030 as Chinese spreadsheet programs write it; none of them has a zero character. */
const decode = (bytes: Buffer): string => {
  const utf16 = utf16Of(bytes);
  const text = utf16 ? decodeAs(utf16, bytes) : (decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes));
  return text === null || text.includes('\0') ? fail(importFailures.notASheet) : text;
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

/** Programs save tables for the web under the name .xls, too. */
const MARKUP = /^\s*<(?:!doctype|\?xml|html|head|meta|table)\b/i;
const OTHER_FILE = /^(?:%PDF-|\{\\rtf)/;

const textFileOf = (bytes: Buffer): string => {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  if (MARKUP.test(text)) fail(importFailures.oldSheet);
  return OTHER_FILE.test(text) ? fail(importFailures.notASheet) : text;
};

/** Ways to keep a spreadsheet program from rounding a number: `="6222021234567890"`, `'6222021234567890`. */
const AS_TEXT = /^="([^"]*)"$|^'(\+?\d[\d ()-]*)$/;

const plainCell = (text: string): string => {
  const found = AS_TEXT.exec(text.trim());
  return found ? (found[1] ?? found[2] ?? '') : text;
};

const lastFilled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '');

const readCsvLines = (bytes: Buffer, limit: number, budget: SheetBudget): SheetLine[] => {
  const lines: SheetLine[] = [];
  for (const [index, row] of readRows(textFileOf(bytes)).entries()) {
    const line = index + 1;
    const last = lastFilled(row);
    if (last === -1) continue;
    if (last >= MAX_COLUMNS) fail(importFailures.tooManyColumns, { params: { limit: MAX_COLUMNS, line } });
    if (lines.length === limit) fail(importFailures.tooManyRows, { params: { limit: limit - 1 } });
    const cells = row
      .slice(0, Math.max(last + 1, Math.min(row.length, MAX_COLUMNS)))
      .map((cell) => cellOf(plainCell(cell)));
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
