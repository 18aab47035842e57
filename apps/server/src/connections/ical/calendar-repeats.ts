/**
 * Expands repeated events: rules (RRULE), further dates (RDATE) and exceptions (EXDATE, and events that replace one). A
 * rule counts on its event's clock; each resulting occurrence and exception is converted to the house's dates, because
 * where clocks change the same hours reach another night. Uncertainty never frees a night: an unreadable exception excludes nothing, EXRULE is ignored. A few bytes can describe millions
 * of repetitions, so each examined date and exception is charged to a budget.
 */
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import {
  type Clocks,
  type Dates,
  houseDate,
  inZoneOf,
  isInUnknownZone,
  momentAfter,
  nightsBetween,
  ownDate,
  type Point,
  readDuration,
  readPoint,
  timeBetween,
} from './calendar-date-rules.ts';
import { type DayRule, daysOfRule, readDayRule } from './calendar-rule.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

/** The remaining number of dates to examine over all events; below zero is too many. */
export interface Budget {
  left: number;
}

/** A longer repeated event is not a stay: only its first occurrence counts. */
const MAX_NIGHTS = 400;

const spend = (budget: Budget): boolean => --budget.left >= 0;

export interface Repeating {
  readonly start: Point;
  /** Null if it cannot be read. */
  readonly end: Point | null;
  /** The first occurrence. */
  readonly first: Dates;
  /** Nights [from, to) that count; others are not returned. */
  readonly from: string;
  readonly to: string;
  /** RECURRENCE-ID of the events that replace one of this. */
  readonly replaced: readonly Property[];
  readonly clocks: Clocks;
  readonly budget: Budget;
}

export interface Repeats {
  readonly dates: readonly Dates[];
  /** Something of it could not be understood: there may be more. */
  readonly isUnsure: boolean;
}

/** The same time of the clock on another day. */
const onDay = (start: Point, date: string): Point =>
  start.kind === 'day'
    ? { kind: 'day', date }
    : { ...start, clock: Date.parse(`${date}T00:00:00Z`) + (start.clock % DAY_MS) };

interface Exceptions {
  readonly houseDates: Set<string>;
  /** Written as whole days of an event with times: days on the clock of the event. */
  readonly ownDates: Set<string>;
  isUnsure: boolean;
}

const exceptionsOf = (properties: EventText, { start, replaced, clocks, budget }: Repeating): Exceptions => {
  const found: Exceptions = { houseDates: new Set(), ownDates: new Set(), isUnsure: false };
  const all = [...properties.filter(({ name }) => name === 'EXDATE'), ...replaced];
  for (const { params, value } of all)
    for (const text of value.split(',')) {
      if (!spend(budget)) return found;
      const read = readPoint({ params, value: text }, clocks.findZone);
      if (!read) {
        found.isUnsure ||= text.trim() !== '';
        continue;
      }
      if (isInUnknownZone(read) && !isInUnknownZone(start)) {
        found.isUnsure = true;
        continue;
      }
      const point = inZoneOf(read, start);
      if (point.kind === 'day' && start.kind === 'moment') found.ownDates.add(point.date);
      else found.houseDates.add(houseDate(point, clocks.timeZone));
    }
  return found;
};

/** Whether an occurrence is within UNTIL, by its date on either clock. Null: UNTIL cannot be read. */
const untilOf = ({ until }: DayRule, { start, clocks }: Repeating): ((point: Point) => boolean) | null => {
  if (until === null) return () => true;
  const read = readPoint({ value: until, params: new Map() }, clocks.findZone);
  if (!read) return null;
  const end = inZoneOf(read, start);
  const [own, house] = [ownDate(end), houseDate(end, clocks.timeZone)];
  if (end.kind === 'day') return (point) => ownDate(point) <= own || houseDate(point, clocks.timeZone) <= own;
  return (point) => houseDate(point, clocks.timeZone) <= house;
};

const pointsOfRule = (value: string, repeating: Repeating): Point[] | null => {
  const { start, first, from, to, budget } = repeating;
  const rule = readDayRule(value);
  const isWithin = rule && untilOf(rule, repeating);
  const nights = daysBetween(first.from, first.to);
  if (!rule || !isWithin || nights > MAX_NIGHTS || budget.left < 0) return null;
  // One day more on each side, for clocks on another date than the house's.
  const window = { from: addDays(from, -nights - 2), to: addDays(to, 2) };
  const days = daysOfRule(rule, ownDate(start), window);
  if (!days) return null;
  const points: Point[] = [];
  for (const day of days) {
    const point = onDay(start, day);
    if (!isWithin(point)) break;
    if (!spend(budget)) break;
    points.push(point);
  }
  return points;
};

/** A further date, with its own end if it is a period. Null if unreadable. */
const readFurther = (
  text: string,
  params: Property['params'],
  repeating: Repeating,
): Dates | Point | null => {
  const { start, clocks } = repeating;
  const [begin = '', end] = text.split('/');
  const read = readPoint({ params, value: begin }, clocks.findZone);
  if (!read) return null;
  const point = inZoneOf(read, start);
  if (end === undefined) return point;
  const ms = /^\+?P/i.test(end) ? readDuration(end) : null;
  if (ms !== null && point.kind === 'moment')
    return nightsBetween(point, { ...point, clock: point.clock + ms }, clocks.timeZone);
  const last = readPoint({ params, value: end }, clocks.findZone);
  return last && nightsBetween(point, inZoneOf(last, start), clocks.timeZone);
};

const furtherDates = (properties: EventText, repeating: Repeating) => {
  const found: (Dates | Point)[] = [];
  let isUnsure = false;
  for (const { name, params, value } of properties) {
    if (name !== 'RDATE') continue;
    for (const text of value.split(',')) {
      if (!spend(repeating.budget)) return { found, isUnsure };
      const further = readFurther(text, params, repeating);
      if (further) found.push(further);
      else isUnsure ||= text.trim() !== '';
    }
  }
  return { found, isUnsure };
};

const laterOf = (one: Dates, other: Dates | null): Dates =>
  other !== null && other.to > one.to ? { ...one, to: other.to } : one;

/**
 * Nights of the occurrence that begins at a point. Across a change of clocks it ends at the same time of the clock or
 * after the same time, as its source counts: the later one is taken.
 */
const occurrenceAt = (begin: Point, { start, end, first, clocks: { timeZone } }: Repeating): Dates => {
  const from = houseDate(begin, timeZone);
  const asFirst = { from, to: addDays(from, daysBetween(first.from, first.to)) };
  if (begin.kind === 'day' || start.kind === 'day' || end?.kind !== 'moment' || end === start) return asFirst;
  const ms = timeBetween(start, end);
  const lasting = ms === null ? null : nightsBetween(begin, momentAfter(begin, ms), timeZone);
  if (begin.zone !== start.zone) return lasting ?? asFirst;
  const onClock = nightsBetween(begin, { ...end, clock: end.clock + begin.clock - start.clock }, timeZone);
  return laterOf(onClock ?? asFirst, lasting);
};

export const isRepeated = (properties: EventText): boolean =>
  properties.some(({ name }) => name === 'RRULE' || name === 'RDATE');

/** All occurrences within the window, as far as the budget goes; the first is always one of them, unless it is an exception. */
export const repeatsOf = (properties: EventText, repeating: Repeating): Repeats => {
  const { start, first, from, to } = repeating;
  const rules = properties
    .filter(({ name }) => name === 'RRULE')
    .map(({ value }) => pointsOfRule(value, repeating));
  const further = furtherDates(properties, repeating);
  const except = exceptionsOf(properties, repeating);
  const dates = new Map<string, Dates>();
  const take = (one: Dates, ownDay: string) => {
    if (one.to === one.from || except.houseDates.has(one.from) || except.ownDates.has(ownDay)) return;
    const known = dates.get(one.from);
    if (one.to > from && one.from < to && !(known && known.to >= one.to)) dates.set(one.from, one);
  };
  take(first, ownDate(start));
  for (const one of [...rules.flatMap((points) => points ?? []), ...further.found]) {
    if ('from' in one) {
      take(one, one.from);
      continue;
    }
    take(occurrenceAt(one, repeating), ownDate(one));
  }
  return {
    dates: [...dates.values()],
    isUnsure: rules.includes(null) || further.isUnsure || except.isUnsure,
  };
};
