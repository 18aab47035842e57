/** How long what a guest sent is asked for. Pure. */

const FETCHED_MS = 7 * 86_400_000;

/** What a guest sent before is not asked for any more. */
export const oldestFetched = (now: Date): Date => new Date(now.getTime() - FETCHED_MS);
