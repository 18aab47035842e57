/**
 * The way back from Meituan's own authorisation page. The state proves that this user began it here, minutes ago, and is
 * used up whatever comes of it; neither it nor the code is ever logged or stored in clear.
 */
import { authorizeMeituan } from '@minsu/contract/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { channelCall } from '../../platform/routes.ts';
import { hashToken } from '../../platform/session.ts';

const useState = async (ctx: Ctx, state: string): Promise<boolean> => {
  const used = await ctx.db
    .updateTable('channelAuthStates')
    .set({ usedAt: ctx.now })
    .where('stateHash', '=', hashToken(state))
    .where('platform', '=', 'mt')
    .where('userId', '=', ctx.user.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .returning('stateHash')
    .executeTakeFirst();
  return used !== undefined;
};

export const authorizeMeituanRoute = channelCall(authorizeMeituan, async (ctx, { state }) => {
  if (!(await ctx.store((store) => useState(store, state)))) fail(channelFailures.stateRefused);
  // The platform's adapter, which exchanges the code for a token, is not part of this version.
  fail(channelFailures.notConnectable);
});
