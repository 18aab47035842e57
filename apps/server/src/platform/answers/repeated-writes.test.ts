/** The same write repeated at once has one effect and one answer. */
import { createHash } from 'node:crypto';
import { createUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 60 });
});
afterAll(() => t.close());

const sale = (bookerName: string) => ({
  houseId: house.id,
  bookerName,
  stays: [{ roomTypeId: house.roomTypeId, checkIn: day(30), checkOut: day(31), guests: 1 }],
});

const countOf = async (bookerName: string): Promise<number> =>
  (await t.database.selectFrom('orders').select('id').where('bookerName', '=', bookerName).execute()).length;

test('50 equal writes under one key at once: one order, and whoever is answered hears of that one', async () => {
  const admin = await t.as('admin');
  const send = () => admin.call(createOrder, sale('同一笔'), { headers: { 'idempotency-key': 'one-sale' } });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(await countOf('同一笔')).toBe(1);
  const good = answers.filter(({ code }) => code === 200);
  expect(new Set(good.map(({ data }) => data.orderNo)).size).toBe(1);
  // A call during the first may be asked to wait; repeated, it gets the same answer.
  expect(answers.filter(({ code }) => code !== 200 && code !== 409 && code !== 503)).toEqual([]);
  expect((await send()).data.orderNo).toBe(good[0]?.data.orderNo);
});

test('without a key each is a write of its own', async () => {
  const admin = await t.as('admin');
  await Promise.all(Array.from({ length: 5 }, () => admin.call(createOrder, sale('五笔'))));
  expect(await countOf('五笔')).toBe(5);
});

const newUser = async (username: string) => {
  // A role without a right to approve: others wait for a second person.
  const role = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'housekeeper')
    .executeTakeFirstOrThrow();
  return { username, realname: '新同事', email: `${username}@minsu.test`, roleIds: [role.id] };
};
const usersNamed = async (username: string): Promise<number> =>
  (await t.database.selectFrom('users').select('id').where('username', '=', username).execute()).length;
const underKey = (key: string) => ({ headers: { 'idempotency-key': key } });

test('what has no transaction of its own is done once per key too, and its duplicates hear of that one', async () => {
  const admin = await t.as('admin');
  const user = await newUser('twice.sent');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.call(createUser, user, underKey('one-user'))),
  );
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await usersNamed('twice.sent')).toBe(1);
});

test('a key under which something else was asked is refused, one whose run failed is free', async () => {
  const admin = await t.as('admin');
  await admin.ok(createUser, await newUser('first.here'), underKey('kept'));
  const other = await admin.call(createUser, await newUser('other.body'), underKey('kept'));
  expect(other).toMatchObject({ code: 422, data: { failure: 'core.keyReused' } });
  expect(await usersNamed('other.body')).toBe(0);
  expect((await admin.call(createUser, await newUser('first.here'), underKey('free'))).code).toBe(409);
  await admin.ok(createUser, await newUser('second.here'), underKey('free'));
});

test('the key of a run that died is taken over', async () => {
  const admin = await t.as('admin');
  const user = await newUser('died.once');
  const first = await admin.ok(createUser, user, underKey('dead'));
  await t.database.updateTable('users').set({ username: 'died.before' }).where('id', '=', first.id).execute();
  await t.database
    .updateTable('idempotencyKeys')
    .set({ responseCipher: null, createdAt: new Date(t.services.clock().getTime() - 3_600_000) })
    .where('key', '=', 'dead')
    .execute();
  const again = await admin.ok(createUser, user, underKey('dead'));
  expect(again.id).not.toBe(first.id);
});

test('what was asked cannot be found out from its hash, and rows of the version before still answer', async () => {
  const admin = await t.as('admin');
  const user = await newUser('asked.once');
  const first = await admin.ok(createUser, user, underKey('hashed'));
  const bare = createHash('sha256')
    .update(JSON.stringify(createUser.input.parse(user)))
    .digest();
  const row = t.database.selectFrom('idempotencyKeys').select('requestHash').where('key', '=', 'hashed');
  const { requestHash } = await row.executeTakeFirstOrThrow();
  expect([requestHash.length, requestHash.equals(bare)]).toEqual([32, false]);
  await t.database
    .updateTable('idempotencyKeys')
    .set({ requestHash: bare })
    .where('key', '=', 'hashed')
    .execute();
  expect((await admin.ok(createUser, user, underKey('hashed'))).id).toBe(first.id);
});
