/** The houses of a bulk change, as its preview lists them. */
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { BulkTarget } from '../../platform/jobs/bulk.ts';
import { inScope } from './house-scope-queries.ts';

/** Names of houses in scope, in the given order; archived ones are excluded. */
export const lookAtHouses = async (ctx: Ctx, ids: readonly string[]): Promise<BulkTarget[]> => {
  const { rows } = await sql<{ id: string; label: string; archived: boolean }>`
    select h.id, h.name as label, h.state = 'archived' as archived
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join houses h on h.id = asked.id where ${inScope(ctx, 'h.id')} order by asked.place`.execute(ctx.db);
  return rows.map(({ id, label, archived }) => ({
    id,
    label,
    refusal: archived ? houseFailures.archived : null,
  }));
};
