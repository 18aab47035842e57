/**
 * Dates of an event as nights of the house. A whole day is that date everywhere and never shifted; a moment is the date
 * it has where the house stands (RFC 5545 §3.3.4, §3.3.5, §3.6.1).
 */
import { addDays, isCalendarDate, localTime } from '@minsu/contract/dates.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

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

const houseDate = (point: Point, timeZone: string): string => {
  if (point.kind === 'day') return point.date;
  return point.floating
    ? new Date(point.at).toISOString().slice(0, 10)
    : localTime(new Date(point.at), timeZone).date;
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

/**
 * Nights [from, to), for which `from === to` is an event within a day: it takes no night. Null when the dates cannot be
 * understood. A whole day that ends when it begins is one day: such feeds count the last day in.
 */
export const datesOfEvent = (properties: EventText, timeZone: string): Dates | null => {
  const begin = properties.find(({ name }) => name === 'DTSTART');
  const start = begin ? readPoint(begin) : null;
  if (!start) return null;
  const end = endOf(start, properties);
  if (!end) return null;
  const [from, to] = [houseDate(start, timeZone), houseDate(end, timeZone)];
  if (to < from) return null;
  return { from, to: to === from && start.kind === 'day' ? addDays(from, 1) : to };
};
