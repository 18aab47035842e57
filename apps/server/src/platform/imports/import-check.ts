/** Judges an uploaded file without a change, and begins the run that brings its lines in. */
import { runFailures } from '@minsu/contract/platform/background-run.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import {
  type ImportCheck,
  type ImportField,
  importFailures,
  importTexts,
  NO_ANSWERS,
} from '@minsu/contract/platform/import-run.ts';
import { withoutNumbers } from '@minsu/contract/platform/personal-numbers.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/open-database.ts';
import {
  announceRun,
  assertFewRuns,
  lockRun,
  readRun,
  sealedRun,
  sheetOfRun,
  writeItems,
} from '../jobs/run-store.ts';
import { chargeLookups } from '../sealed-lookups.ts';
import { assertAnswered, type Reading, type StoredSheet } from './import-answer-rules.ts';
import type { Import, ImportInput, ImportLine, Judged } from './import-definition.ts';
import { readLines } from './import-lines.ts';
import { proposedMapping } from './import-rules.ts';
import { keepMapping, keepWords, readFields } from './import-words.ts';

const SAMPLES = 5;
const SHOWN = 200;

/** Throws at the field: required without a column, column used twice, or open question. */
const assertReadable = async (
  ctx: Ctx,
  all: Import,
  sheet: StoredSheet,
  reading: Reading,
): Promise<readonly ImportField[]> => {
  const used = new Set<number>();
  const { mapping } = reading;
  const fields = await readFields(ctx, all);
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
  return fields;
};

/** Label of a line: its first value that is not a personal number. */
const labelOf = ({ values }: Pick<ImportLine, 'values'>): string =>
  withoutNumbers(Object.values(values).find((value) => value !== '') ?? '');

/** Every counted line with its errors; unreadable lines are not checked. */
export const judgeSheet = async (
  ctx: Ctx,
  all: Import,
  sheet: StoredSheet,
  { target, mapping, answers = NO_ANSWERS }: ImportInput,
): Promise<Judged<unknown>[]> => {
  const lines = readLines(sheet, await readFields(ctx, all), { mapping, answers }).filter(
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

export interface Asked extends Reading {
  readonly id: string;
}

/** Counts outside any transaction, so a failed import still counts. */
export const chargeNumbers = async (
  ctx: Ctx,
  all: Import,
  { id, mapping, answers }: Asked,
): Promise<void> => {
  const { numbers } = all;
  if (!numbers) return;
  const { sheet } = await draftOf(ctx, all, id);
  const fields = await assertReadable(ctx, all, sheet, { mapping, answers });
  await chargeLookups({
    services: ctx.services,
    database: ctx.db as Database,
    caller: ctx,
    way: 'act',
    numbers: readLines(sheet, fields, { mapping, answers }).flatMap(({ values }) => numbers(values)),
    call: all.endpoints.check.path,
  });
};

export const check = async (ctx: Ctx, all: Import, asked: Asked): Promise<ImportCheck> => {
  await chargeNumbers(ctx, all, asked);
  const { id, mapping, answers } = asked;
  const { target, sheet } = await draftOf(ctx, all, id);
  const fields = await assertReadable(ctx, all, sheet, asked);
  const judged = await judgeSheet(ctx, all, sheet, { target, mapping, answers, rows: 'good' });
  const left = readLines(sheet, fields, asked).filter(({ leftBy }) => leftBy !== undefined);
  const bad = judged.filter((each) => each.row === undefined);
  const good = judged.filter((each) => each.row !== undefined);
  return {
    total: judged.length,
    ready: good.length,
    bad: bad.length,
    left: left.length,
    leftOut: left.slice(0, SHOWN).map((read) => ({
      line: read.line,
      label: labelOf(read),
      text: read.leftBy || sayText(importTexts.hiddenRow, ctx.language),
    })),
    problems: bad.slice(0, SHOWN).map(({ line, label, problems }) => ({
      line,
      label,
      messages: problems.map((problem) => sayText(problem, ctx.language)),
    })),
    samples: good.slice(0, SAMPLES).map(({ line, label, text }) => ({ line, label, text })),
  };
};

export const apply = async (
  ctx: Ctx,
  all: Import,
  { id, mapping, answers, rows }: Asked & Pick<ImportInput, 'rows'>,
) => {
  const { target, sheet } = await draftOf(ctx, all, id);
  const fields = await assertReadable(ctx, all, sheet, { mapping, answers });
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
  await keepWords(ctx, all, answers);
  const proposed = proposedMapping(sheet.headers, fields);
  await keepMapping(ctx, all, sheet.headers, { mapping, proposed });
  await announceRun(ctx, id, ctx.user.id);
  return readRun(ctx, id);
};
