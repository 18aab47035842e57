/** Finds names by initials and pinyin. Columns hold `initials pinyin`; rows not spelled yet are compared here. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { startingWith } from './http/page-rows.ts';
import type { Job } from './module.ts';
import { spelledName } from './spelling.ts';

/** A table with names and their spelling; null: not spelled yet. */
export interface SpelledNames {
  readonly table: string;
  readonly name: string;
  readonly spelled: string;
}

const LETTERS = /^[\w\s.'-]+$/;

/** True if a keyword may be initials or pinyin. */
export const isSpelled = (keyword: string): boolean => LETTERS.test(keyword) && /[a-z]/i.test(keyword);

const typedOf = (keyword: string): string => keyword.toLowerCase().replaceAll(/\s/g, '');

/** Written as the index of the column is. */
const spelledLike = (column: string, keyword: string): RawBuilder<SqlBool> => {
  const typed = typedOf(keyword);
  const start = startingWith(typed);
  return sql<SqlBool>`(${sql.ref(column)} like ${start}
    or ${sql.ref(column)} like ${`${startingWith(typed.slice(0, 1))} ${start}`})`;
};

const KNOWN_NAMES = 5_000;
const known = new Map<string, string>();

const spell = (name: string): string => {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_NAMES) known.clear();
  const spelled = spelledName(name);
  known.set(name, spelled);
  return spelled;
};

/** The newest names only: the job spells the others. */
const MAX_UNSPELLED = 500;

const unspelledNames = async (ctx: Ctx, of: SpelledNames, keyword: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (select ${sql.ref(of.name)} as name from ${sql.table(of.table)}
      where ${sql.ref(of.spelled)} is null order by id desc limit ${MAX_UNSPELLED}) newest`.execute(ctx.db);
  const typed = typedOf(keyword);
  return rows
    .map(({ name }) => name)
    .filter((name) =>
      spell(name)
        .split(' ')
        .some((part) => part.startsWith(typed)),
    );
};

/** A condition on the table, by its alias. */
export const namedLike = async (
  ctx: Ctx,
  of: SpelledNames,
  alias: string,
  keyword: string,
): Promise<RawBuilder<SqlBool>> => {
  const names = await unspelledNames(ctx, of, keyword);
  const [name, spelled] = [`${alias}.${of.name}`, `${alias}.${of.spelled}`];
  return sql<SqlBool>`(${spelledLike(spelled, keyword)}
    or (${sql.ref(spelled)} is null and ${sql.ref(name)} = any(${names}::text[])))`;
};

const BATCH = 500;

const spellBatch = async ({ db }: Ctx, { table, name, spelled }: SpelledNames): Promise<number> => {
  const { rows } = await sql<{ place: string; name: string }>`
    select ctid::text as place, ${sql.ref(name)} as name from ${sql.table(table)}
    where ${sql.ref(spelled)} is null order by id limit ${BATCH} for update skip locked`.execute(db);
  // Locked rows keep their place until the transaction ends.
  await sql`update ${sql.table(table)} t set ${sql.ref(spelled)} = s.spelled
    from unnest(${rows.map(({ place }) => place)}::text[]::tid[], ${rows.map((row) => spelledName(row.name))}::text[])
      as s (place, spelled)
    where t.ctid = s.place`.execute(db);
  return rows.length;
};

/** Spells names that no command has spelled: changed ones, and those of older versions. Restartable. */
export const spellingJob = (of: SpelledNames): Job => ({
  cron: '*/10 * * * *',
  run: async (job) => {
    while ((await job.change((ctx) => spellBatch(ctx, of))) === BATCH);
  },
});
