/** What a platform said of an order is stored as it said it, before anything is made of it. */
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { sealOrder } from './revision-payload.ts';

const facts = (ctx: Ctx, order: PlatformOrder) => ({
  revision: order.revision,
  state: order.state,
  listingKey: order.listingKey,
  listingName: order.listingName,
  checkIn: order.checkIn,
  checkOut: order.checkOut,
  rooms: order.rooms,
  bookerName: order.bookerName,
  sellFen: order.sellFen,
  settleFen: order.settleFen,
  commissionFen: order.sellFen - order.settleFen,
  refundFen: order.refundFen,
  acceptBy: order.acceptBy,
  // The platform is told again that we have it.
  acknowledgedAt: null,
  // Whatever kept us from following the revision before.
  ...{ followTries: 0, followAt: null },
  updatedAt: ctx.now,
});

/** Any number of times, in any order: the order's row is what its highest revision says. */
export const storeRevision = async (ctx: Ctx, connectionId: string, order: PlatformOrder): Promise<void> => {
  const { platformOrderId, revision } = order;
  const key = { connectionId, platformOrderId };
  await ctx.db
    .insertInto('channelRevisions')
    .values({ ...key, revision, payloadCipher: sealOrder(ctx, order), receivedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db
    .insertInto('channelOrders')
    .values({ ...key, ...facts(ctx, order), createdAt: order.createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['connectionId', 'platformOrderId'])
        .doUpdateSet(facts(ctx, order))
        .where('channelOrders.revision', '<', revision),
    )
    .execute();
};
