/** Lock connections: keys, list of locks, mapping to rooms. */
import {
  listConnectors,
  pageConnectorCalls,
  rotateConnectorHook,
  saveConnector,
  switchConnector,
  testConnector,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import {
  mapLock,
  pageLocks,
  refreshLocks,
  unmapLock,
} from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { type LockDesk, openLockDesk, ttlockKeys, ttlockLocks } from '../../../test/desks/lock-desk.ts';
import { refreshLocksJob } from './locks-of-account.ts';

const { first, second, alone, other } = ttlockLocks;
const zh = { headers: { 'accept-language': 'zh-CN' } };
let d: LockDesk;
beforeAll(async () => {
  d = await openLockDesk();
});
afterAll(() => d.close());
beforeEach(() => d.begin());

describe('a lock account', () => {
  test('is tested by a real call; wrong keys are told in words, secrets are in no row', async () => {
    const { id } = await d.addAccount();
    expect(await d.admin.ok(testConnector, { id })).toMatchObject({
      testWorks: true,
      port: 'lock',
      reportUrl: null,
    });
    const words = {
      clientId: ['wrongclientid00000000000000000001', 'Client ID 不正确 (10000)'],
      clientSecret: ['wrong-secret-1', 'Client ID 或 Client Secret 不正确 (10001)'],
      password: ['wrong-pass', '通通锁 App 的账号或密码不正确 (10007)'],
    } as const;
    for (const [name, [value, said]] of Object.entries(words)) {
      const { id: wrong } = await d.addAccount({ credentials: { [name]: value } });
      expect(await d.admin.ok(testConnector, { id: wrong }, zh)).toMatchObject({
        ...{ testWorks: false, testMessage: said, lastError: said },
      });
    }
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(c)::text as text from connectors c union all select to_jsonb(k)::text from connector_calls k
      union all select to_jsonb(n)::text from connector_tokens n union all select to_jsonb(e)::text from events e
      union all select to_jsonb(i)::text from idempotency_keys i`.execute(d.t.database);
    const tokens = Object.keys(d.sandbox.open.ttlock.state.accessTokens);
    expect(tokens.length).toBeGreaterThan(0);
    for (const secret of [ttlockKeys.clientSecret, ttlockKeys.password, ...tokens])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  });

  test('says at each field what is missing or wrong, and has no address for reports', async () => {
    const { fields } = await d.admin.call(saveConnector, {
      ...{
        vendor: 'ttlock',
        name: '错',
        credentials: { clientId: '!', region: 'us', username: 'minsu_desk' },
      },
    });
    expect(Object.keys(fields).sort()).toEqual([
      ...['credentials.clientId', 'credentials.clientSecret', 'credentials.password', 'credentials.region'],
    ]);
    const { id, version } = await d.addAccount();
    expect((await d.admin.call(rotateConnectorHook, { id, version })).failure).toBe('connector.noReports');
  });

  test('fetches a token once and keeps it', async () => {
    const { id } = await d.addAccount();
    await d.admin.ok(testConnector, { id });
    await d.admin.ok(testConnector, { id });
    await d.admin.ok(refreshLocks, { id });
    const { records } = await d.admin.ok(pageConnectorCalls, { id });
    expect(records.filter(({ operation }) => operation === 'oauth2/token')).toHaveLength(1);
  });
});

describe('locks', () => {
  test('are listed with battery and gateway; those of others are not', async () => {
    const { id } = await d.addAccount();
    expect(await d.locksOf(id)).toEqual([]);
    d.act('battery', { lockId: second, electricQuantity: 9 });
    expect(await d.admin.ok(refreshLocks, { id })).toEqual({ locks: 3, gateways: 1 });
    const locks = await d.locksOf(id);
    expect(
      locks.map(({ reference, hasGateway, isOnline, battery }) => [reference, hasGateway, isOnline, battery]),
    ).toEqual([
      [String(first), true, true, 88],
      [String(second), true, true, 9],
      [String(alone), false, null, 88],
    ]);
    expect(locks.some(({ reference }) => reference === String(other))).toBe(false);
    d.act('gateway', { online: false });
    await refreshLocksJob.run(d.t.job(), {});
    expect((await d.lockOf(id, first)).isOnline).toBe(false);
    expect((await d.connectorNow(id)).locks).toEqual({ total: 3, mapped: 0, offline: 3, lowBattery: 1 });
    expect((await d.locksOf(id, { show: 'trouble' })).length).toBe(3);
    expect((await d.locksOf(id, { keyword: '202' })).map(({ reference }) => reference)).toEqual([
      String(second),
    ]);
    expect(await d.locksOf(id, { keyword: '%' })).toEqual([]);
  });

  test('an account that lists hundreds of them is read whole', async () => {
    const { id } = await d.addAccount();
    const made = Array.from({ length: 60 }, () => d.act('lock', {}).lockId as number);
    await d.admin.ok(refreshLocks, { id });
    const page = await d.admin.ok(pageLocks, { id, size: 20, current: 4 });
    expect([page.total, page.records.length]).toEqual([63, 3]);
    for (const lockId of made) delete d.sandbox.open.ttlock.state.locks[lockId];
  });

  test('belong to one room each: taken, unknown, without codes, out of date, gone', async () => {
    const { id } = await d.connect();
    const [lock, third] = [await d.lockOf(id, first), await d.lockOf(id, alone)];
    const [room1, , room3] = d.house.rooms;
    const call = (of: typeof lock, roomId: string | undefined, version = of.version) =>
      d.admin.call(mapLock, { id: of.id, version, roomId: roomId as string }, zh);
    const taken = await call(third, room1?.id);
    expect([taken.failure, taken.fields.roomId]).toEqual([
      'lock.roomTaken',
      '该房间已对应门锁「房间 201」，请先取消对应',
    ]);
    expect(Object.keys((await call(third, lock.id)).fields)).toEqual(['roomId']);
    const plain = await buildHouse(d.t.database);
    expect((await call(third, plain.rooms[0]?.id)).failure).toBe('lock.houseWithoutCodes');
    expect((await call(lock, room3?.id, 99)).failure).toBe('core.stale');
    expect((await d.lockOf(id, first)).roomId).toBe(room1?.id);
    // Into another room in one step.
    expect((await d.map(id, first, room3?.id)).roomNumber).toBe('103');
    const { locks } = d.sandbox.open.ttlock.state;
    const kept = locks[first];
    delete locks[first];
    await d.admin.ok(refreshLocks, { id });
    if (kept) locks[first] = kept;
    const gone = await d.lockOf(id, first);
    expect([gone.isGone, gone.roomId]).toEqual([true, room3?.id]);
    expect((await call(gone, room1?.id)).failure).toBe('lock.gone');
    await d.admin.ok(unmapLock, { id: gone.id, version: gone.version });
    expect(await d.lockOf(id, first)).toBeUndefined();
    expect((await d.admin.call(unmapLock, { id: d.house.id, version: 0 })).failure).toBe('lock.notFound');
  });

  test('a service that fails is told, and nothing is lost', async () => {
    const { id } = await d.connect();
    for (const [name, said] of [
      ['http500', '未取到门锁：'],
      ['garbage', '未取到门锁：'],
      ['rateLimited', '未取到门锁：调用过于频繁，稍后自动重试 (30006)'],
    ] as const) {
      d.act('fault', { name, count: 1, only: '/v3/lock/list' });
      const failed = await d.admin.call(refreshLocks, { id }, zh);
      expect([failed.failure, failed.message.startsWith(said)]).toEqual(['lock.fetchFailed', true]);
    }
    expect((await d.locksOf(id, { show: 'mapped' })).length).toBe(2);
    // Without the list of gateways the locks are still known.
    d.act('refuse', { errcode: 30007, only: '/v3/gateway/list' });
    expect(await d.admin.ok(refreshLocks, { id })).toEqual({ locks: 3, gateways: 0 });
    expect((await d.lockOf(id, first)).isOnline).toBeNull();
  });

  test('belong to lock accounts only, and not to a revoked one', async () => {
    const sms = await d.admin.ok(saveConnector, {
      ...{ vendor: 'aliyunSms', name: '短信' },
      credentials: { accessKeyId: 'LTAI5tTestKey01', accessKeySecret: 'SecretSecretSecret01' },
    });
    expect((await d.admin.call(refreshLocks, { id: sms.id })).failure).toBe('lock.notLockAccount');
    expect((await d.admin.call(pageLocks, { id: sms.id })).failure).toBe('lock.notLockAccount');
    const { id, version } = await d.addAccount();
    await d.admin.ok(switchConnector, { id, version, state: 'revoked' });
    expect((await d.admin.call(refreshLocks, { id })).failure).toBe('connector.revoked');
    expect((await d.admin.ok(listConnectors, { port: 'lock' })).map(({ state }) => state)).toEqual([
      'revoked',
    ]);
  });

  test('are for roles that see every property', async () => {
    const { id } = await d.addAccount();
    const desk = await d.t.as('frontdesk');
    for (const answer of [
      await desk.call(pageLocks, { id }),
      await desk.call(refreshLocks, { id }),
      await desk.call(mapLock, { id, version: 0, roomId: d.house.rooms[0]?.id as string }),
      await desk.call(unmapLock, { id, version: 0 }),
    ])
      expect(answer.status).toBe(403);
  });
});
