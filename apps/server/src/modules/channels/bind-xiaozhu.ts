/** Accounts of Xiaozhu: bound by the code that the platform sends to their mobile, listed, unbound. */
import { bindXiaozhu, sendXiaozhuCode } from '@minsu/contract/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { pigCodes } from '@minsu/contract/channels/wire/pig.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { channelCall } from '../../platform/routes.ts';
import type { XiaozhuAccounts } from './adapters/account-calls.ts';
import { accountCallsOf } from './adapters/all-adapters.ts';
import { connectAccount, failConnecting, lockConnecting } from './connect-account.ts';

const callsOf = (ctx: Ctx): XiaozhuAccounts =>
  accountCallsOf(ctx.services).pig ?? fail(channelFailures.notConnectable);

export const sendXiaozhuCodeRoute = channelCall(sendXiaozhuCode, async (ctx, { id, mobile }) => {
  await ctx.store((store) => lockConnecting(store, id, 'pig'));
  const outcome = await callsOf(ctx).sendCode(mobile);
  return outcome.kind === 'done' ? null : failConnecting(ctx, id, outcome);
});

export const bindXiaozhuRoute = channelCall(bindXiaozhu, async (ctx, { id, mobile, smsCode }) => {
  await ctx.store((store) => lockConnecting(store, id, 'pig'));
  const outcome = await callsOf(ctx).bind(mobile, smsCode);
  if (outcome.kind === 'refused' && outcome.code === String(pigCodes.badSmsCode)) {
    const { wrongCode } = channelFailures;
    return fail(wrongCode, { fields: [{ path: 'smsCode', text: wrongCode.text }] });
  }
  if (outcome.kind !== 'done') return failConnecting(ctx, id, outcome);
  return connectAccount(ctx, id, 'pig', { ...outcome.value, secret: null });
});
