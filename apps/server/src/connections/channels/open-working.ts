/** The account of a connection that can be called now; a paused one may still be read. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { type OpenAccount, openAccount } from './connect/open-account.ts';

/** Fails with `channel.notAuthorised`, or with `channel.notConnectable` where this server lacks the platform's keys. */
export const openWorking = async (ctx: Ctx, connectionId: string): Promise<OpenAccount> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select(['state', 'accountKey'])
    .where('id', '=', connectionId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const works = row && row.accountKey !== null && (row.state === 'active' || row.state === 'paused');
  if (!works) return fail(channelFailures.notAuthorised);
  return (await openAccount(ctx, connectionId)) ?? fail(channelFailures.notConnectable);
};
