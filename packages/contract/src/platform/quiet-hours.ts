/** Quiet hours, in the local time of a property or of the business. */
import { addDays, instantAt, localTime } from './dates.ts';

/** `HH:mm`; equal or null: none. May span midnight. */
export interface QuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

const isQuiet = (time: string, from: string, to: string): boolean =>
  from < to ? time >= from && time < to : time >= from || time < to;

/** The end of the quiet hours that an instant falls into, or the instant itself. */
export const afterQuiet = (at: Date, { quietFrom, quietTo }: QuietHours, timeZone: string): Date => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at;
  const { date, time } = localTime(at, timeZone);
  if (!isQuiet(time, quietFrom, quietTo)) return at;
  const isNextDay = quietFrom > quietTo && time >= quietFrom;
  return instantAt(isNextDay ? addDays(date, 1) : date, quietTo, timeZone);
};
