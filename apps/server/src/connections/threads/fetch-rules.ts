/** How long files sent by guests are retried. Pure. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';

const FETCHED_MS = 7 * DAY_MS;

/** Older files are no longer fetched. */
export const oldestFetched = (now: Date): Date => new Date(now.getTime() - FETCHED_MS);
