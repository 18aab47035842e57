/** Sends failed or refused nights again. */
import { retryChannelCells } from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { command } from '../../../platform/http/routes.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { noteOperation } from '../note-operation.ts';
import { announceSync } from './announce-sync.ts';

/** Given nights that need nothing, or are out of scope, are skipped. */
export const retryChannelCellsRoute = command(
  retryChannelCells,
  async (ctx, { connectionId, cells, cause }) => {
    const { id } = await findConnection(ctx, connectionId);
    const named = cells
      ? sql`and (c.channel_room_id, c.night) in (select * from unnest(
        ${cells.map(({ channelRoomId }) => channelRoomId)}::uuid[], ${cells.map(({ night }) => night)}::date[]))`
      : sql``;
    const ofCause = cause
      ? sql`and c.state = ${cause.state} and coalesce(c.problem, '') = ${cause.problem}`
      : sql``;
    const { rows } = await sql<{ night: string; houseId: string }>`
    update channel_cells c set state = 'pending', attempts = 0, retry_at = null, problem = null, wanted_at = ${ctx.now}
    where c.connection_id = ${id} and c.state in ('failed', 'conflicted') and ${inScope(ctx, 'c.houseId')} ${named} ${ofCause}
    returning c.night, c.house_id`.execute(ctx.db);
    const nights = rows.map(({ night }) => night).sort();
    if (nights.length > 0)
      await noteOperation(ctx, {
        ...{ connectionId: id, kind: 'resync', result: 'done', items: nights.length },
        fromNight: nights[0] ?? null,
        toNight: nights.at(-1) ?? null,
      });
    for (const houseId of new Set(rows.map((row) => row.houseId)))
      await announceSync(ctx, { connectionId: id, houseId });
    return { nights: nights.length };
  },
);
