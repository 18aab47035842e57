/**
 * Exceptions of a repeated event: EXDATE, and RECURRENCE-ID of the events that replace one. A time excludes the
 * occurrence that starts then, a whole day the one on that day. What may mean two dates, or no occurrence although
 * there is one that day, excludes nothing and is reported.
 */
import {
  daysMeant,
  houseDate,
  houseInstant,
  inZoneOf,
  isInUnknownZone,
  ownDate,
  type Point,
  readPoint,
} from './calendar-date-rules.ts';
import { type Repeating, spend } from './calendar-repeating.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

export interface Exceptions {
  /** Whether the occurrence with this beginning, on this date of the house, is left out. */
  readonly excepts: (begin: Point, date: string) => boolean;
  /** Given the days on which occurrences were taken, by the clock of the event and by the house's. */
  readonly isUnsure: (taken: ReadonlySet<string>) => boolean;
}

const zoneNameOf = (property: Pick<Property, 'params'> | undefined): string =>
  property?.params.get('TZID')?.trim() ?? '';

/** A zone that is known on one side only leaves open whether both are the same time. */
const isBesideUnknown = (point: Point, start: Point, isNamedAlike: boolean): boolean => {
  if (isInUnknownZone(point)) return !isNamedAlike;
  return isInUnknownZone(start) && point.kind === 'moment' && point.zone !== 'floating' && !isNamedAlike;
};

interface Found {
  readonly days: Set<string>;
  /** Instant → the dates it has on either clock. */
  readonly instants: Map<number, readonly string[]>;
  /** Dates that may or may not be meant. */
  readonly doubted: Set<string>;
  isUnsure: boolean;
}

const note = (found: Found, point: Point, start: Point, timeZone: string): void => {
  if (point.kind === 'moment' && start.kind === 'moment') {
    found.instants.set(houseInstant(point, timeZone), [ownDate(point), houseDate(point, timeZone)]);
    return;
  }
  const days = daysMeant(point, timeZone);
  for (const day of days) (days.length === 1 ? found.days : found.doubted).add(day);
};

const readAll = (properties: EventText, { start, replaced, clocks, budget }: Repeating): Found => {
  const found: Found = { days: new Set(), instants: new Map(), doubted: new Set(), isUnsure: false };
  const startZone = zoneNameOf(properties.find(({ name }) => name === 'DTSTART'));
  const all = [...properties.filter(({ name }) => name === 'EXDATE'), ...replaced];
  for (const property of all)
    for (const text of property.value.split(',')) {
      if (!spend(budget)) return found;
      const point = readPoint({ params: property.params, value: text }, clocks.findZone);
      if (point && !isBesideUnknown(point, start, zoneNameOf(property) === startZone))
        note(found, inZoneOf(point, start), start, clocks.timeZone);
      else found.isUnsure ||= text.trim() !== '';
    }
  return found;
};

export const exceptionsOf = (properties: EventText, repeating: Repeating): Exceptions => {
  const { timeZone } = repeating.clocks;
  const found = readAll(properties, repeating);
  const met = new Set<number>();
  const isAtOne = (begin: Point): boolean => {
    if (found.instants.size === 0 || begin.kind === 'day') return false;
    const at = houseInstant(begin, timeZone);
    if (found.instants.has(at)) met.add(at);
    return found.instants.has(at);
  };
  const isOnOne = (own: string, date: string): boolean => {
    const [byOwn, byHouse] = [found.days.has(own), found.days.has(date)];
    // On another day in the property's time zone, the exception may mean this occurrence or the adjacent one.
    if (own !== date && (byOwn || byHouse)) found.isUnsure = true;
    return own === date && byOwn;
  };
  return {
    excepts: (begin, date) => isAtOne(begin) || isOnOne(ownDate(begin), date),
    isUnsure: (taken) => {
      const missed = [...found.instants].flatMap(([at, dates]) => (met.has(at) ? [] : dates));
      return found.isUnsure || [...found.doubted, ...missed].some((date) => taken.has(date));
    },
  };
};
