/** Guests who stay and blocked guests are found by pinyin and initials, whichever command named them. */
import { pageThreads, startThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { addToBlacklist, pageBlacklist } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { findStays } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { pageRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { sellTo } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { spellGuestsJob } from '../../sales/orders/order-jobs.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let order: { id: string; orderNo: string };
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
  order = await sellTo(admin, house, { phone: '13966559876', name: '尤三姐', room: 0 });
  const stay = await t.database
    .selectFrom('stays')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  await admin.ok(checkInOrder, {
    ...{ stayId: stay.id, version: 0 },
    registrations: [{ name: '吕绿竹', number: chineseId(7) }],
  });
  await admin.ok(startThread, { orderId: order.id });
});
afterAll(() => t.close());

const searches: Readonly<Record<string, (keyword: string) => Promise<readonly unknown[]>>> = {
  'the order list': async (keyword) => (await admin.ok(pageOrders, { keyword })).records.map(({ id }) => id),
  'the palette': async (keyword) =>
    (await admin.ok(search, { keyword }))
      .filter(({ group }) => group === 'order')
      .flatMap(({ hits }) => hits.map(({ id }) => id)),
  'the board': async (keyword) =>
    (await admin.ok(findStays, { keyword })).map(({ orderNo }) =>
      orderNo === order.orderNo ? order.id : orderNo,
    ),
  messages: async (keyword) =>
    (await admin.ok(pageThreads, { view: 'open', keyword })).records.map(({ orderId }) => orderId),
  registration: async (keyword) =>
    (await admin.ok(pageRegistrations, { keyword })).records.map(({ orderId }) => orderId),
  'the day board': async (keyword) =>
    (await admin.ok(getDayBoard, { keyword })).rooms.map(({ id }) =>
      id === house.rooms[0]?.id ? order.id : id,
    ),
};
const WORDS = ['llz', 'lvlvzhu', 'LvLv', '吕绿', 'ysj', 'yousan'];

test.each(Object.entries(searches))('%s finds the guest and the booker, spelled or not', async (_, find) => {
  for (const word of WORDS) expect(await find(word), word).toEqual([order.id]);
  expect(await find('luzhu')).toEqual([]);
});

test('the job spells what is left, in batches, and changes nothing more', async () => {
  await sql`update stays set guest_spelled = null`.execute(t.database);
  await spellGuestsJob.run(t.job(), {});
  const spelled = async () =>
    (
      await sql<{ name: string; spelled: string }>`
      select guest_name as name, guest_spelled as spelled from stays where order_id = ${order.id}`.execute(
        t.database,
      )
    ).rows;
  const [row] = await spelled();
  expect(row?.spelled).toMatch(/^[a-z]+ [a-z]+$/);
  for (const [name, find] of Object.entries(searches)) expect(await find('ysj'), name).toEqual([order.id]);
  await sql`update stays set guest_name = '女娲' where order_id = ${order.id}`.execute(t.database);
  expect((await spelled())[0]?.spelled).toBeNull();
  expect(await searches['the order list']?.('nvwa')).toEqual([order.id]);
  await spellGuestsJob.run(t.job(), {});
  expect((await spelled())[0]?.spelled).toBe('nw nvwa');
});

test('the blocklist finds by pinyin, initials and part of a name', async () => {
  await admin.ok(addToBlacklist, { name: '曾国强', phone: '13700001234', reason: '损坏家具' });
  const names = async (keyword: string) =>
    (await admin.ok(pageBlacklist, { keyword })).records.map(({ name }) => name);
  for (const word of ['zgq', 'zengguo', 'ZengGuoQiang', '国强', '1234'])
    expect(await names(word), word).toEqual(['曾国强']);
  expect(await names('cgq')).toEqual([]);
});

test('names of an older version are emptied once and spelled by their jobs', async () => {
  await sql`update orders set booker_spelled = 'ysj yüsanjie' where id = ${order.id}`.execute(t.database);
  const emptied = await sql`update orders set booker_spelled = null where booker_spelled ~ '[^ -~]'`.execute(
    t.database,
  );
  expect(Number(emptied.numAffectedRows)).toBe(1);
});
