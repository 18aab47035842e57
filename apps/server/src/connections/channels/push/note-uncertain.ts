/** Marks nights about to be pushed: until the answer is stored, the platform's values are unknown. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { SentListing } from './settle-push.ts';

export const noteUncertain = async (ctx: Ctx, sent: readonly SentListing[]): Promise<void> => {
  for (const { listing, cells } of sent)
    await sql`
      update channel_cells set whole = true
      where house_id = ${listing.houseId} and connection_id = ${listing.connectionId}
        and channel_room_id = ${listing.channelRoomId} and not whole
        and night = any(${cells.map(({ night }) => night)}::date[])`.execute(ctx.db);
};
