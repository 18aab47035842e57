/** Connections to platforms and the rooms that these list. */

import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import type { Platform } from '@minsu/contract/channels/channel-room.ts';
import type { connectionOptions, pageChannelRooms } from '@minsu/contract/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { fail } from '@minsu/contract/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/page-rows.ts';

export interface Connection {
  readonly id: string;
  readonly platform: Platform;
  readonly name: string;
  readonly houseIds: string[];
}

/** Fails with `channel.connectionNotFound`. */
export const findConnection = async (ctx: Ctx, id: string): Promise<Connection> => {
  const connection = await ctx.db
    .selectFrom('channelConnections')
    .select(['id', 'platform', 'name', 'houseIds'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return (connection as Connection | undefined) ?? fail(channelFailures.connectionNotFound);
};

export const connectionOptionsOf = async (ctx: Ctx): Promise<OutputOf<typeof connectionOptions>> => {
  const rows = await ctx.db
    .selectFrom('channelConnections')
    .select(['id', 'platform', 'name', 'state'])
    .where('deletedAt', 'is', null)
    .orderBy('platform')
    .orderBy('name')
    .execute();
  return rows as OutputOf<typeof connectionOptions>;
};

/** By the house they stand under, then by name. */
export const channelRoomPage = async (
  ctx: Ctx,
  input: z.output<(typeof pageChannelRooms)['input']>,
): Promise<OutputOf<typeof pageChannelRooms>> => {
  const { id: connectionId } = await findConnection(ctx, input.connectionId);
  const { keyword, linked, ids } = input;
  const isLinked = sql`l.channel_room_id is not null`;
  const wanted = sql`
    ${keyword ? sql`(c.name || ' ' || c.listing_name || ' ' || c.type_name) ilike ${containing(keyword)}` : sql`true`}
      and ${linked === undefined ? sql`true` : linked ? isLinked : sql`not ${isLinked}`}`;
  const { rows } = await sql<OutputOf<typeof pageChannelRooms>['records'][number] & { total: number }>`
    select c.id, c.connection_id, c.name, c.type_name, c.listing_name, ${isLinked} as linked,
      count(*) over ()::int as total
    from channel_rooms c
    left join channel_room_links l on l.connection_id = c.connection_id and l.channel_room_id = c.id
    where c.connection_id = ${connectionId} and c.listed
      and ${ids ? sql`c.id = any(${ids}::uuid[])` : wanted}
    order by c.listing_name, length(c.name), c.name, c.id ${limitOf(input)}`.execute(ctx.db);
  return pageOfRows(rows, rows[0]?.total ?? 0, input);
};
