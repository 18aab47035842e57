/** Calendars that are partly unreadable, or contain only past events: nothing is released because of them. */

import {
  confirmEmptiedFeed,
  listIcalRooms,
  refreshIcalFeed,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type CalendarApp, openCalendarApp } from '../../../test/channels/calendar-app.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import type { TestApp, TestClient } from '../../../test/test-app.ts';
import { NOON, TODAY } from '../../../test/test-day.ts';

const stamp = (n: number): string => addDays(TODAY, n).replaceAll('-', '');

let t: TestApp;
let calendars: CalendarApp;
let source: CalendarApp['source'];
let operator: TestClient;
let house: BuiltHouse;

beforeAll(async () => {
  calendars = await openCalendarApp();
  ({ t, source, operator } = calendars);
});
beforeEach(async () => {
  t.setNow(NOON);
  house = await buildHouse(t.database, { rooms: 1 });
});
afterAll(async () => {
  expect(await brokenInvariants(t.database)).toEqual({});
  await calendars.close();
});

const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...[`UID:${uid}`, 'SUMMARY:Reserved', ...lines],
  'END:VEVENT',
];
const stay = (uid: string, from: number, to: number): string[] =>
  event(uid, `DTSTART;VALUE=DATE:${stamp(from)}`, `DTEND;VALUE=DATE:${stamp(to)}`);

const textOf = (events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');

/** `tell` sets the calendar's content and reads it. */
const follow = async (...first: string[][]) => {
  const { say, ...feed } = await calendars.follow(house.rooms[0]?.id ?? '', textOf(first));
  return { ...feed, tell: (...events: string[][]) => say(textOf(events)) };
};

/** Nights that the feed has, by day numbers. */
const nights = async (): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select night - ${TODAY}::date as n from room_night
    where house_id = ${house.id} and block_id is not null order by night`.execute(t.database);
  return rows.map(({ n }) => n);
};
const feedOf = async (id: string) => {
  const { rooms } = await operator.ok(listIcalRooms, { houseId: house.id });
  return rooms.flatMap(({ feeds }) => feeds).find((one) => one.id === id);
};

/** The defect, and the nights that are certain despite it. */
const broken: [string, string[], number[]][] = [
  ['an end that is no date', [`DTSTART;VALUE=DATE:${stamp(2)}`, 'DTEND:soon'], [2]],
  ['an end before its start', [`DTSTART;VALUE=DATE:${stamp(4)}`, `DTEND;VALUE=DATE:${stamp(2)}`], [4]],
  ['a repetition nobody can read', [`DTSTART;VALUE=DATE:${stamp(2)}`, 'RRULE:FREQ=HOURLY'], [2]],
  ['no start', [`DTEND;VALUE=DATE:${stamp(4)}`], [3]],
];
test.each(broken)(
  'a booking that comes with %s keeps its nights until it can be read',
  async (_, lines, certain) => {
    const { id, at, tell } = await follow(stay('a', 2, 4), stay('b', 6, 7));
    expect(await tell(event('a', ...lines), stay('b', 6, 7), stay('c', 9, 10))).toEqual({
      ...{ problem: null, note: '' },
    });
    const taken = [...new Set([2, 3, 6, 9, ...certain])].toSorted();
    expect(await nights()).toEqual(taken);
    expect(await feedOf(id)).toMatchObject({ state: 'partial', unread: 1, events: 4, problem: null });

    // Nor are they lost when the calendar cannot be fetched afterwards.
    source.answer(at, { status: 503 });
    await operator.ok(refreshIcalFeed, { id });
    expect(await nights()).toEqual(taken);

    await tell(stay('b', 6, 7), stay('c', 9, 10));
    expect(await nights()).toEqual([6, 9]);
  },
);

test('a booking that moves while another cannot be read has its old nights and its new ones', async () => {
  const { tell } = await follow(stay('a', 2, 4), stay('b', 6, 7));
  await tell(event('a'), stay('b', 8, 9));
  expect(await nights()).toEqual([2, 3, 6, 8]);
  await tell(event('a'), stay('b', 9, 10));
  expect(await nights()).toEqual([2, 3, 6, 8, 9]);
  await tell(stay('a', 2, 4), stay('b', 9, 10));
  expect(await nights()).toEqual([2, 3, 9]);
});

test('a calendar of nothing but days gone by gives nothing back before people say so', async () => {
  const { id, tell } = await follow(stay('past', -5, -2), stay('a', 2, 4));
  expect(await tell(stay('past', -5, -2))).toEqual({ problem: 'emptied', note: '' });
  expect(await nights()).toEqual([2, 3]);
  expect(await feedOf(id)).toMatchObject({ state: 'failing', problem: 'emptied' });

  await operator.ok(confirmEmptiedFeed, { id, version: 0 });
  expect(await nights()).toEqual([]);
  expect(await tell(stay('past', -5, -2))).toEqual({ problem: null, note: '' });
});

test('the last guest may cancel, and the last one may leave', async () => {
  const { tell } = await follow(stay('a', 2, 4));
  await tell([...stay('a', 2, 4).slice(0, -1), 'STATUS:CANCELLED', 'END:VEVENT']);
  expect(await nights()).toEqual([]);
  const left = await follow(stay('b', 1, 2));
  t.setNow(new Date(Date.parse(NOON) + 3 * 86_400_000).toISOString());
  expect(await left.tell(stay('b', 1, 2))).toEqual({ problem: null, note: '' });
});
