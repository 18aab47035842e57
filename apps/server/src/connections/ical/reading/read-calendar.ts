/** The text of a feed as the events of a room, or why it cannot be trusted. */
import { createHash } from 'node:crypto';
import { type FeedProblem, MAX_EVENTS } from '@minsu/contract/connections/ical/ical-feed.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { FeedEvent } from '../feed-night-rules.ts';
import { eventsOf, type Reading } from './calendar-events.ts';
import { busyTimesOf } from './calendar-free-busy.ts';
import { readCalendarText } from './calendar-text-rules.ts';
import { type FindZone, zonesOf } from './calendar-zone-rules.ts';
import { defineZone } from './defined-zone.ts';

export type ReadCalendar =
  | {
      readonly kind: 'events';
      readonly events: readonly FeedEvent[];
      readonly unread: number;
      readonly empty: boolean;
    }
  | { readonly kind: 'problem'; readonly problem: FeedProblem; readonly note: string };

export type CalendarReading = Omit<Reading, 'most' | 'findZone' | 'findMeanings'>;

/** Hashed, because UIDs may be long and contain private data. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

const tooMany = (note: string): ReadCalendar => ({ kind: 'problem', problem: 'tooManyEvents', note });

/** `empty`: no future event, neither theirs nor ours, or nothing readable. */
export const readCalendar = (text: string, reading: CalendarReading): ReadCalendar => {
  const read = readCalendarText(text);
  if (read.kind === 'refused') return { kind: 'problem', problem: read.why, note: '' };
  const findMeanings = zonesOf(read.timeZones, defineZone, reading.timeZone);
  const findZone: FindZone = (name) => findMeanings(name).zones[0] ?? null;
  const clocks = { ...reading, findMeanings, findZone };
  const busy = busyTimesOf(read.busyTimes, clocks);
  const all = [...read.events, ...busy.events];
  if (all.length > MAX_EVENTS) return tooMany(String(all.length));
  const { events, ahead, tooMany: more, ...told } = eventsOf(all, { ...clocks, most: MAX_EVENTS });
  const unread = told.unread + busy.unread + read.unknown;
  // The exact number is not computed.
  if (more) return tooMany(`> ${MAX_EVENTS}`);
  return {
    kind: 'events',
    events: events.map((event) => ({ ...event, key: hashed(event.key) })),
    unread,
    empty: !(ahead || busy.ahead) || (events.length === 0 && unread > 0),
  };
};

/** The nights of a house that a feed may take. */
export const readingWindow = (today: string, horizonDays: number): { from: string; to: string } => ({
  from: today,
  to: addDays(today, horizonDays),
});
