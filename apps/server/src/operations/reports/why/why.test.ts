/**
 * Two months worked out by hand. Lake has 3 rooms, Hill 2, both known since September.
 *
 * October: Lake 93, Hill 62, 155 nights offered.
 *   A  Lake 101  5 – 9 Oct    300.00, direct, member One, booked 5 Sep (30 days ahead)     4 nights  1,200.00
 *   B  Hill 201  10 – 12 Oct  500.00, Meituan, member Two, booked the day before           2 nights  1,000.00
 * November: Lake 90, Hill 60, 150 nights offered; 103 of Lake in repair 20 – 23 Nov: 3 blocked; Hill not sold on the 28th:
 *   a stop sell of 2 nights.
 *   C  Lake 101  5 – 9 Nov    320.00, list 400.00, direct, member One, 31 days ahead       4 nights  1,280.00
 *   D  Lake 102  12 – 15 Nov  350.00, Tujia, no member, booked the day before              3 nights  1,050.00
 *   E  Lake  cancelled 3 nights
 *
 * Open nights: 155 before, 150 − 3 − 2 = 145 now. Sold 6 for 2,200.00, then 7 for 2,330.00.
 */

import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reportNames, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { getWhy, pageWhyNights, type Why } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { isExplained, whyGroupingsOf } from '@minsu/contract/operations/reports/why-figures.ts';
import { sumOfParts } from '@minsu/contract/operations/reports/why-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { keepSummaries } from '../keep-summaries.ts';
import { partedFigures } from './figure-parts.ts';

let t: TestApp;
let lake: BuiltHouse;
let hill: BuiltHouse;
let foreign: BuiltHouse;
const november = { from: '2026-11-01', to: '2026-11-30' };
const members = { one: newId(), two: newId() };

const block = async (from: string, to: string): Promise<void> => {
  const [id, room] = [newId(), lake.rooms[2]?.id];
  await sql`insert into room_blocks (house_id, id, room_id, kind, from_date, to_date, reason, created_by, created_at)
    values (${lake.id}, ${id}, ${room}, 'out_of_order', ${from}, ${to}, '水管', 'test', now())`.execute(
    t.database,
  );
  await sql`insert into room_night (house_id, room_id, night, block_id)
    select ${lake.id}::uuid, ${room}::uuid, d::date, ${id}::uuid
    from generate_series(${from}::date, ${to}::date - 1, interval '1 day') d`.execute(t.database);
};

const stay = async (
  house: BuiltHouse,
  room: number,
  of: {
    checkIn: string;
    checkOut: string;
    priceFen: number;
    createdAt: string;
    channel?: string;
    member?: string;
    listFen?: number;
  },
) => {
  const { member, listFen, ...more } = of;
  const made = await buildStay(t.database, house, {
    ...more,
    room: house.rooms[room] ?? null,
    state: 'checked_out',
    shown: 'completed',
  });
  if (member)
    await sql`update orders set guest_id = ${member} where id = ${made.orderId}`.execute(t.database);
  if (listFen)
    await sql`update order_nights set list_fen = ${listFen} where stay_id = ${made.stayId}`.execute(
      t.database,
    );
};

const sold = async (): Promise<void> => {
  for (const [name, id] of Object.entries(members))
    await sql`insert into guests (id, name, created_at) values (${id}, ${name}, now())`.execute(t.database);
  const [one, two] = [members.one, members.two];
  await stay(lake, 0, {
    checkIn: '2026-10-05',
    checkOut: '2026-10-09',
    priceFen: 30_000,
    createdAt: '2026-09-05T04:00:00Z',
    member: one,
  });
  await stay(hill, 0, {
    checkIn: '2026-10-10',
    checkOut: '2026-10-12',
    priceFen: 50_000,
    createdAt: '2026-10-09T04:00:00Z',
    member: two,
    channel: 'mt',
  });
  await stay(lake, 0, {
    checkIn: '2026-11-05',
    checkOut: '2026-11-09',
    priceFen: 32_000,
    createdAt: '2026-10-05T04:00:00Z',
    member: one,
    listFen: 40_000,
  });
  await stay(lake, 1, {
    checkIn: '2026-11-12',
    checkOut: '2026-11-15',
    priceFen: 35_000,
    createdAt: '2026-11-11T04:00:00Z',
    channel: 'tj',
  });
  const gone = await buildStay(t.database, lake, {
    checkIn: '2026-11-16',
    checkOut: '2026-11-19',
    room: null,
    booking: 'cancelled',
    shown: 'cancelled',
    state: 'cancelled',
  });
  await sql`update stays set holds_nights = false where id = ${gone.stayId}`.execute(t.database);
};

beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 3, department: 'staff' });
  hill = await buildHouse(t.database, { name: 'Hill', rooms: 2, department: 'staff' });
  foreign = await buildHouse(t.database, { name: 'Foreign', rooms: 1 });
  for (const [house, rooms] of [
    [lake, 3],
    [hill, 2],
  ] as const)
    await sql`insert into report_rooms (house_id, from_date, rooms) values (${house.id}, '2026-09-01', ${rooms})`.execute(
      t.database,
    );
  await sql`insert into report_rooms (house_id, from_date, rooms) values (${foreign.id}, '2026-11-30', 1)`.execute(
    t.database,
  );
  await sold();
  await block('2026-11-20', '2026-11-23');
  await sql`insert into price_cell (house_id, room_type_id, night, stop_sell, set_by, set_at)
    values (${hill.id}, ${hill.roomTypeId}, '2026-11-28', true, 'test', now())`.execute(t.database);
  await keepSummaries(t.job().change);
});
afterAll(() => t.close());

const ask = async (figure: string, more: object = {}, as = 'admin'): Promise<Why> =>
  (await t.as(as)).ok(getWhy, {
    report: 'production',
    figure,
    houseId: [lake.id, hill.id],
    ...november,
    ...more,
  } as never);
const parts = (why: Why, by: string) =>
  Object.fromEntries(
    why.breakdowns.find((one) => one.by === by)?.parts.map(({ key, amount }) => [key, amount]) ?? [],
  );
const drivers = (why: Why) => Object.fromEntries(why.drivers?.map(({ key, amount }) => [key, amount]) ?? []);

describe('room revenue of November, compared with October', () => {
  let why: Why;
  beforeAll(async () => {
    why = await ask('revenue');
  });

  test('periods, values and the nights behind the availability', () => {
    expect(why).toMatchObject({
      before: { from: '2026-10-01', to: '2026-10-31' },
      ...{ value: 233_000, valueBefore: 220_000, difference: 13_000, catchingUp: false },
      nights: {
        rooms: { before: 155, now: 150 },
        sold: { before: 6, now: 7 },
        blocked: [{ kind: 'out_of_order', before: 0, now: 3 }],
        stopSold: { before: 0, now: 2 },
        lost: { before: 0, now: 3 },
      },
    });
  });

  test('steps: open nights at the earlier RevPAR, occupancy at the earlier rate, then the rate', () => {
    expect(drivers(why)).toMatchObject({
      // 220,000 × 150 ÷ 155 = 212,903; × 147 ÷ 155 = 208,645; × 145 ÷ 155 = 205,806.
      rooms: -7_097,
      'block.out_of_order': -4_258,
      stopSell: -2_839,
      // 7 × 36,666.67 = 256,667.
      occupancy: 50_861,
    });
    expect(why.drivers?.map(({ group }) => group)).toEqual([
      ...['available', 'available', 'available', 'occupancy', 'rate', 'rate', 'rate'],
    ]);
    expect(sumOfParts(why.drivers ?? [])).toBe(13_000);
  });

  test('by property, channel, weekday, lead time and guests', () => {
    expect(parts(why, 'house')).toEqual({ [lake.id]: 113_000, [hill.id]: -100_000 });
    expect(why.breakdowns.find(({ by }) => by === 'house')?.parts.map(({ name }) => name)).toEqual([
      'Lake',
      'Hill',
    ]);
    expect(parts(why, 'channel')).toEqual({ direct: 8_000, mt: -100_000, tj: 105_000 });
    // C was booked 31 days ahead, A 30, B and D one.
    expect(parts(why, 'lead')).toEqual({ 15: -120_000, 31: 128_000, 1: 5_000 });
    expect(parts(why, 'guest')).toEqual({ both: 8_000, lost: -100_000, unknown: 105_000 });
    // October: Mon – Thu, Sat and Sun. November: Thu – Sun, Thu – Sat.
    expect(parts(why, 'weekday')).toEqual({
      ...{ 1: -30_000, 2: -30_000, 3: -30_000, 4: 37_000, 5: 67_000 },
      ...{ 6: 17_000, 0: -18_000 },
    });
    for (const { parts: each, folded } of why.breakdowns)
      expect(sumOfParts(each) + (folded?.amount ?? 0)).toBe(13_000);
  });

  test('the figures are those of the report', async () => {
    const { total, totalBefore } = await (await t.as('admin')).ok(getReport, {
      ...{ report: 'production', compare: 'previous', houseId: [lake.id, hill.id], ...november },
    });
    expect([total.revenue, totalBefore?.revenue]).toEqual([why.value, why.valueBefore]);
  });
});

test('discounts against the list price', async () => {
  // Direct only: 4 nights at 300.00, then 4 at 320.00 of 400.00.
  const why = await ask('adr', { channel: ['direct'] });
  expect(why).toMatchObject({ value: 32_000, valueBefore: 30_000 });
  expect(drivers(why)).toEqual({ mix: 0, price: 10_000, discount: -8_000 });
});

test('every explained figure of every report adds up', async () => {
  const admin = await t.as('admin');
  for (const report of reportNames)
    for (const figure of reports[report].figures.filter((each) => isExplained(report, each))) {
      const answer = await admin.call(getWhy, {
        report,
        figure,
        ...(reports[report].of === 'ahead' ? {} : november),
      });
      if (reports[report].of === 'ahead') {
        expect(answer, `${report} ${figure}`).toMatchObject({ status: 422, failure: 'report.noBooksKept' });
        continue;
      }
      expect(answer.status, `${report} ${figure} ${answer.message}`).toBe(200);
      const why = answer.data as Why;
      if (why.difference === null) continue;
      expect(
        why.breakdowns.map(({ by }) => by),
        `${report} ${figure}`,
      ).toEqual(whyGroupingsOf(report, figure));
      for (const { parts: each, folded, by } of why.breakdowns)
        expect(sumOfParts(each) + (folded?.amount ?? 0), `${report} ${figure} ${by}`).toBe(why.difference);
      if (why.drivers) expect(sumOfParts(why.drivers), `${report} ${figure}`).toBe(why.difference);
    }
});

test('the figures of the contract and the server’s parts are the same', () => {
  const explained = new Set(
    reportNames.flatMap((name) => reports[name].figures.filter((each) => isExplained(name, each))),
  );
  expect([...explained].sort()).toEqual([...new Set(partedFigures)].sort());
});

test('what is on the books now, compared with an evening', async () => {
  await sql`insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, at)
    values (${lake.id}, '2026-11-13', 0, 0, 0, false, now())`.execute(t.database);
  await sql`insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
    values (${lake.id}, '2026-11-13', ${lake.roomTypeId}, 'mt', array_fill(1, array[30]), array_fill(40000::bigint, array[30]))`.execute(
    t.database,
  );
  const why = await ask('pickup', { report: 'pickup', from: '2026-11-20', to: '2026-11-24' });
  // Nothing is sold now; 5 nights of Meituan were.
  expect(why).toMatchObject({ value: 0, valueBefore: 5, difference: -5, drivers: null, nights: null });
  expect(parts(why, 'channel')).toEqual({ mt: -5 });
  expect(parts(why, 'weekday')).toEqual({ 5: -1, 6: -1, 0: -1, 1: -1, 2: -1 });
});

describe('the nights behind a part', () => {
  const nights = async (more: object, as = 'admin') =>
    (await t.as(as)).ok(pageWhyNights, {
      report: 'production',
      figure: 'revenue',
      houseId: [lake.id, hill.id],
      ...november,
      ...more,
    } as never);

  test('blocked nights with room, kind and reason', async () => {
    const page = await nights({ part: 'block', key: 'out_of_order' });
    expect(page.total).toBe(3);
    expect(
      page.records.map(({ night, roomNo, blockKind, reason }) => [night, roomNo, blockKind, reason]),
    ).toEqual(
      ['2026-11-20', '2026-11-21', '2026-11-22'].map((night) => [
        night,
        lake.rooms[2]?.number,
        'out_of_order',
        '水管',
      ]),
    );
  });

  test('unsold nights under a stop sell', async () => {
    const { records } = await nights({ part: 'stopSell' });
    expect(records.map(({ night, houseName, roomNo, count }) => [night, houseName, roomNo, count])).toEqual([
      ['2026-11-28', 'Hill', null, 2],
    ]);
  });

  test.each([
    [{ part: 'all' }, 7],
    [{ part: 'all', side: 'before' }, 6],
    [{ part: 'channel', key: 'tj' }, 3],
    [{ part: 'weekday', key: '4' }, 2],
    [{ part: 'lead', key: '31' }, 4],
    [{ part: 'guest', key: 'both' }, 4],
    [{ part: 'guest', key: 'unknown' }, 3],
    [{ part: 'guest', key: 'lost', side: 'before' }, 2],
    [{ part: 'guest', key: 'new' }, 0],
  ])('sold nights: %o', async (asked, count) => {
    const page = await nights(asked);
    expect(page.total).toBe(count);
    expect(page.records.every(({ orderNo, fen }) => orderNo !== null && fen !== null)).toBe(true);
  });

  test('a page of them', async () => {
    const page = await nights({ part: 'all', size: 2, current: 4 });
    expect([page.total, page.records.length]).toEqual([7, 1]);
    expect((await nights({ part: 'all', size: 2, current: 9 })).records).toEqual([]);
  });
});

describe('refused', () => {
  const call = async (more: object, as = 'admin', endpoint: typeof getWhy | typeof pageWhyNights = getWhy) =>
    (await t.as(as)).call(endpoint, {
      report: 'production',
      figure: 'revenue',
      ...november,
      ...more,
    } as never);

  test('without the right', async () => {
    expect(await call({}, 'housekeeper')).toMatchObject({ status: 403 });
    expect(await call({ part: 'all' }, 'housekeeper', pageWhyNights)).toMatchObject({ status: 403 });
  });

  test('properties out of scope add nothing', async () => {
    const why = (await (
      await t.as('frontdesk')
    ).ok(getWhy, {
      report: 'production',
      figure: 'sold',
      ...november,
      houseId: [foreign.id],
    } as never)) as Why;
    expect(why).toMatchObject({ value: 0, valueBefore: 0, nights: { rooms: { before: 0, now: 0 } } });
    expect(why.breakdowns.flatMap(({ parts: each }) => each)).toEqual([]);
  });

  test.each([
    ['figure', { report: 'lead-time', figure: 'medianLead' }, 'report.notExplained'],
    ['figure', { report: 'deposits-held', figure: 'held' }, 'report.notExplained'],
    ['beforeTo', { beforeFrom: '2026-11-01', beforeTo: '2026-11-02' }, 'report.beforeOverlaps'],
    ['beforeTo', { beforeTo: '2026-10-02' }, 'report.beforeOverlaps'],
    ['channel', { report: 'tasks', figure: 'tasks', channel: ['mt'] }, 'report.notFilter'],
  ])('a wrong %s: %o', async (field, asked, failure) => {
    const answer = await call(asked);
    expect(answer).toMatchObject({ status: 422, failure });
    expect(Object.keys(answer.fields)).toEqual([field]);
  });

  test.each([
    [{ to: '2026-10-01' }, 'to'],
    [{ beforeFrom: '2026-10-02', beforeTo: '2026-10-01' }, 'beforeTo'],
    [{ figure: 'nothing' }, 'figure'],
  ])('invalid input %o', async (asked, field) => {
    const answer = await call(asked);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields)).toContain(field);
  });

  test.each([
    ['house', 'x'],
    ['channel', 'nowhere'],
    ['weekday', '7'],
    ['lead', '3'],
    ['guest', 'old'],
    ['block', 'nothing'],
  ])('nights of an unknown %s', async (part, key) => {
    expect(await call({ part, key }, 'admin', pageWhyNights)).toMatchObject({
      status: 422,
      failure: 'report.notBy',
    });
  });

  test('amounts for roles that do not see money', async () => {
    await sql`update roles set sees_money = false where role_code = 'front_desk'`.execute(t.database);
    t.sessions.forget();
    expect(await call({}, 'frontdesk')).toMatchObject({ status: 403, failure: 'report.moneyHidden' });
    const page = await (await t.as('frontdesk')).ok(pageWhyNights, {
      report: 'production',
      figure: 'sold',
      ...november,
      part: 'all',
    } as never);
    expect(page.records.length).toBeGreaterThan(0);
    expect(
      page.records.every(
        ({ fen, listFen }: { fen: unknown; listFen: unknown }) => fen === null && listFen === null,
      ),
    ).toBe(true);
  });
});
