/**
 * Meituan's public rule for all three: 60 calls a minute for each account and interface. What goes over adds up, and
 * after 200 calls too many the interface is blocked for ten minutes.
 */
import { MINUTE_MS } from './clock.ts';

export const CALLS_PER_MINUTE = 60;
const MAX_EXCESS = 200;
const BLOCK_MS = 10 * MINUTE_MS;

interface Bucket {
  left: number;
  at: number;
  excess: number;
  blockedUntil: number;
}

export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** 0 where it is allowed. */
  readonly retryAfterSeconds: number;
}

export const callLimitOf = (now: () => number) => {
  const buckets = new Map<string, Bucket>();
  let perMinute = CALLS_PER_MINUTE;

  const filled = (key: string): Bucket => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: perMinute, at, excess: 0, blockedUntil: 0 };
    bucket.left = Math.min(perMinute, bucket.left + (Math.max(0, at - bucket.at) * perMinute) / MINUTE_MS);
    bucket.at = at;
    buckets.set(key, bucket);
    return bucket;
  };

  /** `waitMs` is at least a second, the unit of the header. */
  const refusal = (waitMs: number): Allowance => ({
    allowed: false,
    limit: perMinute,
    remaining: 0,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });

  return {
    take(key: string): Allowance {
      const bucket = filled(key);
      const blockedMs = bucket.blockedUntil - now();
      if (blockedMs > 0) return refusal(blockedMs);
      if (bucket.left >= 1) {
        bucket.left -= 1;
        // A full bucket again: what was too much is forgiven.
        if (bucket.left >= perMinute - 1) bucket.excess = 0;
        return { allowed: true, limit: perMinute, remaining: Math.floor(bucket.left), retryAfterSeconds: 0 };
      }
      bucket.excess += 1;
      if (bucket.excess < MAX_EXCESS) return refusal(((1 - bucket.left) * MINUTE_MS) / perMinute);
      bucket.excess = 0;
      bucket.blockedUntil = now() + BLOCK_MS;
      return refusal(BLOCK_MS);
    },
    /** For runs on a simulated clock. */
    setPerMinute(calls: number) {
      perMinute = calls;
      buckets.clear();
    },
  };
};
export type CallLimit = ReturnType<typeof callLimitOf>;
