/** Lists and look-ups of rooms. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { Room } from '@minsu/contract/houses/house.ts';
import type { pageRooms } from '@minsu/contract/houses/house-endpoints.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/page-rows.ts';
import { houseMatches } from './house-filter-queries.ts';
import { inScope } from './house-scope-queries.ts';

type PageInput = z.output<(typeof pageRooms)['input']>;

const conditions = (ctx: Ctx, input: PageInput): Expression<SqlBool> => {
  const parts: Expression<SqlBool>[] = [inScope(ctx, 'r.houseId')];
  const keyword = input.keyword?.trim();
  if (keyword) parts.push(sql`(r.number ilike ${containing(keyword)} or ${houseMatches(keyword)})`);
  if (input.houseId) parts.push(sql`r.house_id = ${input.houseId}`);
  if (input.roomTypeId) parts.push(sql`r.room_type_id = ${input.roomTypeId}`);
  if (input.condition) parts.push(sql`r.condition = ${input.condition}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};

/** By house, then in the order of the room numbers. */
export const roomPage = async (ctx: Ctx, input: PageInput): Promise<OutputOf<typeof pageRooms>> => {
  const where = conditions(ctx, input);
  const { rows } = await sql<Room & { total: number }>`
    select c.total, page.* from (
      select count(*)::int as total from rooms r join houses h on h.id = r.house_id where ${where}
    ) c left join (
      select r.id, r.house_id, h.name as house_name, r.room_type_id, t.name as room_type_name, r.number, r.floor,
        r.condition, r.active, r.note, r.version, r.position
      from rooms r
      join houses h on h.id = r.house_id
      join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
      where ${where}
      order by h.name, h.id, r.position, r.number ${limitOf(input)}
    ) page on true
    order by page.house_name, page.house_id, page.position, page.number`.execute(ctx.db);
  return pageOfRows(
    rows.filter((row) => row.id !== null),
    rows[0]?.total ?? 0,
    input,
  );
};
