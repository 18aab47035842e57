/** Retry delays. Pure. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';

/** A little less than the minute between two rounds, so that the next one takes it. */
const FIRST_MS = 50_000;
const MAX_MS = HOUR_MS;

/** Doubles with each failed try, up to an hour. */
export const againMs = (tries: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 20), MAX_MS);
