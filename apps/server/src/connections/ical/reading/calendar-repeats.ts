/**
 * Expands repeated events: rules (RRULE), further dates (RDATE) and exceptions (EXDATE, and events that replace one). A
 * rule counts on its event's clock; each resulting occurrence and exception is converted to the house's dates, because
 * where clocks change the same hours reach another night. Uncertainty never frees a night: a date that may be one of two is
 * taken as both, EXRULE is ignored. A few bytes can describe millions of repetitions, so each examined date and exception is
 * charged to a budget.
 */
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import {
  type Dates,
  daysMeant,
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
import { exceptionsOf } from './calendar-exceptions.ts';
import { type Repeating, spend } from './calendar-repeating.ts';
import { type DayRule, daysOfRule, readDayRule } from './calendar-rule.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

/** A longer repeated event is not a stay: only its first occurrence counts. */
const MAX_NIGHTS = 400;

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

/** An occurrence, by where it begins. */
interface Occurrence {
  readonly begin: Point;
  readonly dates: Dates;
}

interface Found {
  readonly occurrences: readonly Occurrence[];
  readonly isUnsure: boolean;
}

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

interface Until {
  readonly isWithin: (point: Point) => boolean;
  /** Within by one reading alone: by the date on one clock, or by one of the dates that UNTIL may mean. */
  readonly isInDoubt: (point: Point) => boolean;
}

/** Null: UNTIL cannot be read. */
const untilOf = ({ until }: DayRule, { start, clocks: { findZone, timeZone } }: Repeating): Until | null => {
  if (until === null) return { isWithin: () => true, isInDoubt: () => false };
  const read = readPoint({ value: until, params: new Map() }, findZone);
  if (!read) return null;
  const end = inZoneOf(read, start);
  if (start.kind === end.kind) {
    const last = houseDate(end, timeZone);
    return { isWithin: (point) => houseDate(point, timeZone) <= last, isInDoubt: () => false };
  }
  const days = daysMeant(end, timeZone);
  const last = days.at(-1) ?? days[0];
  const datesOf = (point: Point) => [ownDate(point), houseDate(point, timeZone)];
  return {
    isWithin: (point) => datesOf(point).some((date) => date <= last),
    isInDoubt: (point) => datesOf(point).some((date) => date > days[0]),
  };
};

const pointsOfRule = (value: string, repeating: Repeating): Found | null => {
  const { start, first, from, to, budget } = repeating;
  const rule = readDayRule(value);
  const until = rule && untilOf(rule, repeating);
  const nights = daysBetween(first.from, first.to);
  if (!rule || !until || nights > MAX_NIGHTS || budget.left < 0) return null;
  // One day more on each side, for clocks on another date than the house's.
  const window = { from: addDays(from, -nights - 2), to: addDays(to, 2) };
  const days = daysOfRule(rule, ownDate(start), window);
  if (!days) return null;
  const occurrences: Occurrence[] = [];
  let isUnsure = false;
  for (const day of days) {
    const begin = onDay(start, day);
    if (!until.isWithin(begin)) break;
    if (!spend(budget)) break;
    isUnsure ||= until.isInDoubt(begin);
    occurrences.push({ begin, dates: occurrenceAt(begin, repeating) });
  }
  return { occurrences, isUnsure };
};

/** A further date with an end of its own, of every date that either may mean. */
const furtherPeriod = (
  begin: Point,
  text: string,
  { start, clocks }: Repeating,
  params: Property['params'],
): Found | null => {
  const ms = /^\+?P/i.test(text) ? readDuration(text) : null;
  const read =
    ms !== null && begin.kind === 'moment'
      ? { ...begin, clock: begin.clock + ms }
      : readPoint({ params, value: text }, clocks.findZone);
  const end = read && inZoneOf(read, start);
  const dates = end && nightsBetween(begin, end, clocks.timeZone);
  if (!dates) return null;
  if (start.kind === 'moment') return { occurrences: [{ begin, dates }], isUnsure: isInUnknownZone(begin) };
  const [begins, ends] = [daysMeant(begin, clocks.timeZone), daysMeant(end, clocks.timeZone)];
  const [from, to] = [begins[0], ends.at(-1) ?? dates.to];
  const widest = { from: from < dates.from ? from : dates.from, to: to > dates.to ? to : dates.to };
  const isUnsure = begins.length > 1 || ends.length > 1;
  return { occurrences: [{ begin: { kind: 'day', date: widest.from }, dates: widest }], isUnsure };
};

/** One or, where the date is in doubt, every occurrence that may be meant. Null if unreadable. */
const readFurther = (text: string, params: Property['params'], repeating: Repeating): Found | null => {
  const {
    start,
    clocks: { findZone, timeZone },
  } = repeating;
  const [value = '', end] = text.split('/');
  const read = readPoint({ params, value }, findZone);
  if (!read) return null;
  const point = inZoneOf(read, start);
  if (end !== undefined) return furtherPeriod(point, end, repeating, params);
  const onItsDay = point.kind === 'day' ? onDay(start, point.date) : point;
  const begins: readonly Point[] =
    start.kind === 'moment'
      ? [onItsDay, ...(point.kind === 'day' && houseDate(onItsDay, timeZone) !== point.date ? [point] : [])]
      : daysMeant(point, timeZone).map((date): Point => ({ kind: 'day', date }));
  return {
    occurrences: begins.map((begin) => ({ begin, dates: occurrenceAt(begin, repeating) })),
    isUnsure: begins.length > 1 || isInUnknownZone(point),
  };
};

const furtherDates = (properties: EventText, repeating: Repeating): Found => {
  const occurrences: Occurrence[] = [];
  let isUnsure = false;
  for (const { name, params, value } of properties) {
    if (name !== 'RDATE') continue;
    for (const text of value.split(',')) {
      if (!spend(repeating.budget)) return { occurrences, isUnsure };
      const further = readFurther(text, params, repeating);
      occurrences.push(...(further?.occurrences ?? []));
      isUnsure ||= further ? further.isUnsure : text.trim() !== '';
    }
  }
  return { occurrences, isUnsure };
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
  const days = new Set<string>();
  const take = ({ begin, dates: one }: Occurrence) => {
    if (one.to === one.from || one.to <= from || one.from >= to || except.excepts(begin, one.from)) return;
    days.add(one.from).add(ownDate(begin));
    const known = dates.get(one.from);
    if (!(known && known.to >= one.to)) dates.set(one.from, one);
  };
  take({ begin: start, dates: first });
  for (const found of [...rules, further]) found?.occurrences.forEach(take);
  return {
    dates: [...dates.values()],
    isUnsure: rules.some((found) => !found || found.isUnsure) || further.isUnsure || except.isUnsure(days),
  };
};
