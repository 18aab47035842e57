import { pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { figuresOf } from '@minsu/contract/reports/kpi-rules.ts';
import { getWorkplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

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
  await stay({
    checkIn: '2026-11-23',
    checkOut: '2026-11-24',
    room: room(4),
    booking: 'wait_accept',
    shown: 'wait_accept',
    guest: '待接',
  });
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
});
afterAll(() => t.close());

describe('the workplace', () => {
  test('queues what waits, as the order list counts it', async () => {
    const desk = await t.as('frontdesk');
    const { queue } = await desk.ok(getWorkplace, {});
    expect(queue.map(({ view, count, first }) => [view, count, first?.guest])).toEqual([
      ['toAccept', 1, '待接'],
      ['toPay', 0, undefined],
      ['unassigned', 1, '无房'],
      ['overdue', 1, '迟迟'],
      ['arrivals', 2, '今到'],
      ['departures', 1, '今走'],
    ]);
    for (const { view, count } of queue) expect((await desk.ok(pageOrders, { view })).total).toBe(count);
  });

  test('figures of tonight: stays with and without a room, all rooms of houses on the market', async () => {
    const { figures, houseCount, cityCount, businessDate } = await (await t.as('admin')).ok(getWorkplace, {});
    expect({ houseCount, cityCount, businessDate }).toEqual({
      houseCount: 2,
      cityCount: 2,
      businessDate: '2026-11-20',
    });
    expect(figures).toMatchObject({
      occupied: 4,
      sellable: 10,
      occupancy: { value: 0.4, before: 0 },
      adr: { value: 32_500, before: null },
      revpar: { value: 13_000, before: 0 },
      pickup: { value: 6, before: 3 },
    });
  });

  test('strip, channels and arrivals', async () => {
    const { strip, channels, arrivals } = await (await t.as('frontdesk')).ok(getWorkplace, {});
    expect(strip).toHaveLength(14);
    expect(strip.slice(0, 4)).toEqual([
      { date: '2026-11-20', occupied: 3, sellable: 8, arrivals: 2, departures: 1 },
      { date: '2026-11-21', occupied: 1, sellable: 8, arrivals: 0, departures: 2 },
      { date: '2026-11-22', occupied: 0, sellable: 8, arrivals: 0, departures: 1 },
      { date: '2026-11-23', occupied: 1, sellable: 8, arrivals: 1, departures: 0 },
    ]);
    expect(channels).toEqual([
      { channel: 'direct', nights: 6, revenueFen: 180_000 },
      { channel: 'mt', nights: 2, revenueFen: 100_000 },
    ]);
    expect(arrivals).toMatchObject([
      { guest: '无房', roomNumber: null, condition: null, nights: 1 },
      { guest: '今到', roomNumber: '104', condition: 'clean', nights: 2, channel: 'mt', houseName: 'Lake' },
    ]);
  });

  test('hides money from a housekeeper and other houses from everybody scoped', async () => {
    const keeper = await (await t.as('housekeeper')).ok(getWorkplace, {});
    expect(keeper.figures).toMatchObject({
      adr: { value: null, before: null },
      revpar: { value: null, before: null },
      occupied: 3,
    });
    expect(keeper.channels.map((row) => row.revenueFen)).toEqual([null, null]);
    const owner = await (await t.as('landlord')).ok(getWorkplace, {});
    expect(owner).toMatchObject({
      houseCount: 0,
      arrivals: [],
      channels: [],
      figures: { occupied: 0, sellable: 0, occupancy: { value: null } },
    });
    expect(owner.queue.map((item) => item.count)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await (await t.as('admin')).call(getWorkplace, { extra: 1 })).status).toBe(422);
  });
});

test('figures without rooms or sales are unknown, not zero', () => {
  expect(figuresOf(0, 0, 0)).toEqual({ occupancy: null, adrFen: null, revparFen: null });
  expect(figuresOf(0, 0, 10)).toEqual({ occupancy: 0, adrFen: null, revparFen: 0 });
});
