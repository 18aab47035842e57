/** What an import of records is: the fields of its file, who may bring them in, what each line would do, and how it is stored. */
import type { FullNumber } from '@minsu/contract/full-numbers.ts';
import {
  type ImportChoices,
  type ImportEndpoints,
  type ImportField,
  importTexts,
} from '@minsu/contract/import-run.ts';
import { inBoth, type Params, sayText, type Text } from '@minsu/contract/texts.ts';
import type { Ctx } from './context.ts';
import type { Reading } from './import-answer-rules.ts';
import { type LineStatus, STATUS, statusField } from './import-status-rules.ts';

/** One line of the file, its cells by field. */
export interface ImportLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** Of fields with choices: the file's own words. */
  readonly written?: Readonly<Record<string, string>>;
}

export interface Judged<Row> {
  readonly line: number;
  /** How people call it: a room's number. */
  readonly label: string;
  /** What would come, in words. */
  readonly text: string;
  /** Absent: the line has problems. */
  readonly row?: Row;
  readonly problems: readonly Text[];
}

export interface Import<Row = unknown> {
  /** `rooms.import`. */
  readonly name: string;
  readonly title: Text;
  readonly endpoints: ImportEndpoints;
  readonly fields: readonly ImportField[];
  /** Words of a status column that the records have of their own (`statesOf`). */
  readonly states?: Readonly<Record<string, LineStatus>>;
  /** Choices that depend on the user and on what is kept: by field, in place of those it declares. */
  readonly choices?: (ctx: Ctx) => Promise<Readonly<Record<string, ImportChoices>>>;
  /** Whole numbers of a line that are held against those we know: the check says which are taken. */
  readonly numbers?: (values: Readonly<Record<string, string>>) => readonly FullNumber[];
  /** Fails when this user can bring nothing in here. */
  readonly open: (ctx: Ctx, target: never) => Promise<void>;
  /** What each line would do, judged together, so that lines are held against each other too. */
  readonly judge: (ctx: Ctx, target: never, lines: readonly ImportLine[]) => Promise<Judged<Row>[]>;
  /** Brings rows in, in `ctx`'s transaction. */
  readonly store: (ctx: Ctx, target: never, rows: readonly Row[]) => Promise<void>;
}

/** A problem of one field, said with its name. */
export const ofField = ({ title }: Pick<ImportField, 'title'>, message: Text, params: Params = {}): Text =>
  inBoth(importTexts.of, (language) => ({
    name: sayText(title, language),
    message: sayText(message, language, params),
  }));

export interface ImportInput extends Reading {
  readonly target: unknown;
  readonly rows: 'all' | 'good';
}

/** Every file may say which of its lines count. */
export const fieldsOf = ({ fields, states }: Import): readonly ImportField[] =>
  fields.some(({ key }) => key === STATUS) ? fields : [...fields, statusField(states)];
