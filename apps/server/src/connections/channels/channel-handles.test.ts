/** The handle that replaces Meituan's token: for one session, ten minutes, and ended by sign-out (T4). */

import {
  listMeituanHouses,
  obtainMtToken,
} from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConnection } from '../../../test/channels/build-connection.ts';
import { openRecordedServer, type RecordedServer } from '../../../test/children/recorded-server.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let platform: RecordedServer;
let t: TestApp;
let id: string;
beforeAll(async () => {
  platform = await openRecordedServer();
  t = await openTestApp({ env: { MT_URL: platform.url, MT_DEVELOPER_ID: '1', MT_SIGN_KEY: 'k' } });
  ({ id } = await buildConnection(t.database, { platform: 'mt', name: '美团' }));
  await t.database
    .updateTable('channelConnections')
    .set({ state: 'active', accountKey: '8001', tokenCipher: t.services.cipher.encrypt('platform-token') })
    .where('id', '=', id)
    .execute();
});
afterAll(async () => {
  await t.close();
  await platform.close();
});

const product = {
  productId: 'p1',
  title: '湖景房',
  poiName: '西湖云栖',
  roomTypeName: '大床房',
  coverUrl: '',
  address: '',
  rentType: 2,
  price: 76_800,
  stock: 2,
  status: 1,
  instantBook: 1,
  verifyStatus: 2,
};
const listing = { body: { code: 'OP_SUCCESS', msg: '', data: { list: [product], total: 1 }, traceId: 't' } };

test('opens the listings; the platform’s token never leaves, the handle lies as a hash', async () => {
  const operator = await t.as('operator');
  const mtToken = await operator.ok(obtainMtToken, { id });
  expect(mtToken).not.toContain('platform-token');
  platform.answer(listing);
  expect(await operator.ok(listMeituanHouses, { mtToken, pageSize: 1 })).toEqual({
    list: [
      {
        key: 'p1',
        channelRoomId: expect.any(String),
        name: '湖景房',
        typeName: '大床房',
        houseName: '西湖云栖',
        onSale: true,
        instantBook: true,
        priceFen: 76_800,
      },
    ],
    total: 1,
  });
  const stored = await t.database.selectFrom('channelHandles').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(mtToken);
});

test('refused for another session of the same user, another user, a made-up one, and after ten minutes', async () => {
  const operator = await t.as('operator');
  const mtToken = await operator.ok(obtainMtToken, { id });
  const refused = async (client: Awaited<ReturnType<TestApp['as']>>, handle: string) => {
    const { status, failure } = await client.call(listMeituanHouses, { mtToken: handle });
    return [status, failure];
  };
  const expired = [409, 'channel.handleExpired'];
  expect(await refused(await t.openSession('operator'), mtToken)).toEqual(expired);
  expect(await refused(await t.as('director'), mtToken)).toEqual(expired);
  expect(await refused(operator, 'made-up')).toEqual(expired);
  t.setNow('2026-11-20T04:10:01Z');
  expect(await refused(operator, mtToken)).toEqual(expired);
  t.setNow('2026-11-20T04:00:00Z');
});

test('the log-out takes it along', async () => {
  const session = await t.openSession('operator');
  const mtToken = await session.ok(obtainMtToken, { id });
  const before = await t.database.selectFrom('channelHandles').select('handleHash').execute();
  await session.ok(logout, {});
  const after = await t.database.selectFrom('channelHandles').select('handleHash').execute();
  expect(after.length).toBe(before.length - 1);
  expect((await session.call(listMeituanHouses, { mtToken })).status).toBe(401);
});

test('no handle without the permission, for another platform, or for a connection that is not authorised', async () => {
  expect((await (await t.as('frontdesk')).call(obtainMtToken, { id })).status).toBe(403);
  const operator = await t.as('operator');
  const tj = await buildConnection(t.database, { platform: 'tj', name: '途家' });
  expect((await operator.call(obtainMtToken, { id: tj.id })).failure).toBe('channel.otherPlatform');
  const fresh = await buildConnection(t.database, { platform: 'mt', name: '新' });
  expect((await operator.call(obtainMtToken, { id: fresh.id })).failure).toBe('channel.notAuthorised');
  const unknown = await operator.call(obtainMtToken, { id: '01930000-0000-7000-8000-000000000000' });
  expect(unknown.status).toBe(404);
});

test('a token that the platform no longer takes breaks the connection, in words', async () => {
  const operator = await t.as('operator');
  const mtToken = await operator.ok(obtainMtToken, { id });
  platform.answer({ body: { code: '401', msg: 'token 已失效', data: null, traceId: 't' } });
  const answer = await operator.call(listMeituanHouses, { mtToken });
  expect([answer.status, answer.failure]).toEqual([409, 'channel.notAuthorised']);
  const { state, problem } = await t.database
    .selectFrom('channelConnections')
    .select(['state', 'problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([state, problem]).toEqual(['broken', 'token 已失效 (401)']);
});
