/** Instants as Chinese payment services write them: Beijing time, UTC+8 all year. Pure. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';

const OFFSET_MS = 8 * HOUR_MS;

const shifted = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19);

/** `2026-01-01T08:00:00+08:00` */
export const beijingRfc3339 = (at: Date): string => `${shifted(at)}+08:00`;

/** `2026-01-01 08:00:00` */
export const beijingDateTime = (at: Date): string => shifted(at).replace('T', ' ');

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

const instantOf = (text: string): Date | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** Returns null for text that is not a Beijing date and time. */
export const readBeijingDateTime = (text: string): Date | null =>
  DATE_TIME.test(text.trim()) ? instantOf(`${text.trim().replace(' ', 'T')}+08:00`) : null;

export const readRfc3339 = (text: string): Date | null => (RFC_3339.test(text) ? instantOf(text) : null);
