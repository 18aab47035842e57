/** User actions on a platform order with a problem: follow it again, or mark it as resolved. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  retryChannelOrder,
  solveChannelOrder,
} from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { recordOrderEvent } from '../../../sales/orders/change/finish-change.ts';
import { findChannelOrder } from './channel-order-queries.ts';
import { followRevision } from './follow-revision.ts';
import { announceOrder, settleProblem } from './problem-news.ts';
import type { PulledKey } from './pulled-row.ts';

export const retryChannelOrderRoute = command(retryChannelOrder, async (ctx, key) => {
  const before = await findChannelOrder(ctx, key);
  if (before.followed) fail(channelFailures.followedAlready);
  await followRevision(ctx, key);
  const after = await findChannelOrder(ctx, key);
  if (!after.followed) fail(channelFailures.stillUnmapped, { params: { listing: after.listingName } });
  return after;
});

/** Locks the order: if two users handle it at once, the second sees the first one's result. */
const lockOrder = async (ctx: Ctx, { connectionId, platformOrderId }: PulledKey): Promise<void> => {
  await ctx.db
    .selectFrom('channelOrders')
    .select('platformOrderId')
    .where('connectionId', '=', connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .forUpdate()
    .execute();
};

export const solveChannelOrderRoute = command(solveChannelOrder, async (ctx, { note, ...key }) => {
  await lockOrder(ctx, key);
  const { problem, solvedBy, houseId, orderId } = await findChannelOrder(ctx, key);
  if (problem === null || solvedBy !== null) fail(channelFailures.nothingToSolve);
  await ctx.db
    .updateTable('channelOrders')
    .set({ solvedBy: ctx.user.realname, problemNote: note })
    .where('connectionId', '=', key.connectionId)
    .where('platformOrderId', '=', key.platformOrderId)
    .execute();
  await settleProblem(ctx, key);
  await announceOrder(ctx, { connectionId: key.connectionId, houseId });
  if (houseId !== null && orderId !== null) {
    const order = { houseId, id: orderId };
    await recordOrderEvent(ctx, order, {
      name: 'channelProblemSolved',
      before: { problem },
      after: { problem: null, reason: note },
    });
  }
  return findChannelOrder(ctx, key);
});
