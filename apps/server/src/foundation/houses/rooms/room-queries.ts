/** Lists and look-ups of rooms. */

import type { ChannelLink } from '@minsu/contract/connections/channels/channel-room.ts';
import type { RoomWithLinks } from '@minsu/contract/foundation/houses/room.ts';
import type {
  countRoomConditions,
  pageRoomLinks,
  pageRooms,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../../platform/http/page-rows.ts';
import { houseMatches } from '../house-filter-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { type RoomRow, roomColumns, roomTables, toRoom } from './room-row-queries.ts';

type PageInput = z.output<(typeof pageRooms)['input']>;

const conditions = (ctx: Ctx, input: Omit<PageInput, 'current' | 'size'>): Expression<SqlBool> => {
  const parts: Expression<SqlBool>[] = [inScope(ctx, 'r.houseId')];
  if (input.ids) return sql<SqlBool>`${parts[0]} and r.id = any(${input.ids}::uuid[])`;
  const keyword = input.keyword?.trim();
  if (keyword) parts.push(sql`(r.number ilike ${containing(keyword)} or ${houseMatches(keyword)})`);
  if (input.houseId) parts.push(sql`r.house_id = ${input.houseId}`);
  if (input.roomTypeId) parts.push(sql`r.room_type_id = ${input.roomTypeId}`);
  if (input.condition) parts.push(sql`r.condition = ${input.condition}`);
  if (input.linked !== undefined) {
    const at = input.connectionId ? sql`l.connection_id = ${input.connectionId}` : sql`true`;
    const exists = sql`exists (select from channel_room_links l
      where l.house_id = r.house_id and l.room_id = r.id and ${at})`;
    parts.push(input.linked ? sql`${exists}` : sql`not ${exists}`);
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};

const roomOrder = sql`h.name, h.id, r.position, r.number`;

/** Ids of the rooms that match, in the order of the list. */
export const findRoomIds = async (
  ctx: Ctx,
  filter: Omit<PageInput, 'current' | 'size'>,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from rooms r join houses h on h.id = r.house_id
    where ${conditions(ctx, filter)} order by ${roomOrder} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

export const conditionCounts = async (
  ctx: Ctx,
  { houseId }: z.output<(typeof countRoomConditions)['input']>,
): Promise<OutputOf<typeof countRoomConditions>> => {
  const { rows } = await sql<OutputOf<typeof countRoomConditions>[number]>`
    select r.condition, count(*)::int as count from rooms r
    where r.house_id = ${houseId} and ${inScope(ctx, 'r.houseId')} group by r.condition`.execute(ctx.db);
  return rows;
};

/** By house, then by room number. */
export const roomPage = async (ctx: Ctx, input: PageInput): Promise<OutputOf<typeof pageRooms>> => {
  const where = conditions(ctx, input);
  const { rows } = await sql<RoomRow & { total: number }>`
    select c.total, page.* from (
      select count(*)::int as total from rooms r join houses h on h.id = r.house_id where ${where}
    ) c left join (
      select ${await roomColumns(ctx)} from ${roomTables}
      where ${where}
      order by ${roomOrder} ${limitOf(input)}
    ) page on true
    order by page.house_name, page.house_id, page.position, page.number`.execute(ctx.db);
  const records = rows.filter((row) => row.id !== null).map((row) => toRoom(row));
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};

/** The counterparts of these rooms at the platforms, by room id. */
const linksOf = async (
  ctx: Ctx,
  roomIds: readonly string[],
  connectionId: string | undefined,
): Promise<Map<string, ChannelLink[]>> => {
  const { rows } = await sql<Omit<ChannelLink, 'linkedAt'> & { roomId: string; linkedAt: Date }>`
    select l.room_id, l.connection_id, c.platform, c.name as connection_name, l.channel_room_id,
      cr.name as channel_room_name, cr.listing_name, cr.listed, coalesce(cr.rate_plan_id, ${STANDARD_PLAN_ID}::uuid) as rate_plan_id,
      coalesce(p.name, '') as plan_name, l.linked_by, l.linked_at
    from channel_room_links l
    join channel_connections c on c.id = l.connection_id
    join channel_rooms cr on cr.connection_id = l.connection_id and cr.id = l.channel_room_id
    left join rate_plans p on p.house_id = cr.house_id and p.id = cr.rate_plan_id
    where l.room_id = any(${roomIds}::uuid[]) and ${inScope(ctx, 'l.houseId')}
      and ${connectionId ? sql`l.connection_id = ${connectionId}` : sql`true`}
    order by c.platform, c.name`.execute(ctx.db);
  const links = new Map<string, ChannelLink[]>();
  for (const { roomId, linkedAt, ...link } of rows)
    links.set(roomId, [...(links.get(roomId) ?? []), { ...link, linkedAt: linkedAt.toISOString() }]);
  return links;
};

/** The same with each room's links; a connection narrows these. */
export const roomLinkPage = async (
  ctx: Ctx,
  input: z.output<(typeof pageRoomLinks)['input']>,
): Promise<OutputOf<typeof pageRoomLinks>> => {
  const page = await roomPage(ctx, input);
  const ids = page.records.map((room) => room.id);
  const links = await linksOf(ctx, ids, input.connectionId);
  const records: RoomWithLinks[] = page.records.map((room) => ({ ...room, links: links.get(room.id) ?? [] }));
  return { ...page, records };
};
