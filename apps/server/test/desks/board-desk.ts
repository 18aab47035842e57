/** The desk over a house of rooms and suites, with all that a step on the board may change. */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../builders.ts';
import { brokenInvariants } from '../order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { NOON } from '../test-day.ts';

export let t: TestApp;
export let desk: TestClient;
export let house: BuiltHouse;
export let suiteType: string;
export let suite: { id: string; number: string };
/** 101, 102, 103 of one type, 901 of a dearer one. */
export let room: (index: number) => string;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openBoardDesk = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.setNow(NOON);
    desk = await t.as('frontdesk');
    house = await buildHouse(t.database, { rooms: 3, department: 'staff', weekendPriceFen: null });
    suiteType = await buildRoomType(t.database, house.id, { basePriceFen: 90_000, weekendPriceFen: null });
    suite = await buildRoom(t.database, house.id, suiteType, '901', 9);
    room = (index) => house.rooms[index]?.id ?? '';
  });
  afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));
};

export const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`;

export interface Sold {
  readonly stayId: string;
  readonly orderId: string;
}

export const sell = async (roomId: string, from: number, to: number, more: object = {}): Promise<Sold> => {
  const order = await desk.ok(createOrder, {
    houseId: house.id,
    bookerName: '张三',
    stays: [
      {
        roomTypeId: roomId === suite.id ? suiteType : house.roomTypeId,
        roomId,
        checkIn: day(from),
        checkOut: day(to),
        guests: 3,
        ...more,
      },
    ],
  });
  return { stayId: order.stays[0]?.id ?? '', orderId: order.id };
};

export const orderOf = ({ orderId }: Sold) => desk.ok(getOrder, { id: orderId });

export const key = async (sold: Sold) => ({
  stayId: sold.stayId,
  version: (await orderOf(sold)).order.version,
});

export const placeOf = async (sold: Sold) => {
  const stay = (await orderOf(sold)).stays.find(({ id }) => id === sold.stayId);
  return `${stay?.roomNumber ?? '-'} ${stay?.checkIn.slice(8)}→${stay?.checkOut.slice(8)}`;
};

export const sumsOf = ({ orderId }: Sold) =>
  t.database
    .selectFrom('orders')
    .select(['roomFen', 'chargesFen'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Everything a board and a bill show, without versions: what an undo must bring back. */
export const picture = async () => {
  const board = await desk.ok(getBoard, { from: '2026-11-20', to: '2026-12-31', houseIds: [house.id] });
  const orders = await t.database
    .selectFrom('orders')
    .select('id')
    .where('houseId', '=', house.id)
    .orderBy('id')
    .execute();
  const bills = await Promise.all(
    orders.map(async ({ id }) => {
      const { order, stays, folio } = await desk.ok(getOrder, { id });
      const { version: _, ...rest } = order;
      return { rest, stays, folio };
    }),
  );
  const unversioned = <T extends { version: number }>(list: readonly T[]) =>
    list.map(({ version: _, ...rest }) => JSON.stringify(rest)).sort();
  return { houses: board.houses, stays: unversioned(board.stays), blocks: unversioned(board.blocks), bills };
};
