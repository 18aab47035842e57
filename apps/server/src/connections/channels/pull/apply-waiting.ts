/** Orders that came before their listing was linked: sold now. */
import type { Ctx } from '../../../platform/context.ts';
import { followRevision } from './follow-revision.ts';

/** In the caller's transaction, after the link; answers how many orders had waited. */
export const applyWaiting = async (
  ctx: Ctx,
  connectionId: string,
  channelRoomId: string,
): Promise<number> => {
  const waiting = await ctx.db
    .selectFrom('channelOrders as o')
    .innerJoin('channelRooms as r', (join) =>
      join
        .onRef('r.connectionId', '=', 'o.connectionId')
        .on((eb) =>
          eb.or([
            eb('r.platformRoomId', '=', eb.ref('o.listingKey')),
            eb('r.stockKey', '=', eb.ref('o.listingKey')),
          ]),
        )
        .on('r.id', '=', channelRoomId),
    )
    .select(['o.connectionId', 'o.platformOrderId'])
    .where('o.connectionId', '=', connectionId)
    .where('o.problem', '=', 'unmapped')
    .orderBy('o.createdAt')
    .execute();
  for (const key of waiting) await followRevision(ctx, key);
  return waiting.length;
};
