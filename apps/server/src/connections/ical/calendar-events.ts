/**
 * Reads which nights of a room a calendar's events take, by a guest or not. Sources differ (reference: channels §2);
 * anything unknown to the rules below counts as taken, because selling a night twice is worse than blocking one too
 * long.
 */

import type { BusyKind } from '@minsu/contract/connections/ical/ical-feed.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import {
  certainNight,
  type Dates,
  datesOfEvent,
  endOf,
  isInUnknownZone,
  mayReachNight,
  startOf,
} from './calendar-date-rules.ts';
import { type Budget, isRepeated, type Repeats, repeatsOf } from './calendar-repeats.ts';
import { meaningOf } from './calendar-summary-rules.ts';
import { type EventText, type Property, unescapeText } from './calendar-text-rules.ts';
import type { FindZone } from './calendar-zone-rules.ts';

export interface CalendarEvent extends Dates {
  /** The UID, with the date of a repeated event; the dates where there is no UID. */
  readonly key: string;
  readonly kind: BusyKind;
}

export interface ReadEvents {
  readonly events: readonly CalendarEvent[];
  /** Number of events not fully understood: only their certain nights are taken. */
  readonly unread: number;
  /** True if at least one event, even ours or cancelled, is not over: the calendar covers future days. */
  readonly ahead: boolean;
  /** More than `most` events; the rest was not read. */
  readonly tooMany: boolean;
}

export interface Reading {
  readonly timeZone: string;
  /** Nights [from, to) that count; what ends before is over. */
  readonly from: string;
  readonly to: string;
  /** The suffix of the UIDs in our own exports. */
  readonly ownSuffix: string;
  /** So many events are read, each repetition counted. */
  readonly most: number;
  /** Time zones that the calendar defines. */
  readonly findZone: FindZone;
}

const textOf = (properties: EventText, name: string): string =>
  unescapeText(properties.find((property) => property.name === name)?.value ?? '').trim();

interface Found extends CalendarEvent {
  readonly uid: string;
  readonly summary: string;
}

const isOwn = (properties: EventText, { ownSuffix }: Reading): boolean =>
  textOf(properties, 'UID').endsWith(ownSuffix);

const isCancelled = (properties: EventText): boolean =>
  textOf(properties, 'STATUS').toUpperCase() === 'CANCELLED';

/** Events that take no night but show that the calendar is alive. */
const isSignAhead = (properties: EventText, reading: Reading): boolean => {
  if (!isOwn(properties, reading) && !isCancelled(properties)) return false;
  const dates = datesOfEvent(properties, reading);
  return dates !== null && dates.to > reading.from;
};

interface ReadEvent {
  readonly found: readonly Found[];
  readonly isUnsure: boolean;
}

const NOTHING: ReadEvent = { found: [], isUnsure: false };

/** The occurrences of a repeated event, or the event itself. */
const occurrencesOf = (
  properties: EventText,
  first: Dates,
  { reading, replaced, budget }: { reading: Reading; replaced: readonly Property[]; budget: Budget },
): Repeats => {
  const start = startOf(properties, reading);
  if (!start || !isRepeated(properties)) return { dates: [first], isUnsure: isOpenEnded(properties) };
  const { from, to } = reading;
  const end = endOf(start, properties, reading);
  return repeatsOf(properties, { start, end, first, from, to, replaced, clocks: reading, budget });
};

/** An event within a day; one that repeats may reach into another where the clocks change. */
const isWithinDay = (properties: EventText, { from, to }: Dates, reading: Reading): boolean => {
  if (from !== to) return false;
  const start = startOf(properties, reading);
  const end = start && endOf(start, properties, reading);
  return !(end && isRepeated(properties) && mayReachNight(start, end, reading.timeZone));
};

/** An event that replaces one repetition and all later ones, whose dates are not stated. */
const isOpenEnded = (properties: EventText): boolean =>
  properties.some(({ name, params }) => name === 'RECURRENCE-ID' && params.has('RANGE'));

/** Its dates are read on the house's clock, for want of their own. */
const isInGuessedZone = (properties: EventText, reading: Reading): boolean => {
  const start = startOf(properties, reading);
  return isInUnknownZone(start) || (start !== null && isInUnknownZone(endOf(start, properties, reading)));
};

const readEvent = (
  properties: EventText,
  reading: Reading,
  replaced: ReadonlyMap<string, readonly Property[]>,
  budget: Budget,
): ReadEvent => {
  const uid = textOf(properties, 'UID');
  if (isOwn(properties, reading) || isCancelled(properties)) return NOTHING;
  const summary = textOf(properties, 'SUMMARY');
  const meaning = meaningOf(summary);
  if (meaning === 'cleaning') return NOTHING;
  const understood = datesOfEvent(properties, reading);
  const dates = understood ?? certainNight(properties, reading);
  if (!dates) return { found: [], isUnsure: true };
  const nights = daysBetween(dates.from, dates.to);
  if (isWithinDay(properties, dates, reading) || (meaning === 'marker' && nights === 1)) return NOTHING;
  const kind = meaning === 'marker' ? 'busy' : meaning;
  const repeats = occurrencesOf(properties, dates, { reading, replaced: replaced.get(uid) ?? [], budget });
  const isOne = !isRepeated(properties) && !properties.some(({ name }) => name === 'RECURRENCE-ID');
  const found = repeats.dates.map((each) => ({
    ...each,
    kind,
    uid,
    summary,
    key: uid === '' ? `${each.from}/${each.to}` : isOne ? uid : `${uid}/${each.from}`,
  }));
  return { found, isUnsure: repeats.isUnsure || !understood || isInGuessedZone(properties, reading) };
};

/** Repetitions replaced by separate events (RECURRENCE-ID), by UID. An unreadable one replaces nothing. */
const replacedDays = (events: readonly EventText[], reading: Reading): Map<string, Property[]> => {
  const days = new Map<string, Property[]>();
  for (const properties of events) {
    const replaced = properties.find(({ name }) => name === 'RECURRENCE-ID');
    if (!replaced || !(isCancelled(properties) || datesOfEvent(properties, reading))) continue;
    const uid = textOf(properties, 'UID');
    days.set(uid, [...(days.get(uid) ?? []), replaced]);
  }
  return days;
};

/**
 * Some sources (Smoobu) list each stay three times: as a whole, as arrival day and as departure day. An arrival day
 * lies within the stay, so it cannot be another stay; it also identifies the departure day.
 */
const withoutMarkers = (events: readonly Found[]): Found[] => {
  const isDay = ({ from, to }: Dates) => daysBetween(from, to) === 1;
  const at = (one: Found, from: string) => `${one.summary}|${from}`;
  const days = new Map(events.filter(isDay).map((one) => [at(one, one.from), one]));
  const markers = new Set<Found>();
  for (const whole of events) {
    const [arrival, departure] = [days.get(at(whole, whole.from)), days.get(at(whole, whole.to))];
    if (isDay(whole) || !arrival || !departure) continue;
    markers.add(arrival).add(departure);
  }
  return events.filter((one) => !markers.has(one));
};

/** Events should not share a UID but may: further ones are distinguished by their dates. */
const distinct = (events: readonly Found[]): CalendarEvent[] => {
  const byKey = new Map<string, CalendarEvent>();
  for (const { key, from, to, kind } of events) {
    const known = byKey.get(key);
    if (known && known.from === from && known.to === to) continue;
    const own = known ? `${key}/${from}/${to}` : key;
    byKey.set(own, { key: own, from, to, kind });
  }
  return [...byKey.values()];
};

export const eventsOf = (events: readonly EventText[], reading: Reading): ReadEvents => {
  const replaced = replacedDays(events, reading);
  const budget: Budget = { left: reading.most };
  const read: ReadEvent[] = [];
  for (const properties of events) {
    if (budget.left < 0) break;
    read.push(readEvent(properties, reading, replaced, budget));
  }
  const found = read.flatMap((each) => each.found);
  const ahead = withoutMarkers(found).filter(({ from, to }) => to > reading.from && from < reading.to);
  const told = distinct(ahead);
  return {
    events: told,
    unread: read.filter(({ isUnsure }) => isUnsure).length,
    ahead: found.some(({ to }) => to > reading.from) || events.some((each) => isSignAhead(each, reading)),
    tooMany: budget.left < 0 || told.length > reading.most,
  };
};
