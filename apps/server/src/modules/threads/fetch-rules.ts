/** How long what a guest sent is asked for. Pure. */
import { DAY_MS } from '@minsu/contract/durations.ts';

const FETCHED_MS = 7 * DAY_MS;

/** What a guest sent before is not asked for any more. */
export const oldestFetched = (now: Date): Date => new Date(now.getTime() - FETCHED_MS);
