/** Open questions after matching a file's columns; the server refuses them likewise. Pure. */
import {
  type ImportAnswers,
  type ImportMapping,
  plainWord,
  type UploadedSheet,
} from '@minsu/contract/platform/import-run.ts';

type Field = UploadedSheet['fields'][number];
type Choices = NonNullable<Field['choices']>;

export interface WordAnswer {
  readonly word: string;
  readonly value: string | undefined;
}

export type ImportQuestion = { readonly isOpen: boolean } & (
  | { readonly kind: 'dateOrder'; readonly field: Field; readonly sample: string }
  | { readonly kind: 'converted'; readonly field: Field; readonly sample: string }
  | {
      readonly kind: 'words';
      readonly field: Field;
      readonly choices: Choices;
      /** Empty if the column has more values than a choice allows. */
      readonly words: readonly WordAnswer[];
    }
  | { readonly kind: 'status'; readonly column: number; readonly name: string }
  | {
      readonly kind: 'cancelled';
      readonly column: number;
      readonly name: string;
      readonly lines: number;
      readonly sample: string;
    }
  | { readonly kind: 'hiddenRows'; readonly lines: number }
);

const dateQuestion = (
  sheet: UploadedSheet,
  field: Field,
  column: number,
  { dateOrders }: ImportAnswers,
): ImportQuestion[] => {
  if (!field.isDate || sheet.columns[column]?.dateOrder !== 'ask') return [];
  const cells = sheet.samples.map((cells) => cells[column] ?? '');
  const sample = cells.find((cell) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(cell)) ?? '03/04/2027';
  return [{ kind: 'dateOrder', field, sample, isOpen: dateOrders[field.key] === undefined }];
};

const convertedQuestion = (
  sheet: UploadedSheet,
  field: Field,
  column: number,
  { convertedDates }: ImportAnswers,
): ImportQuestion[] => {
  const sample = sheet.columns[column]?.converted ?? null;
  if (!field.isDate || sample === null) return [];
  return [{ kind: 'converted', field, sample, isOpen: convertedDates[field.key] === undefined }];
};

/** Value of a word: decided, or known already. */
const decidedValue = ({ key }: Field, { known }: Choices, answers: ImportAnswers, word: string) => {
  const plain = plainWord(word);
  const own = answers.words[key];
  if (own && Object.hasOwn(own, plain)) return own[plain];
  return Object.hasOwn(known, plain) ? known[plain] : undefined;
};

const wordQuestion = (
  sheet: UploadedSheet,
  field: Field,
  column: number,
  answers: ImportAnswers,
): ImportQuestion[] => {
  const { choices } = field;
  if (!choices) return [];
  const words = (sheet.columns[column]?.words ?? []).map((word) => ({
    word,
    value: decidedValue(field, choices, answers, word),
  }));
  const isOpen = words.length === 0 || words.some(({ value }) => value === undefined);
  return [{ kind: 'words', field, choices, words, isOpen }];
};

const statusQuestions = (
  sheet: UploadedSheet,
  mapping: ImportMapping,
  { irrelevant }: ImportAnswers,
): ImportQuestion[] =>
  sheet.columns.flatMap((column, at) => {
    if (!column.isStatusLike) return [];
    const field = sheet.fields.find(({ key }) => mapping[key] === at);
    if (field && (field.key === 'status' || field.own.includes(at) || !column.isStatusHeader)) return [];
    const name = sheet.headers[at] || `#${at + 1}`;
    return [{ kind: 'status' as const, column: at, name, isOpen: !irrelevant.includes(at) }];
  });

/** Notes that a field reads as text; other columns are asked about as a status. */
const cancelledQuestions = (
  sheet: UploadedSheet,
  mapping: ImportMapping,
  answers: ImportAnswers,
): ImportQuestion[] => {
  const asStatus = statusQuestions(sheet, mapping, answers);
  return sheet.columns.flatMap(({ cancelled }, column) => {
    const field = sheet.fields.find(({ key }) => mapping[key] === column);
    if (!cancelled || !field || field.key === 'status' || field.choices) return [];
    if (asStatus.some((asked) => asked.kind === 'status' && asked.column === column)) return [];
    const name = sheet.headers[column] || `#${column + 1}`;
    const isOpen = answers.cancelled[column] === undefined;
    return [{ kind: 'cancelled' as const, column, name, ...cancelled, isOpen }];
  });
};

const hiddenQuestion = ({ hiddenRows }: UploadedSheet, answers: ImportAnswers): ImportQuestion[] =>
  hiddenRows === 0 ? [] : [{ kind: 'hiddenRows', lines: hiddenRows, isOpen: answers.hiddenRows === null }];

export const questionsOf = (
  sheet: UploadedSheet,
  mapping: ImportMapping,
  answers: ImportAnswers,
): ImportQuestion[] => [
  ...sheet.fields.flatMap((field) => {
    const column = mapping[field.key] ?? null;
    if (column === null) return [];
    return [dateQuestion, convertedQuestion, wordQuestion].flatMap((ask) =>
      ask(sheet, field, column, answers),
    );
  }),
  ...statusQuestions(sheet, mapping, answers),
  ...cancelledQuestions(sheet, mapping, answers),
  ...hiddenQuestion(sheet, answers),
];
