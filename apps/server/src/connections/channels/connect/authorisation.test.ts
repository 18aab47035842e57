/** Connecting accounts: mt by its consent page, tj by password, pig by a code; each only once, to one connection. */
import {
  authorizeMeituan,
  bindTujia,
  bindXiaozhu,
  listXiaozhuAccounts,
  meituanRedirectUrl,
  removeXiaozhuAccount,
  sendXiaozhuCode,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { openRecordedServer, type RecordedServer } from '../../../../test/children/recorded-server.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hashToken } from '../../../platform/http/session.ts';
import { noteUnauthorised } from './note-unauthorised.ts';
import { openAccount } from './open-account.ts';
import { refreshTokens } from './refresh-tokens.ts';

let platform: RecordedServer;
let t: TestApp;
beforeAll(async () => {
  platform = await openRecordedServer();
  platform.always('/minsu/hook/register', {
    body: { code: 'OP_SUCCESS', msg: '', data: null, traceId: 't' },
  });
  platform.always('/tj/hook/register', { body: { resultCode: 0, resultMessage: '', data: null } });
  platform.always('/pig/hook/register', { body: { code: 0, message: '', data: null } });
  t = await openTestApp({
    env: {
      ...{ MT_URL: platform.url, MT_DEVELOPER_ID: '100001', MT_SIGN_KEY: 'mt-key' },
      ...{ TJ_URL: platform.url, TJ_OTA_ID: '2001' },
      ...{ PIG_URL: platform.url, PIG_APP_ID: 'app', PIG_APP_KEY: 'pig-key', PIG_CHANNEL: 'minsu' },
    },
  });
});
afterAll(async () => {
  await t.close();
  await platform.close();
});

const inactive = async (of: 'mt' | 'tj' | 'pig', name: string): Promise<string> => {
  const { id } = await buildConnection(t.database, { platform: of, name });
  await t.database
    .updateTable('channelConnections')
    .set({ state: 'inactive' })
    .where('id', '=', id)
    .execute();
  return id;
};

const row = (id: string) =>
  t.database.selectFrom('channelConnections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const tokens = (store: string, token = 'access') => ({
  body: {
    code: 0,
    message: 'ok',
    data: {
      accessToken: token,
      refreshToken: `${token}-refresh`,
      expireIn: 30 * 86_400,
      refreshExpireIn: 35 * 86_400,
      scope: 'order',
      opBizCode: store,
      opBizName: `门店 ${store}`,
    },
  },
});

const stateOf = async (id: string, username = 'director'): Promise<string> => {
  const { url } = await (await t.as(username)).ok(meituanRedirectUrl, { id });
  return new URL(url).searchParams.get('state') ?? '';
};

const authorise = async (id: string, store: string, token?: string) => {
  const state = await stateOf(id);
  platform.answer(tokens(store, token));
  return (await t.as('director')).call(authorizeMeituan, { code: 'the-code', state });
};

describe('mt', () => {
  test('consent, code, tokens: sealed at rest, the hook told to the platform', async () => {
    const id = await inactive('mt', '美团·一');
    const director = await t.as('director');
    const { url } = await director.ok(meituanRedirectUrl, { id });
    const page = new URL(url);
    expect(page.href.startsWith(`${platform.url}/general/auth?`)).toBe(true);
    expect(page.searchParams.get('redirectUrl')).toBe(`${t.config.publicUrl}/auth`);
    const answer = await authorise(id, '8001', 'secret-access');
    expect(answer.data).toEqual({
      id,
      platform: 'mt',
      name: '美团·一',
      state: 'active',
      accountKey: '8001',
      accountName: '门店 8001',
    });
    const stored = await row(id);
    expect(stored).toMatchObject({ state: 'active', accountKey: '8001', problem: '' });
    expect(stored.tokenExpiresAt).toEqual(new Date('2026-12-20T04:00:00Z'));
    expect(JSON.stringify(stored)).not.toContain('secret-access');
    expect((await openAccount(await ctxOf(), id))?.account.token).toBe('secret-access');
    const told = platform.asked();
    expect(told.path).toBe('/minsu/hook/register');
    const { url: hook } = JSON.parse(new URLSearchParams(told.body).get('biz') ?? '') as { url: string };
    const key = hook.replace(`${t.config.publicUrl}/hotel-external/mt/notify/`, '');
    expect(stored.hookKeyHash).toEqual(hashToken(key));
  });

  test('the same store again keeps the hook; another store, and a store of another connection, are refused in words', async () => {
    const [one, two] = [await inactive('mt', '美团·甲'), await inactive('mt', '美团·乙')];
    expect((await authorise(one, '8101')).status).toBe(200);
    const before = await row(one);
    expect((await authorise(one, '8101', 'newer')).status).toBe(200);
    expect((await row(one)).hookKeyHash).toEqual(before.hookKeyHash);
    const other = await authorise(one, '8102');
    expect([other.status, other.failure]).toEqual([409, 'channel.otherAccount']);
    expect(other.message).toContain('门店 8101');
    const taken = await authorise(two, '8101', 'newest');
    expect([taken.status, taken.failure]).toEqual([409, 'channel.accountTaken']);
    expect(taken.message).toContain('美团·甲');
    expect((await row(two)).state).toBe('inactive');
    // The platform ends the old token: the connection that has the store uses the new one.
    expect((await openAccount(await ctxOf(), one))?.account.token).toBe('newest');
  });

  test('two connections that get one store at once: one has it', async () => {
    const ids = [await inactive('mt', '美团·丙'), await inactive('mt', '美团·丁')];
    const states = [await stateOf(ids[0] as string), await stateOf(ids[1] as string)];
    platform.answer(tokens('8201'), tokens('8201'));
    const director = await t.as('director');
    const answers = await Promise.all(
      states.map((state) => director.call(authorizeMeituan, { code: 'c', state })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a state works once, for who began it, for ten minutes', async () => {
    const id = await inactive('mt', '美团·戊');
    const state = await stateOf(id);
    const asSupervisor = await (await t.as('supervisor')).call(authorizeMeituan, { code: 'c', state });
    expect(asSupervisor.failure).toBe('channel.stateRefused');
    platform.answer(tokens('8301'));
    const director = await t.as('director');
    expect((await director.call(authorizeMeituan, { code: 'c', state })).status).toBe(200);
    expect((await director.call(authorizeMeituan, { code: 'c', state })).failure).toBe(
      'channel.stateRefused',
    );
    const late = await stateOf(id);
    t.setNow('2026-11-20T04:10:01Z');
    expect((await director.call(authorizeMeituan, { code: 'c', state: late })).failure).toBe(
      'channel.stateRefused',
    );
    t.setNow('2026-11-20T04:00:00Z');
  });

  test('a code the platform does not take, and one it says nothing of, store nothing', async () => {
    const id = await inactive('mt', '美团·己');
    const director = await t.as('director');
    platform.answer({ body: { code: 401, message: 'code 已失效', data: null } });
    const dead = await director.call(authorizeMeituan, { code: 'c', state: await stateOf(id) });
    expect([dead.status, dead.failure]).toEqual([409, 'channel.stateRefused']);
    platform.answer({ status: 500, body: {} });
    const silent = await director.call(authorizeMeituan, { code: 'c', state: await stateOf(id) });
    expect([silent.status, silent.failure]).toEqual([503, 'channel.authorisationLost']);
    expect(await row(id)).toMatchObject({ state: 'inactive', accountKey: null, tokenCipher: null });
  });
});

const ctxOf = async () => t.job().read(async (ctx) => ctx);

test('tj: account and password are tried before they are stored; the password is sealed', async () => {
  const id = await inactive('tj', '途家·一');
  const director = await t.as('director');
  platform.answer({ body: { resultCode: 106, resultMessage: '签名错误', data: null } });
  const wrong = await director.call(bindTujia, { id, account: 'host', password: 'nope' });
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['password']]);
  platform.answer({ body: { resultCode: 0, resultMessage: '', data: { units: [], total: 0 } } });
  expect(await director.ok(bindTujia, { id, account: 'host', password: 'the-password' })).toMatchObject({
    state: 'active',
    accountName: 'host',
  });
  expect(JSON.stringify(await row(id))).not.toContain('the-password');
  expect((await openAccount(await ctxOf(), id))?.account.secret).toBe('the-password');
});

test('pig: a code is sent, a wrong one refused at its field, the account listed, unbound, bound again', async () => {
  const id = await inactive('pig', '小猪·一');
  const director = await t.as('director');
  const mobile = '13800138000';
  const bound = {
    accountId: 'a1',
    accountToken: 'pig-token',
    nick: '丽江小院',
    mobileMasked: '138****8000',
    boundAt: '2026-11-20 12:00:00',
    status: 'NORMAL',
  };
  platform.answer({ body: { code: 0, message: '', data: null } });
  expect(await director.ok(sendXiaozhuCode, { id, mobile })).toBeNull();
  expect((await director.call(sendXiaozhuCode, { id, mobile: '123' })).fields).toHaveProperty('mobile');
  platform.answer({ body: { code: 4221, message: '验证码错误', data: null } });
  const wrong = await director.call(bindXiaozhu, { id, mobile, smsCode: '000000' });
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['smsCode']]);
  const bind = async () => {
    platform.answer({ body: { code: 0, message: '', data: bound } });
    return director.ok(bindXiaozhu, { id, mobile, smsCode: '123456' });
  };
  expect(await bind()).toMatchObject({ state: 'active', accountName: '丽江小院 138****8000' });
  const listed = { ...bound, houseCount: 3, onlineCount: 2, storeIds: [] };
  platform.answer({ body: { code: 0, message: '', data: [listed, { ...listed, accountId: 'foreign' }] } });
  expect(await director.ok(listXiaozhuAccounts, {})).toEqual([
    {
      accountId: 'a1',
      nick: '丽江小院',
      mobileMasked: '138****8000',
      houseCount: 3,
      onlineCount: 2,
      status: 'NORMAL',
      connectionId: id,
      connectionName: '小猪·一',
    },
  ]);
  expect((await director.call(removeXiaozhuAccount, { accountId: 'foreign' })).status).toBe(404);
  platform.always('/pig/order/list', {
    body: { code: 0, message: '', data: { list: [], nextSeq: 0, more: false } },
  });
  platform.answer({ body: { code: 0, message: '', data: null } });
  expect(await director.ok(removeXiaozhuAccount, { accountId: 'a1' })).toBeNull();
  expect(await row(id)).toMatchObject({ state: 'inactive', tokenCipher: null, accountKey: 'a1' });
  expect(await bind()).toMatchObject({ state: 'active' });
});

test('wrong platform, unknown connection, missing permission', async () => {
  const id = await inactive('tj', '途家·二');
  const director = await t.as('director');
  expect((await director.call(meituanRedirectUrl, { id })).failure).toBe('channel.otherPlatform');
  const unknown = await director.call(meituanRedirectUrl, { id: '01930000-0000-7000-8000-000000000000' });
  expect([unknown.status, unknown.failure]).toEqual([404, 'channel.connectionNotFound']);
  expect((await (await t.as('frontdesk')).call(meituanRedirectUrl, { id })).status).toBe(403);
  expect((await (await t.as('finance')).call(bindTujia, { id, account: 'a', password: 'b' })).status).toBe(
    403,
  );
});

describe('tokens stay alive', () => {
  test('renewed when less than five days are left; not asked for before', async () => {
    const id = await inactive('mt', '美团·庚');
    await authorise(id, '8401');
    await t.database
      .updateTable('channelConnections')
      .set({ state: 'paused' })
      .where('id', '<>', id)
      .execute();
    t.setNow('2026-12-15T03:59:00Z');
    const others = await t.database
      .updateTable('channelConnections')
      .set({ refreshCipher: null })
      .where('id', '<>', id)
      .executeTakeFirst();
    expect(others.numUpdatedRows).toBeGreaterThan(0n);
    await refreshTokens(t.job());
    expect((await row(id)).tokenExpiresAt).toEqual(new Date('2026-12-20T04:00:00Z'));
    t.setNow('2026-12-15T04:01:00Z');
    platform.answer(tokens('8401', 'renewed'));
    await refreshTokens(t.job());
    expect((await row(id)).tokenExpiresAt).toEqual(new Date('2027-01-14T04:01:00Z'));
    expect((await openAccount(await ctxOf(), id))?.account.token).toBe('renewed');
  });

  test('away: asked again later; refused: broken with the reason, once', async () => {
    const id = await inactive('mt', '美团·辛');
    t.setNow('2026-11-20T04:00:00Z');
    await authorise(id, '8501');
    t.setNow('2026-12-16T04:00:00Z');
    platform.answer({ status: 500, body: {} });
    await refreshTokens(t.job());
    expect((await row(id)).state).toBe('active');
    platform.answer({ body: { code: 401, message: '授权已取消', data: null } });
    await refreshTokens(t.job());
    expect(await row(id)).toMatchObject({ state: 'broken', problem: '授权已取消 (401)' });
    t.setNow('2026-11-20T04:00:00Z');
    expect((await authorise(id, '8501')).data).toMatchObject({ state: 'active' });
    expect((await row(id)).problem).toBe('');
  });

  test('a refusal of an old token does not break a connection that has a new one', async () => {
    const id = await inactive('mt', '美团·壬');
    await authorise(id, '8601', 'old');
    const opened = await openAccount(await ctxOf(), id);
    await authorise(id, '8601', 'new');
    const why = { code: '401', message: 'token 已失效' };
    const account = opened?.account;
    if (!account) throw new Error('not opened');
    await t.job().change((ctx) => noteUnauthorised(ctx, account, why));
    expect((await row(id)).state).toBe('active');
    await t.job().change((ctx) => noteUnauthorised(ctx, { ...account, token: 'new' }, why));
    expect((await row(id)).state).toBe('broken');
  });
});
