/** Calendars over time: read, changed, removed, and permissions. */
import {
  addIcalFeed,
  confirmEmptiedFeed,
  deleteIcalFeed,
  editIcalFeed,
  listIcalRooms,
  openIcalExport,
  pauseIcalFeed,
  refreshIcalFeed,
  renewIcalExport,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  blocks,
  booking,
  feedOf,
  follow,
  house,
  openCalendarRoom,
  operator,
  poll,
  room,
  source,
  t,
} from '../../../test/channels/calendar-room.ts';
import { NOON } from '../../../test/test-day.ts';

openCalendarRoom();

describe('the clock', () => {
  test('due calendars are fetched each 15 to 30 minutes, paused ones are not, late ones are told', async () => {
    const { id, at, tell } = await follow([booking(2, 5)]);
    await tell([booking(2, 5)]);
    const waits = Date.parse((await feedOf(id)).nextAt) - Date.parse(NOON);
    expect(waits).toBeGreaterThanOrEqual(15 * 60_000);
    expect(waits).toBeLessThanOrEqual(30 * 60_000);

    source.tell(at, [booking(6, 8)]);
    source.asked.length = 0;
    t.setNow(new Date(Date.parse(NOON) + 14 * 60_000).toISOString());
    await poll();
    expect(source.asked.filter((one) => one.path === at)).toEqual([]);
    t.setNow(new Date(Date.parse(NOON) + 31 * 60_000).toISOString());
    await poll();
    expect(await blocks()).toEqual(['channel 6–8']);

    await operator.ok(pauseIcalFeed, { id, version: 0, paused: true });
    t.setNow(new Date(Date.parse(NOON) + 200 * 60_000).toISOString());
    source.tell(at, [booking(9, 10)]);
    await poll();
    expect(await blocks()).toEqual(['channel 6–8']);
    expect((await feedOf(id)).state).toBe('paused');
    expect((await operator.call(refreshIcalFeed, { id })).failure).toBe('ical.isPaused');

    await operator.ok(pauseIcalFeed, { id, version: 1, paused: false });
    expect((await feedOf(id)).state).toBe('stale');
    await poll();
    expect(await blocks()).toEqual(['channel 9–10']);
    expect((await feedOf(id)).state).toBe('fine');
  });
});

describe('following and leaving', () => {
  test('nights of a calendar that is removed are kept as blocks of ours, or free', async () => {
    const kept = await follow([booking(2, 5)]);
    await operator.ok(deleteIcalFeed, { id: kept.id, version: 0, nights: 'keep' });
    expect(await blocks()).toEqual(['closed 2–5']);
    const freed = await follow([booking(7, 9)]);
    await operator.ok(deleteIcalFeed, { id: freed.id, version: 0, nights: 'release' });
    expect(await blocks()).toEqual(['closed 2–5']);
    expect((await operator.call(refreshIcalFeed, { id: freed.id })).failure).toBe('ical.feedNotFound');
  });

  test('another address is fetched anew; the name can change alone', async () => {
    const { id, at } = await follow([booking(2, 5)]);
    source.tell('/moved.ics', [booking(6, 8)]);
    await operator.ok(editIcalFeed, { id, version: 0, source: 'vrbo', name: 'Vrbo' });
    expect(await feedOf(id)).toMatchObject({ name: 'Vrbo', source: 'vrbo', version: 1 });
    const stale = await operator.call(editIcalFeed, { id, version: 0, source: 'vrbo', name: 'x' });
    expect(stale.failure).toBe('core.stale');
    expect((stale.data as unknown as { current: unknown }).current).toEqual(await feedOf(id));
    await operator.ok(editIcalFeed, {
      id,
      version: 1,
      source: 'vrbo',
      name: 'Vrbo',
      url: source.urlOf('/moved.ics'),
    });
    await poll();
    expect(await blocks()).toEqual(['channel 6–8']);
    expect(at).not.toBe('/moved.ics');
  });

  test('the address is never shown, stored in the open or kept in the history', async () => {
    const { at } = await follow([booking(2, 5)]);
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(f)::text from ical_feeds f) || (select json_agg(e)::text from events e
        where house_id = ${house.id}) as text`.execute(t.database);
    expect(rows[0]?.text).not.toContain(source.urlOf(at));
    expect(JSON.stringify(await operator.ok(listIcalRooms, { houseId: house.id }))).not.toContain(at);
  });

  test.each([
    ['ftp://example.com/a.ics', 'ical.notAnAddress'],
    ['nonsense', 'ical.notAnAddress'],
    ['https://me:secret@example.com/a.ics', 'ical.notAnAddress'],
    ['http://127.0.0.1/a.ics', 'ical.addressRefused'],
    ['http://[::ffff:10.0.0.1]/a.ics', 'ical.addressRefused'],
    ['http://0x7f.1/a.ics', 'ical.addressRefused'],
    ['http://localhost/a.ics', 'ical.addressRefused'],
    ['https://example.com:8443/a.ics', 'ical.addressRefused'],
  ])('%s is refused at the field', async (url, failure) => {
    const answer = await operator.call(addIcalFeed, { roomId: room().id, source: 'airbnb', name: 'x', url });
    expect([answer.status, answer.failure]).toEqual([422, failure]);
    expect(answer.fields.url).toBeTruthy();
  });

  test('a calendar of ours is a loop; the same one twice is refused', async () => {
    const { url } = await operator.ok(openIcalExport, { roomId: room().id, source: 'airbnb' });
    const loop = await operator.call(addIcalFeed, { roomId: room().id, source: 'airbnb', name: 'x', url });
    expect(loop.failure).toBe('ical.ownAddress');
    const { at } = await follow([]);
    const twice = { roomId: room().id, source: 'vrbo', name: 'y', url: source.urlOf(at) };
    expect((await operator.call(addIcalFeed, twice)).failure).toBe('ical.followed');
  });

  test('houses out of sight are not there', async () => {
    const { id } = await follow([booking(2, 5)]);
    const scope = (of: string) =>
      sql`update roles set data_scope = ${of} where role_code = 'operator'`.execute(t.database);
    await scope('department');
    const foreign = await t.openSession('operator');
    const roomId = room().id;
    const key = { id, version: 0 };
    const answers = await Promise.all([
      foreign.call(listIcalRooms, { houseId: house.id }),
      foreign.call(addIcalFeed, { roomId, source: 'airbnb', name: 'x', url: 'https://example.com/' }),
      foreign.call(editIcalFeed, { ...key, source: 'airbnb', name: 'x' }),
      foreign.call(pauseIcalFeed, { ...key, paused: true }),
      foreign.call(refreshIcalFeed, { id }),
      foreign.call(confirmEmptiedFeed, key),
      foreign.call(deleteIcalFeed, { ...key, nights: 'release' }),
      foreign.call(openIcalExport, { roomId, source: 'airbnb' }),
      foreign.call(renewIcalExport, { roomId, source: 'airbnb' }),
    ]);
    await scope('all');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await (await t.as('housekeeper')).call(listIcalRooms, { houseId: house.id })).status).toBe(403);
  });
});
