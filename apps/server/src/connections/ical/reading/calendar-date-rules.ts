/**
 * Dates of an event as nights of the house. An all-day date is the same everywhere and never shifted; a time is
 * converted to the house's local date (RFC 5545 §3.3.4, §3.3.5, §3.6.1).
 */
import { addDays, daysBetween, isCalendarDate, localTime } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { EventText, Property } from './calendar-text-rules.ts';
import { type FindZone, instantOf } from './calendar-zone-rules.ts';
import type { Zone } from './zone-name-rules.ts';

/** `floating`: without time zone, so on the house's clock; `unknown`: in one that cannot be found, so on the house's for want of it. */
type PointZone = Zone | 'floating' | 'unknown';

export type Point =
  | { readonly kind: 'day'; readonly date: string }
  | {
      readonly kind: 'moment';
      /** Clock time in `zone`, as if it were UTC. */
      readonly clock: number;
      readonly zone: PointZone;
    };

/** The time zones for reading a calendar's dates. */
export interface Clocks {
  /** The house's time zone. */
  readonly timeZone: string;
  readonly findZone: FindZone;
}

/** `20261201`, `2026-12-01`; Chinese tools also write `2026/12/1` and `2026年12月1日`. */
const DATE = /^(\d{4})(?:-?(\d{2})-?(\d{2})|[-/.年](\d{1,2})[-/.月](\d{1,2})日?)$/;

const dateOf = (text: string): string | null => {
  const [, year, month, day, shortMonth = '', shortDay = ''] = DATE.exec(text) ?? [];
  const date = `${year}-${month ?? shortMonth.padStart(2, '0')}-${day ?? shortDay.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
};

const MOMENT =
  /^([\d/.年月日-]{8,11})(?:T| +)(\d{2}|\d(?=:)):?(\d{2})(?::?\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

const zoneOf = (
  mark: string | undefined,
  { params }: Pick<Property, 'params'>,
  findZone: FindZone,
): PointZone => {
  if (mark !== undefined && /[+-]/.test(mark)) {
    const [, hours = '', minutes = ''] = /(\d{2}):?(\d{2})$/.exec(mark) ?? [];
    return (mark.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  if (mark !== undefined) return 0;
  const name = params.get('TZID')?.trim() ?? '';
  return name === '' ? 'floating' : (findZone(name) ?? 'unknown');
};

/** Null if it is not a date. */
export const readPoint = (property: Pick<Property, 'value' | 'params'>, findZone: FindZone): Point | null => {
  const text = property.value.trim();
  const whole = dateOf(text);
  if (whole) return { kind: 'day', date: whole };
  const [, day = '', hours = '', minutes, mark] = MOMENT.exec(text) ?? [];
  const date = dateOf(day);
  const clock = Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}:00Z`);
  if (!date || Number.isNaN(clock)) return null;
  return { kind: 'moment', clock, zone: zoneOf(mark, property, findZone) };
};

/** A floating moment that belongs to another one is of its zone: an exception is written as the event is. */
export const inZoneOf = (point: Point, start: Point): Point =>
  point.kind === 'moment' && point.zone === 'floating' && start.kind === 'moment'
    ? { ...point, zone: start.zone }
    : point;

/** `P1D`, `P2W`, `PT90M`, `P1DT2H`; in milliseconds, null when it is none or goes backwards. */
export const readDuration = (text: string): number | null => {
  const parts = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim());
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

export const isInUnknownZone = (point: Point | null): boolean =>
  point?.kind === 'moment' && point.zone === 'unknown';

/** The date on the clock of the point itself. */
export const ownDate = (point: Point): string =>
  point.kind === 'day' ? point.date : new Date(point.clock).toISOString().slice(0, 10);

/** Zones that are read on the house's clock. */
const isOnHouseClock = (zone: PointZone): zone is 'floating' | 'unknown' =>
  zone === 'floating' || zone === 'unknown';

interface DateTime {
  readonly date: string;
  readonly time: string;
}

/** Date and `HH:mm` in the house's local time; an all-day date has no time. */
const houseTime = (
  point: Point,
  timeZone: string,
): DateTime | { readonly date: string; readonly time: null } => {
  if (point.kind === 'day') return { date: point.date, time: null };
  const { clock, zone } = point;
  if (isOnHouseClock(zone) || zone === timeZone.toLowerCase() || zone === timeZone)
    return localTime(new Date(clock), 'utc');
  return localTime(new Date(instantOf(clock, zone)), timeZone);
};

export const houseDate = (point: Point, timeZone: string): string => houseTime(point, timeZone).date;

/** Instant of a moment; without a zone it is in the house's time zone. */
export const houseInstant = (point: Extract<Point, { kind: 'moment' }>, timeZone: string): number =>
  instantOf(point.clock, isOnHouseClock(point.zone) ? timeZone : point.zone);

/** Sources that write whole days as times end the last one here; it is not a real departure. */
const LAST_MINUTE = '23:59';

const isEdge = ({ time }: { readonly time: string | null }): boolean =>
  time === '00:00' || time === LAST_MINUTE;

/**
 * The day after that of an afternoon in UTC: there it may be midnight of a clock further east. Offsets are of whole
 * quarters of an hour.
 */
const dayInTheEast = (point: Point, { date, time }: DateTime): string[] => {
  const isUtc = point.kind === 'moment' && point.zone === 0;
  return isUtc && time >= '12:00' && /(?:00|15|30|45)$/.test(time) ? [addDays(date, 1)] : [];
};

/**
 * Every date that may be meant by a moment in place of a whole day, in order: its date on its own clock and on the house's.
 * Where a day begins or ends on the house's clock alone, it is the house's.
 */
export const daysMeant = (point: Point, timeZone: string): readonly [string, ...string[]] => {
  const house = houseTime(point, timeZone);
  if (point.kind === 'day' || house.time === null) return [house.date];
  const own = localTime(new Date(point.clock), 'utc');
  if (isEdge(house) && !isEdge(own)) return [house.date];
  const [first = own.date, ...others] = [
    ...new Set([own.date, house.date, ...dayInTheEast(point, own)]),
  ].toSorted();
  return [first, ...others];
};

const propertyOf = (properties: EventText, name: string): Property | undefined =>
  properties.find((property) => property.name === name);

export const startOf = (properties: EventText, { findZone }: Clocks): Point | null => {
  const begin = propertyOf(properties, 'DTSTART');
  return begin ? readPoint(begin, findZone) : null;
};

/** `ms` after `start`; of a whole day, the days that are begun. */
const later = (start: Point, ms: number): Point =>
  start.kind === 'day'
    ? { kind: 'day', date: addDays(start.date, Math.ceil(ms / DAY_MS)) }
    : { ...start, clock: start.clock + ms };

export const endOf = (start: Point, properties: EventText, { findZone }: Clocks): Point | null => {
  const end = propertyOf(properties, 'DTEND');
  if (end) return readPoint(end, findZone);
  const duration = propertyOf(properties, 'DURATION');
  if (!duration) return start.kind === 'day' ? later(start, DAY_MS) : start;
  const ms = readDuration(duration.value);
  return ms === null ? null : later(start, ms);
};

export interface Dates {
  readonly from: string;
  readonly to: string;
}

/** For two moments that can be compared: those of one kind of clock. */
const isBackwards = (start: Point, end: Point): boolean => {
  if (start.kind !== 'moment' || end.kind !== 'moment') return false;
  if (start.zone === end.zone) return end.clock < start.clock;
  if (isOnHouseClock(start.zone) || isOnHouseClock(end.zone)) return false;
  return instantOf(end.clock, end.zone) < instantOf(start.clock, start.zone);
};

/** Milliseconds from one moment to another; null where a day or a floating clock leaves them open. */
export const timeBetween = (start: Point, end: Point): number | null => {
  if (start.kind === 'day' || end.kind === 'day') return null;
  if (isOnHouseClock(start.zone) || isOnHouseClock(end.zone))
    return start.zone === end.zone ? end.clock - start.clock : null;
  return instantOf(end.clock, end.zone) - instantOf(start.clock, start.zone);
};

/**
 * The dates of departure that may be meant, in order. A day beside a moment is of the house's calendar or of the moment's
 * own.
 */
const departuresOf = (start: Point, end: Point, timeZone: string): readonly [string, ...string[]] => {
  const until = houseTime(end, timeZone);
  if (start.kind === end.kind) return [until.time === LAST_MINUTE ? addDays(until.date, 1) : until.date];
  if (start.kind === 'day')
    return until.time === LAST_MINUTE ? [addDays(until.date, 1)] : daysMeant(end, timeZone);
  const shift = daysBetween(ownDate(start), houseDate(start, timeZone));
  return shift > 0 ? [until.date, addDays(until.date, shift)] : [until.date];
};

/** True for an end that leaves its night open: a moment without an end, or a date next to a moment. */
export const isEndInDoubt = (start: Point, end: Point, timeZone: string): boolean =>
  timeBetween(start, end) === 0 || departuresOf(start, end, timeZone).length > 1;

/**
 * Nights between two points, as in datesOfEvent. An event of a single moment, as sources write that state no departure,
 * takes the night that begins on its day.
 */
export const nightsBetween = (start: Point, end: Point, timeZone: string): Dates | null => {
  const from = houseDate(start, timeZone);
  if (isBackwards(start, end)) return null;
  const to = departuresOf(start, end, timeZone).at(-1) ?? from;
  if (to < from || houseDate(end, timeZone) < from) return null;
  const isOneNight = to === from && (start.kind === 'day' || timeBetween(start, end) === 0);
  return { from, to: isOneNight ? addDays(from, 1) : to };
};

/** The moment so much later, on the clock of `start`. */
export const momentAfter = (start: Point, ms: number): Point => {
  if (start.kind === 'day' || isOnHouseClock(start.zone)) return later(start, ms);
  return { kind: 'moment', zone: 0, clock: instantOf(start.clock, start.zone) + ms };
};

/** As far as a change of clocks in two zones moves an event within the day. */
const NEAR_MIDNIGHT = ['22:00', '02:00'] as const;

/** Whether repetitions of an event within one day may reach into another one, because the clocks change. */
export const mayReachNight = (start: Point, end: Point, timeZone: string): boolean => {
  if (start.kind === 'day' || isOnHouseClock(start.zone) || start.zone === timeZone) return false;
  const [begin, until] = [houseTime(start, timeZone).time ?? '', houseTime(end, timeZone).time ?? ''];
  return until >= NEAR_MIDNIGHT[0] || begin < NEAR_MIDNIGHT[1];
};

/**
 * Nights [from, to), for which `from === to` is an event within a day: it takes no night. Null when the dates cannot
 * be understood. A whole day that ends when it begins is one day: such feeds count the last day in. An event ending in
 * the last minute of a day also takes that night, and one of a single moment the night of its day.
 */
export const datesOfEvent = (properties: EventText, clocks: Clocks): Dates | null => {
  const start = startOf(properties, clocks);
  if (!start) return null;
  const end = endOf(start, properties, clocks);
  return end && nightsBetween(start, end, clocks.timeZone);
};

/**
 * The one certain night of an event with unreadable dates: its first, else the one before its end. Null if neither is
 * known.
 */
export const certainNight = (properties: EventText, clocks: Clocks): Dates | null => {
  const start = startOf(properties, clocks);
  if (start) {
    const from = houseDate(start, clocks.timeZone);
    return { from, to: addDays(from, 1) };
  }
  const end = propertyOf(properties, 'DTEND');
  const point = end ? readPoint(end, clocks.findZone) : null;
  if (!point) return null;
  const to = houseDate(point, clocks.timeZone);
  return { from: addDays(to, -1), to };
};
