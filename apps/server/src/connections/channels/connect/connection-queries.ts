/** Connections to platforms. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type { connectionOptions } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { connectionInSight } from './connection-scope.ts';

export interface Connection {
  readonly id: string;
  readonly platform: Platform;
  readonly name: string;
  readonly houseIds: string[];
}

/** Fails with `channel.connectionNotFound`, also if it serves none of the caller's houses. */
export const findConnection = async (ctx: Ctx, id: string): Promise<Connection> => {
  const connection = await ctx.db
    .selectFrom('channelConnections as c')
    .select(['c.id', 'c.platform', 'c.name', 'c.houseIds'])
    .where('c.id', '=', id)
    .where('c.deletedAt', 'is', null)
    .where(connectionInSight(ctx))
    .executeTakeFirst();
  return (connection as Connection | undefined) ?? fail(channelFailures.connectionNotFound);
};

/** The same, locked until a link is made: its houses stay as read. Fails with `channel.connectionNotFound`. */
export const connectionToLink = async (ctx: Ctx, id: string): Promise<Connection> => {
  await lockForLinks(ctx, id);
  const connection = await findConnection(ctx, id);
  if (knownFacts(connection.platform)?.stock === 'roomType') fail(channelFailures.sellsByType);
  return connection;
};

/** Locked, so that its houses and mappings stay as read afterwards. */
export const lockForLinks = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.selectFrom('channelConnections').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};

export const connectionOptionsOf = async (ctx: Ctx): Promise<OutputOf<typeof connectionOptions>> => {
  const rows = await ctx.db
    .selectFrom('channelConnections as c')
    .select(['c.id', 'c.platform', 'c.name', 'c.state'])
    .where('c.deletedAt', 'is', null)
    .where(connectionInSight(ctx))
    .orderBy('c.platform')
    .orderBy('c.name')
    .execute();
  return rows as OutputOf<typeof connectionOptions>;
};
