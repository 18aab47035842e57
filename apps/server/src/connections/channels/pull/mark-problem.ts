/** Marks a platform order for users to check, outside of following it. */
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import type { Ctx } from '../../../platform/context.ts';
import { announceOrder, tellProblem } from './problem-news.ts';
import type { PulledKey } from './pulled-row.ts';

/** Inside a change. An open problem stays, and so does an order that was never imported. */
export const markProblem = async (
  ctx: Ctx,
  { connectionId, platformOrderId }: PulledKey,
  problem: ChannelOrderProblem,
  problemNote: string,
): Promise<void> => {
  const found = await ctx.db
    .updateTable('channelOrders')
    .set({ problem, problemNote, problemAt: ctx.now, solvedBy: null })
    .where('connectionId', '=', connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .where((eb) => eb.or([eb('problem', 'is', null), eb('solvedBy', 'is not', null)]))
    .returning('houseId')
    .executeTakeFirst();
  if (!found) return;
  await tellProblem(ctx, { connectionId, platformOrderId });
  await announceOrder(ctx, { connectionId, houseId: found.houseId });
};
