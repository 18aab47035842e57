/**
 * Imports of records from a file: uploaded into a draft run, matched to fields, judged without a change, then brought in
 * by the run. Either everything comes or, when the user says so, the rows without a problem.
 */
import { runFailures } from '@minsu/contract/background-run.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import type { FullNumber } from '@minsu/contract/full-numbers.ts';
import {
  IMPORT_LIMIT,
  type ImportCheck,
  type ImportEndpoints,
  type ImportField,
  importFailures,
  importTexts,
  NO_ANSWERS,
  type UploadedSheet,
} from '@minsu/contract/import-run.ts';
import { withoutNumbers } from '@minsu/contract/personal-numbers.ts';
import { inBoth, type Language, type Params, sayText, type Text } from '@minsu/contract/texts.ts';
import type { Ctx } from './context.ts';
import type { Database } from './database/open-database.ts';
import {
  assertAnswered,
  describeColumns,
  ownColumns,
  type Reading,
  type StoredSheet,
} from './import-answer-rules.ts';
import { readLines } from './import-lines.ts';
import { headerRow, proposedMapping } from './import-rules.ts';
import { STATUS, statusField } from './import-status-rules.ts';
import { workOnImport } from './import-work.ts';
import { askedCommand, fileQuery, query, type Route } from './routes.ts';
import {
  announceRun,
  assertFewRuns,
  createRun,
  lockRun,
  readRun,
  sealedRun,
  sheetOfRun,
  writeItems,
} from './run-store.ts';
import type { Work } from './run-work.ts';
import { chargeLookups } from './sealed-lookups.ts';
import { readSheet, type SheetLine } from './sheet-reader.ts';
import { streamSheet, XLSX } from './sheets.ts';

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
  /** Whole numbers of a line that are held against those we know: the check says which are taken. */
  readonly numbers?: (values: Readonly<Record<string, string>>) => readonly FullNumber[];
  /** Fails when this user can bring nothing in here. */
  readonly open: (ctx: Ctx, target: never) => Promise<void>;
  /** What each line would do, judged together, so that lines are held against each other too. */
  readonly judge: (ctx: Ctx, target: never, lines: readonly ImportLine[]) => Promise<Judged<Row>[]>;
  /** Brings rows in, in `ctx`'s transaction. */
  readonly store: (ctx: Ctx, target: never, rows: readonly Row[]) => Promise<void>;
}

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
const fieldsOf = ({ fields }: Import): readonly ImportField[] =>
  fields.some(({ key }) => key === STATUS) ? fields : [...fields, statusField()];

const SAMPLES = 5;
const SHOWN = 200;

/** Outside of the transaction: a slow file must not hold a connection. */
const readUpload = async (ctx: Ctx, all: Import, input: Record<string, unknown>): Promise<SheetLine[]> => {
  const { file, fileName: _, ...target } = input;
  await all.open(ctx, target as never);
  // One line more than may come: the headings.
  return readSheet(file as Uint8Array, IMPORT_LIMIT + 1);
};

const upload = async (
  ctx: Ctx,
  all: Import,
  input: Record<string, unknown>,
  lines: readonly SheetLine[],
): Promise<UploadedSheet> => {
  const { file: _, fileName, ...target } = input;
  await all.open(ctx, target as never);
  const texts = lines.map(({ cells }) => cells.map((cell) => cell.text));
  const fields = fieldsOf(all);
  const at = headerRow(texts, fields);
  const headers = texts[at] ?? [];
  const sheet: StoredSheet = { headers, lines: lines.slice(at + 1) };
  if (sheet.lines.length === 0) failAt('file', importFailures.empty);
  const columns = describeColumns(sheet);
  // A file in which nothing looks like a status is not asked for one.
  const hasStatus = columns.some(({ isStatusLike }) => isStatusLike);
  const offered = hasStatus ? fields : all.fields;
  await dropOldDrafts(ctx);
  const name = String(fileName) || 'upload';
  const run = await createRun(ctx, {
    kind: 'import',
    work: importWork(all),
    input: { target },
    total: sheet.lines.length,
    draft: { sheet, fileName: name },
  });
  return {
    id: run.id,
    fileName: name,
    headers: [...headers],
    samples: texts.slice(at + 1, at + 1 + SAMPLES),
    rows: sheet.lines.length,
    mapping: proposedMapping(headers, offered),
    fields: offered.map((field) => uploadedField(field, sheet, ctx.language)),
    columns,
  };
};

const uploadedField = (
  field: ImportField,
  sheet: StoredSheet,
  language: Language,
): UploadedSheet['fields'][number] => ({
  key: field.key,
  title: sayText(field.title, language),
  required: field.required,
  isDate: field.kind === 'date',
  choices: field.choices
    ? {
        options: field.choices.options.map(({ value, title }) => ({
          value,
          title: sayText(title, language),
        })),
        known: { ...field.choices.known },
      }
    : null,
  own: ownColumns(sheet, field),
});

const DRAFTS_KEPT = 4;

/** A draft holds a whole file; a user needs no more than a few at a time. */
const dropOldDrafts = async (ctx: Ctx): Promise<void> => {
  const kept = ctx.db
    .selectFrom('backgroundRuns')
    .select('id')
    .where('userId', '=', ctx.user.id)
    .where('state', '=', 'draft')
    .orderBy('id', 'desc')
    .limit(DRAFTS_KEPT);
  await ctx.db
    .deleteFrom('backgroundRuns')
    .where('userId', '=', ctx.user.id)
    .where('state', '=', 'draft')
    .where('id', 'not in', kept)
    .execute();
};

/** Fails with the field at fault: a needed one without a column, a column asked for twice, or what is still open. */
const assertReadable = (ctx: Ctx, all: Import, sheet: StoredSheet, reading: Reading): void => {
  const used = new Set<number>();
  const { mapping } = reading;
  const fields = fieldsOf(all);
  for (const field of fields) {
    const at = mapping[field.key] ?? null;
    const path = `mapping.${field.key}`;
    const name = sayText(field.title, ctx.language);
    if (at === null && field.required) failAt(path, importFailures.columnNeeded, { name });
    if (at === null) continue;
    if (used.has(at) || at >= Math.max(1, sheet.headers.length)) failAt(path, importFailures.columnTwice);
    used.add(at);
  }
  assertAnswered(sheet, fields, reading, ctx.language);
};

/** What stands first in a line says best which it is; a number of a person does not. */
const labelOf = ({ values }: Pick<ImportLine, 'values'>): string =>
  withoutNumbers(Object.values(values).find((value) => value !== '') ?? '');

/** Every line that counts, with what speaks against it; lines that cannot be read are not judged. */
export const judgeSheet = async (
  ctx: Ctx,
  all: Import,
  sheet: StoredSheet,
  { target, mapping, answers = NO_ANSWERS }: ImportInput,
): Promise<Judged<unknown>[]> => {
  const lines = readLines(sheet, fieldsOf(all), { mapping, answers }).filter(
    ({ leftBy }) => leftBy === undefined,
  );
  const readable = lines.filter(({ problems }) => problems.length === 0);
  const judged = await all.judge(ctx, target as never, readable);
  const byLine = new Map(judged.map((each) => [each.line, each]));
  return lines.map(
    (read) =>
      byLine.get(read.line) ?? { line: read.line, label: labelOf(read), text: '', problems: read.problems },
  );
};

/** A file of the caller that waits for this import. */
const draftOf = async (ctx: Ctx, all: Import, id: string) => {
  const run = await lockRun(ctx, id);
  if (run.work !== all.name || run.state !== 'draft') fail(runFailures.notFound);
  const { target } = run.input as { target: unknown };
  await all.open(ctx, target as never);
  return { target, sheet: sheetOfRun(ctx, run) as StoredSheet };
};

interface Asked extends Reading {
  readonly id: string;
}

/** Outside of any transaction: what is counted stays so, whatever becomes of the import. */
const chargeNumbers = async (ctx: Ctx, all: Import, { id, mapping, answers }: Asked): Promise<void> => {
  const { numbers } = all;
  if (!numbers) return;
  const { sheet } = await draftOf(ctx, all, id);
  assertReadable(ctx, all, sheet, { mapping, answers });
  await chargeLookups({
    services: ctx.services,
    database: ctx.db as Database,
    caller: ctx,
    way: 'act',
    numbers: readLines(sheet, fieldsOf(all), { mapping, answers }).flatMap(({ values }) => numbers(values)),
    call: all.endpoints.check.path,
  });
};

const check = async (ctx: Ctx, all: Import, asked: Asked): Promise<ImportCheck> => {
  await chargeNumbers(ctx, all, asked);
  const { id, mapping, answers } = asked;
  const { target, sheet } = await draftOf(ctx, all, id);
  assertReadable(ctx, all, sheet, asked);
  const judged = await judgeSheet(ctx, all, sheet, { target, mapping, answers, rows: 'good' });
  const left = readLines(sheet, fieldsOf(all), asked).filter(({ leftBy }) => leftBy !== undefined);
  const bad = judged.filter((each) => each.row === undefined);
  const good = judged.filter((each) => each.row !== undefined);
  return {
    total: judged.length,
    ready: good.length,
    bad: bad.length,
    left: left.length,
    leftOut: left
      .slice(0, SHOWN)
      .map((read) => ({ line: read.line, label: labelOf(read), text: read.leftBy ?? '' })),
    problems: bad.slice(0, SHOWN).map(({ line, label, problems }) => ({
      line,
      label,
      messages: problems.map((problem) => sayText(problem, ctx.language)),
    })),
    samples: good.slice(0, SAMPLES).map(({ line, label, text }) => ({ line, label, text })),
  };
};

const apply = async (
  ctx: Ctx,
  all: Import,
  { id, mapping, answers, rows }: Asked & Pick<ImportInput, 'rows'>,
) => {
  const { target, sheet } = await draftOf(ctx, all, id);
  assertReadable(ctx, all, sheet, { mapping, answers });
  await assertFewRuns(ctx);
  const input: ImportInput = { target, mapping, answers, rows };
  const judged = await judgeSheet(ctx, all, sheet, input);
  const bad = judged.filter((each) => each.row === undefined).length;
  if (rows === 'all' && bad > 0) fail(importFailures.hasProblems, { params: { bad } });
  await writeItems(
    ctx,
    id,
    judged.map(({ line, label }) => ({ position: line, targetId: null, label })),
  );
  await ctx.db
    .updateTable('backgroundRuns')
    .set({
      state: 'waiting',
      ...sealedRun(ctx, input),
      total: judged.length,
      // The session may have been narrowed to one role since the file came.
      roleCodes: ctx.user.roles.map((role) => role.code),
    })
    .where('id', '=', id)
    .execute();
  await announceRun(ctx, id, ctx.user.id);
  return readRun(ctx, id);
};

async function* exampleRows(all: Import): AsyncGenerator<readonly Import[]> {
  yield [all];
}

export const importRoutes = <Row>(given: Import<Row>): Route[] => {
  const all = given as Import;
  const { template, upload: uploading, check: checking, apply: applying } = all.endpoints;
  return [
    fileQuery(template, async (ctx, target) => {
      await all.open(ctx, target as never);
      const title = sayText(all.title, ctx.language);
      const columns = all.fields.map(({ title: name, required, example }) => ({
        header: `${sayText(name, ctx.language)}${required ? ' *' : ''}`,
        width: 18,
        value: () => example,
      }));
      return { fileName: `${title}.xlsx`, mime: XLSX, body: streamSheet(title, columns, exampleRows(all)) };
    }),
    askedCommand(
      uploading,
      (ctx, input) => readUpload(ctx, all, input),
      (ctx, input, lines) => upload(ctx, all, input, lines),
    ),
    query(checking, (ctx, input) => check(ctx, all, input as never)),
    askedCommand(
      applying,
      (ctx, input) => chargeNumbers(ctx, all, input as never),
      (ctx, input) => apply(ctx, all, input as never),
    ),
  ];
};

/** For the module's `works`. */
export const importWork = <Row>(given: Import<Row>): Work => ({
  name: given.name,
  title: given.title,
  permission: given.endpoints.apply.permission as Work['permission'],
  run: (run) => workOnImport(run, given as Import, judgeSheet),
});
