/** Erases a guest from the raw orders of platforms. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { openOrder, sealOrder, withoutPerson } from './pull/revision-payload.ts';

interface StoredRevision {
  readonly connectionId: string;
  readonly platformOrderId: string;
  readonly revision: number;
  readonly payloadCipher: string;
}

export const erasePlatformWords = async (ctx: Ctx, guestId: string): Promise<void> => {
  const { rows } = await sql<StoredRevision>`
    select v.connection_id, v.platform_order_id, v.revision, v.payload_cipher from channel_revisions v
    join channel_orders c on c.connection_id = v.connection_id and c.platform_order_id = v.platform_order_id
    join orders o on o.house_id = c.house_id and o.id = c.order_id where o.guest_id = ${guestId}`.execute(
    ctx.db,
  );
  for (const { payloadCipher, ...key } of rows)
    await ctx.db
      .updateTable('channelRevisions')
      .set({ payloadCipher: sealOrder(ctx, withoutPerson(openOrder(ctx, payloadCipher))) })
      .where('connectionId', '=', key.connectionId)
      .where('platformOrderId', '=', key.platformOrderId)
      .where('revision', '=', key.revision)
      .execute();
};
