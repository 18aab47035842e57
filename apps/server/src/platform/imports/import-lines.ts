/** The lines of a sheet by field, with what cannot be read and what its status leaves out. Pure. */
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Cell } from '../sheets/cell-rules.ts';
import {
  conversionOf,
  notedReader,
  openStatusColumns,
  orderOf,
  type Reading,
  type StoredSheet,
  valueOfWord,
} from './import-answer-rules.ts';
import {
  areDecimalCodes,
  isForeignAmount,
  isMaskedText,
  isRoundedText,
  plainCode,
  plainName,
  wholeCode,
} from './import-cell-rules.ts';
import { currencyColumns, isForeignCurrency, isForeignHeader } from './import-currency-rules.ts';
import { dateOfCell } from './import-date-rules.ts';
import { totalWordOf } from './import-rules.ts';
import { cellSaysEnded, STATUS } from './import-status-rules.ts';

export interface ReadLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** For fields with choices: words of the file. */
  readonly written: Readonly<Record<string, string>>;
  readonly problems: readonly Text[];
  /** The status or note that leaves the line out, as the file writes it; empty for a hidden row. */
  readonly leftBy?: string;
}

const EMPTY: Cell = { text: '' };

type Read = (cell: Cell) => string;

const columnTexts = (sheet: StoredSheet, column: number | null): string[] =>
  column === null ? [] : sheet.lines.map(({ cells }) => cells[column]?.text ?? '');

/** Converts a field's cells to values. */
const readerOf = (sheet: StoredSheet, field: ImportField, reading: Reading): Read => {
  const { kind, choices } = field;
  if (choices) return ({ text }) => valueOfWord(field, choices, reading.answers, text) ?? text;
  if (kind === 'name') return ({ text }) => plainName(text);
  if (kind === 'code' && areDecimalCodes(columnTexts(sheet, reading.mapping[field.key] ?? null)))
    return ({ text }) => wholeCode(text);
  if (kind === 'code' || kind === 'amount') return ({ text }) => plainCode(text);
  if (kind !== 'date') return ({ text }) => text;
  const [order, converted] = [orderOf(sheet, field, reading), conversionOf(sheet, field, reading)];
  return (cell) => dateOfCell(cell, order === 'ask' ? null : order, converted === 'ask' ? null : converted);
};

const problemOf = (
  { kind, mayBeMasked, required, title }: ImportField,
  cell: Cell | undefined,
  isForeign: boolean,
): Text | null => {
  const name = (language: Language) => ({ name: sayText(title, language) });
  if (cell?.wrong) return inBoth(importTexts[cell.wrong], name);
  if (required && !cell?.text) return inBoth(importTexts.missing, name);
  if (kind === 'code' && cell && isRoundedText(cell.text)) return inBoth(importTexts.rounded, name);
  if (kind === 'code' && !mayBeMasked && cell && isMaskedText(cell.text))
    return inBoth(importTexts.masked, name);
  if (kind === 'amount' && cell?.isMerged) return inBoth(importTexts.mergedAmount, name);
  if (kind === 'amount' && cell?.text && (isForeign || isForeignAmount(cell.text)))
    return inBoth(importTexts.foreignCurrency, name);
  return null;
};

export const readLines = (
  sheet: StoredSheet,
  fields: readonly ImportField[],
  reading: Reading,
): ReadLine[] => {
  const readers = fields.map((field) => ({
    field,
    at: reading.mapping[field.key] ?? null,
    read: readerOf(sheet, field, reading),
  }));
  const unread = openStatusColumns(sheet, fields, reading.mapping);
  const noted = notedReader(sheet, fields, reading);
  const leavesHidden = reading.answers.hiddenRows === 'leave';
  const currencies = currencyColumns(sheet.headers);
  return sheet.lines.map(({ line, cells, isHidden }) => {
    const problems: Text[] = [];
    const values: Record<string, string> = {};
    const written: Record<string, string> = {};
    let leftBy = noted(cells);
    const isForeignLine = currencies.some((column) => isForeignCurrency(cells[column]?.text ?? ''));
    for (const { field, at, read } of readers) {
      const cell = at === null ? undefined : cells[at];
      const isForeign = isForeignLine || (at !== null && isForeignHeader(sheet.headers[at] ?? ''));
      const problem = problemOf(field, cell, isForeign);
      if (problem) problems.push(problem);
      // Without a column the field is empty; with one, an empty cell may match a choice.
      values[field.key] = at === null ? '' : read(cell ?? EMPTY);
      if (field.choices) written[field.key] = cell?.text ?? '';
      if (field.key === STATUS && field.choices && values[field.key] === 'leave') leftBy = cell?.text ?? '';
    }
    const total = totalWordOf(cells, fields, reading.mapping);
    if (total !== null) return { line, values, written, problems: [], leftBy: total };
    if (isHidden && leavesHidden) return { line, values, written, problems: [], leftBy: '' };
    for (const column of unread) {
      const [name, word] = [sheet.headers[column] || `#${column + 1}`, cells[column]?.text ?? ''];
      if (cellSaysEnded(name, word)) problems.push(inBoth(importTexts.saysCancelled, () => ({ name, word })));
    }
    return { line, values, written, problems, ...(leftBy !== undefined && { leftBy }) };
  });
};
