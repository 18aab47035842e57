import { PassThrough, Readable } from 'node:stream';
import { switchRole } from '@minsu/contract/foundation/account/session-endpoints.ts';
import {
  pageHouses,
  setHouseOnline,
  setHousesOnline,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { setRoomConditions } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import {
  type BackgroundRun,
  cancelRun,
  getRun,
  isOver,
  listRuns,
  pageRunItems,
  retryRun,
  runFailuresFile,
  runFile,
  undoRun,
} from '@minsu/contract/platform/background-run.ts';
import { acceptOrders, exportOrders, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, giveRole } from '../../../test/builders.ts';
import { short } from '../../../test/run-length.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { NIL_ID } from '../../platform/ids.ts';

const ROOMS = short ? 300 : 2_000;

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const ended = async (client: TestClient, id: string): Promise<BackgroundRun> => {
  let run: BackgroundRun | undefined;
  await expect
    .poll(
      async () => {
        run = await client.ok(getRun, { id });
        return isOver(run);
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true);
  return run as BackgroundRun;
};

const sheetRows = async (client: TestClient, url: string): Promise<unknown[][]> => {
  const response = await t.app.inject({ method: 'GET', url, headers: { authorization: client.token } });
  expect(response.statusCode).toBe(200);
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(response.rawPayload).pipe(new PassThrough()));
  return (book.worksheets[0]?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1));
};

describe('a bulk change', () => {
  let houses: BuiltHouse[];
  const city = '批量市';
  beforeAll(async () => {
    houses = [];
    for (const state of ['online', 'online', 'offline', 'draft'] as const)
      houses.push(await buildHouse(t.database, { city, state, name: `批量 ${state}` }));
  });

  test('says what would happen, does what can be done, lists the rest, tries again and goes back', async () => {
    const asked = { filter: { city: [city] }, online: false };
    expect(await admin.ok(setHousesOnline.check, asked)).toMatchObject({ total: 4, ready: 2, refused: 2 });
    const run = await admin.ok(setHousesOnline.start, { ...asked, expected: 4 });
    expect(await ended(admin, run.id)).toMatchObject({ state: 'done', done: 2, failed: 2, canUndo: true });
    const failed = await admin.ok(pageRunItems, { id: run.id, state: 'failed' });
    expect(failed.records.map((item) => item.reason)).toEqual([
      'The property cannot go offline in its current state',
      'The property cannot go offline in its current state',
    ]);
    expect(await sheetRows(admin, `/api/runs/failures-file?id=${run.id}`)).toHaveLength(3);
    const again = await admin.ok(retryRun, { id: run.id });
    expect(await ended(admin, again.id)).toMatchObject({ total: 2, done: 0, failed: 2 });
    const back = await admin.ok(undoRun, { id: run.id });
    expect(await ended(admin, back.id)).toMatchObject({ done: 2, failed: 0, canUndo: false });
    const page = await admin.ok(pageHouses, { city: [city], state: ['online'] });
    expect(page.total).toBe(2);
    expect((await admin.call(undoRun, { id: run.id })).failure).toBe('run.cannotUndo');
  });

  test('an undo leaves alone what somebody has changed since', async () => {
    const ids = houses.slice(0, 2).map(({ id }) => id);
    const run = await admin.ok(setHousesOnline.start, { ids, online: false });
    await ended(admin, run.id);
    const [row] = (await admin.ok(pageHouses, { city: [city], keyword: '批量 online' })).records;
    if (!row) throw new Error('no house');
    await admin.ok(setHouseOnline, { id: row.id, version: row.version, online: true });
    const back = await admin.ok(undoRun, { id: run.id });
    expect(await ended(admin, back.id)).toMatchObject({ done: 1, failed: 1 });
  });

  test('another number of matches than was told is refused; the same key begins it once', async () => {
    const asked = { filter: { city: [city] }, online: true };
    const changed = await admin.call(setHousesOnline.start, { ...asked, expected: 3 });
    expect([changed.status, changed.failure]).toEqual([409, 'run.countChanged']);
    const headers = { 'idempotency-key': 'bulk-once' };
    const first = await admin.ok(setHousesOnline.start, asked, { headers });
    expect((await admin.ok(setHousesOnline.start, asked, { headers })).id).toBe(first.id);
    await ended(admin, first.id);
    expect((await admin.call(setHousesOnline.start, { online: true })).status).toBe(422);
    const none = await admin.call(setHousesOnline.start, { filter: { city: ['nowhere'] }, online: true });
    expect(none.failure).toBe('run.nothingChosen');
  });

  test('reaches no further than its user: foreign records are left out, a foreign run is unknown', async () => {
    const frontdesk = await t.as('frontdesk');
    const own = await buildHouse(t.database, { department: 'staff', rooms: 2 });
    const foreign = await buildHouse(t.database, { rooms: 2 });
    const ids = [...own.rooms, ...foreign.rooms].map((room) => room.id);
    const asked = { ids, condition: 'dirty' as const };
    expect(await frontdesk.ok(setRoomConditions.check, asked)).toMatchObject({ total: 2, ready: 2 });
    const run = await frontdesk.ok(setRoomConditions.start, asked);
    expect(await ended(frontdesk, run.id)).toMatchObject({ total: 2, done: 2 });
    const rooms = await t.database
      .selectFrom('rooms')
      .select('condition')
      .where('houseId', '=', foreign.id)
      .execute();
    expect(rooms.map((room) => room.condition)).toEqual(['clean', 'clean']);
    for (const endpoint of [getRun, cancelRun, undoRun, retryRun, pageRunItems])
      expect((await admin.call(endpoint, { id: run.id })).failure).toBe('run.notFound');
    expect(
      (await t.as('finance').then((finance) => finance.call(setRoomConditions.start, asked))).status,
    ).toBe(403);
    const listed = await admin.ok(listRuns, {});
    expect(listed.some(({ id }) => id === run.id)).toBe(false);
  });

  test('a right taken away before the work begins stops it', async () => {
    const housekeeper = await t.as('housekeeper');
    const house = await buildHouse(t.database, { department: 'staff' });
    const run = await housekeeper.ok(setRoomConditions.start, {
      ids: house.rooms.map(({ id }) => id),
      condition: 'inspected',
    });
    await ended(housekeeper, run.id);
    await sql`update background_runs set state = 'waiting', role_codes = '{front_desk}', done = 0 where id = ${run.id}`.execute(
      t.database,
    );
    await sql`update background_run_items set state = 'waiting' where run_id = ${run.id}`.execute(t.database);
    const { workOn } = await import('../../platform/jobs/run-work.ts');
    await workOn(t.job(), run.id);
    expect(await housekeeper.ok(getRun, { id: run.id })).toMatchObject({ state: 'failed', done: 0 });
  });

  test('accepts the waiting orders of a view and lists the rest', async () => {
    const house = await buildHouse(t.database, { rooms: 3 });
    const dates = { checkIn: '2026-11-25', checkOut: '2026-11-26' };
    for (const [index, room] of house.rooms.entries()) {
      const booking = index < 2 ? 'wait_accept' : 'confirmed';
      await buildStay(t.database, house, {
        ...dates,
        room,
        booking,
        shown: booking === 'confirmed' ? 'expected' : booking,
        channel: 'mt',
      });
    }
    const filter = { houseId: [house.id] };
    const run = await admin.ok(acceptOrders.start, { filter, expected: 3 });
    expect(await ended(admin, run.id)).toMatchObject({ done: 2, failed: 1, canUndo: false });
    const { records } = await admin.ok(pageOrders, filter);
    expect(records.every((order) => order.booking === 'confirmed')).toBe(true);
  });

  test(`${ROOMS} rooms, each once, though two workers want the run`, async () => {
    const house = await buildHouse(t.database, { rooms: 0 });
    await sql`insert into rooms (house_id, id, room_type_id, number)
      select ${house.id}, gen_random_uuid(), ${house.roomTypeId}, n::text from generate_series(1, ${ROOMS}::int) n`.execute(
      t.database,
    );
    const run = await admin.ok(setRoomConditions.start, {
      filter: { houseId: house.id },
      condition: 'dirty',
      expected: ROOMS,
    });
    // The second worker finds the run taken.
    const { workOn } = await import('../../platform/jobs/run-work.ts');
    const job = t.job();
    await workOn(job, run.id);
    const over = await ended(admin, run.id);
    expect(over).toMatchObject({ state: 'done', total: ROOMS, done: ROOMS, failed: 0 });
    const { n } = await t.database
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('houseId', '=', house.id)
      .where('name', '=', 'room.conditionSet')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(ROOMS);
  }, 120_000);
});

const noted = (entityId: string) =>
  t.database
    .selectFrom('events')
    .select(['name', 'after'])
    .where('entity', '=', 'export')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

describe('a long export', () => {
  let house: BuiltHouse;
  beforeAll(async () => {
    house = await buildHouse(t.database, { rooms: 1 });
    await buildStay(t.database, house, {
      checkIn: '2026-11-25',
      checkOut: '2026-11-26',
      room: null,
      guest: '=HYPERLINK("http://evil")',
    });
    await sql`
      insert into orders (house_id, id, order_no, booking, shown, source, channel, booker_name, check_in, check_out,
        nights, guests, stay_count, unassigned, room_fen, created_by, created_at)
      select house_id, gen_random_uuid(), 'X' || n, booking, shown, source, channel, booker_name, check_in, check_out,
        nights, guests, stay_count, unassigned, room_fen, created_by, created_at
      from orders, generate_series(1, 5000) n where house_id = ${house.id}`.execute(t.database);
  });

  test('is made in the background with the chosen columns, for its owner alone', async () => {
    const input = { houseId: [house.id], columns: ['bookerName', 'orderNo', 'totalFen'], sort: 'orderNo' };
    const { run } = await admin.ok(exportOrders.start, input);
    if (!run) throw new Error('not in the background');
    expect(await ended(admin, run.id)).toMatchObject({ state: 'done', done: 5001, total: 5001 });
    const rows = await sheetRows(admin, `/api/runs/file?id=${run.id}`);
    expect(rows).toHaveLength(5002);
    expect(rows[0]).toEqual(['Booker', 'Order no.', 'Total (CNY)']);
    expect(rows[1]?.[0]).toBe('=HYPERLINK("http://evil")');
    expect(rows[1]?.[2]).toBe(400);
    expect(await noted(run.id)).toEqual([
      { name: 'export.made', after: { list: 'orders.export', filters: ['houseId', 'view'], rows: 5001 } },
      { name: 'export.fetched', after: { list: 'orders.export' } },
    ]);
    const director = await t.as('director');
    expect((await director.call(runFile, { id: run.id })).failure).toBe('run.notFound');
    expect((await director.call(runFailuresFile, { id: run.id })).failure).toBe('run.notFound');
  });

  test.skipIf(short)(
    'holds what the active role of the session sees, not what the others would',
    async () => {
      const own = await buildHouse(t.database, { department: 'staff' });
      await sql`
      insert into orders (house_id, id, order_no, booking, shown, source, channel, booker_name, check_in, check_out,
        nights, guests, stay_count, unassigned, room_fen, created_by, created_at)
      select ${own.id}, gen_random_uuid(), 'Y' || n, booking, shown, source, channel, booker_name, check_in, check_out,
        nights, guests, stay_count, unassigned, room_fen, created_by, created_at
      from (select * from orders where house_id = ${house.id} limit 1) o, generate_series(1, 5001) n`.execute(
        t.database,
      );
      await giveRole(t.database, 'supervisor', 'front_desk');
      const both = { houseId: [house.id, own.id] };
      const wide = await t.openSession('supervisor');
      const narrow = await t.openSession('supervisor');
      await narrow.ok(switchRole, { roleCode: 'front_desk' });
      for (const [client, total] of [
        [wide, 10_002],
        [narrow, 5_001],
      ] as const) {
        const { run } = await client.ok(exportOrders.start, both);
        if (!run) throw new Error('not in the background');
        expect(await ended(client, run.id)).toMatchObject({ state: 'done', done: total, total });
      }
    },
    60_000,
  );

  test('its file is out of reach once the right to see such records is gone', async () => {
    await giveRole(t.database, 'housekeeper', 'director_of_operations');
    const housekeeper = await t.openSession('housekeeper');
    const { run } = await housekeeper.ok(exportOrders.start, { houseId: [house.id] });
    if (!run) throw new Error('not in the background');
    await ended(housekeeper, run.id);
    const narrow = await t.openSession('housekeeper');
    await narrow.ok(switchRole, { roleCode: 'housekeeper' });
    expect((await narrow.call(runFile, { id: run.id })).status).toBe(403);
    expect((await narrow.call(runFailuresFile, { id: run.id })).status).toBe(403);
    expect((await housekeeper.call(runFile, { id: run.id })).status).toBe(200);
  });

  test('two of a user are at work at a time; a third is begun when one of them ends', async () => {
    const { workOn } = await import('../../platform/jobs/run-work.ts');
    const job = t.job();
    const { run } = await admin.ok(exportOrders.start, { houseId: [house.id] });
    if (!run) throw new Error('not in the background');
    await ended(admin, run.id);
    const copyAs = async (state: 'running' | 'waiting'): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into background_runs (id, kind, work, user_id, role_codes, language, input_cipher, state, total, created_at,
          beat_at, expires_at)
        select gen_random_uuid(), kind, work, user_id, role_codes, language, input_cipher, ${state}, total, created_at,
          created_at, expires_at from background_runs where id = ${run.id} returning id`.execute(t.database);
      return rows[0]?.id ?? '';
    };
    const [first, , third] = [await copyAs('running'), await copyAs('running'), await copyAs('waiting')];
    await workOn(job, third);
    expect(await admin.ok(getRun, { id: third })).toMatchObject({ state: 'waiting' });
    await sql`update background_runs set state = 'waiting' where id = ${first}`.execute(t.database);
    await workOn(job, first);
    expect(await ended(admin, third)).toMatchObject({ state: 'done', total: 5001 });
    await sql`delete from background_runs where state = 'running'`.execute(t.database);
  });

  test('a short one needs no run and is noted without what was looked for; a long one is not sent at once', async () => {
    const small = await buildHouse(t.database, { rooms: 1 });
    await buildStay(t.database, small, { checkIn: '2026-11-25', checkOut: '2026-11-26', room: null });
    const input = { houseId: [small.id] };
    expect((await admin.ok(exportOrders.start, input)).run).toBeNull();
    const file = await admin.call(exportOrders.file, input);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    const made = { list: 'orders.export', filters: ['houseId', 'view'], rows: 1 };
    expect((await noted(NIL_ID)).at(-1)).toEqual({ name: 'export.made', after: made });
    const long = await admin.call(exportOrders.file, { houseId: [house.id] });
    expect([long.status, long.failure]).toEqual([422, 'run.tooLongAtOnce']);
    expect(long.message).toContain('5000');
  });

  test('one that is stopped leaves no file; an expired one is cleared away', async () => {
    const { run } = await admin.ok(exportOrders.start, { houseId: [house.id] });
    if (!run) throw new Error('not in the background');
    await admin.call(cancelRun, { id: run.id });
    const over = await ended(admin, run.id);
    expect(['cancelled', 'done']).toContain(over.state);
    if (over.state === 'cancelled')
      expect((await admin.call(runFile, { id: run.id })).failure).toBe('run.noFile');
    expect((await admin.call(cancelRun, { id: run.id })).failure).toBe('run.over');
    const { purgeRunsJob } = await import('./run-jobs.ts');
    const before = t.now().toISOString();
    t.setNow(new Date(t.now().getTime() + 25 * 3_600_000).toISOString());
    await purgeRunsJob.run(t.job(), {});
    t.setNow(before);
    expect(await admin.ok(listRuns, { kind: 'export' })).toEqual([]);
  });
});
