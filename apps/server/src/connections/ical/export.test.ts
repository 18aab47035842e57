/** Calendars we export: strict iCalendar, no guest data, and no events of the reader itself. */
import {
  addIcalFeed,
  openIcalExport,
  refreshIcalFeed,
  renewIcalExport,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import type { IcalSource } from '@minsu/contract/connections/ical/ical-feed.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHourlyHouse } from '../../../test/build-hours.ts';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openCalendarSource } from '../../../test/channels/calendar-source.ts';
import { checkCalendar } from '../../../test/channels/strict-calendar.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, NOON } from '../../../test/test-day.ts';
import { escapeText, foldLine, type TakenRun, writeCalendar } from './reading/calendar-writer-rules.ts';

let t: TestApp;
let source: Awaited<ReturnType<typeof openCalendarSource>>;
let operator: TestClient;
let house: BuiltHouse;

beforeAll(async () => {
  source = await openCalendarSource();
  t = await openTestApp({
    now: NOON,
    env: { SANDBOX: 'on', SANDBOX_PORT: String(source.port), PUBLIC_URL: 'https://stay.example' },
  });
  operator = await t.as('operator');
});
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 2 });
});
afterAll(async () => {
  await t.close();
  source.close();
});

const room = (n = 0) => house.rooms[n] as { id: string; number: string };
const read = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: new URL(url).pathname, headers });
const open = async (of: IcalSource = 'airbnb', roomId = room().id): Promise<string> =>
  (await operator.ok(openIcalExport, { roomId, source: of })).url;

/** The events of an address, after everything about them was found right. */
const eventsAt = async (url: string) => {
  const answer = await read(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const { wrong, events } = checkCalendar(answer.body);
  expect(wrong).toEqual([]);
  return events;
};
const said = (events: Awaited<ReturnType<typeof eventsAt>>) =>
  events.map(({ from, to, summary }) => `${summary} ${from} ${to}`);
const close = (from: number, to: number) =>
  operator.ok(blockRooms, {
    ...{ roomIds: [room().id], from: day(from), to: day(to) },
    ...{ kind: 'owner_stay' as const, reason: '房东王五，自住' },
  });

describe('a calendar of a room', () => {
  test('stays and closed nights, without a word about whom or why; under UIDs that stay', async () => {
    await buildStay(t.database, house, { checkIn: day(-3), checkOut: day(2), room: room(), guest: '李四' });
    await buildStay(t.database, house, { checkIn: day(2), checkOut: day(4), room: room() });
    await buildStay(t.database, house, { checkIn: day(-9), checkOut: day(-5), room: room() });
    await close(8, 10);
    const url = await open();
    expect(url).toMatch(/^https:\/\/stay\.example\/hotel-external\/ical\/[\w-]{43}\.ics$/);
    const events = await eventsAt(url);
    expect(said(events)).toEqual([
      `Reserved ${day(-3)} ${day(2)}`,
      `Reserved ${day(2)} ${day(4)}`,
      `Blocked ${day(8)} ${day(10)}`,
    ]);
    const { body } = await read(url);
    expect(body).not.toContain(house.id);
    // A UID is made by chance, and may hold any three digits.
    const told = body.replaceAll(/^UID:.*$/gm, '');
    for (const secret of ['李四', '王五', '101']) expect(told).not.toContain(secret);
    t.setNow('2026-11-21T04:00:00Z');
    expect(await eventsAt(url)).toEqual(events);
    t.setNow(NOON);
  });

  test('a room that nobody has is a calendar all the same', async () => {
    expect(await eventsAt(await open())).toEqual([]);
  });

  test('the last room of a type that a guest without a room needs is closed', async () => {
    await buildStay(t.database, house, { checkIn: day(3), checkOut: day(4), room: null });
    expect(await eventsAt(await open())).toEqual([]);
    await buildStay(t.database, house, { checkIn: day(3), checkOut: day(4), room: room(1) });
    expect(said(await eventsAt(await open()))).toEqual([`Blocked ${day(3)} ${day(4)}`]);
  });

  test('nights that a late departure or hours of the day bar are closed, and back from the source they are an echo', async () => {
    const stay = await buildStay(t.database, house, { checkIn: day(1), checkOut: day(3), room: room() });
    await sql`update stays set leave_time = '20:00' where id = ${stay.stayId}`.execute(t.database);
    const hourly = await buildHourlyHouse(t.database, { rooms: 1 });
    const roomId = hourly.rooms[0]?.id ?? '';
    await operator.ok(sellHours, {
      ...{ houseId: hourly.id, roomTypeId: hourly.roomTypeId, ratePlanId: hourly.planId, roomId },
      ...{ bookerName: '王女士', day: day(5), start: '16:00' },
    });
    expect(said(await eventsAt(await open('airbnb', roomId)))).toEqual([`Blocked ${day(5)} ${day(6)}`]);
    const url = await open();
    expect(said(await eventsAt(url))).toEqual([
      `Reserved ${day(1)} ${day(3)}`,
      `Blocked ${day(3)} ${day(4)}`,
    ]);
    source.tell('/late.ics', [{ uid: 'a', from: day(3), to: day(4), summary: 'Airbnb (Not available)' }]);
    const { id } = await operator.ok(addIcalFeed, {
      ...{ roomId: room().id, source: 'airbnb', name: 'Airbnb' },
      url: source.urlOf('/late.ics'),
    });
    await operator.ok(refreshIcalFeed, { id });
    const { rows } = await sql`select from room_blocks where house_id = ${house.id}`.execute(t.database);
    expect(rows).toEqual([]);
  });

  test('what came from a source is told to the others, not to it', async () => {
    source.tell('/loop.ics', [{ uid: 'a', from: day(5), to: day(7) }]);
    const { id } = await operator.ok(addIcalFeed, {
      ...{ roomId: room().id, source: 'airbnb', name: 'Airbnb' },
      url: source.urlOf('/loop.ics'),
    });
    await operator.ok(refreshIcalFeed, { id });
    expect(await eventsAt(await open('airbnb'))).toEqual([]);
    expect(said(await eventsAt(await open('booking')))).toEqual([`Reserved ${day(5)} ${day(7)}`]);
  });

  test('two rooms that read each other’s calendars take nothing from it', async () => {
    await buildStay(t.database, house, { checkIn: day(2), checkOut: day(4), room: room() });
    const { body } = await read(await open('other'));
    source.answer('/ours.ics', { body });
    const { id } = await operator.ok(addIcalFeed, {
      ...{ roomId: room(1).id, source: 'other', name: 'Ours' },
      url: source.urlOf('/ours.ics'),
    });
    await operator.ok(refreshIcalFeed, { id });
    const { rows } = await sql`select from room_blocks where house_id = ${house.id}`.execute(t.database);
    expect(rows).toEqual([]);
  });
});

describe('the address', () => {
  test('is the same until it is renewed; the old one reads nothing', async () => {
    const first = await open();
    expect(await open()).toBe(first);
    expect(await open('vrbo')).not.toBe(first);
    const { url } = await operator.ok(renewIcalExport, { roomId: room().id, source: 'airbnb' });
    expect(url).not.toBe(first);
    expect((await read(first)).statusCode).toBe(404);
    expect(await eventsAt(url)).toEqual([]);
  });

  test('is stored sealed', async () => {
    const secret = /ical\/(.+)\.ics/.exec(await open())?.[1] ?? '';
    const { rows } = await sql<{
      text: string;
    }>`select json_agg(e)::text as text from ical_exports e`.execute(t.database);
    expect(rows[0]?.text).not.toContain(secret);
  });

  test.each(['x.ics', `${'A'.repeat(43)}.ics`, `${'A'.repeat(43)}`, '..%2f.ics'])(
    '%s reads nothing',
    async (file) => {
      expect((await read(`https://stay.example/hotel-external/ical/${file}`)).statusCode).toBe(404);
    },
  );

  test('what has not changed is not sent again', async () => {
    const url = await open();
    const { headers } = await read(url);
    const again = await read(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await close(3, 4);
    expect((await read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  test('reads nothing of a room that is out of use', async () => {
    const url = await open();
    await sql`update rooms set active = false where id = ${room().id}`.execute(t.database);
    expect((await read(url)).statusCode).toBe(404);
  });
});

describe('writing', () => {
  const runs: fc.Arbitrary<TakenRun[]> = fc
    .uniqueArray(
      fc.record({
        uid: fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
        n: fc.nat(700),
        reserved: fc.boolean(),
      }),
      {
        selector: ({ uid }) => uid,
        maxLength: 6,
      },
    )
    .map((list) =>
      list.map(({ uid, n, reserved }) => ({
        ...{ uid: `x${uid.replaceAll(/\p{Cc}/gu, '-')}`, reserved },
        ...{ from: day(n), to: day(n + 1) },
        changedAt: new Date('2026-11-19T04:00:00.250Z'),
      })),
    );
  test('whatever a UID holds, the calendar is strict', () => {
    fc.assert(
      fc.property(runs, (list) => {
        const { wrong, events } = checkCalendar(writeCalendar(list));
        expect(wrong.filter((each) => each !== 'a UID twice')).toEqual([]);
        expect(events.map(({ from, to }) => [from, to])).toEqual(list.map(({ from, to }) => [from, to]));
      }),
    );
  });
  test('lines are folded between characters, and unfold to what they were', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\s/g, '_')),
        (line) => {
          const folded = foldLine(line).split('\r\n');
          for (const part of folded) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(folded.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
        },
      ),
    );
  });
  test('texts are escaped', () => expect(escapeText('a,b;c\\d\r\ne')).toBe('a\\,b\\;c\\\\d\\ne'));
  test('the checker sees what is wrong', () => {
    const good = writeCalendar([]);
    const broken = [
      good.replaceAll('\r\n', '\n'),
      good.replace('VERSION:2.0\r\n', ''),
      `${good}X`,
      good.replace('PRODID', 'X'.repeat(90)),
    ];
    for (const text of broken) expect(checkCalendar(text).wrong).not.toEqual([]);
  });
});
