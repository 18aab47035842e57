/** A room that follows calendars, and what they have closed of it. */
import { listIcalRooms } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import type { IcalFeed, IcalSource } from '@minsu/contract/connections/ical/ical-feed.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { pollFeedsJob } from '../../src/connections/ical/poll-feeds.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { brokenInvariants } from '../order-invariants.ts';
import type { TestApp, TestClient } from '../test-app.ts';
import { day, NOON, TODAY } from '../test-day.ts';
import { type CalendarApp, openCalendarApp } from './calendar-app.ts';
import { type CalendarEvent, calendarText } from './calendar-source.ts';

export let t: TestApp;
let calendars: CalendarApp;
export let source: CalendarApp['source'];
export let operator: TestClient;
export let house: BuiltHouse;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openCalendarRoom = (): void => {
  beforeAll(async () => {
    calendars = await openCalendarApp();
    ({ t, source, operator } = calendars);
  });
  beforeEach(async () => {
    t.setNow(NOON);
    house = await buildHouse(t.database, { rooms: 2 });
  });
  afterAll(async () => {
    expect(await brokenInvariants(t.database)).toEqual({});
    await calendars.close();
  });
};

type Events = readonly CalendarEvent[];

export const room = () => house.rooms[0] as { id: string; number: string };

export const booking = (from: number, to: number, uid = `u${from}`, summary = 'Reserved') => ({
  ...{ uid, summary },
  from: day(from),
  to: day(to),
});

export const closed = (from: number, to: number, uid = `n${from}`) =>
  booking(from, to, uid, 'Airbnb (Not available)');

export const follow = async (events: Events, of: IcalSource = 'airbnb') => {
  const { say, ...feed } = await calendars.follow(room().id, calendarText(events), of);
  return { ...feed, tell: (next: Events) => say(calendarText(next)) };
};

export const feedOf = async (id: string): Promise<IcalFeed> => {
  const { rooms } = await operator.ok(listIcalRooms, { houseId: house.id });
  const feed = rooms.flatMap(({ feeds }) => feeds).find((one) => one.id === id);
  if (!feed) throw new Error('no such feed');
  return feed;
};

/** Blocks of the house that stand, as `kind from to`, by day numbers. */
export const blocks = async (): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select kind || ' ' || (from_date - ${TODAY}::date) || '–' || (to_date - ${TODAY}::date) as text from room_blocks
    where house_id = ${house.id} and removed_at is null and to_date > ${TODAY}::date order by from_date`.execute(
    t.database,
  );
  return rows.map(({ text }) => text);
};

export const blockIds = async (): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from room_blocks where house_id = ${house.id} order by id`.execute(t.database);
  return rows.map(({ id }) => id);
};

export const cancel = async (id: string): Promise<void> => {
  const admin = await t.as('admin');
  await admin.ok(cancelOrder, { orderId: id, reason: 'guest', version: 0 });
};

export const poll = () => pollFeedsJob.run(t.job(), {});
