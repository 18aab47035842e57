/** Quiet hours and caps, in property-local time. */
import { addDays, instantAt, localDate, localTime } from '../../platform/dates.ts';

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

/** null: no cap. */
export interface Caps {
  /** Automatic messages per guest and property-local day, over all rules. */
  readonly capPerDay: number | null;
  /** The same for one order. */
  readonly capPerStay: number | null;
}

export interface Sent {
  /** Recent messages to this guest, over all orders. */
  readonly times: readonly Date[];
  /** For this order. */
  readonly forStay: number;
}

/** The cap that is reached, or null. */
export const fullCap = (
  { capPerDay, capPerStay }: Caps,
  { times, forStay }: Sent,
  at: Date,
  timeZone: string,
): 'capDay' | 'capStay' | null => {
  if (capPerStay !== null && forStay >= capPerStay) return 'capStay';
  if (capPerDay === null) return null;
  const day = localDate(at, timeZone);
  return times.filter((sent) => localDate(sent, timeZone) === day).length >= capPerDay ? 'capDay' : null;
};
