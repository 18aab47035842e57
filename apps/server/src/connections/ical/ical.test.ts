/** Rooms that follow calendars: nights taken, released, kept, and shown to users. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  addIcalFeed,
  confirmEmptiedFeed,
  refreshIcalFeed,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import {
  changeBlock,
  getBlock,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import {
  blockIds,
  blocks,
  booking,
  cancel,
  closed,
  feedOf,
  follow,
  house,
  openCalendarRoom,
  operator,
  room,
  source,
  t,
} from '../../../test/channels/calendar-room.ts';
import { day, NOON } from '../../../test/test-day.ts';

openCalendarRoom();

describe('what is taken', () => {
  test('nights of a calendar belong to it: shown with their source, earning nothing, changed by nobody', async () => {
    const { id } = await follow([booking(2, 5), closed(10, 12), closed(12, 13)]);
    expect(await blocks()).toEqual(['channel 2–5', 'channel 10–13']);
    expect(await feedOf(id)).toMatchObject({
      state: 'fine',
      events: 3,
      nights: 6,
      conflicts: [],
      problem: null,
    });

    const why = await operator.ok(explainNight, { roomId: room().id, night: day(3) });
    expect(why.reasons[0]).toMatchObject({
      kind: 'block',
      blockKind: 'channel',
      said: 'Airbnb 湖畔',
      by: '127.0.0.1',
    });
    const [blockId = ''] = await blockIds();
    expect((await operator.ok(getBlock, { id: blockId })).actions).toEqual([]);
    const change = { id: blockId, version: 0, from: day(2), to: day(4) };
    expect((await operator.call(changeBlock, change)).failure).toBe('roomStatus.channelBlock');
    expect((await operator.call(unblockRoom, { id: blockId, version: 0 })).failure).toBe(
      'roomStatus.channelBlock',
    );
  });

  test.each(['airbnb', 'booking', 'vrbo', 'igms', 'smoobu'])(
    'the calendar of %s comes as it should',
    async (name) => {
      const at = `/${name}.ics`;
      const body = readFileSync(
        path.resolve(import.meta.dirname, '../../../test/ical', `${name}.ics`),
        'utf8',
      );
      source.answer(at, { body });
      const { id } = await operator.ok(addIcalFeed, {
        ...{ roomId: room().id, source: 'other', name },
        url: source.urlOf(at),
      });
      expect(await operator.ok(refreshIcalFeed, { id })).toEqual({ problem: null, note: '' });
      expect(await blocks()).toEqual(
        {
          airbnb: ['channel 0–1', 'channel 5–8', 'channel 366–559'],
          booking: ['channel 4–6', 'channel 13–14'],
          vrbo: ['channel 16–20', 'channel 22–23'],
          igms: ['channel 2–4'],
          smoobu: ['channel 6–10', 'channel 12–15'],
        }[name],
      );
    },
  );

  test('a night that a late departure bars is a conflict with that guest', async () => {
    const { orderId, stayId } = await buildStay(t.database, house, {
      ...{ checkIn: day(1), checkOut: day(3), room: room() },
    });
    await sql`update stays set leave_time = '20:00' where id = ${stayId}`.execute(t.database);
    const { id } = await follow([booking(3, 5)]);
    expect(await blocks()).toEqual(['channel 4–5']);
    expect((await feedOf(id)).conflicts).toMatchObject([{ from: day(3), to: day(4), orderId }]);
  });

  test('a night somebody has stays his: the conflict is shown, the rest is taken, and ends when he goes', async () => {
    const { orderId } = await buildStay(t.database, house, {
      checkIn: day(3),
      checkOut: day(4),
      room: room(),
    });
    const { id, refresh } = await follow([booking(2, 5)]);
    expect(await blocks()).toEqual(['channel 2–3', 'channel 4–5']);
    expect((await feedOf(id)).conflicts).toMatchObject([
      { from: day(3), to: day(4), kind: 'booking', orderId },
    ]);

    await cancel(orderId);
    await refresh();
    expect((await feedOf(id)).conflicts).toEqual([]);
    expect((await feedOf(id)).nights).toBe(3);
  });

  test('our own nights that come back as closed are neither taken nor a conflict', async () => {
    await buildStay(t.database, house, { checkIn: day(3), checkOut: day(6), room: room() });
    const { id } = await follow([closed(3, 6)]);
    expect(await blocks()).toEqual([]);
    expect((await feedOf(id)).conflicts).toEqual([]);
  });

  test('a room that a guest without a room needs is taken all the same: he waits in the tray', async () => {
    await buildStay(t.database, house, { checkIn: day(2), checkOut: day(3), room: null });
    await buildStay(t.database, house, {
      ...{ checkIn: day(2), checkOut: day(3) },
      room: house.rooms[1] as { id: string },
    });
    await follow([booking(2, 3)]);
    expect(await blocks()).toEqual(['channel 2–3']);
  });
});

describe('what is given back', () => {
  test('what is gone from a good calendar, and nothing else', async () => {
    const { tell } = await follow([booking(2, 5), booking(7, 9)]);
    await tell([booking(7, 9)]);
    expect(await blocks()).toEqual(['channel 7–9']);
  });

  const bad: [string, Parameters<typeof source.answer>[1], string, string][] = [
    ['an error', { status: 500, body: 'x' }, 'status', 'HTTP 500'],
    ['not found', { status: 404 }, 'status', 'HTTP 404'],
    ['a page', { body: '<!doctype html><p>Sign in' }, 'notCalendar', ''],
    ['nothing', { body: '' }, 'empty', ''],
    ['a calendar cut off', { body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n' }, 'cutOff', ''],
    ['a calendar without events', { body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }, 'emptied', ''],
    [
      'events that nobody understands',
      { body: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR' },
      'emptied',
      '',
    ],
    ['too much', { body: `BEGIN:VCALENDAR\n${'x'.repeat(5 * 1024 * 1024)}` }, 'tooLarge', ''],
    [
      'too many events',
      { body: `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(10_000)}END:VCALENDAR` },
      'tooManyEvents',
      '10000',
    ],
    [
      'a way to this machine',
      { status: 302, headers: { location: 'http://[::1]:80/' } },
      'addressRefused',
      '',
    ],
  ];
  test.each(bad)('%s gives nothing back', async (_, answer, problem, note) => {
    const { id, at, refresh, tell } = await follow([booking(2, 5)]);
    source.answer(at, answer);
    expect(await refresh()).toEqual({ problem, note });
    expect(await blocks()).toEqual(['channel 2–5']);
    expect(await feedOf(id)).toMatchObject({ state: 'failing', problem, problemNote: note, events: 1 });
    await tell([booking(2, 5)]);
    expect(await feedOf(id)).toMatchObject({ state: 'fine', problem: null });
  });

  test('an empty calendar is believed when people say so', async () => {
    const { id, tell } = await follow([booking(2, 5)]);
    const early = await operator.call(confirmEmptiedFeed, { id, version: 0 });
    expect(early.failure).toBe('ical.notEmptied');
    await tell([]);
    await operator.ok(confirmEmptiedFeed, { id, version: 0 });
    expect(await blocks()).toEqual([]);
    expect(await feedOf(id)).toMatchObject({ state: 'fine', events: 0, problem: null });
    expect(await tell([])).toEqual({ problem: null, note: '' });
  });

  test('a calendar that was empty from the start is well', async () => {
    const { id } = await follow([]);
    expect(await feedOf(id)).toMatchObject({ state: 'fine', problem: null });
  });
});

describe('what stays the same', () => {
  test('a window that slides is one block, day after day, under new UIDs', async () => {
    const { tell } = await follow([closed(0, 1, 'a0'), closed(300, 400, 'b0'), booking(5, 7)]);
    const before = await blockIds();
    for (let n = 1; n <= 4; n++) {
      t.setNow(new Date(Date.parse(NOON) + n * 86_400_000).toISOString());
      await tell([closed(n, n + 1, `a${n}`), closed(300 + n, 400 + n, `b${n}`), booking(5, 7)]);
    }
    // The sliding first night leaves a past block each day; the far window and the booking stay the same blocks.
    const standing = await sql<{ id: string }>`select id from room_blocks where house_id = ${house.id}
      and removed_at is null and to_date > ${day(4)}::date`.execute(t.database);
    expect(standing.rows.filter(({ id }) => before.includes(id)).length).toBeGreaterThanOrEqual(2);
    expect(await blocks()).toContain('channel 304–404');
    expect(await blocks()).toContain('channel 5–7');
  });

  test('UIDs that change every time change nothing', async () => {
    const { tell } = await follow([booking(2, 5, 'x')]);
    const before = await blockIds();
    await tell([booking(2, 5, 'y')]);
    expect(await blockIds()).toEqual(before);
  });

  test('an echo does not come back for a day when our guest is gone', async () => {
    const { orderId } = await buildStay(t.database, house, {
      checkIn: day(3),
      checkOut: day(5),
      room: room(),
    });
    const { refresh } = await follow([closed(3, 5)]);
    await cancel(orderId);
    await refresh();
    expect(await blocks()).toEqual([]);
    t.setNow(new Date(Date.parse(NOON) + 25 * 3_600_000).toISOString());
    await refresh();
    expect(await blocks()).toEqual(['channel 3–5']);
  });

  test('what has not changed is not sent again, and validators are forgotten after a mishap', async () => {
    const { at, refresh } = await follow([]);
    source.answer(at, { headers: { etag: '"7"' }, body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' });
    await refresh();
    source.asked.length = 0;
    expect(await refresh()).toEqual({ problem: null, note: '' });
    expect(source.asked[0]?.headers['if-none-match']).toBe('"7"');
    source.answer(at, { status: 503 });
    await refresh();
    source.asked.length = 0;
    await refresh();
    expect(source.asked[0]?.headers['if-none-match']).toBeUndefined();
  });

  test('what repeats takes the nights that come on sale, even if the calendar does not change', async () => {
    const { at, refresh } = await follow([]);
    const body = [
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:every', `DTSTART;VALUE=DATE:${day(1).replaceAll('-', '')}`],
      ...['RRULE:FREQ=DAILY', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n');
    source.answer(at, { headers: { etag: '"7"' }, body });
    await refresh();
    const [before = ''] = (await blocks()).slice(-1);
    t.setNow(new Date(Date.parse(NOON) + 25 * 3_600_000).toISOString());
    source.asked.length = 0;
    await refresh();
    expect(source.asked[0]?.headers['if-none-match']).toBeUndefined();
    expect(Number((await blocks()).at(-1)?.split('–')[1])).toBe(Number(before.split('–')[1]) + 1);
  });
});
