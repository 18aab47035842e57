import { figuresOf } from '@minsu/contract/operations/reports/kpi-rules.ts';
import { type KpiName, kpiNames } from '@minsu/contract/operations/workplace/kpi-list.ts';
import { queueItems, queueKeys } from '@minsu/contract/operations/workplace/queue-list.ts';
import { ARRIVAL_LINES } from '@minsu/contract/operations/workplace/strip-list.ts';
import { getWorkplace, getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { keepSummaries } from '../reports/keep-summaries.ts';

let t: TestApp;
let lake: BuiltHouse;
const room = (index: number) => lake.rooms[index] ?? null;
beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 8, department: 'staff' });
  const hill = await buildHouse(t.database, { name: 'Hill', rooms: 2, city: '苏州', state: 'offline' });
  await buildHouse(t.database, { name: 'Draft', state: 'draft' });
  const stay = (options: Parameters<typeof buildStay>[2]) => buildStay(t.database, lake, options);
  await stay({
    checkIn: '2026-11-18',
    checkOut: '2026-11-21',
    room: room(0),
    state: 'in_house',
    priceFen: 30_000,
    createdAt: '2026-11-10T04:00:00Z',
  });
  await stay({
    checkIn: '2026-11-19',
    checkOut: '2026-11-20',
    room: room(1),
    state: 'in_house',
    guest: '今走',
  });
  await stay({
    checkIn: '2026-11-15',
    checkOut: '2026-11-19',
    room: room(2),
    state: 'in_house',
    guest: '迟迟',
    createdAt: '2026-10-01T04:00:00Z',
  });
  await stay({
    checkIn: '2026-11-20',
    checkOut: '2026-11-22',
    room: room(3),
    guest: '今到',
    priceFen: 50_000,
    channel: 'mt',
  });
  await stay({ checkIn: '2026-11-20', checkOut: '2026-11-21', room: null, guest: '无房', priceFen: 10_000 });
  const waiting = await stay({
    checkIn: '2026-11-23',
    checkOut: '2026-11-24',
    room: room(4),
    booking: 'wait_accept',
    shown: 'wait_accept',
    guest: '待接',
  });
  await sql`update orders set deadline_at = '2026-11-20T04:25:00Z' where id = ${waiting.orderId}`.execute(
    t.database,
  );
  await stay({
    checkIn: '2026-11-13',
    checkOut: '2026-11-14',
    room: room(5),
    state: 'no_show',
    shown: 'no_show',
    createdAt: '2026-10-01T04:00:00Z',
  });
  await buildStay(t.database, hill, {
    checkIn: '2026-11-20',
    checkOut: '2026-11-21',
    room: hill.rooms[0] ?? null,
    guest: '苏州',
  });
  await keepSummaries(t.job().change);
});
afterAll(() => t.close());

describe('the action queue', () => {
  test('says what waits, as the order list counts it, with the most pressing one', async () => {
    const desk = await t.as('frontdesk');
    const { items, nextAt } = await desk.ok(getWorkQueue, {});
    const waiting = items.filter(({ count }) => count > 0);
    expect(waiting.map(({ key, count, first }) => [key, count, first?.guest])).toEqual([
      ['toAccept', 1, '待接'],
      ['unassigned', 1, '无房'],
      ['overdue', 1, '迟迟'],
      ['arrivals', 2, '今到'],
      ['departures', 2, '迟迟'],
      ...waiting.slice(5).map(({ key, count, first }) => [key, count, first?.guest]),
    ]);
    for (const { key, count } of items) {
      const { list, filter } = queueItems[key];
      if (list === '/hotel-order/order/page') expect((await desk.ok(pageOrders, filter)).total).toBe(count);
    }
    expect(nextAt).toBe('2026-11-20T04:25:00.000Z');
  });

  test('some lines alone, and nothing else', async () => {
    const { items } = await (await t.as('frontdesk')).ok(getWorkQueue, {
      keys: ['overdue', 'toAccept', 'payoutsFailed'],
    });
    expect(items.map(({ key, count }) => [key, count])).toEqual([
      ['toAccept', 1],
      ['overdue', 1],
    ]);
    const answer = await (await t.as('frontdesk')).call(getWorkQueue, { keys: ['nothing'] });
    expect(answer.status).toBe(422);
  });

  test.each([
    ['admin', queueKeys],
    ['landlord', ['statementsSent']],
    ['housekeeper', ['myTasks']],
  ] as const)('%s sees the lines he can do something about', async (name, keys) => {
    const { items } = await (await t.as(name)).ok(getWorkQueue, {});
    expect(items.map(({ key }) => key).sort()).toEqual([...keys].sort());
  });

  test('a finance clerk counts no arrivals, a front desk no payouts', async () => {
    const keysOf = async (name: string) =>
      (await (await t.as(name)).ok(getWorkQueue, {})).items.map(({ key }) => key);
    expect(await keysOf('finance')).toEqual(
      expect.arrayContaining(['payoutsFailed', 'toRefund', 'statementsToPay']),
    );
    expect(await keysOf('finance')).not.toContain('arrivals');
    expect(await keysOf('frontdesk')).not.toContain('payoutsFailed');
    expect((await t.nobody.call(getWorkQueue, {})).status).toBe(401);
  });
});

describe('the figures', () => {
  const kpi = async (name: KpiName, username = 'admin') =>
    (await (await t.as(username)).ok(getWorkplace, {})).kpis.find((each) => each.name === name);

  test('of tonight: stays with and without a room, all rooms of houses on the market', async () => {
    const { businessDate, houses, kpis, tonight, catchingUp } = await (await t.as('admin')).ok(
      getWorkplace,
      {},
    );
    expect({ businessDate, houses, tonight, catchingUp }).toEqual({
      businessDate: '2026-11-20',
      houses: 2,
      tonight: { sold: 4, available: 10 },
      catchingUp: false,
    });
    expect(kpis.map(({ name }) => name)).toEqual(kpiNames);
    expect(await kpi('occupancy')).toMatchObject({ value: 0.4, asked: { compare: 'lastWeek' } });
    expect(await kpi('adr')).toMatchObject({ value: 32_500, before: null });
    expect(await kpi('revpar')).toMatchObject({ value: 13_000 });
    expect((await kpi('occupancy'))?.trend).toHaveLength(14);
    expect((await kpi('occupancy'))?.trend?.at(-1)).toBe(0.4);
  });

  test('of the month are compared with the month before', async () => {
    expect(await kpi('revenue')).toMatchObject({
      asked: { from: '2026-11-01', to: '2026-11-20', compare: 'lastMonth' },
      comparedWith: { from: '2026-10-01', to: '2026-10-20' },
    });
    // 3 nights of 300.00, 1 and 4 of 400.00 each, 500.00, 100.00 and 400.00 tonight: the nights up to tonight.
    expect((await kpi('revenue'))?.value).toBe(3 * 30_000 + 40_000 + 4 * 40_000 + 50_000 + 10_000 + 40_000);
    expect(await kpi('pickup')).toMatchObject({ value: null, before: null });
  });

  test('a year or a month earlier', async () => {
    const admin = await t.as('admin');
    const { kpis } = await admin.ok(getWorkplace, { compare: 'lastYear' });
    expect(kpis.find(({ name }) => name === 'occupancy')?.comparedWith).toEqual({
      from: '2025-11-20',
      to: '2025-11-20',
    });
    const month = await admin.ok(getWorkplace, { compare: 'lastMonth' });
    expect(month.kpis.find(({ name }) => name === 'adr')?.comparedWith?.from).toBe('2026-10-20');
    expect((await admin.call(getWorkplace, { compare: 'never' })).status).toBe(422);
    expect((await admin.call(getWorkplace, { extra: 1 })).status).toBe(422);
  });

  test('strip, mix and arrivals', async () => {
    const { strip, mix, arrivals } = await (await t.as('frontdesk')).ok(getWorkplace, {});
    expect(strip).toHaveLength(14);
    expect(strip.slice(0, 4)).toEqual([
      { date: '2026-11-20', sold: 3, available: 8, occupancy: 3 / 8, arrivals: 2, departures: 2, inHouse: 3 },
      { date: '2026-11-21', sold: 1, available: 8, occupancy: 1 / 8, arrivals: 0, departures: 2, inHouse: 1 },
      { date: '2026-11-22', sold: 0, available: 8, occupancy: 0, arrivals: 0, departures: 1, inHouse: 0 },
      { date: '2026-11-23', sold: 1, available: 8, occupancy: 1 / 8, arrivals: 0, departures: 0, inHouse: 0 },
    ]);
    expect(mix.rows.map(({ channel, nights }) => [channel, nights])).toEqual([
      ['direct', 10],
      ['mt', 2],
    ]);
    expect(mix.nights).toBe(12);
    expect(arrivals.stays).toBe(2);
    expect(arrivals.lines).toMatchObject([
      { guest: '无房', roomNumber: null, condition: null, nights: 1 },
      { guest: '今到', roomNumber: '104', condition: 'clean', nights: 2, channel: 'mt', houseName: 'Lake' },
    ]);
  });

  test('an arrival whose room still has its guest is not ready, however clean the room', async () => {
    const { orderId } = await buildStay(t.database, lake, {
      checkIn: '2026-11-20',
      checkOut: '2026-11-21',
      room: room(1),
      guest: '后到',
    });
    const { arrivals, departures } = await (await t.as('frontdesk')).ok(getWorkplace, {});
    await sql`update orders set booking = 'cancelled' where id = ${orderId}`.execute(t.database);
    expect(arrivals.lines.map(({ guest, occupied, condition }) => [guest, occupied, condition])).toEqual([
      ['无房', false, null],
      ['后到', true, 'clean'],
      ['今到', false, 'clean'],
    ]);
    expect(departures.stays).toBe(2);
    expect(departures.lines).toMatchObject([
      { guest: '迟迟', overdue: true, nextGuest: null, roomNumber: '103' },
      { guest: '今走', overdue: false, nextGuest: '后到', roomNumber: '102' },
    ]);
  });

  test('a room whose next guest has cancelled waits for nobody', async () => {
    const { departures } = await (await t.as('frontdesk')).ok(getWorkplace, {});
    expect(departures.lines.map(({ guest, nextGuest }) => [guest, nextGuest])).toEqual([
      ['迟迟', null],
      ['今走', null],
    ]);
  });

  test('money is hidden from a housekeeper, other houses from everybody scoped', async () => {
    const keeper = await (await t.as('housekeeper')).ok(getWorkplace, {});
    expect(keeper.kpis.map(({ name }) => name)).toEqual(['occupancy', 'pickup', 'cancelRate']);
    expect(keeper.tonight).toEqual({ sold: 3, available: 8 });
    expect(keeper.mix.rows.every(({ revenueFen }) => revenueFen === null)).toBe(true);
    const owner = await (await t.as('landlord')).ok(getWorkplace, {});
    expect(owner).toMatchObject({
      houses: 0,
      arrivals: { stays: 0, lines: [] },
      departures: { stays: 0, lines: [] },
      tonight: { sold: 0, available: 0 },
    });
    expect(owner.kpis.map(({ value }) => value)).toEqual([null, null, null, 0, null, null]);
    expect(owner.strip.every(({ arrivals, sold }) => arrivals === 0 && sold === 0)).toBe(true);
  });

  test('of many arrivals the first are sent and all are counted, those without a room first', async () => {
    const inn = await buildHouse(t.database, { name: 'Inn', rooms: ARRIVAL_LINES });
    for (const room of [...inn.rooms, null])
      await buildStay(t.database, inn, { checkIn: '2026-11-20', checkOut: '2026-11-21', room });
    const { arrivals, strip } = await (await t.as('admin')).ok(getWorkplace, {});
    expect([arrivals.lines.length, arrivals.stays]).toEqual([ARRIVAL_LINES, strip[0]?.arrivals]);
    expect(arrivals.lines.slice(0, 3).map(({ roomNumber }) => roomNumber)).toEqual([null, null, '101']);
  });
});

test('figures without rooms or sales are unknown, not zero', () => {
  expect(figuresOf(0, 0, 0)).toEqual({ occupancy: null, adrFen: null, revparFen: null });
  expect(figuresOf(0, 0, 10)).toEqual({ occupancy: 0, adrFen: null, revparFen: 0 });
});
