/** Door codes on TTLock locks follow their stays; refusals of the lock are told and repaired. */
import {
  saveConnector,
  switchConnector,
  testConnector,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { unmapLock } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  checkOutOrder,
  previewUndoCheckOut,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import {
  issueDoorCode,
  revealDoorCode,
  revokeDoorCode,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LockDesk, openLockDesk, ttlockKeys, ttlockLocks } from '../../../test/desks/lock-desk.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { followLocksJob, retryCodesJob } from './registration-jobs.ts';

const { first, second } = ttlockLocks;
let d: LockDesk;
beforeAll(async () => {
  d = await openLockDesk();
});
afterAll(() => d.close());
beforeEach(() => d.begin());

const only = (codes: string[]): string => {
  expect(codes).toHaveLength(1);
  return codes[0] as string;
};
const change = async (orderId: string, stayId: string, more: Record<string, unknown>, event: string) => {
  await d.admin.ok(changeStay, { stayId, version: await d.versionOf(orderId), ...more });
  await d.follow(orderId, event);
};
const checkOut = async (orderId: string, stayId: string) => {
  await d.admin.ok(checkOutOrder, {
    ...{ stayId, version: await d.versionOf(orderId), waiveBalance: true, reason: '试' },
  });
  await d.follow(orderId, 'checkedOut');
};

describe('a code on the lock', () => {
  test('is set at check-in, follows dates and rooms, and dies with the check-out', async () => {
    await d.connect();
    const { orderId, stayId } = await d.checkIn();
    const digits = only(d.door(first));
    const [code] = await d.codesOf(orderId);
    expect(code).toMatchObject({ state: 'active', lastError: null });
    expect((await d.admin.ok(revealDoorCode, { id: code?.id as string })).code).toBe(digits);
    const endOf = () => new Date(d.listed(first)[0]?.endDate as number).toISOString();
    expect(endOf()).toBe('2026-11-22T04:00:00.000Z');

    await change(orderId, stayId, { checkOut: '2026-11-24' }, 'extended');
    expect(endOf()).toBe('2026-11-24T04:00:00.000Z');
    expect(only(d.door(first))).toBe(digits);
    await change(orderId, stayId, { checkOut: '2026-11-21' }, 'shortened');
    expect(endOf()).toBe('2026-11-21T04:00:00.000Z');

    await change(orderId, stayId, { roomId: d.house.rooms[1]?.id }, 'moved');
    expect([d.door(first), d.opens(first, digits), d.listed(first)]).toEqual([[], false, []]);
    const moved = only(d.door(second));
    expect(d.opens(second, moved)).toBe(true);

    await checkOut(orderId, stayId);
    expect([d.door(second), d.opens(second, moved)]).toEqual([[], false]);
    expect(await d.admin.ok(previewUndoCheckOut, { stayId })).toMatchObject({ newDoorCode: true });
    await d.admin.ok(undoCheckOut, { stayId, version: await d.versionOf(orderId) });
    await d.follow(orderId, 'checkOutUndone');
    expect(only(d.door(second))).not.toBe(moved);
    expect((await d.codesOf(orderId)).map(({ state }) => state)).toEqual(['active', 'revoked', 'revoked']);
  });

  test('issued before arrival opens from check-in time on, and dies with a cancellation', async () => {
    await d.connect();
    const { orderId, stayId } = await d.sell(0);
    await d.admin.ok(issueDoorCode, { stayId });
    await d.retry();
    expect((await d.codesOf(orderId))[0]?.state).toBe('active');
    expect(d.door(first)).toEqual([]);
    d.setNow('2026-11-20T06:00:00.000Z');
    expect(d.door(first)).toHaveLength(1);
    await d.admin.ok(cancelOrder, { orderId, version: await d.versionOf(orderId), reason: '行程有变' });
    await d.follow(orderId, 'cancelled');
    expect([d.door(first), d.listed(first)]).toEqual([[], []]);
  });

  test('a room without a lock has none, and says so', async () => {
    await d.connect();
    const { orderId, stayId } = await d.checkIn(4);
    expect(await d.codesOf(orderId)).toEqual([]);
    expect((await d.admin.call(issueDoorCode, { stayId })).failure).toBe('registration.locksNotConnected');
  });

  test('moves with the mapping: another lock gets a new code, no lock none', async () => {
    const { id } = await d.connect();
    const { orderId } = await d.checkIn();
    const lock = await d.lockOf(id, second);
    await d.admin.ok(unmapLock, { id: lock.id, version: lock.version });
    const old = await d.lockOf(id, first);
    await d.admin.ok(unmapLock, { id: old.id, version: old.version });
    await d.map(id, second, d.house.rooms[0]?.id);
    await followLocksJob.run(d.t.job(), { entityId: id });
    expect([d.door(first), d.door(second).length]).toEqual([[], 1]);
    const now = await d.lockOf(id, second);
    await d.admin.ok(unmapLock, { id: now.id, version: now.version });
    await followLocksJob.run(d.t.job(), { entityId: id });
    expect([d.door(second), d.listed(second)]).toEqual([[], []]);
    expect((await d.codesOf(orderId)).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
  });
});

describe('what goes wrong is told and repaired', () => {
  test('gateway offline at check-out: the code stays noted until the gateway is back', async () => {
    const { id } = await d.connect();
    const { orderId, stayId } = await d.checkIn();
    const digits = only(d.door(first));
    d.act('gateway', { online: false });
    await checkOut(orderId, stayId);
    expect((await d.codesOf(orderId))[0]).toMatchObject({
      state: 'revoking',
      lastError: '网关离线，请检查网关的电源和网络；恢复后自动重试 (-3002)',
    });
    expect((await d.connectorNow(id)).lastError).toContain('网关离线');
    expect((await d.connectorNow(id, 'en-US')).lastError).toContain('The gateway is offline');
    expect(d.opens(first, digits)).toBe(true);
    expect(await eventNamesOf(d.t.database, orderId)).toContain('order.doorCodeFailed');
    d.act('gateway', { online: true });
    d.passMinutes(2);
    await d.retry();
    expect([d.door(first), (await d.codesOf(orderId))[0]?.state]).toEqual([[], 'revoked']);
  });

  test('a lock that is full takes the code once there is room', async () => {
    const { id } = await d.connect();
    d.act('fill', { lockId: first });
    const { orderId } = await d.checkIn();
    expect((await d.codesOf(orderId))[0]).toMatchObject({ state: 'pending' });
    expect((await d.codesOf(orderId))[0]?.lastError).toContain('门锁密码已满');
    expect((await d.connectorNow(id)).lastError).toContain('门锁密码已满');
    d.act('settings', { maxCustomCodes: 251 });
    await retryCodesJob.run(d.t.job(), { entityId: id });
    expect(d.door(first)).toHaveLength(1);
  });

  test('a clock that is wrong, and a busy gateway', async () => {
    await d.connect();
    d.act('freeze', { at: '2026-11-20T04:10:00.000Z' });
    const { orderId } = await d.checkIn();
    expect((await d.codesOf(orderId))[0]?.lastError).toContain('服务器时间与通通锁相差');
    d.setNow('2026-11-20T04:10:00.000Z');
    d.act('gateway', { busy: true });
    await d.retry();
    expect((await d.codesOf(orderId))[0]?.lastError).toContain('网关忙');
    d.act('gateway', { busy: false });
    d.passMinutes(1);
    await d.retry();
    expect(d.door(first)).toHaveLength(1);
  });

  test('a token that ended is renewed; ended for good it comes from the password; a wrong password is told', async () => {
    const { id } = await d.connect();
    d.act('expireTokens');
    await d.checkIn();
    d.act('expireTokens', { refresh: true });
    await d.checkIn(1);
    expect([d.door(first).length, d.door(second).length]).toEqual([1, 1]);
    d.act('expireTokens', { refresh: true });
    d.act('password', { password: 'changed-2' });
    expect(
      await d.admin.ok(testConnector, { id }, { headers: { 'accept-language': 'zh-CN' } }),
    ).toMatchObject({
      ...{ testWorks: false, testMessage: '通通锁 App 的账号或密码不正确 (10007)' },
    });
    const { version, name } = await d.connectorNow(id);
    const credentials = { ...ttlockKeys, password: 'changed-2' };
    await d.admin.ok(saveConnector, { id, version, vendor: 'ttlock', name, credentials });
    expect(await d.admin.ok(testConnector, { id })).toMatchObject({ testWorks: true });
    d.act('password', { password: ttlockKeys.password });
  });

  test('digits that somebody else has on the lock are replaced', async () => {
    await d.connect();
    d.act('refuse', { errcode: -3007, only: '/v3/keyboardPwd/add' });
    const { orderId } = await d.checkIn();
    const digits = only(d.door(first));
    const [code] = await d.codesOf(orderId);
    expect((await d.admin.ok(revealDoorCode, { id: code?.id as string })).code).toBe(digits);
  });

  test('a disabled connection sends nothing, a revoked one neither; both go on once they are back', async () => {
    const { id, version } = await d.connect();
    await d.admin.ok(switchConnector, { id, version, state: 'paused' });
    const { orderId } = await d.checkIn();
    expect((await d.codesOf(orderId))[0]?.lastError).toBe('连接已停用，启用后继续');
    const paused = await d.connectorNow(id);
    const revoked = await d.admin.ok(switchConnector, { id, version: paused.version, state: 'revoked' });
    expect(await d.t.database.selectFrom('connectorTokens').selectAll().execute()).toEqual([]);
    d.passMinutes(2);
    await d.retry();
    expect((await d.codesOf(orderId))[0]?.lastError).toBe('连接已解除，请填写新密钥');
    await d.admin.ok(saveConnector, {
      ...{ id, version: revoked.version, vendor: 'ttlock', name: revoked.name, credentials: ttlockKeys },
    });
    await retryCodesJob.run(d.t.job(), { entityId: id });
    expect(d.door(first)).toHaveLength(1);
  });

  test('a code that was never sent is revoked without a call', async () => {
    const { id, version } = await d.connect();
    await d.admin.ok(switchConnector, { id, version, state: 'paused' });
    const { orderId } = await d.checkIn();
    const paused = await d.connectorNow(id);
    await d.admin.ok(switchConnector, { id, version: paused.version, state: 'active' });
    const [code] = await d.codesOf(orderId);
    await d.admin.ok(revokeDoorCode, { id: code?.id as string, version: code?.version as number });
    await d.retry();
    expect([(await d.codesOf(orderId))[0]?.state, d.listed(first)]).toEqual(['revoked', []]);
  });
});
