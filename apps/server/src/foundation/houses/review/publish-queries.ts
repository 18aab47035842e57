import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { businessDateSql } from '../business-date-queries.ts';
import type { PublishFacts } from './publish-rules.ts';

/** Facts by house id; the caller has checked the scope. */
export const publishFacts = async (
  ctx: Ctx,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, PublishFacts>> => {
  const today = await businessDateSql(ctx, 'h.timeZone');
  const { rows } = await sql<PublishFacts & { id: string }>`
    select h.id, h.licence_expires, ${today} as today,
      (select count(*)::int from rooms r where r.house_id = h.id and r.active) as active_rooms
    from houses h where h.id = any(${[...houseIds]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};
