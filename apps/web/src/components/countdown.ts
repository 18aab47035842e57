/** How long is left until a deadline. Pure. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Countdown {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly over: boolean;
  /** Less than five minutes. */
  readonly urgent: boolean;
}

export const countdown = (deadlineAt: string, now: number): Countdown => {
  const left = Math.max(0, Date.parse(deadlineAt) - now);
  return {
    hours: Math.floor(left / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / 1000),
    over: left === 0,
    urgent: left < 5 * MINUTE,
  };
};

/** Until when the shown text stays the same: seconds count in the last hour only. */
export const nextTick = (deadlineAt: string, now: number): number | null => {
  const left = Date.parse(deadlineAt) - now;
  if (left <= 0) return null;
  const unit = left > HOUR ? MINUTE : 1000;
  return left % unit || unit;
};

/** `08:05` */
export const clockText = ({ minutes, seconds }: Countdown): string =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;
