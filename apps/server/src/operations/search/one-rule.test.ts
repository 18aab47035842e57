/** Every search takes the same words: phone ends, tails of numbers, pinyin, parts of names, and rooms by name or code. */

import { pageThreads, startThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { pageMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { findStays } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { pageRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { guestOf, sellTo } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let pine: { id: string; orderNo: string };
let code: { id: string; orderNo: string };
let pineGuest: string | null;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
  for (const [at, number] of ['听松舍', 'A-01', '观海'].entries())
    await t.database
      .updateTable('rooms')
      .set({ number })
      .where('id', '=', house.rooms[at]?.id ?? '')
      .execute();
  pine = await sellTo(admin, house, { phone: '13966554321', name: '欧阳若水', room: 0 });
  code = await sellTo(admin, house, { phone: '17055558765 转 3', name: '沈括', room: 1 });
  await t.database
    .updateTable('orders')
    .set({ channelOrderNo: 'CTRIP-20270099887' })
    .where('id', '=', pine.id)
    .execute();
  pineGuest = await guestOf(t, pine.id);
  const stay = await t.database
    .selectFrom('stays')
    .select('id')
    .where('orderId', '=', pine.id)
    .executeTakeFirstOrThrow();
  await admin.ok(checkInOrder, {
    ...{ stayId: stay.id, version: 0 },
    registrations: [{ name: '欧阳若水', number: chineseId(5) }],
  });
  for (const { id } of [pine, code]) await admin.ok(startThread, { orderId: id });
});
afterAll(() => t.close());

const words = [
  ...['4321', '54321', '66554321', '13966554321', '139-6655-4321'],
  ...['99887', 'CTRIP-2027', '听松', '若水', '欧阳', 'oyrs', 'ouyang'],
  // The room, by initials and pinyin, and by a part of its name.
  ...['tss', 'ts', 'tingsong', 'TingSongShe', '松舍'],
];

const searches: Readonly<Record<string, (keyword: string) => Promise<readonly unknown[]>>> = {
  'the order list': async (keyword) => (await admin.ok(pageOrders, { keyword })).records.map(({ id }) => id),
  'the palette': async (keyword) =>
    (await admin.ok(search, { keyword }))
      .filter(({ group }) => group === 'order')
      .flatMap(({ hits }) => hits.map(({ id }) => id)),
  'the board': async (keyword) =>
    (await admin.ok(findStays, { keyword })).map(({ orderNo }) =>
      orderNo === pine.orderNo ? pine.id : orderNo,
    ),
  messages: async (keyword) =>
    (await admin.ok(pageThreads, { view: 'open', keyword })).records.map(({ orderId }) => orderId),
  registration: async (keyword) =>
    (await admin.ok(pageRegistrations, { keyword })).records.map(({ orderId }) => orderId),
  members: async (keyword) =>
    (await admin.ok(pageMembers, { keyword })).records.map(({ id }) => (id === pineGuest ? pine.id : id)),
};

test.each(Object.entries(searches))('%s finds one guest by all of them', async (_, find) => {
  for (const word of [...words, pine.orderNo, pine.orderNo.slice(-6)])
    expect(await find(word), word).toEqual([pine.id]);
});

test.each(Object.entries(searches).filter(([name]) => name !== 'members' && name !== 'registration'))(
  '%s finds by the code of a room in any case, and the number before an extension',
  async (_, find) => {
    for (const word of ['A-01', 'a-01', '17055558765', '8765'])
      expect(
        (await find(word)).map((id) => (id === code.orderNo ? code.id : id)),
        word,
      ).toEqual([code.id]);
  },
);

test('a room in the palette leads to who is in it, an empty one to the room', async () => {
  const hit = async (keyword: string) =>
    (await admin.ok(search, { keyword })).find(({ group }) => group === 'room')?.hits[0];
  for (const word of ['听松舍', '听松', 'ts', 'tingsong', '松舍'])
    expect(await hit(word), word).toMatchObject({ path: `/orderManagement/orderDetail?id=${pine.id}` });
  expect((await hit('gh'))?.path).toContain(`id=${house.id}`);
  expect((await hit('A-01'))?.path).toContain(`id=${house.id}`);
  expect((await hit('观海'))?.path).toContain(`id=${house.id}`);
});

test('the day board shows the room of a found guest', async () => {
  for (const keyword of ['4321', 'oyrs', 'CTRIP-2027', '若水', 'ts', 'tingsong', '听松']) {
    const { rooms } = await admin.ok(getDayBoard, { keyword });
    expect(
      rooms.map(({ number }) => number),
      keyword,
    ).toEqual(['听松舍']);
  }
  // The guest search counts its results, so it takes whole numbers.
  expect((await admin.ok(getDayBoard, { keyword: '13966554321' })).rooms).toEqual([]);
  // A role without orders cannot find guests by room.
  const blind = await t.as('housekeeper');
  expect((await blind.ok(getDayBoard, { keyword: '4321' })).rooms).toEqual([]);
});

test('the filter of the board shows the room of a found guest, by pinyin and the end of a number too', async () => {
  for (const keyword of ['4321', 'oyrs', 'CTRIP-2027', '若水', 'ts', 'tingsong', '听松']) {
    const { houses } = await admin.ok(getBoard, { from: day(0), to: day(7), keyword });
    const rooms = houses.flatMap(({ types }) =>
      types.flatMap((type) => type.rooms.map(({ number }) => number)),
    );
    expect(rooms, keyword).toEqual(['听松舍']);
  }
});
