/** Accounts of Xiaozhu: bound by the code that the platform sends to their mobile, listed, unbound. */
import { bindXiaozhu, sendXiaozhuCode } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { pigCodes } from '@minsu/contract/connections/channels/wire/pig.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { failOutcome } from '../fail-outcome.ts';
import { connectAccount } from './connect-account.ts';
import { tryConnecting } from './try-connecting.ts';

export const sendXiaozhuCodeRoute = externalCommand(sendXiaozhuCode, async (ctx, { id, mobile }) => {
  const calls = accountCallsOf(ctx.services).pig;
  const tried = { connectionId: id, platform: 'pig', what: 'sms' } as const;
  const outcome = await tryConnecting(ctx, tried, calls && (() => calls.sendCode(mobile)));
  return outcome.kind === 'done' ? null : failOutcome(outcome);
});

export const bindXiaozhuRoute = externalCommand(bindXiaozhu, async (ctx, { id, mobile, smsCode }) => {
  const calls = accountCallsOf(ctx.services).pig;
  const tried = { connectionId: id, platform: 'pig', what: 'code' } as const;
  const outcome = await tryConnecting(ctx, tried, calls && (() => calls.bind(mobile, smsCode)));
  if (outcome.kind === 'refused' && outcome.code === String(pigCodes.badSmsCode))
    return failAt('smsCode', channelFailures.wrongCode);
  if (outcome.kind !== 'done') return failOutcome(outcome);
  return connectAccount(ctx, id, 'pig', { ...outcome.value, secret: null });
});
