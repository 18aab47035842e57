/** The listings of a connection: what each sells here, and how far its nights have come at the platform. */

import type { ChannelRoom, ListingMapping } from '@minsu/contract/connections/channels/channel-room.ts';
import type { pageChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../../platform/http/page-rows.ts';
import { seesAllMoney } from '../../../platform/http/role-reach.ts';
import { findConnection } from '../connect/connection-queries.ts';

type PageInput = z.output<(typeof pageChannelRooms)['input']>;

/** Links of these listings, by id; houses out of scope are left out. */
export const mappingsOf = async (
  ctx: Ctx,
  connectionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListingMapping>> => {
  const { rows } = await sql<ListingMapping & { id: string }>`
    select c.id, c.house_id, h.name as house_name, c.room_type_id, t.name as room_type_name, c.rate_plan_id,
      coalesce(p.name, '') as plan_name, coalesce((
        select json_agg(json_build_object('id', r.id, 'number', r.number) order by r.position, r.number)
        from channel_room_links l join rooms r on r.house_id = l.house_id and r.id = l.room_id
        where l.connection_id = c.connection_id and l.channel_room_id = c.id
      ), '[]') as rooms
    from channel_rooms c
    join houses h on h.id = c.house_id
    join room_types t on t.house_id = c.house_id and t.id = c.room_type_id
    left join rate_plans p on p.house_id = c.house_id and p.id = c.rate_plan_id
    where c.connection_id = ${connectionId} and c.id = any(${ids}::uuid[]) and ${inScope(ctx, 'c.houseId')}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, ...mapping }) => [id, mapping]));
};

type CellCounts = ChannelRoom['cells'];
const noCells: CellCounts = { synced: 0, pending: 0, failed: 0, conflicted: 0 };

/** Nights of these listings by state, in scope. */
const cellCounts = async (
  ctx: Ctx,
  connectionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CellCounts>> => {
  const { rows } = await sql<CellCounts & { id: string }>`
    select c.channel_room_id as id,
      count(*) filter (where c.state = 'synced')::int as synced,
      count(*) filter (where c.state = 'pending')::int as pending,
      count(*) filter (where c.state = 'failed')::int as failed,
      count(*) filter (where c.state = 'conflicted')::int as conflicted
    from channel_cells c
    join channel_rooms r on r.connection_id = c.connection_id and r.id = c.channel_room_id and r.house_id = c.house_id
    where c.connection_id = ${connectionId} and c.channel_room_id = any(${ids}::uuid[]) and ${inScope(ctx, 'c.houseId')}
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
};

const conditions = (ctx: Ctx, input: PageInput): Expression<SqlBool> => {
  const parts: Expression<SqlBool>[] = [sql<SqlBool>`c.connection_id = ${input.connectionId}`];
  if (input.ids) return sql<SqlBool>`${parts[0]} and c.id = any(${input.ids}::uuid[])`;
  const keyword = input.keyword?.trim();
  if (keyword)
    parts.push(sql`(c.name || ' ' || c.listing_name || ' ' || c.type_name || ' ' || c.platform_room_id)
      ilike ${containing(keyword)}`);
  if (input.linked !== undefined)
    parts.push(input.linked ? sql`c.house_id is not null` : sql`c.house_id is null`);
  if (input.houseId) parts.push(sql`c.house_id = ${input.houseId} and ${inScope(ctx, 'c.houseId')}`);
  if (input.forTypeId)
    parts.push(
      sql`(c.house_id is null or c.room_type_id = ${input.forTypeId} and ${inScope(ctx, 'c.houseId')})`,
    );
  if (input.onSale !== undefined) parts.push(sql`c.on_sale = ${input.onSale}`);
  if (input.trouble !== undefined) {
    const troubled = sql<SqlBool>`exists (select from channel_cells x
      where x.house_id = c.house_id and x.connection_id = c.connection_id and x.channel_room_id = c.id
        and x.state in ('failed', 'conflicted') and ${inScope(ctx, 'x.houseId')})`;
    parts.push(input.trouble ? troubled : sql<SqlBool>`not ${troubled}`);
  }
  parts.push(sql<SqlBool>`c.listed = ${input.listed}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};

type ListedRow = Omit<ChannelRoom, 'mapping' | 'cells' | 'syncedAt'> & { syncedAt: Date };

/** By their house, then by name. */
export const channelRoomPage = async (
  ctx: Ctx,
  input: PageInput,
): Promise<OutputOf<typeof pageChannelRooms>> => {
  const { id: connectionId } = await findConnection(ctx, input.connectionId);
  const where = conditions(ctx, input);
  const { rows } = await sql<{ total: number } & { [K in keyof ListedRow]: ListedRow[K] | null }>`
    select n.total, page.* from (select count(*)::int as total from channel_rooms c where ${where}) n
    left join (
      select c.id, c.connection_id, c.platform_room_id, c.name, c.type_name, c.listing_name, c.listed, c.on_sale,
        c.instant_book, c.price_fen, c.synced_at, c.house_id is not null as linked
      from channel_rooms c where ${where}
      order by c.listing_name, length(c.name), c.name, c.id ${limitOf(input)}
    ) page on true
    order by page.listing_name, length(page.name), page.name, page.id`.execute(ctx.db);
  const listed = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row as ListedRow]));
  const ids = listed.map(({ id }) => id);
  const [mappings, cells] = await Promise.all([
    mappingsOf(ctx, connectionId, ids),
    cellCounts(ctx, connectionId, ids),
  ]);
  const seesMoney = seesAllMoney(ctx);
  const records = listed.map(
    (row): ChannelRoom => ({
      ...row,
      priceFen: seesMoney ? row.priceFen : null,
      mapping: mappings.get(row.id) ?? null,
      cells: cells.get(row.id) ?? noCells,
      syncedAt: row.syncedAt.toISOString(),
    }),
  );
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};
