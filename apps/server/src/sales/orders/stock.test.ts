/** Stock under concurrency: many buyers of one night, and random work by many users; nothing is sold twice. */

import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { cancelOrder, getOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
  undoCheckIn,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { assignRoom, changeStay, unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { short } from '../../../test/run-length.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const buy = (house: BuiltHouse, from: number, to: number, roomId?: string, stays = 1) =>
  admin.call(createOrder, {
    houseId: house.id,
    bookerName: '抢房',
    stays: Array.from({ length: stays }, () => ({
      roomTypeId: house.roomTypeId,
      checkIn: day(from),
      checkOut: day(to),
      guests: 3,
      ...(roomId && { roomId }),
    })),
  });

test('sells one room night to exactly one of 100 buyers and answers the others with a clear 409', async () => {
  for (let round = 0; round < 3; round += 1) {
    const house = await buildHouse(t.database);
    const answers = await Promise.all(Array.from({ length: 100 }, () => buy(house, 1, 2)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.failure))).toEqual(
      new Set(['roomStatus.soldOut']),
    );
  }
  expect(await brokenInvariants(t.database)).toEqual({});
}, 60_000);

test('handles overlapping ranges, a block and groups across types without deadlock or double sale', async () => {
  const house = await buildHouse(t.database, { rooms: 3 });
  const second = await buildRoomType(t.database, house.id);
  await buildRoom(t.database, house.id, second, '201');
  const stay = (roomTypeId: string, from: number) => ({
    roomTypeId,
    checkIn: day(from),
    checkOut: day(from + 3),
    guests: 1,
  });
  const group = (first: string, then: string, from: number) =>
    admin.call(createOrder, {
      houseId: house.id,
      bookerName: '团',
      stays: [stay(first, from), stay(then, from)],
    });
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => buy(house, 1 + (i % 4), 3 + (i % 5))),
    ...Array.from({ length: 10 }, (_, i) => group(house.roomTypeId, second, 1 + (i % 3))),
    ...Array.from({ length: 10 }, (_, i) => group(second, house.roomTypeId, 1 + (i % 3))),
    admin.call(blockRooms, {
      roomIds: [house.rooms[0]?.id as string],
      from: day(2),
      to: day(5),
      kind: 'out_of_order',
      reason: '漏水',
    }),
  ]);
  expect(answers.filter((a) => a.status >= 500)).toEqual([]);
  expect(answers.filter((a) => a.failure === 'core.busy')).toEqual([]);
  expect(answers.some((a) => a.status === 200)).toBe(true);
  expect(await brokenInvariants(t.database)).toEqual({});
}, 60_000);

/** Reproducible random numbers in [0, 1). */
const random = (seed: number) => {
  let state = seed;
  return () => {
    state += 0x6d2b79f5;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
};

test('keeps all stock and money invariants after random concurrent work', async () => {
  const seed = Number(process.env.STOCK_SEED ?? Date.now() % 100_000);
  const operations = Number(process.env.STOCK_OPERATIONS ?? (short ? 160 : 400));
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const house = await buildHouse(t.database, { rooms: 4 });
  const other = await buildRoomType(t.database, house.id, { basePriceFen: 70_000 });
  const rooms = [
    ...house.rooms,
    await buildRoom(t.database, house.id, other, '301'),
    await buildRoom(t.database, house.id, other, '302'),
  ];
  const ids: string[] = [];
  let passed = 0;

  const act = async (): Promise<number> => {
    const from = passed + Math.floor(next() * 12);
    const nights = 1 + Math.floor(next() * 4);
    if (ids.length < 5 || next() < 0.3) {
      const rooms = next() < 0.3 ? 2 : 1;
      const roomId = rooms === 1 && next() < 0.5 ? pick(house.rooms).id : undefined;
      const answer = await buy(house, from, from + nights, roomId, rooms);
      if (answer.status === 200) ids.push(answer.data.id);
      return answer.status;
    }
    const order = await admin.ok(getOrder, { id: pick(ids) });
    const stay = pick(order.stays);
    if (!stay) return 200;
    const key = { stayId: stay.id, version: order.order.version };
    const whole = { orderId: order.order.id, version: order.order.version };
    const moved = { roomId: pick(rooms).id, pricing: pick(['keep', 'difference'] as const) };
    const calls: [action: string, run: () => Promise<{ status: number }>][] = [
      ['move', () => admin.call(changeStay, { ...key, checkIn: day(from), checkOut: day(from + nights) })],
      ['move', () => admin.call(changeStay, { ...key, ...moved })],
      ['extend', () => admin.call(changeStay, { ...key, ...moved, checkOut: day(from + nights) })],
      ['unassign', () => admin.call(unassignRoom, key)],
      ['assign', () => admin.call(assignRoom, key)],
      ['cancel', () => admin.call(cancelOrder, { ...whole, reason: '随机' })],
      ['reinstate', () => admin.call(reinstateOrder, whole)],
      ['checkIn', () => admin.call(checkInOrder, withPapers({ ...key, acceptDirty: true }))],
      ['checkOut', () => admin.call(checkOutOrder, { ...key, waiveBalance: true, reason: '随机' })],
      ['noShow', () => admin.call(markNoShow, key)],
      ['cancelStay', () => admin.call(cancelStay, { ...key, reason: '随机' })],
      ['reinstateStay', () => admin.call(reinstateStay, key)],
      ['undoCheckIn', () => admin.call(undoCheckIn, key)],
      ['undoCheckOut', () => admin.call(undoCheckOut, key)],
    ];
    // Mostly actions the server offers, sometimes ones it will refuse.
    const offered = new Set<string>([...stay.actions, ...order.actions]);
    const open = calls.filter(([action]) => offered.has(action));
    const [, run] = pick(open.length > 0 && next() < 0.8 ? open : calls);
    return (await run()).status;
  };

  const statuses = new Map<number, number>();
  for (let done = 0; done < operations; done += 4) {
    const batch = await Promise.all([act(), act(), act(), act()]);
    for (const status of batch) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    passed = Math.floor(done / 100);
    t.setNow(`${day(passed)}T04:00:00Z`);
  }
  const broken = await brokenInvariants(t.database);
  expect(broken, `STOCK_SEED=${seed}`).toEqual({});
  expect(
    [...statuses.keys()].filter((status) => status >= 500),
    `STOCK_SEED=${seed}`,
  ).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(operations / 5);
}, 120_000);
