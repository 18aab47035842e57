/** An account of Tujia: its name and password sign every call, so they are tried by one. */
import { bindTujia } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { failOutcome } from '../fail-outcome.ts';
import { connectAccount } from './connect-account.ts';
import { tryConnecting } from './try-connecting.ts';

export const bindTujiaRoute = externalCommand(bindTujia, async (ctx, { id, account, password }) => {
  const calls = accountCallsOf(ctx.services).tj;
  const tried = { connectionId: id, platform: 'tj', what: 'password' } as const;
  const outcome = await tryConnecting(ctx, tried, calls && (() => calls.check(account, password)));
  if (outcome.kind === 'unauthorised') return failAt('password', channelFailures.wrongPassword);
  if (outcome.kind !== 'done') return failOutcome(outcome);
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
