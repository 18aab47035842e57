/** Stores an uploaded file in a draft run and guesses its columns. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import {
  IMPORT_LIMIT,
  type ImportField,
  importFailures,
  type UploadedSheet,
} from '@minsu/contract/platform/import-run.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../context.ts';
import { createRun } from '../jobs/run-store.ts';
import type { SheetLine } from '../sheets/cell-rules.ts';
import { readSheet } from '../sheets/sheet-reader.ts';
import {
  describeColumns,
  hiddenIn,
  ownColumns,
  type StoredSheet,
  withoutTotals,
} from './import-answer-rules.ts';
import type { Import } from './import-definition.ts';
import { headerRow, proposedMapping } from './import-rules.ts';
import { keptMapping, readFields } from './import-words.ts';

const SAMPLES = 5;

/** Outside of the transaction: a slow file must not hold a connection. */
export const readUpload = async (
  ctx: Ctx,
  all: Import,
  input: Record<string, unknown>,
): Promise<SheetLine[]> => {
  const { file, fileName: _, ...target } = input;
  await all.open(ctx, target as never);
  // One line more than may come: the headings.
  return readSheet(file as Uint8Array, (all.limit ?? IMPORT_LIMIT) + 1);
};

export const upload = async (
  ctx: Ctx,
  all: Import,
  input: Record<string, unknown>,
  lines: readonly SheetLine[],
): Promise<UploadedSheet> => {
  const { file: _, fileName, ...target } = input;
  await all.open(ctx, target as never);
  const texts = lines.map(({ cells }) => cells.map((cell) => cell.text));
  const fields = await readFields(ctx, all);
  const at = headerRow(texts, fields);
  const headers = texts[at] ?? [];
  const sheet: StoredSheet = { headers, lines: lines.slice(at + 1) };
  if (sheet.lines.length === 0) failAt('file', importFailures.empty);
  const counted = withoutTotals(sheet, fields, { mapping: proposedMapping(headers, fields) });
  const columns = describeColumns(counted, fields);
  // No status question for files without a status-like column.
  const hasStatus = columns.some(({ isStatusLike }) => isStatusLike);
  const declared = new Set(all.fields.map(({ key }) => key));
  const offered = hasStatus ? fields : fields.filter(({ key }) => declared.has(key));
  await dropOldDrafts(ctx);
  const name = String(fileName) || 'upload';
  const run = await createRun(ctx, {
    kind: 'import',
    work: { name: all.name },
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
    hiddenRows: hiddenIn(counted),
    mapping: await keptMapping(ctx, all, headers, proposedMapping(headers, offered)),
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
        canAdd: field.choices.canAdd === true,
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
