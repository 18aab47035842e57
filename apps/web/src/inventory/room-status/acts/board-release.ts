/** Time until a held room is released. Pure. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';

const HOUR_MINUTES = 60;
const SOON_HOURS = 24;

export interface ReleaseIn {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** Minutes round up, so that a room is never announced free too early. Hours round to the nearest. */
export const releaseIn = (at: string, now: number): ReleaseIn => {
  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE_MS);
  if (minutes <= 0) return { unit: 'now', count: 0 };
  if (minutes < HOUR_MINUTES) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / HOUR_MINUTES);
  return hours < SOON_HOURS ? { unit: 'hours', count: hours } : { unit: 'days', count: 0 };
};
