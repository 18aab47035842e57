import { HOUR_MS } from '@minsu/contract/platform/durations.ts';

/** Chinese services count days and write times in Beijing time, without an offset. */
const OFFSET_MS = 8 * HOUR_MS;

/** `YYYY-MM-DD` in China. */
export const beijingDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
