/** Says from which day properties belong to which legal entity. */
import { assignEntityHouses, removeEntityHouse } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { entityFailures } from '@minsu/contract/finance/entities/entity-failures.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { command } from '../../platform/http/routes.ts';
import { entityById } from './entity-queries.ts';
import { assertSeesBooks } from './entity-scope.ts';

export const assignEntityHousesRoute = command(
  assignEntityHouses,
  async (ctx, { entityId, houseIds, fromDate }) => {
    assertSeesBooks(ctx);
    const entity = await entityById(ctx, entityId);
    if (!entity.active) invalidAt('entityId', entityFailures.inactive.text);
    const wanted = [...new Set(houseIds)].sort();
    const { rows } = await sql<{ id: string }>`
      select id from houses where id = any(${wanted}::uuid[])`.execute(ctx.db);
    if (rows.length < wanted.length) invalidAt('houseIds', entityFailures.unknownHouse.text);
    await sql`
      insert into entity_houses (house_id, from_date, entity_id)
      select h, ${fromDate}::date, ${entityId}::uuid from unnest(${wanted}::uuid[]) h order by h
      on conflict (house_id, from_date) do update set entity_id = excluded.entity_id`.execute(ctx.db);
    for (const houseId of wanted)
      await ctx.record({
        name: 'legalEntity.houseAssigned',
        entity: 'legalEntity',
        entityId,
        houseId,
        after: { houseId, fromDate },
      });
    return { assigned: wanted.length };
  },
);

export const removeEntityHouseRoute = command(removeEntityHouse, async (ctx, { houseId, fromDate }) => {
  assertSeesBooks(ctx);
  const removed = await ctx.db
    .deleteFrom('entityHouses')
    .where('houseId', '=', houseId)
    .where('fromDate', '=', fromDate)
    .returning('entityId')
    .executeTakeFirst();
  if (!removed) return fail(entityFailures.assignmentNotFound);
  await ctx.record({
    name: 'legalEntity.houseRemoved',
    entity: 'legalEntity',
    entityId: removed.entityId,
    houseId,
    before: { houseId, fromDate },
  });
  return { removed: 1 };
});
