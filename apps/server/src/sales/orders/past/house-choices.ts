/** Properties as the words of a file may name them: a listing's title is matched by the user once and remembered. */
import { type ImportChoices, MAX_COLUMN_WORDS, plainWord } from '@minsu/contract/platform/import-run.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

interface Named {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
}

/** Null with more properties than a column may hold words: their names must then be those of the file. */
export const houseChoices = async (ctx: Ctx): Promise<ImportChoices | null> => {
  const { rows } = await sql<Named>`
    select h.code, h.name, h.name_en from houses h where h.state <> 'archived' and ${inScope(ctx, 'h.id')}
    order by h.name, h.code limit ${MAX_COLUMN_WORDS + 1}`.execute(ctx.db);
  if (rows.length > MAX_COLUMN_WORDS) return null;
  const words = rows.flatMap(({ code, name, nameEn }) =>
    [code, name, nameEn ?? ''].filter(Boolean).map((word) => [plainWord(word), code] as const),
  );
  // A name that several share is asked.
  const unique = words.filter(([word, code]) =>
    words.every(([other, own]) => other !== word || own === code),
  );
  return {
    options: rows.map(({ code, name }) => ({ value: code, title: [`${name} ${code}`, `${name} ${code}`] })),
    known: Object.fromEntries(unique),
  };
};
