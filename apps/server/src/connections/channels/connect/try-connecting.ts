/** Throttles passwords, codes and verification messages like sign-ins, against guessing and flooding. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { bookTry, clearFailures } from '../../../foundation/auth/login-throttle.ts';
import type { StepCtx } from '../../../platform/http/routes.ts';
import type { Outcome } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { callPlatform } from '../call-platform.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { lockConnecting } from './connect-account.ts';

interface Try {
  readonly connectionId: string;
  readonly platform: AdapterPlatform;
  /** The kind of try, counted separately per user and connection. Logged without the input. */
  readonly what: 'password' | 'code' | 'sms';
}

/**
 * Calls the platform and logs its answer. An accepted password or code clears earlier failures. Fails with
 * `channel.tooManyTries` before the call, like `lockConnecting`, and with `channel.notConnectable` if there is nothing
 * to call.
 */
export const tryConnecting = async <T>(
  ctx: StepCtx,
  { connectionId, platform, what }: Try,
  ask: (() => Promise<Outcome<T>>) | undefined,
): Promise<Outcome<T>> => {
  const [user, about] = [ctx.user.id, `${what} ${connectionId}`];
  await ctx.store((store) => lockConnecting(store, connectionId, platform));
  if (!ask) return fail(channelFailures.notConnectable);
  const { wait: seconds } = await ctx.store((store) => bookTry(store, user, about));
  if (seconds > 0)
    fail(channelFailures.tooManyTries, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
  const { outcome, ms } = await callPlatform(ctx, ask);
  await ctx.store(async (store) => {
    await noteOperation(store, {
      ...{ connectionId, kind: 'authorise', subject: what, ms },
      ...resultOf(outcome),
    });
    if (outcome.kind === 'done' && what !== 'sms') await clearFailures(store, user, about);
  });
  return outcome;
};
