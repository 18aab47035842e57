/** Fields of an import for this user, with value matches from earlier files. */
import {
  type ImportAnswers,
  type ImportField,
  type ImportMapping,
  NEW_VALUE,
  plainWord,
} from '@minsu/contract/platform/import-run.ts';
import type { Ctx } from '../context.ts';
import { fieldsOf, type Import } from './import-definition.ts';

const wordsKept = async (ctx: Ctx, work: string): Promise<ReadonlyMap<string, Record<string, string>>> => {
  const rows = await ctx.db
    .selectFrom('importWords')
    .select(['field', 'word', 'value'])
    .where('work', '=', work)
    .execute();
  const byField = Map.groupBy(rows, ({ field }) => field);
  return new Map(
    [...byField].map(([field, own]) => [
      field,
      Object.fromEntries(own.map(({ word, value }) => [word, value])),
    ]),
  );
};

/** Uses current choices; known matches are not asked again. */
export const readFields = async (ctx: Ctx, all: Import): Promise<readonly ImportField[]> => {
  const own = await all.choices?.(ctx);
  if (!own) return fieldsOf(all);
  const kept = await wordsKept(ctx, all.name);
  return fieldsOf(all).map((field) => {
    const choices = own[field.key];
    if (!choices) return field;
    const isOffered = ([, value]: readonly [string, string]) =>
      choices.options.some((option) => option.value === value);
    const decided = Object.entries(kept.get(field.key) ?? {}).filter(isOffered);
    const known = { ...choices.known, ...Object.fromEntries(decided) };
    return { ...field, choices: { ...choices, known } };
  });
};

/** Not the name of a field: its words are column headings, their values the fields. */
const COLUMNS = '#columns';
/** As the table allows. */
const MAX_WORD = 100;

/** The proposal, with the columns that earlier files with these headings were read by. */
export const keptMapping = async (
  ctx: Ctx,
  all: Import,
  headers: readonly string[],
  proposed: ImportMapping,
): Promise<ImportMapping> => {
  const kept = (await wordsKept(ctx, all.name)).get(COLUMNS) ?? {};
  const mapping = { ...proposed };
  for (const [at, header] of headers.entries()) {
    const field = kept[plainWord(header)];
    if (field === undefined || !(field in mapping)) continue;
    for (const [other, column] of Object.entries(mapping)) if (column === at) mapping[other] = null;
    mapping[field] = at;
  }
  return mapping;
};

/** Only what differs from the proposal is worth keeping. */
export const keepMapping = async (
  ctx: Ctx,
  all: Import,
  headers: readonly string[],
  { mapping, proposed }: { readonly mapping: ImportMapping; readonly proposed: ImportMapping },
): Promise<void> => {
  const rows = Object.entries(mapping).flatMap(([value, at]) => {
    const word = at === null ? '' : plainWord(headers[at] ?? '');
    if (word === '' || word.length > MAX_WORD || proposed[value] === at) return [];
    return [{ work: all.name, field: COLUMNS, word, value, updatedBy: ctx.user.id, updatedAt: ctx.now }];
  });
  await storeWords(ctx, rows);
};

/** Stores the decided matches for the next file. */
export const keepWords = async (
  ctx: Ctx,
  all: Import,
  { words }: Pick<ImportAnswers, 'words'>,
): Promise<void> => {
  const own = await all.choices?.(ctx);
  const rows = Object.keys(own ?? {}).flatMap((field) =>
    Object.entries(words[field] ?? {}).flatMap(([written, value]) => {
      const word = plainWord(written);
      // A new value takes the word as its name.
      if (word === '' || value === NEW_VALUE) return [];
      return [{ work: all.name, field, word, value, updatedBy: ctx.user.id, updatedAt: ctx.now }];
    }),
  );
  await storeWords(ctx, rows);
};

interface Word {
  readonly work: string;
  readonly field: string;
  readonly word: string;
  readonly value: string;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

const storeWords = async (ctx: Ctx, rows: readonly Word[]): Promise<void> => {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('importWords')
    .values(rows)
    .onConflict((on) =>
      on.columns(['work', 'field', 'word']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        updatedBy: ref('excluded.updatedBy'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
};
