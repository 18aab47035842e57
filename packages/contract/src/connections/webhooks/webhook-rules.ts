/** When a webhook is retried, paused and disabled. Pure; instants are `Date`s. */
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';

const SECOND = 1_000;

/** Waits after the first, second … failed attempt. */
const WAITS = [
  30 * SECOND,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
] as const;
/** Retries continue for this long; the last attempt is at its end. */
export const TRY_FOR_MS = 24 * HOUR_MS;
/** An endpoint is disabled after this time without success. */
export const STOP_AFTER_MS = 24 * HOUR_MS;
/** Maximum Retry-After that is honoured. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** Next attempt after `attempts` failures. Null: give up. `askedMs`: the receiver's Retry-After. */
export const nextTry = (attempts: number, now: Date, firstDue: Date, askedMs = 0): Date | null => {
  const end = firstDue.getTime() + TRY_FOR_MS;
  if (now.getTime() >= end) return null;
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];
  const next = now.getTime() + Math.max(wait, Math.min(askedMs, MAX_RETRY_AFTER_MS));
  return new Date(Math.min(next, end));
};

/** Later events of the same record wait for this many attempts, then may overtake. */
export const HOLD_ATTEMPTS = 4;

/** Consecutive failures over all deliveries after which the endpoint pauses. */
export const FAILURES_BEFORE_REST = 5;
const RESTS = [30 * SECOND, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS] as const;

export interface Health {
  readonly failuresInRow: number;
  readonly rests: number;
  readonly failingSince: Date | null;
  readonly restUntil: Date | null;
}

export const healthy: Health = { failuresInRow: 0, rests: 0, failingSince: null, restUntil: null };

/**
 * Health after outcomes in order (true: delivered). During a pause nothing is sent and no attempt used; then one
 * delivery tries, and its failure lengthens the pause.
 */
export const healthAfter = (before: Health, outcomes: readonly boolean[], now: Date): Health => {
  let health = before;
  for (const ok of outcomes)
    health = ok
      ? healthy
      : {
          ...health,
          failuresInRow: health.failuresInRow + 1,
          failingSince: health.failingSince ?? now,
        };
  if (health.failuresInRow < FAILURES_BEFORE_REST || outcomes.length === 0) return health;
  const rest = RESTS[Math.min(health.rests, RESTS.length - 1)] ?? RESTS[0];
  return { ...health, rests: health.rests + 1, restUntil: new Date(now.getTime() + rest) };
};

export const isWorn = ({ failingSince }: Pick<Health, 'failingSince'>, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= STOP_AFTER_MS;
