/** Waiting time of the oldest content in a queue, in its largest whole unit. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';

export interface Backlog {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** `now` in milliseconds; null for an empty queue. */
export const backlogOf = (since: string | null, now: number): Backlog | null => {
  if (since === null) return null;
  const waited = Math.max(0, now - Date.parse(since));
  if (waited >= DAY_MS) return { unit: 'days', count: Math.floor(waited / DAY_MS) };
  if (waited >= HOUR_MS) return { unit: 'hours', count: Math.floor(waited / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(waited / MINUTE_MS)) };
};
