/** Tokens, envelope, limits and OAuth, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostexDesk, openHostex } from './hostex.test-kit.ts';
import { hostexAccounts, hostexClient, hostexTokens } from './seed.ts';

let desk: HostexDesk;
beforeEach(async () => {
  desk = await openHostex();
});
afterEach(() => desk.sandbox.stop());

const code = async (...args: Parameters<HostexDesk['call']>) => (await desk.call(...args)).body.error_code;

describe('envelope', () => {
  it('is HTTP 200 with 0, or 200 as recordings of 2025 show', async () => {
    const { status, body } = await desk.call('GET', '/properties');
    expect(status).toBe(200);
    expect(body).toMatchObject({ request_id: expect.any(String), error_code: 0, error_msg: 'Done.' });
    await desk.control('settings', { successCode: 200 });
    expect(await code('GET', '/properties')).toBe(200);
  });

  it.each([
    ['GET', '/nothing', 404],
    ['DELETE', '/properties', 405],
    ['POST', '/webhooks', 422],
  ] as const)('answers %s %s HTTP 200 with code %i', async (method, path, expected) => {
    const { status, body } = await desk.call(method, path);
    expect([status, body.error_code]).toEqual([200, expected]);
    expect(body).not.toHaveProperty('data');
  });

  it('answers 400 for a body that is no JSON', async () => {
    expect(await code('POST', '/availabilities', '{"property_ids":')).toBe(400);
  });
});

describe('tokens', () => {
  it.each([
    ['none', '', 'china', 401],
    ['unknown', 'x', 'china', 401],
    ['of the other edition', hostexTokens.international, 'china', 401],
    ['of an expired subscription', hostexTokens.expired, 'china', 420],
    ['of the Basic edition', hostexTokens.basic, 'china', 420],
    ['of its own edition', hostexTokens.international, 'international', 0],
  ] as const)('%s: %s', async (_, token, edition, expected) => {
    expect(await code('GET', '/properties', undefined, { token, edition })).toBe(expected);
  });

  it('may come as a bearer token', async () => {
    const headers = { authorization: `Bearer ${hostexTokens.china}` };
    expect(await code('GET', '/properties', undefined, { headers })).toBe(0);
  });

  it('read-only ones read calendars but write nothing', async () => {
    const token = hostexTokens.readOnly;
    const listings = [{ channel_type: 'tujia', listing_id: '120011' }];
    const range = { start_date: '2026-11-21', end_date: '2026-11-21' };
    expect(await code('POST', '/listings/calendar', { ...range, listings }, { token })).toBe(0);
    const body = { property_ids: [12_001], available: false, dates: ['2026-11-21'] };
    const refused = await desk.call('POST', '/availabilities', body, { token });
    expect(refused.body).toMatchObject({ error_code: 401, error_msg: 'Not authorized for this action.' });
  });

  it('stops once revoked, and dies with the subscription', async () => {
    const { token } = (await desk.control('token', { accountId: hostexAccounts.china })).body;
    expect(await code('GET', '/properties', undefined, { token })).toBe(0);
    await desk.control('revoke', { token });
    expect(await code('GET', '/properties', undefined, { token })).toBe(401);
    await desk.control('subscription', { accountId: hostexAccounts.china, subscription: 'expired' });
    expect(await code('GET', '/properties')).toBe(420);
    await desk.control('subscription', { accountId: hostexAccounts.china, subscription: 'disabled' });
    expect(await code('GET', '/properties')).toBe(501);
  });
});

describe('limits', () => {
  it('allows 120 writes of availability a minute and says when to come back', async () => {
    const body = { property_ids: [12_001], available: true, dates: ['2026-12-01'] };
    for (let index = 0; index < 120; index += 1) expect(await code('POST', '/availabilities', body)).toBe(0);
    const refused = await desk.call('POST', '/availabilities', body);
    expect([refused.status, refused.body.error_code]).toEqual([200, 429]);
    expect(refused.headers.get('x-ratelimit-scope')).toBe('endpoint');
    expect(refused.headers.get('x-ratelimit-window')).toBe('60');
    expect(refused.headers.get('x-ratelimit-reason')).toBeTruthy();
    desk.pass(Number(refused.headers.get('retry-after')) * 1_000);
    expect(await code('POST', '/availabilities', body)).toBe(0);
  });

  it('counts all writes of listings together', async () => {
    const target = { channel_type: 'tujia', listing_id: '120011' };
    const date = '2026-12-01';
    for (let index = 0; index < 60; index += 1) {
      await desk.call('POST', '/listings/prices', { ...target, prices: [{ date, price: 1 }] });
      await desk.call('POST', '/listings/inventories', { ...target, inventories: [{ date, inventory: 1 }] });
    }
    expect(
      await code('POST', '/listings/restrictions', { ...target, restrictions: [{ date, min_stay: 2 }] }),
    ).toBe(429);
  });

  it('allows 60 new reservations a minute', async () => {
    for (let index = 0; index < 60; index += 1) await desk.call('POST', '/reservations', {});
    expect(await code('POST', '/reservations', {})).toBe(429);
  });

  it('allows 600 calls a minute to one path and 1,200 to all, for each token', async () => {
    for (let index = 0; index < 600; index += 1) await desk.call('GET', '/tags');
    const path = await desk.call('GET', '/tags');
    expect([path.body.error_code, path.headers.get('x-ratelimit-scope')]).toEqual([429, 'path']);
    for (let index = 0; index < 600; index += 1) await desk.call('GET', '/groups');
    const all = await desk.call('GET', '/staffs');
    expect([all.body.error_code, all.headers.get('x-ratelimit-scope')]).toEqual([429, 'token']);
    expect(await code('GET', '/tags', undefined, { token: hostexTokens.readOnly })).toBe(0);
  });

  it('limits messages by thread: 5 in 5 s, 10 a minute, 30 in 30 minutes', async () => {
    const { stayCodes } = await desk.book();
    const { conversationId } = (await desk.control('message', { stayCode: stayCodes[0], text: 'Hi' })).body;
    const say = () => desk.call('POST', `/conversations/${conversationId}`, { message: 'Hello' });
    const sayUntilRefused = async (): Promise<number> => {
      for (let sent = 0; ; sent += 1) if ((await say()).body.error_code !== 0) return sent;
    };
    expect(await sayUntilRefused()).toBe(5);
    desk.pass(5_001);
    expect(await sayUntilRefused()).toBe(5);
    desk.pass(5_001);
    const refused = await say();
    expect([refused.headers.get('x-ratelimit-scope'), refused.headers.get('x-ratelimit-window')]).toEqual([
      'conversation',
      '60',
    ]);
    for (let minute = 0; minute < 2; minute += 1) {
      desk.pass(60_001);
      expect(await sayUntilRefused()).toBe(5);
      desk.pass(5_001);
      expect(await sayUntilRefused()).toBe(5);
    }
    desk.pass(60_001);
    expect((await say()).headers.get('x-ratelimit-window')).toBe('1800');
  });
});

describe('OAuth', () => {
  const partner = { client_id: hostexClient.id, client_secret: hostexClient.secret };
  const authorize = (fields: Record<string, unknown>) =>
    desk.call('POST', '/oauth/authorizations', { ...partner, ...fields }, { headers: {} });

  it('leads from the consent page to a code, a token of 7 days and a refresh token that is spent by its use', async () => {
    const page = `${desk.sandbox.url}/hostex/china/app/authorization`;
    const asked = { client_id: hostexClient.id, redirect_uri: 'http://127.0.0.1:9/back', state: 's1' };
    const shown = await (await fetch(`${page}?${new URLSearchParams(asked)}`)).text();
    expect(shown).toContain('hx-china');
    const agreed = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ ...asked, account: hostexAccounts.china }),
      redirect: 'manual',
    });
    const back = new URL(agreed.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s1');
    const first = await authorize({ grant_type: 'authorization_code', code: back.searchParams.get('code') });
    const { access_token: token, refresh_token, expires_in } = first.body.data;
    expect(expires_in).toBe(7 * 86_400);
    expect(await code('GET', '/properties', undefined, { token })).toBe(0);
    const second = await authorize({ grant_type: 'refresh_token', refresh_token });
    expect(second.body.data.refresh_token).not.toBe(refresh_token);
    expect((await authorize({ grant_type: 'refresh_token', refresh_token })).body.error_code).toBe(400);
    desk.pass(7 * 86_400_000);
    expect(await code('GET', '/properties', undefined, { token })).toBe(401);
  });

  it('may answer bare, refuses a wrong secret, and revokes', async () => {
    const grant = async () =>
      (await desk.control('authorize', { accountId: hostexAccounts.china, clientId: hostexClient.id })).body
        .code;
    await desk.control('settings', { oauthAnswer: 'bare' });
    const bare = (await authorize({ grant_type: 'authorization_code', code: await grant() }))
      .body as unknown as Record<string, string>;
    expect(bare).not.toHaveProperty('error_code');
    const wrong = await authorize({
      grant_type: 'authorization_code',
      code: await grant(),
      client_secret: 'x',
    });
    expect(wrong.body.error_code).toBe(401);
    const token = bare.access_token ?? '';
    expect(await code('POST', '/oauth/revoke', { ...partner, token }, { headers: {} })).toBe(0);
    expect(await code('GET', '/properties', undefined, { token })).toBe(401);
  });
});
