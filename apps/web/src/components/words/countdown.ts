/** Time left until a deadline. Pure. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';

export interface Countdown {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly over: boolean;
  /** Less than five minutes left. */
  readonly urgent: boolean;
}

export const countdown = (deadlineAt: string, now: number): Countdown => {
  const left = Math.max(0, Date.parse(deadlineAt) - now);
  return {
    hours: Math.floor(left / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / 1000),
    over: left === 0,
    urgent: left < 5 * MINUTE_MS,
  };
};

/** When the text changes next: seconds are shown in the last hour only. */
export const nextTick = (deadlineAt: string, now: number): number | null => {
  const left = Date.parse(deadlineAt) - now;
  if (left <= 0) return null;
  const unit = left > HOUR_MS ? MINUTE_MS : 1000;
  return left % unit || unit;
};

/** `08:05` */
export const clockText = ({ minutes, seconds }: Countdown): string =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;
