/** Figures that name the same thing agree in every place that shows them: orders with orders, rooms with rooms. */

import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { getMonitor } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { stripFigureNames, stripFigures } from '@minsu/contract/operations/workplace/strip-list.ts';
import { getWorkplace, getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { OrderView } from '@minsu/contract/sales/orders/order-list.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, NOON, TODAY } from '../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 14 });
});
afterAll(() => t.close());

/** Each stay has a room of its own. */
let rooms = 0;
const sell = async (...stays: readonly { checkIn: string; checkOut: string }[]) => {
  const order = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: stays.map((stay) => ({
      ...{ roomTypeId: house.roomTypeId, roomId: house.rooms[rooms++]?.id, guests: 1 },
      ...stay,
    })),
  });
  const stayKey = async (at: number) => ({
    stayId: order.stays[at]?.id ?? '',
    version: (await admin.ok(getOrder, { id: order.id })).order.version,
  });
  return { stayKey };
};

let papers = 0;
const checkIn = async (key: { stayId: string; version: number }) => {
  await admin.ok(checkInOrder, withPapers(key, 1, papers));
  papers += 1;
};

const ORDER_VIEWS = ['arrivals', 'departures', 'inHouse', 'unassigned', 'overdue'] as const;

/** Each place, asked by its own call. */
const places = async () => {
  const total = async (view: OrderView) => (await admin.ok(pageOrders, { view })).total;
  const [list, counted, { items }, workplace, monitor, board] = [
    Object.fromEntries(
      await Promise.all(ORDER_VIEWS.map(async (view) => [view, await total(view)] as const)),
    ) as Record<(typeof ORDER_VIEWS)[number], number>,
    await admin.ok(countOrderViews, {}),
    await admin.ok(getWorkQueue, {}),
    await admin.ok(getWorkplace, {}),
    await admin.ok(getMonitor, {}),
    await admin.ok(getDayBoard, {}),
  ];
  const count = (view: OrderView) => counted.find((one) => one.view === view)?.count;
  const queued = (key: string) => items.find((item) => item.key === key)?.count;
  return { list, count, queued, workplace, monitor, board };
};

test('arrivals, departures, guests in house and stays without a room', async () => {
  t.setNow('2026-11-18T04:00:00Z');
  // Leaves today, and one who should have left yesterday.
  for (const checkOut of [TODAY, day(-1)]) {
    const early = await sell({ checkIn: day(-2), checkOut });
    await checkIn(await early.stayKey(0));
  }
  // A group one room of which leaves today and the other in two days.
  const staying = await sell({ checkIn: day(-2), checkOut: TODAY }, { checkIn: day(-2), checkOut: day(2) });
  await checkIn(await staying.stayKey(0));
  await checkIn(await staying.stayKey(1));
  t.setNow(NOON);
  await sell({ checkIn: TODAY, checkOut: day(1) });
  // A group of three: one in house, one expected today, one tomorrow.
  const group = await sell(
    { checkIn: TODAY, checkOut: day(2) },
    { checkIn: TODAY, checkOut: day(2) },
    { checkIn: day(1), checkOut: day(2) },
  );
  await checkIn(await group.stayKey(0));
  // Without a room today, and without one next week.
  const roomless = await sell({ checkIn: TODAY, checkOut: day(1) });
  await admin.ok(unassignRoom, await roomless.stayKey(0));
  const later = await sell({ checkIn: day(7), checkOut: day(9) });
  await admin.ok(unassignRoom, await later.stayKey(0));
  // Cut in two: its second part arrives on another day.
  const cut = await sell({ checkIn: TODAY, checkOut: day(4) });
  await admin.ok(splitStay, { ...(await cut.stayKey(0)), at: day(2) });

  const { list, count, queued, workplace, monitor, board } = await places();
  expect(list).toEqual({ arrivals: 4, departures: 3, inHouse: 4, unassigned: 2, overdue: 1 });
  for (const view of ORDER_VIEWS) expect([view, count(view)]).toEqual([view, list[view]]);
  for (const key of ['arrivals', 'departures', 'unassigned', 'overdue'] as const)
    expect([key, queued(key)]).toEqual([key, list[key]]);

  const [today] = workplace.strip;
  const { arrivals, departures, inHouse } = list;
  expect(today).toMatchObject({ arrivals, departures, inHouse });
  for (const name of stripFigureNames) {
    const { filter } = stripFigures[name](TODAY, TODAY);
    const opened = await admin.ok(pageOrders, filter as InputOf<typeof pageOrders>);
    expect([name, opened.total]).toEqual([name, list[name]]);
  }
  expect([monitor.arrivals.left, monitor.departures.left, monitor.inHouse]).toEqual([
    ...[arrivals, departures, inHouse],
  ]);

  // In rooms: the second room of a group counts by itself.
  const roomsArriving = await t.database
    .selectFrom('stays')
    .select('id')
    .where('checkIn', '=', TODAY)
    .where('state', '=', 'expected')
    .execute();
  expect(roomsArriving).toHaveLength(4);
  expect([workplace.arrivals.stays, board.counters.arriving]).toEqual([4, 4]);
  expect(board.unassigned).toHaveLength(
    workplace.arrivals.lines.filter(({ roomNumber }) => !roomNumber).length,
  );
  expect(board.counters).toMatchObject({ inHouse: 5, leaving: 3 });
});
