/** Calls to one account, of one kind, within the platform's limit a minute. Lives as long as the process. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';

/** The share of a minute's calls that may be made at once; the rest is spread, so that a stop never waits long. */
const BURST = 1 / 6;

export interface TokenBucket {
  /** Takes a call if there is one. */
  take(now: Date): boolean;
  /** Milliseconds until there is one. */
  waitMs(now: Date): number;
  /** Stops calls for a time the platform stated. */
  block(now: Date, ms: number): void;
}

/** In no minute more than `callsPerMinute`: what may be made at once and what comes in a minute add up to it. */
export const createTokenBucket = (
  callsPerMinute: number,
  begun: Date,
  atOnce = Math.floor(callsPerMinute * BURST),
): TokenBucket => {
  const burst = Math.max(1, atOnce);
  const perMs = Math.max(1, callsPerMinute - burst) / MINUTE_MS;
  let tokens = burst;
  let at = begun.getTime();
  let blockedUntil = 0;
  const fill = (now: number) => {
    tokens = Math.min(burst, tokens + Math.max(0, now - at) * perMs);
    at = Math.max(at, now);
  };
  const wait = (now: number): number =>
    Math.max(blockedUntil - now, tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMs), 0);
  return {
    take(now) {
      fill(now.getTime());
      if (wait(now.getTime()) > 0) return false;
      tokens -= 1;
      return true;
    },
    waitMs(now) {
      fill(now.getTime());
      return wait(now.getTime());
    },
    block(now, ms) {
      blockedUntil = Math.max(blockedUntil, now.getTime() + ms);
    },
  };
};
