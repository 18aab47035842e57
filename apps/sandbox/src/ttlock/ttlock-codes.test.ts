/** Passcodes: what the cloud says, and what the door does. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeReceiver, noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { ttlockLocks } from './seed.ts';
import { DAY, HOUR, NOW, openTtlock, type Params, type TtlockDesk } from './ttlock.test-kit.ts';

let desk: TtlockDesk;
beforeEach(async () => {
  desk = await openTtlock();
});
afterEach(() => desk.sandbox.stop());

const start = NOW.getTime();
const { first, second, alone, other } = ttlockLocks;
const add = (params: Params = {}) =>
  desk.call('POST', 'keyboardPwd/add', {
    ...{ lockId: first, keyboardPwd: '385021', keyboardPwdName: 'SO1', keyboardPwdType: 3 },
    ...{ startDate: start, endDate: start + 2 * DAY, addType: 2, ...params },
  });
const remove = (keyboardPwdId: number, params: Params = {}) =>
  desk.call('POST', 'keyboardPwd/delete', { lockId: first, keyboardPwdId, deleteType: 2, ...params });
const cloud = async (lockId: number = first) =>
  (await desk.call('GET', 'lock/listKeyboardPwd', { lockId, pageNo: 1, pageSize: 200, orderBy: 2 })).list;

describe('custom codes', () => {
  it('through a gateway open the door in their time, to the minute', async () => {
    await add({ startDate: start + 90_000 });
    expect(desk.enter(first, '385021')).toBe(false);
    desk.pass(90);
    expect([desk.enter(first, '385021'), desk.enter(second, '385021')]).toEqual([true, false]);
    desk.pass(2 * 86_400);
    expect(desk.enter(first, '385021')).toBe(false);
  });

  it('by Bluetooth, the default, are listed and open nothing; deleting so leaves the door', async () => {
    const { addType: _, ...params } = { addType: '' };
    await add({ ...params, addType: '' });
    expect(await cloud()).toMatchObject([{ keyboardPwd: '385021', isCustom: 1, keyboardPwdType: 3 }]);
    expect(desk.enter(first, '385021')).toBe(false);
    const { keyboardPwdId } = await add({ keyboardPwd: '490317' });
    expect((await remove(keyboardPwdId, { deleteType: '' })).errcode).toBe(0);
    expect(desk.enter(first, '490317')).toBe(true);
  });

  it('a room change: the old code is dead, the new one works', async () => {
    const { keyboardPwdId } = await add();
    expect((await add({ lockId: second })).keyboardPwdId).toBeGreaterThan(0);
    expect((await remove(keyboardPwdId)).errcode).toBe(0);
    expect([desk.enter(first, '385021'), desk.enter(second, '385021')]).toEqual([false, true]);
    expect(desk.act('door', { lockId: second })).toEqual({ items: ['385021'] });
    expect((await remove(keyboardPwdId)).errcode).toBe(-2009);
  });

  it('a change without startDate does nothing and says so nowhere', async () => {
    const { keyboardPwdId } = await add();
    const change = (params: Params) =>
      desk.call('POST', 'keyboardPwd/change', { lockId: first, keyboardPwdId, changeType: 2, ...params });
    expect((await change({ endDate: start + 5 * DAY })).errcode).toBe(0);
    expect(await cloud()).toMatchObject([{ endDate: start + 2 * DAY }]);
    expect((await change({ startDate: start, endDate: start + 5 * DAY })).errcode).toBe(0);
    expect(await cloud()).toMatchObject([{ endDate: start + 5 * DAY }]);
    expect((await change({ newKeyboardPwd: '771204' })).errcode).toBe(0);
    desk.pass(4 * 86_400);
    expect([desk.enter(first, '385021'), desk.enter(first, '771204')]).toEqual([false, true]);
  });

  it.each([
    ['three digits', { keyboardPwd: '385' }, -3006],
    ['ten digits', { keyboardPwd: '3850210000' }, -3006],
    ['letters', { keyboardPwd: '38a021' }, -3],
    ['digits alike', { keyboardPwd: '888888' }, -2032],
    ['digits in a row', { keyboardPwd: '123456' }, -2032],
    ['no end', { endDate: '' }, -3],
    ['an end before the start', { endDate: start - 1 }, -3],
    ['times in seconds', { startDate: start / 1_000, endDate: start / 1_000 + 1 }, -3],
    ['a lock without a gateway', { lockId: alone }, -2012],
    ['a lock of someone else', { lockId: other }, 20_002],
    ['an unknown lock', { lockId: 1 }, -1003],
    ['a random kind', { keyboardPwdType: 5 }, -3],
    ['a way for other locks', { addType: 4 }, -4043],
  ])('refuse %s', async (_, params, errcode) => {
    expect(await add(params)).toMatchObject({ errcode });
    expect(await cloud()).toEqual([]);
  });

  it('refuse the same code twice, and the 251st', async () => {
    await add();
    expect((await add()).errcode).toBe(-3007);
    desk.act('fill', { lockId: first, count: 249 });
    expect((await add({ keyboardPwd: '490317' })).errcode).toBe(-3009);
    expect((await cloud()).length).toBe(200);
  });
});

describe('gateways', () => {
  it('offline or busy refuse commands, and change neither cloud nor door', async () => {
    const { keyboardPwdId } = await add();
    desk.act('gateway', { online: false });
    expect((await add({ keyboardPwd: '490317' })).errcode).toBe(-3002);
    expect((await remove(keyboardPwdId)).errcode).toBe(-3002);
    desk.act('gateway', { online: true, busy: true });
    expect((await remove(keyboardPwdId)).errcode).toBe(-3003);
    expect([(await cloud()).length, desk.enter(first, '385021')]).toEqual([1, true]);
    desk.act('gateway', { online: true });
    expect((await remove(keyboardPwdId)).errcode).toBe(0);
    expect(desk.enter(first, '385021')).toBe(false);
  });

  it('take one command at a time', async () => {
    desk.act('settings', { commandMs: 400 });
    const codes = ['385021', '490317', '771204'];
    const together = await Promise.all(codes.map((keyboardPwd) => add({ keyboardPwd })));
    expect(together.filter(({ errcode }) => errcode === -3003)).toHaveLength(2);
    expect((await add({ keyboardPwd: '620493' })).errcode).toBeUndefined();
  });

  it('open a door from afar', async () => {
    const opened = async () => (await desk.call('GET', 'lock/queryOpenState', { lockId: first })).state;
    desk.act('settings', { commandMs: 0 });
    expect(await opened()).toBe(0);
    await desk.call('POST', 'lock/unlock', { lockId: first });
    expect(await opened()).toBe(1);
    expect((await desk.call('POST', 'lock/unlock', { lockId: alone })).errcode).toBe(-2012);
  });
});

describe('random codes', () => {
  const get = (params: Params = {}) =>
    desk.call('POST', 'keyboardPwd/get', {
      ...{ lockId: alone, keyboardPwdType: 3, startDate: start + 20 * 60_000, endDate: start + 3 * DAY },
      ...params,
    });

  it('need no gateway, and are cut to the full hour', async () => {
    const { keyboardPwd } = await get();
    expect(await cloud(alone)).toMatchObject([{ startDate: start, isCustom: 0 }]);
    expect(desk.enter(alone, keyboardPwd)).toBe(true);
    desk.pass(2 * 86_400);
    expect(desk.enter(alone, keyboardPwd)).toBe(true);
  });

  it('timed ones die unless they are used within a day', async () => {
    const { keyboardPwd } = await get();
    desk.pass(86_400 + 3_600);
    expect(desk.enter(alone, keyboardPwd)).toBe(false);
  });

  it('one-time codes open once', async () => {
    const { keyboardPwd } = await get({ keyboardPwdType: 1, startDate: start });
    expect([desk.enter(alone, keyboardPwd), desk.enter(alone, keyboardPwd)]).toEqual([true, false]);
  });

  it('a period that was given and deleted is spent; unused ones cannot be changed', async () => {
    const { keyboardPwdId } = await get({ lockId: first });
    const changed = await desk.call('POST', 'keyboardPwd/change', {
      ...{ lockId: first, keyboardPwdId, changeType: 2, startDate: start, endDate: start + DAY },
    });
    expect(changed.errcode).toBe(-3008);
    await remove(keyboardPwdId);
    expect((await get({ lockId: first })).errcode).toBe(-1026);
    expect((await get({ lockId: first, startDate: start + 2 * HOUR })).errcode).toBeUndefined();
    expect((await get({ endDate: start + 400 * DAY })).errcode).toBe(-3);
  });
});

describe('records', () => {
  let receiver: NoticeReceiver;
  beforeEach(async () => {
    receiver = await noticeReceiver({ status: 200, body: 'success' });
    desk.act('callbackUrl', { url: receiver.url });
  });
  afterEach(() => receiver.stop());

  it('are pushed as a form with a JSON text, unsigned', async () => {
    await add();
    desk.enter(first, '385021');
    await desk.ttlock.settle();
    const form = Object.fromEntries(new URLSearchParams(receiver.received[0]?.body));
    expect(form).toMatchObject({ notifyType: '1', lockId: String(first), admin: 'minsu_desk' });
    expect(JSON.parse(form.records ?? '')).toMatchObject([
      { recordType: 4, success: 1, keyboardPwd: '385021', lockDate: start, serverDate: start },
    ]);
  });

  it('wait for the gateway, come in one call, and are repeated unless the answer is success', async () => {
    await add();
    desk.act('gateway', { online: false });
    desk.enter(first, '385021');
    desk.enter(first, '000000');
    await desk.ttlock.settle();
    expect(receiver.received).toEqual([]);
    desk.pass(3_600);
    desk.act('gateway', { online: true });
    receiver.answerNext({ status: 200, body: 'ok' });
    await desk.ttlock.settle();
    desk.pass(60);
    await desk.ttlock.settle();
    expect(receiver.received).toHaveLength(2);
    const records = JSON.parse(new URLSearchParams(receiver.received[1]?.body).get('records') ?? '');
    expect(records).toMatchObject([{ success: 1 }, { success: 0, serverDate: start + 3_600_000 }]);
    const listed = await desk.call('GET', 'lockRecord/list', { lockId: first, pageNo: 1, pageSize: 20 });
    expect(listed.list).toHaveLength(2);
  });
});
