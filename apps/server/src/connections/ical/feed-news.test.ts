/** Calendars that need people: a todo for each dispute and for silence, of whom it concerns, gone when it is over. */
import { deleteIcalFeed, pauseIcalFeed } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type CalendarApp, openCalendarApp } from '../../../test/channels/calendar-app.ts';
import { type CalendarEvent, calendarText } from '../../../test/channels/calendar-source.ts';
import type { TestApp, TestClient } from '../../../test/test-app.ts';
import { day, NOON, TODAY } from '../../../test/test-day.ts';

const booking = (from: number, to: number) => ({
  ...{ uid: `u${from}`, summary: 'Reserved' },
  from: day(from),
  to: day(to),
});

let t: TestApp;
let calendars: CalendarApp;
let source: CalendarApp['source'];
let operator: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  calendars = await openCalendarApp();
  ({ t, source, operator } = calendars);
});
afterAll(() => calendars.close());
beforeEach(async () => {
  t.setNow(NOON);
  await t.database.deleteFrom('inboxMessages').execute();
  house = await buildHouse(t.database, { name: '云栖小筑', rooms: 1, department: 'staff' });
});

const room = () => house.rooms[0] as { id: string; number: string };
type Events = readonly CalendarEvent[];
const follow = (events: Events) => calendars.follow(room().id, calendarText(events));
const versionOf = async (id: string) =>
  (await t.database.selectFrom('icalFeeds').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;
const stayOn = (from: number, to: number) =>
  buildStay(t.database, house, { checkIn: day(from), checkOut: day(to), room: room() });
const cancel = async (orderId: string) =>
  (await t.as('admin')).ok(cancelOrder, { orderId, version: 0, reason: 'guest' });

/** Users who have the todo with that title. */
const todos = async (title: RegExp) => {
  const rows = await t.database
    .selectFrom('inboxMessages as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.username', 'm.titleEn', 'm.contentEn', 'm.path'])
    .where('m.kind', '=', 'todo')
    .where('m.settledAt', 'is', null)
    .orderBy('u.username')
    .execute();
  const found = rows.filter(({ titleEn }) => title.test(titleEn));
  return { users: found.map(({ username }) => username), first: found[0] };
};
const desk = ['admin', 'admin2', 'director', 'frontdesk', 'operator', 'supervisor'];

test('a dispute with an order is a todo of the desk of its house, once; it ends with the dispute', async () => {
  const { orderId } = await stayOn(3, 4);
  const { refresh } = await follow([booking(2, 5)]);
  await refresh();
  const { users, first } = await todos(/Calendar conflict/);
  expect(users).toEqual(desk);
  expect(first?.path).toBe(`/orderManagement/orderDetail?id=${orderId}`);
  expect(first?.contentEn).toMatch(
    /云栖小筑 · 101 · Nov 23 → Nov 24: “Airbnb 湖畔” also takes nights of M?\w+/,
  );
  const box = await (await t.as('frontdesk')).ok(pageInbox, { kind: ['todo'] });
  expect(box.records).toHaveLength(1);
  await cancel(orderId);
  await refresh();
  expect((await todos(/Calendar conflict/)).users).toEqual([]);
});

test('another dispute is another todo, and one that comes again is told again', async () => {
  const { orderId } = await stayOn(3, 4);
  const { at, refresh } = await follow([booking(2, 5)]);
  await stayOn(8, 9);
  source.tell(at, [booking(2, 5), booking(7, 10)]);
  await refresh();
  expect((await todos(/Calendar conflict/)).users).toHaveLength(2 * desk.length);
  source.tell(at, [booking(7, 10)]);
  await refresh();
  expect((await todos(/Calendar conflict/)).users).toEqual(desk);
  source.tell(at, [booking(2, 5), booking(7, 10)]);
  await refresh();
  const again = await t.database
    .selectFrom('inboxMessages')
    .select('settledAt')
    .where('path', '=', `/orderManagement/orderDetail?id=${orderId}`)
    .execute();
  expect(again.filter(({ settledAt }) => settledAt === null)).toHaveLength(desk.length);
  expect(again).toHaveLength(2 * desk.length);
});

test('a calendar and another calendar on the same nights are a dispute too', async () => {
  await follow([booking(2, 5)]);
  await follow([{ ...booking(3, 4), uid: 'other' }]);
  const { users, first } = await todos(/Calendar conflict/);
  expect(users).toEqual(desk);
  expect(first).toMatchObject({ path: `/house/houseDetail?id=${house.id}&tab=channels` });
  expect(first?.contentEn).toContain('nights of a block');
});

test('unread for long: a todo of who looks after calendars, until it is read again', async () => {
  const { at, refresh } = await follow([booking(2, 5)]);
  source.answer(at, { status: 500 });
  t.setNow(`${TODAY}T04:50:00Z`);
  await refresh();
  expect((await todos(/has not been updated for a long time/)).users).toEqual([]);
  t.setNow(`${TODAY}T05:10:00Z`);
  await refresh();
  await refresh();
  const { users, first } = await todos(/has not been updated for a long time/);
  expect(users).toEqual(['admin', 'admin2', 'director', 'operator', 'supervisor']);
  expect(first?.path).toBe(`/house/houseDetail?id=${house.id}&tab=channels`);
  source.tell(at, [booking(2, 5)]);
  await refresh();
  expect((await todos(/has not been updated for a long time/)).users).toEqual([]);
});

test('what is paused or removed asks for nothing', async () => {
  await stayOn(3, 4);
  const { id, refresh } = await follow([booking(2, 5)]);
  await operator.ok(pauseIcalFeed, { id, version: await versionOf(id), paused: true });
  expect((await todos(/Calendar conflict/)).users).toEqual([]);
  await operator.ok(pauseIcalFeed, { id, version: await versionOf(id), paused: false });
  await refresh();
  expect((await todos(/Calendar conflict/)).users).toEqual(desk);
  await operator.ok(deleteIcalFeed, { id, version: await versionOf(id), nights: 'release' });
  expect((await todos(/Calendar conflict/)).users).toEqual([]);
});
