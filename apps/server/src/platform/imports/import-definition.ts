/** Defines an import: its fields, permission, judgement of lines and storing. */
import type { FullNumber } from '@minsu/contract/platform/full-numbers.ts';
import {
  type ImportChoices,
  type ImportEndpoints,
  type ImportField,
  importTexts,
} from '@minsu/contract/platform/import-run.ts';
import { inBoth, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../context.ts';
import type { Reading } from './import-answer-rules.ts';
import { type LineStatus, STATUS, statusField } from './import-status-rules.ts';

/** One line of the file, its cells by field. */
export interface ImportLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** For fields with choices: words of the file. */
  readonly written?: Readonly<Record<string, string>>;
}

export interface Judged<Row> {
  readonly line: number;
  /** Name shown to users, such as a room number. */
  readonly label: string;
  /** Description of what would be created. */
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
  /** States of the records themselves (`statesOf`). */
  readonly states?: Readonly<Record<string, LineStatus>>;
  /** Choices that depend on the user and on stored data, replacing the declared ones. */
  readonly choices?: (ctx: Ctx) => Promise<Readonly<Record<string, ImportChoices>>>;
  /** Full personal numbers of a line, compared with known ones. */
  readonly numbers?: (values: Readonly<Record<string, string>>) => readonly FullNumber[];
  /** Throws if this user may not import here. */
  readonly open: (ctx: Ctx, target: never) => Promise<void>;
  /** Judges all lines together, so they are also compared with each other. */
  readonly judge: (ctx: Ctx, target: never, lines: readonly ImportLine[]) => Promise<Judged<Row>[]>;
  /** Brings rows in, in `ctx`'s transaction. */
  readonly store: (ctx: Ctx, target: never, rows: readonly Row[], runId: string) => Promise<void>;
  /** Runs after the last row, in its own transaction unless all rows share one; may run twice. */
  readonly finish?: (ctx: Ctx, runId: string) => Promise<void>;
  /** Lines of a file; `IMPORT_LIMIT` where it is not given. */
  readonly limit?: number;
  /** Rows of a transaction. */
  readonly batch?: number;
}

/** A problem prefixed with its field's name. */
export const ofField = ({ title }: Pick<ImportField, 'title'>, message: Text, params: Params = {}): Text =>
  inBoth(importTexts.of, (language) => ({
    name: sayText(title, language),
    message: sayText(message, language, params),
  }));

export interface ImportInput extends Reading {
  readonly target: unknown;
  readonly rows: 'all' | 'good';
}

/** Adds the status field, which every import has. */
export const fieldsOf = ({ fields, states }: Import): readonly ImportField[] =>
  fields.some(({ key }) => key === STATUS) ? fields : [...fields, statusField(states)];
