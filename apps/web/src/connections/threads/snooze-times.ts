/** Snooze presets by property-local time. */
import { addDays, instantAt, localDate } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';

export type SnoozeKey = 'hour' | 'evening' | 'tomorrow' | 'arrival' | 'week';

export interface SnoozeTime {
  readonly key: SnoozeKey;
  readonly at: Date;
}

/** Future presets, soonest first. */
export const snoozeTimes = ({
  now,
  timeZone,
  checkIn,
}: {
  readonly now: Date;
  readonly timeZone: string;
  readonly checkIn: string | null;
}): SnoozeTime[] => {
  const date = localDate(now, timeZone);
  const at = (day: string, time: string) => instantAt(day, time, timeZone);
  const all: SnoozeTime[] = [
    { key: 'hour', at: new Date(now.getTime() + HOUR_MS) },
    { key: 'evening', at: at(date, '18:00') },
    { key: 'tomorrow', at: at(addDays(date, 1), '09:00') },
    ...(checkIn !== null && checkIn > addDays(date, 1)
      ? [{ key: 'arrival' as const, at: at(checkIn, '09:00') }]
      : []),
    { key: 'week', at: at(addDays(date, 7), '09:00') },
  ];
  const last = now.getTime() + 89 * 24 * HOUR_MS;
  return all
    .filter((one) => one.at > now && one.at.getTime() < last)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};
