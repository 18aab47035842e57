/**
 * A small business worked out by hand, November 2026, seen from the 20th:
 *
 * Lake, 3 rooms. Sold first on 30 October, so it offers 3 rooms on each of 30 days: 90 nights.
 *   A  101  30 Oct – 3 Nov  300.00 a night, direct: nights of 1 and 2 November count            2 nights    600.00
 *   B  102 and 103  5 – 7 Nov  400.00, one order of Meituan for two rooms; commission told 96.01   4 nights  1,600.00
 *   C  101  8 – 10 Nov  500.00, did not come: no nights
 *   D  12 – 15 Nov  200.00, cancelled: no nights
 *   E  13 Nov, by the hour: no nights
 *   F  103  blocked 20 – 23 Nov                                                                  3 blocked
 * Hill, 2 rooms, opened on 11 November: 2 × 20 = 40 nights.
 *   G  25 – 27 Nov  600.00, Tujia, no room yet; commission not told: assumed at 12 %                      2 nights  1,200.00
 *
 * In all 8 sold of 130 for 3,400.00: occupancy 8/130, adjusted 8/127, ADR 425.00, RevPAR 26.15.
 */

import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { ordersBehind } from '@minsu/contract/operations/reports/report-drill.ts';
import {
  deleteReportSchedule,
  getReport,
  listReportReaders,
  listReportSchedules,
  pageReportOrders,
  reportFile,
  saveReportSchedule,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type FigureName, reportNames, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { NOON } from '../../../test/test-day.ts';
import { noteRooms } from '../../inventory/room-status/capacity-queries.ts';
import { newId } from '../../platform/ids.ts';
import { checkMonth, differingHouses, summaryCheckJob } from './check-summaries.ts';
import { keepSummaries } from './keep-summaries.ts';
import { reportMailJob } from './send-schedules.ts';
import { shareOfMonth } from './summaries.ts';

let t: TestApp;
let lake: BuiltHouse;
let hill: BuiltHouse;
const november = { from: '2026-11-01', to: '2026-11-30' };
const room = (house: BuiltHouse, index: number) => house.rooms[index] ?? null;
const keep = () => keepSummaries(t.job().change);

const insertOrder = async () => {
  const [orderId, stayId] = [newId(), newId()];
  await sql`insert into orders (house_id, id, order_no, booking, shown, source, channel, booker_name, check_in, check_out, nights,
      guests, stay_count, room_fen, paid_fen, created_by, created_at)
    values (${lake.id}, ${orderId}, 'HOURS', 'confirmed', 'completed', 'phone', 'direct', '钟点', '2026-11-13', '2026-11-13',
      0, 2, 1, 0, 0, 'test', '2026-11-13T02:00:00Z')`.execute(t.database);
  await sql`insert into stays (house_id, id, order_id, room_type_id, room_id, check_in, check_out, state, guest_name, guests,
      from_time, to_time, hours_included, hours_fen)
    values (${lake.id}, ${stayId}, ${orderId}, ${lake.roomTypeId}, ${room(lake, 0)?.id}, '2026-11-13', '2026-11-13', 'checked_out',
      '钟点', 2, '12:00', '16:00', 4, 10000)`.execute(t.database);
};

const insertBlock = async () => {
  const id = newId();
  await sql`insert into room_blocks (house_id, id, room_id, kind, from_date, to_date, reason, created_by, created_at)
    values (${lake.id}, ${id}, ${room(lake, 2)?.id}, 'out_of_order', '2026-11-20', '2026-11-23', '水管', 'test', now())`.execute(
    t.database,
  );
  await sql`insert into room_night (house_id, room_id, night, block_id)
    select ${lake.id}::uuid, ${room(lake, 2)?.id}::uuid, d::date, ${id}::uuid
    from generate_series(date '2026-11-20', date '2026-11-22', interval '1 day') d`.execute(t.database);
};

const stay = (
  house: BuiltHouse,
  index: number | null,
  checkIn: string,
  checkOut: string,
  more: object = {},
) =>
  buildStay(t.database, house, {
    checkIn,
    checkOut,
    room: index === null ? null : room(house, index),
    createdAt: '2026-10-20T04:00:00Z',
    ...more,
  });

beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 3, department: 'staff' });
  hill = await buildHouse(t.database, { name: 'Hill', rooms: 2 });
  await t.job().change((ctx) => noteRooms(ctx, hill.id, '2026-11-10'));
  await stay(lake, 0, '2026-10-30', '2026-11-03', {
    priceFen: 30_000,
    state: 'checked_out',
    shown: 'completed',
  });
  const two = { priceFen: 40_000, state: 'checked_out', shown: 'completed', channel: 'mt', paidFen: 100_000 };
  const b = await stay(lake, 1, '2026-11-05', '2026-11-07', two);
  const second = await stay(lake, 2, '2026-11-05', '2026-11-07', two);
  await sql`update stays set order_id = ${b.orderId} where id = ${second.stayId}`.execute(t.database);
  await sql`delete from orders where id = ${second.orderId}`.execute(t.database);
  await sql`update orders set nights = 4, stay_count = 2, room_fen = 160000 where id = ${b.orderId}`.execute(
    t.database,
  );
  await stay(lake, 0, '2026-11-08', '2026-11-10', { priceFen: 50_000, state: 'no_show', shown: 'no_show' });
  await sql`insert into channel_connections (id, platform, name, state, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'mt', 'mt', 'active', now())`.execute(t.database);
  await sql`insert into channel_orders (connection_id, platform_order_id, revision, state, listing_key, check_in, check_out, house_id,
      order_id, rooms, booker_name, sell_fen, settle_fen, commission_fen, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000001', 'P1', 1, 'completed', 'k', '2026-11-05', '2026-11-07', ${lake.id}, ${b.orderId}, 2,
      '张三', 160000, 150399, 9601, now(), now())`.execute(t.database);
  const d = await stay(lake, null, '2026-11-12', '2026-11-15', {
    priceFen: 20_000,
    booking: 'cancelled',
    shown: 'cancelled',
    state: 'cancelled',
  });
  await sql`update stays set holds_nights = false where id = ${d.stayId}`.execute(t.database);
  await sql`update orders set kept_fen = 12345, fee_fen = 12345, charges_fen = 12345 where id = ${d.orderId}`.execute(
    t.database,
  );
  await insertOrder();
  await insertBlock();
  await stay(hill, null, '2026-11-25', '2026-11-27', { priceFen: 60_000, channel: 'tj' });
  await keep();
});
afterAll(() => t.close());

const values = async (username: string, input: Parameters<typeof view>[1]) =>
  (await view(username, input)).total;
const view = async (
  username: string,
  input: { report: (typeof reportNames)[number] } & Record<string, unknown>,
) => (await t.as(username)).ok(getReport, { ...november, ...input });

describe('the business worked out by hand', () => {
  test('production', async () => {
    const { total, rows } = await view('admin', { report: 'production', by: 'day' });
    expect(total).toEqual({
      available: 130,
      blocked: 3,
      sold: 8,
      occupancy: 8 / 130,
      adjusted: 8 / 127,
      revenue: 340_000,
      adr: 42_500,
      revpar: 2_615,
    });
    expect(rows).toHaveLength(30);
    const on = (date: string) => rows.find(({ key }) => key === date)?.values;
    expect(on('2026-11-02')).toMatchObject({ available: 3, sold: 1, revenue: 30_000 });
    expect(on('2026-11-05')).toMatchObject({ available: 3, sold: 2, adr: 40_000 });
    expect(on('2026-11-08')).toMatchObject({ sold: 0, adr: null, revpar: 0 });
    expect(on('2026-11-10')?.available).toBe(3);
    expect(on('2026-11-11')?.available).toBe(5);
    expect(on('2026-11-20')).toMatchObject({ available: 5, blocked: 1 });
  });

  test('the same whatever it is grouped by', async () => {
    const byHouse = await view('admin', { report: 'production', by: 'house' });
    expect(byHouse.rows.map(({ name, values: v }) => [name, v.available, v.sold, v.revenue])).toEqual([
      ['Lake', 90, 6, 220_000],
      ['Hill', 40, 2, 120_000],
    ]);
    for (const by of ['week', 'month', 'landlord', 'time'] as const)
      expect((await view('admin', { report: 'production', by })).total).toEqual(byHouse.total);
    expect((await view('admin', { report: 'production', by: 'channel' })).total).toMatchObject({
      sold: 8,
      available: null,
    });
  });

  test('compared with October: the two nights of the stay over the month’s end', async () => {
    const { before, totalBefore } = await view('admin', {
      report: 'production',
      compare: 'previous',
      by: 'month',
    });
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(totalBefore).toMatchObject({ sold: 2, available: 6, revenue: 60_000, occupancy: 1 / 3 });
  });

  test('channels less their commission: told, or assumed', async () => {
    const { rows } = await view('admin', { report: 'channel-net' });
    expect(rows.map(({ key, values: v }) => [key, v.sold, v.revenue, v.adr])).toEqual([
      ['tj', 2, 120_000, 60_000],
      ['mt', 4, 160_000, 40_000],
      ['direct', 2, 60_000, 30_000],
    ]);
    const direct = rows.find(({ key }) => key === 'direct')?.values;
    expect(direct).toMatchObject({ commission: 0, netAdr: 30_000, soldShare: 0.25 });
    expect(rows.map(({ key, values: v }) => [key, v.commission, v.netRevenue, v.netAdr])).toEqual([
      ['tj', 14_400, 105_600, 52_800],
      ['mt', 9_601, 150_399, 37_600],
      ['direct', 0, 60_000, 30_000],
    ]);
    // Laid on four nights without losing a fen.
    const { rows: nights } = await sql<{
      night: string;
      fen: number;
    }>`select night::text, commission_fen as fen from report_days
      where house_id = ${lake.id} and channel = 'mt' order by 1`.execute(t.database);
    expect(nights.map(({ fen }) => fen).reduce((sum, fen) => sum + fen, 0)).toBe(9_601);
  });

  test('cancellations, no-shows and what was kept of them', async () => {
    expect(await values('admin', { report: 'cancellation' })).toEqual({
      bookings: 5,
      kept: 3,
      cancelled: 1,
      cancelRate: 0.2,
      noShows: 1,
      noShowRate: 0.25,
      lostNights: 5,
      keptFees: 12_345,
    });
  });

  test('lead time and length of stay: only bookings that stood', async () => {
    // Ahead: 16 days (5 Nov), 36 (25 Nov), 0 (by the hour).
    expect(await values('admin', { report: 'lead-time' })).toMatchObject({
      bookings: 3,
      medianLead: 16,
      meanLead: 52 / 3,
    });
    const { rows, total } = await view('admin', { report: 'length-of-stay' });
    expect(total).toMatchObject({ bookings: 3, nights: 6, meanLength: 4 / 3, medianLength: 2 });
    expect(rows.filter(({ values: v }) => v.bookings).map(({ key, values: v }) => [key, v.bookings])).toEqual(
      [
        ['0', 1],
        ['2', 2],
      ],
    );
  });

  test('what orders owe, by age', async () => {
    // A: 1,200.00 since 3 November, B: 600.00 since the 7th, the no-show: 1,000.00, the cancelled order: its fee of 123.45.
    expect(await values('admin', { report: 'aged-balances' })).toMatchObject({
      owingOrders: 4,
      owed: 292_345,
      owed30: 292_345,
      owed60: 0,
    });
  });

  test('the house page and the workplace say the same', async () => {
    const admin = await t.as('admin');
    const { tonight } = await admin.ok(getWorkplace, {});
    const today = await view('admin', {
      report: 'production',
      from: '2026-11-20',
      to: '2026-11-20',
      by: 'day',
    });
    expect(tonight).toEqual({ sold: today.total.sold, available: today.total.available });
    const { figures: house } = await admin.ok(getHouse, { id: hill.id });
    const last30 = await view('admin', {
      report: 'production',
      from: '2026-10-21',
      to: '2026-11-19',
      houseId: [hill.id],
    });
    expect(house.occupancy30).toBe(last30.total.occupancy ?? 0);
    const { figures: other } = await admin.ok(getHouse, { id: lake.id });
    const lakes = await view('admin', {
      report: 'production',
      from: '2026-10-21',
      to: '2026-11-19',
      houseId: [lake.id],
    });
    expect(other).toMatchObject({
      occupancy30: lakes.total.occupancy,
      adrFen: lakes.total.adr,
      revenue30Fen: lakes.total.revenue,
    });
  });
});

describe('the orders behind a figure', () => {
  const fenOf: Partial<Record<(typeof reportNames)[number], FigureName>> = {
    production: 'revenue',
    'channel-net': 'revenue',
    pickup: 'booksRevenue',
    cancellation: 'keptFees',
    'lead-time': 'arrivalRevenue',
    'length-of-stay': 'arrivalRevenue',
    'landlord-profit': 'gross',
    'deposits-held': 'held',
    'aged-balances': 'owed',
  };

  const drilled = reportNames.flatMap((report) =>
    (ordersBehind[report] ?? []).map((figure) => [report, figure] as const),
  );

  test('every report but those with lists of their own has orders', () => {
    for (const report of reportNames)
      expect([report, ordersBehind[report] !== undefined]).toEqual([
        report,
        reports[report].drill === 'orders',
      ]);
  });

  test.each(drilled)('%s, %s: every row and the total come to the figure', async (report, figure) => {
    const admin = await t.as('admin');
    for (const by of reports[report].by) {
      const asked = { ...november, report, by };
      const { rows, total } = await admin.ok(getReport, asked);
      for (const row of [...rows, { key: undefined, values: total }]) {
        const { key } = row;
        const orders = await admin.ok(pageReportOrders, {
          ...asked,
          figure,
          ...(key !== undefined && { key }),
          size: 200,
        });
        const where = [report, figure, by, key];
        expect([...where, orders.count]).toEqual([...where, row.values[figure] ?? 0]);
        const money = figure === ordersBehind[report]?.[0] ? fenOf[report] : undefined;
        if (money) expect([...where, orders.fen]).toEqual([...where, row.values[money] ?? 0]);
        const listed = (of: (one: (typeof orders.records)[number]) => number) =>
          orders.records.reduce((sum, one) => sum + of(one), 0);
        expect([report, by, key, listed(({ count: adds }) => adds)]).toEqual([report, by, key, orders.count]);
        expect([report, by, key, listed(({ fen }) => fen ?? 0)]).toEqual([report, by, key, orders.fen ?? 0]);
        expect(orders.total).toBe(orders.records.length);
      }
    }
  });
});

describe('bad input and who may', () => {
  test('no figure is ever NaN: empty, future-only, ten years, one day', async () => {
    const admin = await t.as('admin');
    const periods = [
      { from: '2016-12-01', to: '2026-11-30' },
      { from: '2030-01-01', to: '2030-12-31' },
      { from: '2001-01-01', to: '2001-01-01' },
    ];
    for (const report of reportNames)
      for (const period of periods)
        for (const compare of ['none', 'previous', 'lastYear'] as const) {
          const found = await admin.ok(getReport, { report, ...period, compare });
          for (const row of [...found.rows.map(({ values: v }) => v), found.total, found.totalBefore ?? {}])
            for (const value of Object.values(row))
              expect(value === null || Number.isFinite(value)).toBe(true);
        }
    const tenYears = await view('admin', { report: 'production', ...periods[0] });
    expect(tenYears.total).toMatchObject({ sold: 10, revenue: 400_000, available: 136 });
  });

  test('periods that run backwards or too long, and groupings that make no sense, are refused', async () => {
    const admin = await t.as('admin');
    const report = 'production';
    const backwards = await admin.call(getReport, { report, from: '2026-11-02', to: '2026-11-01' });
    expect([backwards.status, backwards.fields.to]).toEqual([422, 'The end must not be before the start']);
    const long = await admin.call(getReport, { report, from: '2016-01-01', to: '2026-11-01' });
    expect([long.status, long.fields.to]).toEqual([422, 'Up to 10 years. Choose a shorter period']);
    expect((await admin.call(getReport, { report, by: 'cleaner' })).failure).toBe('report.notBy');
    const foreign = await admin.call(getReport, { report: 'tasks', channel: ['mt'] });
    expect([foreign.failure, Object.keys(foreign.fields)]).toEqual(['report.notFilter', ['channel']]);
    const mailed = { report, every: 'week' as const, userIds: [newId()] };
    const kept = await admin.call(saveReportSchedule, { ...mailed, filters: { by: 'cleaner' } });
    expect(kept.failure).toBe('report.notBy');
    expect((await admin.call(getReport, { report: 'nonsense' })).status).toBe(422);
    expect((await admin.call(pageReportOrders, { report, by: 'house', key: 'x' })).failure).toBe(
      'report.notBy',
    );
    expect((await admin.call(pageReportOrders, { report: 'tasks' })).failure).toBe('report.noOrders');
    const adr = await admin.call(pageReportOrders, { report, figure: 'adr' });
    expect([adr.status, adr.failure]).toEqual([422, 'report.noOrders']);
  });

  test('who sees no money gets no amounts, a landlord his own houses, nobody nothing', async () => {
    const keeper = await t.as('housekeeper');
    const seen = await keeper.ok(getReport, { report: 'production', ...november });
    expect(seen.figures).toEqual(['available', 'blocked', 'sold', 'occupancy', 'adjusted']);
    expect(Object.keys(seen.total)).toEqual(seen.figures);
    expect(seen.total).toMatchObject({ sold: 6, available: 90 });
    expect((await keeper.call(getReport, { report: 'aged-balances' })).failure).toBe('report.moneyHidden');
    const behind = await keeper.ok(pageReportOrders, { report: 'production', ...november });
    expect([behind.count, behind.fen, behind.records[0]?.fen]).toEqual([6, null, null]);
    const owner = await t.as('landlord');
    expect((await owner.ok(getReport, { report: 'production', ...november })).total).toMatchObject({
      sold: 0,
      available: 0,
      occupancy: null,
    });
    expect((await owner.call(getReport, { report: 'tasks' })).failure).toBe('report.notYours');
    for (const endpoint of [getReport, pageReportOrders, reportFile])
      expect((await t.nobody.call(endpoint, { report: 'production' })).status).toBe(401);
    for (const endpoint of [listReportSchedules, listReportReaders, saveReportSchedule, deleteReportSchedule])
      expect((await keeper.call(endpoint, { report: 'production' })).status).toBe(403);
  });

  test('as files', async () => {
    const admin = await t.as('admin');
    for (const format of ['xlsx', 'csv'] as const) {
      const file = await admin.call(reportFile, {
        report: 'production',
        ...november,
        format,
        compare: 'previous',
      });
      expect(file.status).toBe(200);
      expect(String(file.headers['content-disposition'])).toContain(format);
    }
  });

  test('say in their name what they were filtered by', async () => {
    const admin = await t.as('admin');
    const { id, name } = await t.database
      .selectFrom('houses')
      .select(['id', 'name'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await t.database
      .updateTable('houses')
      .set({ name: `${name} 1/2` })
      .where('id', '=', id)
      .execute();
    const file = await admin.call(reportFile, {
      report: 'production',
      ...november,
      format: 'csv',
      houseId: [id],
      channel: ['mt', 'tj'],
    });
    await t.database.updateTable('houses').set({ name }).where('id', '=', id).execute();
    const said = decodeURIComponent(String(file.headers['content-disposition']));
    expect(said).toMatch(/-2026-11-\d\d-/);
    expect(said).toContain(`-${name} 1 2-Meituan-Tujia.csv`);
  });
});

describe('the summaries', () => {
  test('are what a fresh computation says after any change, and found out when they are not', async () => {
    const { orderId, stayId } = await stay(lake, 1, '2026-11-27', '2026-12-02', { priceFen: 11_111 });
    await sql`update order_nights set price_fen = price_fen + 7 where stay_id = ${stayId} and night > '2026-11-29'`.execute(
      t.database,
    );
    await sql`update orders set channel = 'pig' where id = ${orderId}`.execute(t.database);
    await keep();
    const houseIds = [lake.id, hill.id];
    await t.job().read(async (ctx) => {
      for (const month of ['2026-10-01', '2026-11-01', '2026-12-01'])
        expect(await differingHouses(ctx, shareOfMonth(houseIds, month))).toEqual(new Map());
    });
    await sql`update stays set state = 'cancelled', holds_nights = false where id = ${stayId}`.execute(
      t.database,
    );
    await sql`delete from room_night where stay_id = ${stayId}`.execute(t.database);
    await sql`update orders set booking = 'cancelled', shown = 'cancelled' where id = ${orderId}`.execute(
      t.database,
    );
    await keep();
    expect((await values('admin', { report: 'production' })).sold).toBe(8);
    await sql`update report_days set sold = sold + 1 where house_id = ${lake.id} and night = '2026-11-05'`.execute(
      t.database,
    );
    expect(await t.job().change((ctx) => checkMonth(ctx, '2026-11-01'))).toMatchObject({ differences: 4 });
    expect((await values('admin', { report: 'production' })).sold).toBe(8);
    await summaryCheckJob.run(t.job(), {});
    const { rows } = await sql`select day::text, differences from report_checks`.execute(t.database);
    expect(rows).toEqual([{ day: '2026-11-20', differences: 0 }]);
  });

  test('two that work at once, or one that is killed, leave the same', async () => {
    await sql`insert into report_marks (house_id, month) select ${lake.id}, '2026-11-01' from generate_series(1, 50)`.execute(
      t.database,
    );
    const killed = t.job().change(async () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await Promise.all([keep(), keep(), keep()]);
    expect((await values('admin', { report: 'production' })).sold).toBe(8);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from report_marks`.execute(
      t.database,
    );
    expect(rows[0]?.n).toBe(0);
  });
});

describe('mailed by the clock', () => {
  test('once per period, however often the job runs, to those who may see it', async () => {
    await sql`update users set email = username || '@example.com'`.execute(t.database);
    const admin = await t.as('admin');
    const readers = await admin.ok(listReportReaders, { report: 'production' });
    const idOf = (name: string) => readers.find((reader) => reader.name === name)?.id ?? '';
    const schedule = await admin.ok(saveReportSchedule, {
      report: 'production',
      every: 'week',
      userIds: [idOf('finance'), idOf('director')],
      filters: { by: 'house', houseId: [lake.id] },
    });
    expect(schedule).toMatchObject({ nextOn: '2026-11-23', lastOn: null, active: true });
    const mails = async () =>
      (
        await sql<{
          subject: string;
        }>`select subject from notifications where kind = 'report.scheduled'`.execute(t.database)
      ).rows;
    await reportMailJob.run(t.job(), {});
    expect(await mails()).toHaveLength(0);
    t.setNow('2026-11-23T04:00:00Z');
    await Promise.all([reportMailJob.run(t.job(), {}), reportMailJob.run(t.job(), {})]);
    await reportMailJob.run(t.job(), {});
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      Array(2).fill('经营报表：2026-11-16 至 2026-11-22'),
    );
    expect(await admin.ok(listReportSchedules, {})).toMatchObject([
      { nextOn: '2026-11-30', lastOn: '2026-11-23' },
    ]);
    t.setNow(NOON);
    const stale = await admin.call(deleteReportSchedule, { id: schedule.id, version: 7 });
    expect(stale.failure).toBe('core.stale');
    const keeper = (await admin.ok(listReportReaders, { report: 'production' })).find(
      ({ name }) => name === 'housekeeper',
    );
    const refused = await admin.call(saveReportSchedule, {
      report: 'aged-balances',
      every: 'month',
      userIds: [keeper?.id ?? ''],
    });
    expect([refused.failure, Object.keys(refused.fields)]).toEqual(['report.unknownReader', ['userIds']]);
    await admin.ok(deleteReportSchedule, { id: schedule.id, version: schedule.version });
    expect(await admin.ok(listReportSchedules, {})).toEqual([]);
  });
});
