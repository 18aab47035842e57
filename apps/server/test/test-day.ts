/** The day on which most tests begin, and its noon in the houses that tests build. */
import { addDays } from '@minsu/contract/platform/dates.ts';

export const TODAY = '2026-11-20';
export const NOON = `${TODAY}T04:00:00Z`;
export const day = (n: number): string => addDays(TODAY, n);
