/**
 * Dates of an event as nights of the house. A whole day is that date everywhere and never shifted; a moment is the date
 * it has where the house stands (RFC 5545 §3.3.4, §3.3.5, §3.6.1).
 */
import { addDays, isCalendarDate, localTime } from '@minsu/contract/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/durations.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

const dateOf = (text: string): string | null => {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const date = parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : '';
  return isCalendarDate(date) ? date : null;
};

const isTimeZone = (name: string): boolean => {
  try {
    return localTime(new Date(0), name).date !== '';
  } catch {
    return false;
  }
};

/** When a clock in a time zone shows `local` (as if it were UTC). In the hour that a clock skips, the hour after. */
const instantOf = (local: number, timeZone: string): number => {
  const shown = (at: number): number => {
    const { date, time } = localTime(new Date(at), timeZone);
    return Date.parse(`${date}T${time}:00Z`);
  };
  const first = local - (shown(local) - local);
  return first - (shown(first) - local);
};

/** `floating`: the same on every clock, so it is the house's own time. */
type Point =
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'moment'; readonly at: number; readonly floating: boolean };

/** Null when it is no date. A time zone that nobody knows is read as the house's own: the date is what counts. */
export const readPoint = ({ value, params }: Property): Point | null => {
  const text = value.trim();
  const whole = dateOf(text);
  if (whole) return { kind: 'day', date: whole };
  const parts = /^(\d{8})T(\d{2})(\d{2})(\d{2})(Z?)$/.exec(text);
  const [, day = '', hours, minutes, , utc] = parts ?? [];
  const date = dateOf(day);
  const local = Date.parse(`${date}T${hours}:${minutes}:00Z`);
  if (!date || Number.isNaN(local)) return null;
  if (utc) return { kind: 'moment', at: local, floating: false };
  // One spelling of each: what is known of a time zone is kept, and a feed could spell one in thousands of ways.
  const timeZone = params.get('TZID')?.toLowerCase();
  if (timeZone === undefined || !isTimeZone(timeZone)) return { kind: 'moment', at: local, floating: true };
  return { kind: 'moment', at: instantOf(local, timeZone), floating: false };
};

/** `P1D`, `P2W`, `PT90M`, `P1DT2H`; in milliseconds, null when it is none or goes backwards. */
const readDuration = (text: string): number | null => {
  const parts = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text.trim());
  if (!parts) return null;
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (weeks * 7 + days) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS + seconds * 1000;
};

/** The date and `HH:mm` where the house stands; a whole day has no time. */
const houseTime = (
  point: Point,
  timeZone: string,
): { readonly date: string; readonly time: string | null } => {
  if (point.kind === 'day') return { date: point.date, time: null };
  return localTime(new Date(point.at), point.floating ? 'utc' : timeZone);
};

const endOf = (start: Point, properties: EventText): Point | null => {
  const end = properties.find(({ name }) => name === 'DTEND');
  if (end) return readPoint(end);
  const duration = properties.find(({ name }) => name === 'DURATION');
  if (!duration) return start.kind === 'day' ? { kind: 'day', date: addDays(start.date, 1) } : start;
  const ms = readDuration(duration.value);
  if (ms === null) return null;
  return start.kind === 'day'
    ? { kind: 'day', date: addDays(start.date, Math.ceil(ms / DAY_MS)) }
    : { ...start, at: start.at + ms };
};

export interface Dates {
  readonly from: string;
  readonly to: string;
}

/** Of two moments that can be compared: those of one kind of clock. */
const isBackwards = (start: Point, end: Point): boolean =>
  start.kind === 'moment' && end.kind === 'moment' && start.floating === end.floating && end.at < start.at;

/** Who writes whole days as times lets the last one end here; nobody leaves at this minute. */
const LAST_MINUTE = '23:59';

/**
 * Nights [from, to), for which `from === to` is an event within a day: it takes no night. Null when the dates cannot be
 * understood. A whole day that ends when it begins is one day: such feeds count the last day in. What ends in the last
 * minute of a day takes the night of that day, too.
 */
export const datesOfEvent = (properties: EventText, timeZone: string): Dates | null => {
  const begin = properties.find(({ name }) => name === 'DTSTART');
  const start = begin ? readPoint(begin) : null;
  if (!start) return null;
  const end = endOf(start, properties);
  if (!end) return null;
  const [{ date: from }, until] = [houseTime(start, timeZone), houseTime(end, timeZone)];
  const isToTheEnd = until.time === LAST_MINUTE && end !== start;
  const to = isToTheEnd ? addDays(until.date, 1) : until.date;
  if (until.date < from || isBackwards(start, end)) return null;
  return { from, to: to === from && start.kind === 'day' ? addDays(from, 1) : to };
};
