/** Tokens, dates, lists of locks and gateways, faults. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ttlockApp, ttlockGateway, ttlockLocks } from './seed.ts';
import { md5 } from './tokens.ts';
import { NOW, openTtlock, type TtlockDesk } from './ttlock.test-kit.ts';

let desk: TtlockDesk;
beforeEach(async () => {
  desk = await openTtlock();
});
afterEach(() => desk.sandbox.stop());

const page = { pageNo: 1, pageSize: 20 };
const list = (params = {}) => desk.call('GET', 'lock/list', { ...page, ...params });

describe('tokens', () => {
  it('the check value of MD5', () => {
    expect(md5('123456')).toBe('e10adc3949ba59abbe56e057f20f883e');
  });

  it('last 90 days and come with a refresh token; both spellings are taken', async () => {
    const { clientId: client_id, clientSecret: client_secret } = ttlockApp;
    const snake = await desk.token({ clientId: '', clientSecret: '' });
    expect(snake.errcode).toBe(10_000);
    const granted = await desk.token();
    expect(granted).toMatchObject({ uid: 1_001, expires_in: 7_776_000 });
    const body = new URLSearchParams({
      ...{ client_id, client_secret, grant_type: 'refresh_token' },
      refresh_token: granted.refresh_token,
    });
    const response = await fetch(`${desk.sandbox.url}/oauth2/token`, { method: 'POST', body });
    expect(await response.json()).toHaveProperty('access_token');
  });

  it.each([
    ['an unknown app', { clientId: 'nobody' }, 10_000],
    ['a wrong secret', { clientSecret: 'wrong' }, 10_001],
    ['a wrong password', { password: md5('wrong') }, 10_007],
    ['a plain password', { password: ttlockApp.password }, 30_005],
    ['MD5 in capitals', { password: md5(ttlockApp.password).toUpperCase() }, 30_005],
    ['an unknown account', { username: 'nobody' }, 10_007],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 10_011],
  ])('refuse %s', async (_, params, errcode) => {
    expect(await desk.token(params)).toMatchObject({ errcode });
  });

  it('a refresh ends the tokens of before; an old refresh token is spent', async () => {
    const { access_token: first, refresh_token } = await desk.token();
    const refresh = { grant_type: 'refresh_token', refresh_token };
    const { access_token: second } = await desk.token(refresh);
    expect((await list({ accessToken: first })).errcode).toBe(10_004);
    expect((await list({ accessToken: second })).total).toBe(3);
    expect((await desk.token(refresh)).errcode).toBe(10_011);
  });

  it('expire by time and by the control side', async () => {
    desk.act('expireTokens');
    expect((await list()).errcode).toBe(10_004);
    const { access_token: accessToken } = await desk.token();
    desk.pass(90 * 86_400);
    expect((await list({ accessToken })).errcode).toBe(10_004);
  });
});

describe('every call', () => {
  it.each([
    ['no token', { accessToken: '' }, 10_003],
    ['an unknown token', { accessToken: 'x' }, 10_004],
    ['another app', { clientId: 'nobody' }, 10_000],
    ['a date six minutes ago', { date: NOW.getTime() - 360_000 }, 80_000],
    ['a date six minutes ahead', { date: NOW.getTime() + 360_000 }, 80_000],
    ['a date in seconds', { date: Math.floor(NOW.getTime() / 1_000) }, 80_000],
    ['no date', { date: '' }, 80_000],
    ['a page of 1,001', { pageSize: 1_001 }, -3],
    ['page 0', { pageNo: 0 }, -3],
  ])('refuses %s', async (_, params, errcode) => {
    const answer = await list(params);
    expect(answer).toMatchObject({ errcode });
    expect(answer).toHaveProperty('errmsg');
  });

  it('takes no JSON body and no GET for a write', async () => {
    const url = `${desk.sandbox.url}/v3/keyboardPwd/add`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: '{"lockId":1}' });
    expect(await answer.json()).toMatchObject({ errcode: 10_000 });
    expect((await fetch(url)).status).toBe(405);
  });

  it.each([
    ['rateLimited', 30_006],
    ['keyRefused', 10_004],
    ['http503', 90_000],
  ])('%s: %i with HTTP 200', async (name, errcode) => {
    desk.act('fault', { name, count: 1 });
    expect((await list()).errcode).toBe(errcode);
    expect((await list()).errcode).toBeUndefined();
  });

  it('answers what it is told, at one path', async () => {
    desk.act('refuse', { errcode: 30_007, errmsg: 'monthly quota', only: '/v3/gateway/list' });
    expect((await list()).errcode).toBeUndefined();
    expect((await desk.call('GET', 'gateway/list', page)).errcode).toBe(30_007);
  });

  it('leaves no token or secret in log and state', async () => {
    await list();
    const { access_token: token } = await desk.token();
    for (const path of ['state', 'requests']) {
      const text = await (await fetch(`${desk.sandbox.url}/control/ttlock/${path}`)).text();
      expect(text).not.toContain(ttlockApp.clientSecret);
      expect(text).not.toContain(token);
      expect(text).not.toContain(md5(ttlockApp.password));
    }
  });
});

describe('lists', () => {
  it('show own locks alone, with their gateways', async () => {
    const { list: rows, total } = await list();
    expect(total).toBe(3);
    expect(rows.map((one: { lockId: number; hasGateway: number }) => [one.lockId, one.hasGateway])).toEqual([
      [ttlockLocks.first, 1],
      [ttlockLocks.second, 1],
      [ttlockLocks.alone, 0],
    ]);
    expect((await desk.call('GET', 'lock/detail', { lockId: ttlockLocks.other })).errcode).toBe(20_002);
    expect((await desk.call('GET', 'lock/detail', { lockId: 1 })).errcode).toBe(-1003);
    const near = await desk.call('GET', 'gateway/listByLock', { lockId: ttlockLocks.second });
    expect(near.list).toMatchObject([{ gatewayId: ttlockGateway, rssi: -81 }]);
    const locks = await desk.call('GET', 'gateway/listLock', { gatewayId: ttlockGateway });
    expect(locks.list).toHaveLength(2);
    const gateways = await desk.call('GET', 'gateway/list', page);
    expect(gateways.list).toMatchObject([{ isOnline: 1, lockNum: 2 }]);
    expect((await desk.call('GET', 'gateway/listLock', { gatewayId: 5 })).errcode).toBe(-4037);
  });

  it('are half an hour behind when a gateway is moved', async () => {
    const has = async () => (await desk.call('GET', 'lock/detail', { lockId: ttlockLocks.alone })).hasGateway;
    desk.act('link', { lockId: ttlockLocks.alone });
    expect(await has()).toBe(0);
    desk.pass(31 * 60);
    expect(await has()).toBe(1);
  });
});
