/**
 * Reads which nights of a room a calendar's events take, by a guest or not. Sources differ (reference: channels §2);
 * anything unknown to the rules below counts as taken, because selling a night twice is worse than blocking one too
 * long.
 */

import type { BusyKind } from '@minsu/contract/connections/ical/ical-feed.ts';
import { type Dates, datesOfEvent, startOf } from './calendar-date-rules.ts';
import { nightsOf } from './calendar-nights.ts';
import { type Nights, nightsInAllZones } from './calendar-readings.ts';
import type { Budget } from './calendar-repeating.ts';
import { isRepeated } from './calendar-repeats.ts';
import { meaningOf } from './calendar-summary-rules.ts';
import { type EventText, type Property, unescapeText } from './calendar-text-rules.ts';
import type { FindMeanings, FindZone } from './calendar-zone-rules.ts';
import { markersIn } from './stay-marker-rules.ts';

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
  /** Limit of events read, counting each repetition. */
  readonly most: number;
  /** The first meaning of a time zone's name. */
  readonly findZone: FindZone;
  readonly findMeanings: FindMeanings;
}

const textOf = (properties: EventText, name: string): string =>
  unescapeText(properties.find((property) => property.name === name)?.value ?? '').trim();

interface Found extends CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  /** Written as whole days. */
  readonly isWholeDays: boolean;
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

/** The repeated events and the replacements of one UID. */
interface Family {
  readonly series: EventText[];
  /** RECURRENCE-ID of each replacement; of an unreadable one there is none, as it replaces nothing. */
  readonly replaced: Property[];
}

const replacementOf = (properties: EventText): Property | undefined =>
  properties.find(({ name }) => name === 'RECURRENCE-ID');

const familiesOf = (events: readonly EventText[], reading: Reading): ReadonlyMap<string, Family> => {
  const families = new Map<string, Family>();
  for (const properties of events) {
    const replaced = replacementOf(properties);
    if (!replaced && !isRepeated(properties)) continue;
    const uid = textOf(properties, 'UID');
    const family = families.get(uid) ?? { series: [], replaced: [] };
    families.set(uid, family);
    if (!replaced) family.series.push(properties);
    else if (isCancelled(properties) || datesOfEvent(properties, reading)) family.replaced.push(replaced);
  }
  return families;
};

interface Expansion {
  readonly reading: Reading;
  readonly families: ReadonlyMap<string, Family>;
  /** One for each reading of the time zones. */
  readonly budgets: Budget[];
}

const budgetOf = ({ budgets, reading }: Expansion, at: number): Budget => {
  const budget = budgets[at] ?? { left: reading.most };
  budgets[at] = budget;
  return budget;
};

/** All nights of an event, in every reading of its time zones. */
const allNightsOf = (properties: EventText, isMarker: boolean, expansion: Expansion): Nights => {
  const { reading, families } = expansion;
  const { from, to, timeZone, findMeanings } = reading;
  const { series, replaced } = families.get(textOf(properties, 'UID')) ?? { series: [], replaced: [] };
  // With several series of one UID no one knows which one’s occurrence is replaced.
  const isShared = series.length > 1 && replaced.length > 0;
  const shared = {
    ...{ isMarker, from, to, replaced: isShared ? [] : replaced },
    series: replacementOf(properties) && series[0],
  };
  const nights = nightsInAllZones(
    { timeZone, findMeanings, isRepeated: isRepeated(properties) },
    (clocks, at) => nightsOf(properties, { ...shared, clocks, budget: budgetOf(expansion, at) }),
  );
  return { ...nights, isUnsure: nights.isUnsure || (isShared && isRepeated(properties)) };
};

const readEvent = (properties: EventText, expansion: Expansion): ReadEvent => {
  const uid = textOf(properties, 'UID');
  if (isOwn(properties, expansion.reading) || isCancelled(properties)) return NOTHING;
  const summary = textOf(properties, 'SUMMARY');
  const meaning = meaningOf(summary);
  if (meaning === 'cleaning') return NOTHING;
  const kind = meaning === 'marker' ? 'busy' : meaning;
  const { dates, isUnsure } = allNightsOf(properties, meaning === 'marker', expansion);
  const isOne = !isRepeated(properties) && !replacementOf(properties);
  const isWholeDays = startOf(properties, expansion.reading)?.kind === 'day';
  const found = dates.map((each) => ({
    ...each,
    ...{ kind, uid, summary, isWholeDays },
    key: uid === '' ? `${each.from}/${each.to}` : isOne ? uid : `${uid}/${each.from}`,
  }));
  return { found, isUnsure };
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
  const expansion: Expansion = { reading, families: familiesOf(events, reading), budgets: [] };
  const isSpent = () => expansion.budgets.some(({ left }) => left < 0);
  const read: ReadEvent[] = [];
  for (const properties of events) {
    if (isSpent()) break;
    read.push(readEvent(properties, expansion));
  }
  const found = read.flatMap((each) => each.found);
  const markers = markersIn(found);
  const ahead = found.filter((one) => !markers.has(one) && one.to > reading.from && one.from < reading.to);
  const told = distinct(ahead);
  return {
    events: told,
    unread: read.filter(({ isUnsure }) => isUnsure).length,
    ahead: found.some(({ to }) => to > reading.from) || events.some((each) => isSignAhead(each, reading)),
    tooMany: isSpent() || told.length > reading.most,
  };
};
