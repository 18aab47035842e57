/** Unlinked rooms and listings of a connection, links to deleted listings, and probable matches. */
import type { LinkSuggestion } from '@minsu/contract/connections/channels/channel-room.ts';
import type { suggestLinks } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { type ListingToMatch, type RoomToMatch, suggestionsFor } from './suggestion-rules.ts';

/** Maximum number of rooms and of listings compared. */
const MAX_COMPARED = 5_000;

export const linkSuggestions = async (
  ctx: Ctx,
  { connectionId, houseId }: z.output<(typeof suggestLinks)['input']>,
): Promise<LinkSuggestion[]> => {
  const { houseIds } = await findConnection(ctx, connectionId);
  const ofConnection = houseIds.length > 0 ? sql`r.house_id = any(${houseIds}::uuid[])` : sql`true`;
  const [rooms, listings] = await Promise.all([
    sql<RoomToMatch>`
      select r.id as room_id, r.number, r.house_id, h.name as house_name, r.room_type_id, t.name as room_type_name
      from rooms r
      join houses h on h.id = r.house_id
      join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
      where r.active and h.state in ('approved', 'online', 'offline') and ${inScope(ctx, 'r.houseId')} and ${ofConnection}
        and ${houseId ? sql`r.house_id = ${houseId}` : sql`true`}
        and not exists (select from channel_room_links l
          join channel_rooms d on d.connection_id = l.connection_id and d.id = l.channel_room_id and d.listed
          where l.house_id = r.house_id and l.room_id = r.id and l.connection_id = ${connectionId})
      order by h.name, h.id, r.position, r.number limit ${MAX_COMPARED}`.execute(ctx.db),
    sql<ListingToMatch>`
      select c.id as channel_room_id, c.name, c.type_name, c.listing_name from channel_rooms c
      where c.connection_id = ${connectionId} and c.listed and c.house_id is null
      order by c.listing_name, c.name, c.id limit ${MAX_COMPARED}`.execute(ctx.db),
  ]);
  return suggestionsFor(rooms.rows, listings.rows);
};
