/** Names of report rows whose key is an id. */
import { type RawBuilder, sql } from 'kysely';
import type { Asked } from './report-ctx.ts';

const tables: Readonly<Partial<Record<Asked['grouping'], RawBuilder<unknown>>>> = {
  house: sql`select id, name from houses`,
  landlord: sql`select id, name from landlords`,
  cleaner: sql`select id, realname as name from users`,
  employee: sql`select id, realname as name from users`,
};

export const rowNames = async (asked: Asked, keys: readonly string[]): Promise<Map<string, string>> => {
  const table = tables[asked.grouping];
  const ids = keys.filter((key) => key !== '');
  if (!table || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select n.id, n.name from (${table}) n where n.id = any(${ids}::uuid[])`.execute(asked.ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
