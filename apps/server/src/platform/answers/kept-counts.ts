/**
 * Reuses the total of a long list until this process commits or receives a change, at most a second. Counting ten
 * thousand rows costs more than reading a page.
 */
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../context.ts';
import { changesSoFar } from '../database/transaction.ts';

const KEEP_MS = 1_000;
const MAX = 500;

interface Kept {
  readonly count: Promise<number>;
  /** Before it was counted. */
  readonly changes: number;
  readonly until: number;
}

const kept = new WeakMap<object, Map<string, Kept>>();

const countsOf = (source: object): Map<string, Kept> => {
  const known = kept.get(source) ?? new Map<string, Kept>();
  kept.set(source, known);
  if (known.size >= MAX) known.clear();
  return known;
};

/** The one number `n` that the query answers; in a transaction it is counted for that alone. */
export const keptCount = async (ctx: Ctx, query: RawBuilder<{ n: number }>): Promise<number> => {
  const compiled = query.compile(ctx.db);
  const read = async () => (await ctx.db.executeQuery(compiled)).rows[0]?.n ?? 0;
  if (ctx.db.isTransaction) return read();
  const key = JSON.stringify([compiled.sql, compiled.parameters]);
  const counts = countsOf(ctx.services);
  const known = counts.get(key);
  if (known && known.changes === changesSoFar() && known.until > performance.now()) return known.count;
  const changes = changesSoFar();
  const count = read();
  counts.set(key, { count, changes, until: performance.now() + KEEP_MS });
  try {
    return await count;
  } catch (error) {
    counts.delete(key);
    throw error;
  }
};
