/**
 * Calendar dates as `YYYY-MM-DD` text. A stay is the half-open range [checkIn, checkOut).
 * Arithmetic runs on UTC days only, so that no time zone or daylight saving can shift a night.
 */
import { DAY_MS } from './durations.ts';

export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** Days since 1970-01-01. */
export const toEpochDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const fromEpochDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => fromEpochDay(toEpochDay(date) + days);

/** Days from `from` to `to`; the nights of a stay. Negative when reversed. */
export const daysBetween = (from: string, to: string): number => toEpochDay(to) - toEpochDay(from);

/** Every date of [from, to); empty when reversed. */
export const datesOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, i) => addDays(from, i));

/** 0 Sunday … 6 Saturday. */
export const weekday = (date: string): number => new Date(toEpochDay(date) * DAY_MS).getUTCDay();

/** Saturday or Sunday, as coloured in calendars; which nights use the weekend price is a setting. */
export const isWeekend = (date: string): boolean => [0, 6].includes(weekday(date));

export const rangesOverlap = (aFrom: string, aTo: string, bFrom: string, bTo: string): boolean =>
  aFrom < bTo && bFrom < aTo;

/** Time zone of the business: lists and figures over several properties use its days. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a query; there are few time zones. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  formats.set(timeZone, format);
  return format;
};

/** `2026-11-20 06:05` (Swedish format): date and time of an instant in an IANA zone. */
export const localMinute = (instant: Date, timeZone: string): string => formatOf(timeZone).format(instant);

/** `GMT+6`: offset of a zone at that moment, in a language-neutral form. */
export const zoneOffset = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Minute for print: another time zone than the business's is named after the time. */
export const paperMinute = (instant: Date, timeZone: string): string =>
  timeZone === BUSINESS_TIME_ZONE
    ? localMinute(instant, timeZone)
    : `${localMinute(instant, timeZone)} ${zoneOffset(instant, timeZone)}`;

const localParts = (instant: Date, timeZone: string): { date: string; hour: number } => {
  const text = localMinute(instant, timeZone);
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
};

/** The date and the time (`HH:mm`) of an instant in an IANA time zone. */
export const localTime = (instant: Date, timeZone: string): { date: string; time: string } => {
  const text = localMinute(instant, timeZone);
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
};

export const localDate = (instant: Date, timeZone: string): string => localParts(instant, timeZone).date;

/** Instant of a local time. A time skipped by daylight saving maps to the same distance after the gap. */
export const instantAt = (date: string, time: string, timeZone: string): Date => {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const shown = (at: number) => Date.parse(`${localMinute(new Date(at), timeZone).replace(' ', 'T')}:00Z`);
  // Offsets are whole minutes, so two passes suffice.
  const first = wanted - (shown(wanted) - wanted);
  const second = wanted - (shown(first) - first);
  return new Date(shown(second) === wanted ? second : Math.max(first, second));
};

/** Default start hour of the business day. */
export const AUDIT_HOUR = 6;

/**
 * The business date: before the audit hour the day still belongs to the night before,
 * so that a walk-in at 02:00 gets last night (design: contract §3).
 */
export const businessDate = (instant: Date, timeZone: string, auditHour: number): string => {
  const { date, hour } = localParts(instant, timeZone);
  return hour < auditHour ? addDays(date, -1) : date;
};

/** `14:00` or `14:00:00` → 840. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
