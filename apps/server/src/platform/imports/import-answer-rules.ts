/** Open questions of a file by column, and the effect of the user's answers. Pure. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import {
  type ConvertedReading,
  type DateOrder,
  type ImportAnswers,
  type ImportChoices,
  type ImportField,
  type ImportMapping,
  importFailures,
  type LineAnswer,
  MAX_COLUMN_WORDS,
  NEW_VALUE,
  plainWord,
  type UploadedColumn,
} from '@minsu/contract/platform/import-run.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { Cell, SheetLine } from '../sheets/cell-rules.ts';
import { convertedSampleOf, dateOrderOf } from './import-date-rules.ts';
import { isFieldHeader, totalWordOf } from './import-rules.ts';
import { isFlagColumn, isStatusHeader, isTermsHeader, mentionsEnded, STATUS } from './import-status-rules.ts';

export interface StoredSheet {
  readonly headers: readonly string[];
  readonly lines: readonly SheetLine[];
}

export interface Reading {
  readonly mapping: ImportMapping;
  readonly answers: ImportAnswers;
}

/** Longer texts are notes, not values of a choice. */
const MAX_WORD_LENGTH = 60;

const cellsOf = (sheet: StoredSheet, column: number): Cell[] =>
  sheet.lines.map(({ cells }) => cells[column] ?? { text: '' });

const textsOf = (sheet: StoredSheet, column: number): string[] =>
  sheet.lines.map(({ cells }) => cells[column]?.text ?? '');

/** Distinct values of a column as first written; null if there are too many for a choice. */
const wordsIn = (texts: readonly string[]): string[] | null => {
  const words = new Map<string, string>();
  for (const text of texts) {
    const word = plainWord(text);
    if (!words.has(word)) words.set(word, text);
    if (words.size > MAX_COLUMN_WORDS || text.length > MAX_WORD_LENGTH) return null;
  }
  return [...words.values()];
};

const isStatusLike = (
  sheet: StoredSheet,
  fields: readonly Pick<ImportField, 'asksFlags'>[],
  column: number,
): boolean => {
  const [header, texts] = [sheet.headers[column] ?? '', textsOf(sheet, column)];
  if (isStatusHeader(header) || texts.some(mentionsEnded)) return true;
  return fields.some(({ asksFlags }) => asksFlags) && isFlagColumn(header, texts);
};

/** Lines that a column seems to call cancelled. Terms of cancelling are none. */
const cancelledBy = (sheet: StoredSheet, column: number): UploadedColumn['cancelled'] => {
  if (isTermsHeader(sheet.headers[column] ?? '')) return null;
  const said = textsOf(sheet, column).filter(mentionsEnded);
  return said.length === 0 ? null : { lines: said.length, sample: cutText(said[0] ?? '', MAX_WORD_LENGTH) };
};

/** Rows that the workbook does not show. */
export const hiddenIn = ({ lines }: StoredSheet): number => lines.filter(({ isHidden }) => isHidden).length;

const widthOf = ({ headers, lines }: StoredSheet): number =>
  Math.max(headers.length, ...lines.map(({ cells }) => cells.length));

export const describeColumns = (
  sheet: StoredSheet,
  fields: readonly Pick<ImportField, 'asksFlags'>[],
): UploadedColumn[] =>
  Array.from({ length: widthOf(sheet) }, (_, column) => {
    const texts = textsOf(sheet, column);
    return {
      dateOrder: dateOrderOf(texts),
      converted: convertedSampleOf(cellsOf(sheet, column)),
      isStatusLike: isStatusLike(sheet, fields, column),
      isStatusHeader: isStatusHeader(sheet.headers[column] ?? ''),
      cancelled: cancelledBy(sheet, column),
      words: wordsIn(texts) ?? [],
    };
  });

/** Columns whose heading names the field, even if they look like a status. */
export const ownColumns = (sheet: StoredSheet, field: ImportField): number[] =>
  sheet.headers.flatMap((header, at) => (isFieldHeader(field, header) ? [at] : []));

const columnOf = ({ mapping }: Reading, { key }: ImportField): number | null => mapping[key] ?? null;

/** Date order of a field; `ask` if neither column nor user has decided it. */
export const orderOf = (
  sheet: StoredSheet,
  field: ImportField,
  reading: Reading,
): DateOrder | 'ask' | null => {
  const column = columnOf(reading, field);
  const proven = column === null ? null : dateOrderOf(textsOf(sheet, column));
  return proven === 'ask' ? (reading.answers.dateOrders[field.key] ?? 'ask') : proven;
};

/** Interpretation of a field's converted dates; `ask` if undecided. */
export const conversionOf = (
  sheet: StoredSheet,
  field: ImportField,
  { mapping, answers }: Reading,
): ConvertedReading | 'ask' | null => {
  const column = mapping[field.key] ?? null;
  if (column === null || convertedSampleOf(cellsOf(sheet, column)) === null) return null;
  return answers.convertedDates[field.key] ?? 'ask';
};

/** Value for a word of the file; undefined if unknown. */
export const valueOfWord = (
  { key }: ImportField,
  choices: ImportChoices,
  answers: ImportAnswers,
  text: string,
): string | undefined => {
  const word = plainWord(text);
  const own = Object.hasOwn(answers.words, key) ? answers.words[key] : undefined;
  const decided = Object.entries(own ?? {}).find(([each]) => plainWord(each) === word)?.[1];
  const value = decided ?? (Object.hasOwn(choices.known, word) ? choices.known[word] : undefined);
  if (value === NEW_VALUE) return choices.canAdd && word !== '' ? value : undefined;
  return choices.options.some((option) => option.value === value) ? value : undefined;
};

/** Columns that may mark a line as cancelled and that no field reads. */
export const openStatusColumns = (
  sheet: StoredSheet,
  fields: readonly ImportField[],
  mapping: ImportMapping,
): number[] => {
  const read = new Set(
    fields.flatMap((field) => {
      const column = mapping[field.key] ?? null;
      if (column === null) return [];
      const header = sheet.headers[column] ?? '';
      return field.key === 'status' || isFieldHeader(field, header) || !isStatusHeader(header)
        ? [column]
        : [];
    }),
  );
  return Array.from({ length: widthOf(sheet) }, (_, column) => column).filter(
    (column) => !read.has(column) && isStatusLike(sheet, fields, column),
  );
};

/** Text columns whose notes seem to mark lines as cancelled. */
const notedColumns = (
  sheet: StoredSheet,
  fields: readonly ImportField[],
  mapping: ImportMapping,
): { readonly column: number; readonly name: string; readonly lines: number; readonly sample: string }[] => {
  const open = openStatusColumns(sheet, fields, mapping);
  return fields.flatMap(({ key, choices }) => {
    const column = mapping[key] ?? null;
    if (column === null || key === STATUS || choices || open.includes(column)) return [];
    const said = cancelledBy(sheet, column);
    return said ? [{ column, name: sheet.headers[column] || `#${column + 1}`, ...said }] : [];
  });
};

/** The note that leaves a line out, by the user's answer. */
export const notedReader = (
  sheet: StoredSheet,
  fields: readonly ImportField[],
  { mapping, answers }: Reading,
): ((cells: readonly Cell[]) => string | undefined) => {
  const leaving = notedColumns(sheet, fields, mapping).filter(
    ({ column }) => answers.cancelled[column] === 'leave',
  );
  return (cells) => {
    const note = leaving.map(({ column }) => cells[column]?.text ?? '').find(mentionsEnded);
    return note === undefined ? undefined : cutText(note, MAX_WORD_LENGTH);
  };
};

const assertLinesDecided = (sheet: StoredSheet, fields: readonly ImportField[], reading: Reading): void => {
  const { cancelled, hiddenRows } = reading.answers;
  const lines = hiddenIn(sheet);
  if (lines > 0 && hiddenRows === null) failAt('answers.hiddenRows', importFailures.hiddenRows, { lines });
  for (const { column, ...said } of notedColumns(sheet, fields, reading.mapping)) {
    const answer: LineAnswer | undefined = cancelled[column];
    if (answer === undefined) failAt(`answers.cancelled.${column}`, importFailures.cancelledNotes, said);
  }
};

/** Without lines of totals, which are not read. */
export const withoutTotals = (
  sheet: StoredSheet,
  fields: readonly ImportField[],
  { mapping }: Pick<Reading, 'mapping'>,
): StoredSheet => ({
  ...sheet,
  lines: sheet.lines.filter(({ cells }) => totalWordOf(cells, fields, mapping) === null),
});

const assertWords = (sheet: StoredSheet, field: ImportField, reading: Reading, name: string): void => {
  const column = columnOf(reading, field);
  if (column === null || !field.choices) return;
  const words = wordsIn(textsOf(sheet, column));
  if (!words)
    return failAt(`mapping.${field.key}`, importFailures.tooManyWords, { name, limit: MAX_COLUMN_WORDS });
  for (const word of words)
    if (valueOfWord(field, field.choices, reading.answers, word) === undefined)
      failAt(`answers.words.${field.key}`, importFailures.wordUndecided, { name, word });
};

/** Dates, amounts and what every line needs are not taken from one of two columns of the same name that differ. */
const assertOneColumn = (sheet: StoredSheet, field: ImportField, { mapping }: Reading): void => {
  const column = mapping[field.key] ?? null;
  const header = column === null ? '' : (sheet.headers[column] ?? '');
  if (column === null || plainWord(header) === '') return;
  if (!field.required && field.kind !== 'date' && field.kind !== 'amount') return;
  const read = new Set(Object.values(mapping));
  const differs = sheet.headers.some(
    (other, at) =>
      at !== column &&
      !read.has(at) &&
      plainWord(other) === plainWord(header) &&
      sheet.lines.some(({ cells }) => cells[at]?.text && cells[at].text !== cells[column]?.text),
  );
  if (differs) failAt(`mapping.${field.key}`, importFailures.duplicateColumn, { name: header });
};

/** Fails with what is still open: an order of dates, dates that may be swapped, a word of a choice, a column that looks like a status, notes of cancelled lines, hidden rows. */
export const assertAnswered = (
  sheet: StoredSheet,
  fields: readonly ImportField[],
  reading: Reading,
  language: Language,
): void => {
  const lines = withoutTotals(sheet, fields, reading);
  for (const field of fields) {
    const name = sayText(field.title, language);
    assertOneColumn(sheet, field, reading);
    if (field.kind === 'date' && orderOf(sheet, field, reading) === 'ask')
      failAt(`answers.dateOrders.${field.key}`, importFailures.dateOrderNeeded, { name });
    if (field.kind === 'date' && conversionOf(sheet, field, reading) === 'ask')
      failAt(`answers.convertedDates.${field.key}`, importFailures.convertedDates, { name });
    assertWords(lines, field, reading, name);
  }
  for (const column of openStatusColumns(sheet, fields, reading.mapping))
    if (!reading.answers.irrelevant.includes(column))
      failAt('answers.irrelevant', importFailures.statusColumn, {
        name: sheet.headers[column] || `#${column + 1}`,
      });
  assertLinesDecided(lines, fields, reading);
};
