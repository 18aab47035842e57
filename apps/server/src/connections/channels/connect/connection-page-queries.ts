/** Connections on their board: links, pushes, readings and problems, the worst first. */
import {
  type ChannelConnection,
  type ConnectionDetail,
  ConnectionSettings,
} from '@minsu/contract/connections/channels/channel-connection.ts';
import type { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import {
  type ConnectionState,
  connectionTable,
} from '@minsu/contract/connections/channels/connection-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing, pageOfRows } from '../../../platform/http/page-rows.ts';
import { NIL_ID } from '../../../platform/ids.ts';
import { isFailing, reasonsOf, worstFirst } from './connection-health-rules.ts';
import { connectionInSight, connectionIsOurs } from './connection-scope.ts';

interface Row {
  id: string;
  platform: Platform;
  name: string;
  state: ConnectionState;
  houseIds: string[];
  settings: unknown;
  accountKey: string | null;
  accountName: string | null;
  tokenExpiresAt: Date | null;
  listedAt: Date | null;
  pushedAt: Date | null;
  pulledAt: Date | null;
  checkedAt: Date | null;
  retryAt: Date | null;
  problem: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  ours: boolean;
  listings: number;
  mapped: number;
  pending: number;
  failed: number;
  deadLinks: number;
  movedLinks: number;
  waitingSince: Date | null;
  unmappedOrders: number;
  problemOrders: number;
  lastOrderAt: Date | null;
}

/** Figures of listings, nights and orders cover houses in scope, or those without a house. */
const figures = (ctx: Ctx): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(*)::int as listings, count(r.house_id)::int as mapped from channel_rooms r
    where r.connection_id = c.id and r.listed and (r.house_id is null or ${inScope(ctx, 'r.houseId')})) l
  cross join lateral (
    select count(*)::int as pending, min(n.wanted_at) as waiting_since from channel_cells n
    where n.connection_id = c.id and n.state = 'pending' and ${inScope(ctx, 'n.houseId')}) p
  cross join lateral (
    select count(*)::int as failed from channel_cells n
    where n.connection_id = c.id and n.state in ('failed', 'conflicted') and ${inScope(ctx, 'n.houseId')}) f
  cross join lateral (
    select (count(*) filter (where not r.listed) + (
        select count(*) from channel_rooms g where g.connection_id = c.id and not g.listed and g.house_id is not null
          and g.stock_key <> '' and ${inScope(ctx, 'g.houseId')}))::int as dead_links,
      count(*) filter (where r.listed and m.room_type_id <> r.room_type_id)::int as moved_links
    from channel_room_links k
    join channel_rooms r on r.connection_id = k.connection_id and r.id = k.channel_room_id
    join rooms m on m.house_id = k.house_id and m.id = k.room_id
    where k.connection_id = c.id and ${inScope(ctx, 'k.houseId')}) d
  cross join lateral (
    select count(*) filter (where o.problem = 'unmapped')::int as unmapped_orders,
      count(*) filter (where o.problem <> 'unmapped')::int as problem_orders
    from channel_orders o where o.connection_id = c.id and o.problem is not null and o.solved_by is null
      and (o.house_id is null or ${inScope(ctx, 'o.houseId')})) o
  cross join lateral (
    select max(o.created_at) as last_order_at from channel_orders o where o.connection_id = c.id) b`;

const readRows = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.platform, c.name, c.state, c.house_ids, c.settings, c.account_key, c.account_name,
      c.token_expires_at, c.listed_at, c.pushed_at, c.pulled_at, c.checked_at, c.retry_at, c.problem, c.created_at,
      c.updated_at, c.version, ${connectionIsOurs(ctx)} as ours, l.listings, l.mapped, p.pending, p.waiting_since, f.failed,
      d.dead_links, d.moved_links,
      o.unmapped_orders, o.problem_orders, b.last_order_at
    from channel_connections c ${figures(ctx)}
    where c.deleted_at is null and ${connectionInSight(ctx)} and ${where}`.execute(ctx.db);
  return rows;
};

/** Missing settings have their defaults. */
const settingsOf = (stored: unknown): ConnectionSettings =>
  ConnectionSettings.safeParse(stored).data ?? ConnectionSettings.parse({});

const toConnection = (ctx: Ctx, row: Row): z.input<typeof ChannelConnection> => {
  const { ours, createdAt, updatedAt, waitingSince, ...shown } = row;
  const settings = settingsOf(row.settings);
  const orders = row.unmappedOrders + row.problemOrders;
  const facts = { ours, authorised: row.accountKey !== null };
  return {
    ...shown,
    settings,
    reasons: reasonsOf({ ...row, settings, orders }, ctx.now),
    actions: allowedActions(connectionTable, row.state, facts, (permission) => ctx.user.may(permission)),
  };
};

type Filters = z.output<typeof pageConnections.input>;

/** A business has dozens of them: all in sight are judged, and the page is cut from the order of their health. */
export const connectionPage = async (
  ctx: Ctx,
  { keyword, platform, state, failing, ...paging }: Filters,
): Promise<Page<z.input<typeof ChannelConnection>>> => {
  const pattern = keyword ? containing(keyword) : null;
  const rows = await readRows(
    ctx,
    sql`${pattern ? sql`(c.name ilike ${pattern} or coalesce(c.account_name, '') ilike ${pattern})` : sql`true`}
      and ${platform ? sql`c.platform = ${platform}` : sql`true`}
      and ${state ? sql`c.state = ${state}` : sql`true`}`,
  );
  const judged = rows
    .map((row) => toConnection(ctx, row))
    .filter(({ reasons }) => failing === undefined || isFailing(reasons) === failing)
    .sort(worstFirst);
  const from = (paging.current - 1) * paging.size;
  return pageOfRows(judged.slice(from, from + paging.size), judged.length, paging);
};

const rowOf = async (ctx: Ctx, id: string): Promise<Row> =>
  (await readRows(ctx, sql`c.id = ${id}`))[0] ?? fail(channelFailures.connectionNotFound);

/** Fails with `channel.connectionNotFound`, also for one out of scope. */
export const connectionById = async (ctx: Ctx, id: string): Promise<z.input<typeof ChannelConnection>> =>
  toConnection(ctx, await rowOf(ctx, id));

const HISTORY_SIZE = 50;

export const connectionDetail = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof ConnectionDetail>> => {
  const row = await rowOf(ctx, id);
  const houses = await ctx.db
    .selectFrom('houses')
    .select(['id', 'name'])
    .where('id', 'in', row.houseIds.length > 0 ? row.houseIds : [NIL_ID])
    .where(inScope(ctx, 'houses.id'))
    .orderBy('name')
    .execute();
  const history = await ctx.db
    .selectFrom('events')
    .select(['id', 'name', 'at', 'actor'])
    .where('houseId', '=', NIL_ID)
    .where('entity', '=', 'channelConnection')
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(HISTORY_SIZE)
    .execute();
  return { connection: toConnection(ctx, row), houses, createdAt: row.createdAt, history };
};
