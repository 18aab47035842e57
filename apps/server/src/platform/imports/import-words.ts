/** Fields of an import for this user, with value matches from earlier files. */
import {
  type ImportAnswers,
  type ImportField,
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
