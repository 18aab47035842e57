/** Passwords and codes are not guessed here, and nobody is sent message after message: slowed down as sign-ins are. */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { StepCtx } from '../../platform/routes.ts';
import { bookTry, clearFailures } from '../auth/login-throttle.ts';
import type { Outcome } from './adapters/adapter.ts';
import type { AdapterPlatform } from './adapters/all-adapters.ts';
import { callPlatform } from './call-platform.ts';
import { lockConnecting } from './connect-account.ts';
import { noteOperation, resultOf } from './note-operation.ts';

interface Try {
  readonly connectionId: string;
  readonly platform: AdapterPlatform;
  /** What is tried; each counts by itself, for each user and connection. It stands in the log, what was typed does not. */
  readonly what: 'password' | 'code' | 'sms';
}

/**
 * Asks the platform, and writes its answer into the operation log. A password or code that it takes forgets the earlier
 * ones. Fails with `channel.tooManyTries` before it is asked, as `lockConnecting` does, and
 * with `channel.notConnectable` without something to ask.
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
