/**
 * Orders read because of webhooks. If a platform sends many at once, our calls stay within its limits: a webhook held
 * back is sent again, unless the feed is faster.
 */
import type { Ctx } from '../../../platform/context.ts';
import { createTokenBucket, type TokenBucket } from '../../../platform/token-bucket.ts';
import type { Outcome, PlatformOrder } from '../adapters/adapter.ts';
import { callPlatform } from '../call-platform.ts';
import type { OpenAccount } from '../connect/open-account.ts';

/** The share of a minute's calls that hooks may use; the rest is for the feed and for people who accept and reject. */
const SHARE = 0.75;

/** By connection, in memory: losing it costs one call too many. */
const buckets = new Map<string, TokenBucket>();

const bucketOf = ({ account, adapter }: OpenAccount, now: Date): TokenBucket => {
  const calls = adapter.limits.callsPerMinute * SHARE;
  const bucket = buckets.get(account.connectionId) ?? createTokenBucket(calls, now);
  buckets.set(account.connectionId, bucket);
  return bucket;
};

export const readForHook = async (
  ctx: Ctx,
  opened: OpenAccount,
  platformOrderId: string,
): Promise<Outcome<PlatformOrder>> => {
  const { account, adapter } = opened;
  const bucket = bucketOf(opened, ctx.now);
  if (!bucket.take(ctx.now))
    return { kind: 'limited', code: 'heldBack', message: '', retryAfterMs: bucket.waitMs(ctx.now) };
  const { outcome } = await callPlatform(ctx, () => adapter.order(account, platformOrderId));
  if (outcome.kind === 'limited') bucket.block(ctx.now, outcome.retryAfterMs);
  return outcome;
};
