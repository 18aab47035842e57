/** An account of Tujia: its name and password sign every call, so they are tried by one. */
import { bindTujia } from '@minsu/contract/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import { channelCall } from '../../platform/routes.ts';
import { accountCallsOf } from './adapters/all-adapters.ts';
import { connectAccount, failConnecting, lockConnecting } from './connect-account.ts';

export const bindTujiaRoute = channelCall(bindTujia, async (ctx, { id, account, password }) => {
  await ctx.store((store) => lockConnecting(store, id, 'tj'));
  const calls = accountCallsOf(ctx.services).tj ?? fail(channelFailures.notConnectable);
  const outcome = await calls.check(account, password);
  if (outcome.kind === 'unauthorised') {
    const { wrongPassword } = channelFailures;
    return fail(wrongPassword, { fields: [{ path: 'password', text: wrongPassword.text }] });
  }
  if (outcome.kind !== 'done') return failConnecting(ctx, id, outcome);
  return connectAccount(ctx, id, 'tj', {
    accountKey: account,
    accountName: account,
    token: null,
    refreshToken: null,
    secret: password,
    expiresAt: null,
    refreshExpiresAt: null,
  });
});
