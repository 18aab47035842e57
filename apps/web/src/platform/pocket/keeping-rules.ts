/** How long a device may keep what it stored for a user, with clocks that may be wrong. Pure. */
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';

export interface KeptSince {
  /** The last answer of the server, by this device's clock. */
  readonly seenAt: number;
  /** The latest moment this device's clock has shown. */
  readonly latest: number;
}

/** `locked`: the clock was set back, so the age is unknown; opened again by the next answer of the server. */
export type Keeping = 'open' | 'locked' | 'expired';

const KEPT_MS = DAY_MS;
/** Clocks are corrected by a little all the time. */
const TOLERANCE_MS = 10 * MINUTE_MS;

export const keepingOf = ({ seenAt, latest }: KeptSince, now: number): Keeping => {
  if (Math.max(now, latest) - seenAt >= KEPT_MS) return 'expired';
  return now < latest - TOLERANCE_MS ? 'locked' : 'open';
};

export const keptUntil = ({ seenAt }: KeptSince): number => seenAt + KEPT_MS;

/** Never moves backwards, so setting the clock back gains nothing. */
export const noted = (kept: KeptSince, now: number): KeptSince => ({
  ...kept,
  latest: Math.max(kept.latest, now),
});

/** An answer of the server: the clock counts from here, whatever it shows. */
export const seen = (now: number): KeptSince => ({ seenAt: now, latest: now });
