/** Sends one night of a room type and rate plan again, on a user's request. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { CellState } from '@minsu/contract/connections/channels/channel-push.ts';
import {
  type listCellStates,
  pushChannelCell,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import { houseInScope, inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { noteOperation } from '../note-operation.ts';
import { announceSync } from './announce-sync.ts';
import { hasAccount } from './listing-queries.ts';

type Asked = z.output<(typeof listCellStates)['input']>;

/** Cells `c` of the night at existing listings `r` of connections `k` with an account. */
const isSold = (ctx: Ctx, { houseId, roomTypeId, ratePlanId, night }: Asked) => sql`
  c.connection_id = r.connection_id and c.channel_room_id = r.id and c.house_id = r.house_id
  and r.house_id = ${houseId}::uuid and r.room_type_id = ${roomTypeId}::uuid and r.rate_plan_id = ${ratePlanId}::uuid
  and r.listed and c.night = ${night}::date and ${hasAccount} and ${inScope(ctx, 'c.houseId')}`;

export const cellStates = async (ctx: Ctx, asked: Asked): Promise<z.input<typeof CellState>[]> => {
  const { rows } = await sql<z.input<typeof CellState>>`
    select c.connection_id, c.channel_room_id, r.platform_room_id as listing_key, c.state, c.attempts, c.retry_at,
      c.confirmed_at, c.problem
    from channel_cells c, channel_rooms r join channel_connections k on k.id = r.connection_id
    where ${isSold(ctx, asked)} order by c.connection_id, r.name, r.id`.execute(ctx.db);
  return rows;
};

/** All its values are sent, also those sent before. Past nights are over. */
const wantAgain = async (ctx: Ctx, asked: Asked, connectionId: string | undefined): Promise<string[]> => {
  const { rows } = await sql<{ connectionId: string }>`
    update channel_cells c set state = 'pending', whole = true, attempts = 0, retry_at = null, problem = null,
      revision = c.revision + 1,
      wanted_at = case c.state when 'pending' then c.wanted_at else ${ctx.now}::timestamptz end
    from channel_rooms r
    join channel_connections k on k.id = r.connection_id
    join houses h on h.id = r.house_id
    where ${isSold(ctx, asked)} and c.night >= ${await businessDateSql(ctx, 'h.timeZone')}
      ${connectionId === undefined ? sql`` : sql`and k.id = ${connectionId}::uuid`}
    returning c.connection_id`.execute(ctx.db);
  return rows.map((row) => row.connectionId);
};

export const pushChannelCellRoute = command(pushChannelCell, async (ctx, { connectionId, ...asked }) => {
  await houseInScope(ctx, asked.houseId);
  if (connectionId !== undefined) await findConnection(ctx, connectionId);
  const sent = await wantAgain(ctx, asked, connectionId);
  if (sent.length === 0) fail(channelFailures.nightNotSold);
  for (const id of new Set(sent)) {
    await noteOperation(ctx, {
      ...{ connectionId: id, houseId: asked.houseId, kind: 'resync', result: 'done' },
      ...{ items: sent.filter((each) => each === id).length, fromNight: asked.night, toNight: asked.night },
    });
    await announceSync(ctx, { connectionId: id, houseId: asked.houseId });
  }
  return cellStates(ctx, asked);
});
