/** Tags are stored as dictionary codes; unknown ones as typed. */
import type { Ctx } from '../../platform/context.ts';
import { dictionaryOf } from '../system/dictionary-queries.ts';

/** The code of a tag by its code or either of its names. */
export const tagCodeOf = async (ctx: Pick<Ctx, 'db'>): Promise<(word: string) => string | undefined> => {
  const items = await dictionaryOf(ctx, { types: ['houseTag'] });
  const codes = new Map(
    items.flatMap(({ code, zh, en }) => [en, zh, code].map((word) => [word.toLowerCase(), code] as const)),
  );
  return (word) => codes.get(word.trim().toLowerCase());
};

export const tagCodes = async (ctx: Ctx, tags: readonly string[]): Promise<string[]> => {
  const codeOf = await tagCodeOf(ctx);
  return [...new Set(tags.map((tag) => codeOf(tag) ?? tag))];
};
