/** Nights of listings, for users. */
import type { CellCause, ChannelCellCounts } from '@minsu/contract/connections/channels/channel-push.ts';
import type {
  listCellCauses,
  pageChannelCells,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows, totalFrom } from '../../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { findConnection } from '../connect/connection-queries.ts';

type Input = z.output<(typeof pageChannelCells)['input']>;
type CellPage = z.input<(typeof pageChannelCells)['output']>;
type Cell = CellPage['records'][number];

const conditions = (ctx: Ctx, input: Input, connectionId: string) => sql`
  c.connection_id = ${connectionId} and ${inScope(ctx, 'c.houseId')}
  ${input.state ? sql`and c.state = any(${input.state}::text[])` : sql``}
  ${input.channelRoomId ? sql`and c.channel_room_id = ${input.channelRoomId}` : sql``}
  ${input.houseIds ? sql`and c.house_id = any(${input.houseIds}::uuid[])` : sql``}
  ${input.from ? sql`and c.night >= ${input.from}::date` : sql``}
  ${input.to ? sql`and c.night <= ${input.to}::date` : sql``}`;

const countOf = async (ctx: Ctx, wanted: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from channel_cells c where ${wanted} limit ${COUNT_LIMIT}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

/** Problems for users first, then waiting ones, then the rest; by listing and night. */
export const channelCellPage = async (ctx: Ctx, input: Input): Promise<CellPage> => {
  const { id: connectionId } = await findConnection(ctx, input.connectionId);
  const wanted = conditions(ctx, input, connectionId);
  const { rows } = await sql<Cell>`
    select c.*, k.name as connection_name, k.platform, r.name as channel_room_name, r.listing_name, h.name as house_name
    from channel_cells c
    join channel_connections k on k.id = c.connection_id
    join channel_rooms r on r.connection_id = c.connection_id and r.id = c.channel_room_id
    join houses h on h.id = c.house_id
    where ${wanted}
    order by array_position(array['failed', 'conflicted', 'pending', 'synced'], c.state), r.listing_name,
      r.name, c.channel_room_id, c.night ${limitOf(input)}`.execute(ctx.db);
  const records = rows.map((cell) => ({
    ...cell,
    priceFen: seesMoneyIn(ctx, cell.houseId) ? cell.priceFen : null,
  }));
  return pageOfRows(records, totalFrom(input, rows.length) ?? (await countOf(ctx, wanted)), input);
};

/** By connection, for the reader's houses; connections without nights in these states are left out. */
export const channelCellCounts = async (ctx: Ctx): Promise<z.input<typeof ChannelCellCounts>[]> => {
  const { rows } = await sql<z.input<typeof ChannelCellCounts>>`
    select c.connection_id, count(*) filter (where c.state = 'pending')::int as pending,
      count(*) filter (where c.state = 'failed')::int as failed,
      count(*) filter (where c.state = 'conflicted')::int as conflicted,
      min(c.wanted_at) filter (where c.state = 'pending') as oldest_pending_at
    from channel_cells c join channel_connections k on k.id = c.connection_id and k.deleted_at is null
    where c.state <> 'synced' and ${inScope(ctx, 'c.houseId')}
    group by c.connection_id order by c.connection_id`.execute(ctx.db);
  return rows;
};

/** For the reader's houses; the sum over causes is the undelivered count on the connection's card. */
export const cellCauses = async (
  ctx: Ctx,
  input: z.output<(typeof listCellCauses)['input']>,
): Promise<OutputOf<typeof listCellCauses>> => {
  const { id } = await findConnection(ctx, input.connectionId);
  const { rows: causes } = await sql<CellCause>`
    select c.state, coalesce(c.problem, '') as problem, count(*)::int as nights,
      count(distinct c.channel_room_id)::int as listings, min(c.night)::text as first_night, max(c.night)::text as last_night
    from channel_cells c
    where c.connection_id = ${id} and c.state in ('failed', 'conflicted') and ${inScope(ctx, 'c.houseId')}
    group by 1, 2 order by 3 desc, 1, 2`.execute(ctx.db);
  return { nights: causes.reduce((sum, { nights }) => sum + nights, 0), causes };
};
