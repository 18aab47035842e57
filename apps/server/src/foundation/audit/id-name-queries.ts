/** Display names of records that stored facts refer to by id only. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { named, namedOfHouse } from './record-name.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isId = (text: string): boolean => ID.test(text);

/**
 * Names by id; ids without a named record are missing. `houseIds`: the houses in which to look for rooms and orders.
 */
export const namesOfIds = async (
  ctx: Pick<Ctx, 'db'>,
  ids: ReadonlySet<string>,
  houseIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  if (ids.size === 0) return new Map();
  const wanted = sql`${[...ids]}::uuid[]`;
  const houses = sql`${[...houseIds]}::uuid[]`;
  const byId = [...Object.values(named), ['houses', 'name'] as const].map(
    ([table, column]) =>
      sql`select x.id, x.${sql.ref(column)} as name from ${sql.table(table)} x where x.id = any(${wanted})`,
  );
  const ofHouse = Object.values(namedOfHouse).map(
    ([table, column]) =>
      sql`select x.id, x.${sql.ref(column)} as name from ${sql.table(table)} x
        where x.house_id = any(${houses}) and x.id = any(${wanted})`,
  );
  const { rows } = await sql<{ id: string; name: string | null }>`
    ${sql.join([...byId, ...ofHouse], sql` union all `)}`.execute(ctx.db);
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
};
