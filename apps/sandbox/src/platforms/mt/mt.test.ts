/** Simulated Meituan: consent, tokens, calendars, orders and its refusals, by HTTP as a partner would call it. */
import {
  MtAnswer,
  MtAuthReturn,
  MtCalendarQuery,
  MtProductList,
  MtTokenAnswer,
} from '@minsu/contract/connections/channels/wire/mt.ts';
import { MtHook, MtOrder, MtOrderList } from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { mtSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox.ts';
import { hookReceiver } from '../hook-receiver.test-kit.ts';
import { sha1Hex } from '../secrets.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const STORE = '80010001';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
});
afterEach(() => sandbox.stop());

const seconds = () => String(Math.floor(sandbox.platforms.clock.now().getTime() / 1_000));

const signed = (fields: Record<string, string>): Record<string, string> => {
  const { signKey } = sandbox.platforms.credentials.mt;
  return { ...fields, sign: sha1Hex(mtSignText(signKey, fields)) };
};

const common = () => ({
  developerId: sandbox.platforms.credentials.mt.developerId,
  businessId: '57',
  timestamp: seconds(),
  charset: 'UTF-8',
});

const authUrl = () =>
  `${sandbox.url}/mt/general/auth?${new URLSearchParams(signed({ ...common(), state: 's-1', scope: 'all', redirectUrl: 'http://partner.test/auth' }))}`;

const post = async (path: string, fields: Record<string, string>): Promise<unknown> => {
  const response = await fetch(`${sandbox.url}/mt${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return response.json();
};

const token = async (grant: Record<string, string>, path = '/oauth/token') =>
  MtTokenAnswer.parse(await post(path, signed({ ...common(), ...grant })));

const authorise = async (store = STORE): Promise<NonNullable<MtToken>> => {
  const back = new URL(await sandbox.platforms.mt.decide(authUrl(), store));
  const answer = await token({ grantType: 'authorization_code', code: back.searchParams.get('code') ?? '' });
  return answer.data as NonNullable<MtToken>;
};
type MtToken = ReturnType<typeof MtTokenAnswer.parse>['data'];

const call = async (appAuthToken: string, path: string, biz: unknown, more: Record<string, string> = {}) =>
  MtAnswer.parse(
    await post(
      `/minsu${path}`,
      signed({ ...common(), appAuthToken, version: '2', biz: JSON.stringify(biz), ...more }),
    ),
  );

const items = (from: number, nights: number, stock = 2) =>
  Array.from({ length: nights }, (_, index) => ({
    date: new Date(Date.UTC(2026, 10, from + index)).toISOString().slice(0, 10),
    price: 50_000,
    stock,
    status: 1,
    minDays: 0,
    cta: 0,
    ctd: 0,
  }));

describe('consent', () => {
  it('shows its stores under a policy of its own, and leads back with code and state', async () => {
    const page = await fetch(authUrl());
    const body = await page.text();
    expect(body).toContain('云栖民宿（杭州·大理）');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://partner.test");
    const back = new URL(await sandbox.platforms.mt.decide(authUrl(), STORE));
    expect(MtAuthReturn.parse(Object.fromEntries(back.searchParams))).toMatchObject({
      state: 's-1',
      opBizCode: STORE,
    });
    const refused = new URL(await sandbox.platforms.mt.decide(authUrl(), STORE, false));
    expect(Object.fromEntries(refused.searchParams)).toEqual({ error: 'access_denied', state: 's-1' });
  });

  it('refuses a link that was changed or is old', async () => {
    const changed = new URL(authUrl());
    changed.searchParams.set('redirectUrl', 'http://elsewhere.test/');
    expect((await fetch(changed)).status).toBe(401);
    const old = authUrl();
    sandbox.platforms.clock.advance(6 * 60_000);
    expect((await fetch(old)).status).toBe(401);
  });

  it('takes a code once and for ten minutes', async () => {
    const codeOf = async () =>
      new URL(await sandbox.platforms.mt.decide(authUrl(), STORE)).searchParams.get('code') ?? '';
    const code = await codeOf();
    const late = await codeOf();
    expect(await token({ grantType: 'authorization_code', code })).toMatchObject({
      code: 0,
      data: { opBizCode: STORE, expireIn: 2_592_000 },
    });
    expect(await token({ grantType: 'authorization_code', code })).toMatchObject({ code: 401, data: null });
    sandbox.platforms.clock.advance(10 * 60_000);
    expect(await token({ grantType: 'authorization_code', code: late })).toMatchObject({ code: 401 });
  });

  it('opens a store to one developer only', async () => {
    sandbox.platforms.mt.store(STORE).boundTo = 'another';
    const form = new URLSearchParams(new URL(authUrl()).searchParams);
    form.set('store', STORE);
    form.set('decision', 'agree');
    const answer = await fetch(`${sandbox.url}/mt/general/auth`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect(answer.status).toBe(409);
  });

  it('ends a token after 30 days, renews it for 35, and ends all when the owner says so', async () => {
    const first = await authorise();
    sandbox.platforms.clock.advance(31 * 86_400_000);
    expect(await call(first.accessToken, '/product/list', { pageNow: 1, pageSize: 20 })).toMatchObject({
      code: '401',
    });
    const second = await token(
      { grantType: 'refresh_token', refreshToken: first.refreshToken },
      '/oauth/refresh',
    );
    const fresh = second.data?.accessToken ?? '';
    expect(await call(fresh, '/product/list', { pageNow: 1, pageSize: 20 })).toMatchObject({
      code: 'OP_SUCCESS',
    });
    sandbox.platforms.mt.revoke(STORE);
    expect(await call(fresh, '/product/list', { pageNow: 1, pageSize: 20 })).toMatchObject({ code: '401' });
    const again = await token(
      { grantType: 'refresh_token', refreshToken: second.data?.refreshToken ?? '' },
      '/oauth/refresh',
    );
    expect(again.code).toBe(401);
  });
});

describe('calls', () => {
  it('refuses a wrong signature, an old timestamp and another store’s product', async () => {
    const { accessToken } = await authorise();
    const biz = JSON.stringify({ pageNow: 1, pageSize: 20 });
    const fields = signed({ ...common(), appAuthToken: accessToken, version: '2', biz });
    expect(await post('/minsu/product/list', { ...fields, biz: `${biz} ` })).toMatchObject({ code: '1001' });
    const old = String(Number(seconds()) - 301);
    expect(await call(accessToken, '/product/list', {}, { timestamp: old })).toMatchObject({ code: '1002' });
    const foreign = sandbox.platforms.mt.listings('80010002')[0]?.id;
    const answer = await call(accessToken, '/product/calendar/query', {
      productId: foreign,
      from: '2026-11-20',
      to: '2026-11-22',
    });
    expect(answer).toMatchObject({ code: '1', data: null });
  });

  it('keeps what is written of a calendar, night by night, and says which nights it did not take', async () => {
    const { accessToken } = await authorise();
    const { list } = MtProductList.parse(
      (await call(accessToken, '/product/list', { pageNow: 1, pageSize: 5 })).data,
    );
    const productId = list[0]?.productId ?? '';
    const past = { ...items(17, 1)[0] };
    const update = await call(accessToken, '/product/calendar/update', {
      productId,
      syncType: 0,
      items: [past, ...items(20, 3)],
    });
    expect(update.data).toMatchObject({ failItems: [{ date: '2026-11-17', code: '5' }] });
    const read = async () =>
      MtCalendarQuery.parse(
        (
          await call(accessToken, '/product/calendar/query', {
            productId,
            from: '2026-11-20',
            to: '2026-11-24',
          })
        ).data,
      ).items.map(({ stock, status }) => [stock, status]);
    expect(await read()).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
      [0, 0],
    ]);
    // A full one closes what it does not name.
    await call(accessToken, '/product/calendar/update', { productId, syncType: 1, items: items(21, 1, 1) });
    expect(await read()).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  it('says 62 where an account calls too often, and how full the bucket is', async () => {
    const { accessToken } = await authorise();
    sandbox.platforms.setCallsPerMinute(1);
    const ask = (path: string) => {
      const biz = JSON.stringify({ pageNow: 1, pageSize: 5, sinceSeq: 0, limit: 5 });
      const fields = signed({ ...common(), appAuthToken: accessToken, version: '2', biz });
      return fetch(`${sandbox.url}/mt/minsu${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    };
    const first = await ask('/order/list');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
    const second = await ask('/order/list');
    expect(await second.json()).toMatchObject({ code: '62' });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await (await ask('/product/list')).json()).toMatchObject({ code: 'OP_SUCCESS' });
    expect(sandbox.platforms.mt.stats().calls['order/list']).toEqual({ ok: 1, rateLimited: 1 });
  });
});

describe('orders', () => {
  const placed = async (wanted: { instant?: boolean; pays?: boolean; rooms?: number } = {}) => {
    const { accessToken } = await authorise();
    const productId = sandbox.platforms.mt.listings(STORE)[0]?.id ?? '';
    await call(accessToken, '/product/calendar/update', { productId, syncType: 0, items: items(21, 5) });
    const nights = { checkIn: '2026-11-21', checkOut: '2026-11-23' };
    const order = sandbox.platforms.mt.addOrder({ listingId: productId, ...nights, ...wanted });
    return { accessToken, productId, nights, order };
  };
  const act = async (accessToken: string, verb: string, orderId: string, more = {}) =>
    call(accessToken, `/order/${verb}`, { orderId, opBizCode: STORE, ...more });

  it('sells what is free and no more, and tells of it in the feed with sums that agree', async () => {
    const { accessToken, productId, nights, order } = await placed({ rooms: 2 });
    expect(() => sandbox.platforms.mt.addOrder({ listingId: productId, ...nights })).toThrow('房量不足');
    const page = MtOrderList.parse((await call(accessToken, '/order/list', { sinceSeq: 0, limit: 10 })).data);
    const told = page.list[0] as MtOrder;
    expect(told).toMatchObject({
      orderId: order.id,
      orderStatus: 4,
      totalPrice: 200_000,
      settlePrice: 180_000,
    });
    expect(told.roomNights.reduce((sum, { settlePrice }) => sum + settlePrice, 0)).toBe(told.settlePrice);
    expect(told.commission).toBe(told.totalPrice - told.settlePrice);
    expect(page.nextSeq).toBe(told.seq);
    const next = await call(accessToken, '/order/list', { sinceSeq: page.nextSeq, limit: 10 });
    expect(next.data).toMatchObject({ list: [], more: false });
  });

  it('asks the host on request; accepting twice is one acceptance', async () => {
    const { accessToken, order } = await placed({ instant: false });
    expect(order.state).toBe('waitAccept');
    const confirmationNumber = 'M1';
    for (const _ of [1, 2])
      expect(await act(accessToken, 'accept', order.id, { confirmationNumber })).toMatchObject({
        code: 'OP_SUCCESS',
        data: { orderStatus: 4 },
      });
    expect(sandbox.platforms.mt.stats().counts).toMatchObject({ accepted: 1, acceptedAgain: 1 });
    expect(await act(accessToken, 'reject', order.id)).toMatchObject({ code: '9' });
  });

  it('cancels what waited too long, gives the nights back and the money', async () => {
    const { accessToken, productId, order } = await placed({ instant: false });
    sandbox.platforms.clock.advance(29 * 60_000);
    expect(order.state).toBe('waitAccept');
    sandbox.platforms.clock.advance(60_000);
    expect(order).toMatchObject({ state: 'cancelled', cancelReason: 'TIMEOUT', refund: 100_000 });
    const free = sandbox.platforms.mt.calendarOf(productId, '2026-11-21', '2026-11-23');
    expect(free.map(({ stock }) => stock)).toEqual([2, 2]);
    expect(await act(accessToken, 'accept', order.id)).toMatchObject({ code: '9' });
    const unpaid = await placed({ pays: false });
    sandbox.platforms.clock.advance(15 * 60_000);
    expect(unpaid.order).toMatchObject({ state: 'cancelled', refund: 0 });
  });

  it('gives back only what was sold after the stock was written', async () => {
    const { accessToken, productId, order } = await placed();
    // The partner knows of the order by now: one room is left.
    await call(accessToken, '/product/calendar/update', { productId, syncType: 0, items: items(21, 5, 1) });
    sandbox.platforms.mt.cancel(order.id);
    const free = sandbox.platforms.mt.calendarOf(productId, '2026-11-21', '2026-11-23');
    expect(free.map(({ stock }) => stock)).toEqual([1, 1]);
  });

  it('says what a cancellation costs without doing it, and follows the stay', async () => {
    const { accessToken, order } = await placed();
    expect(await act(accessToken, 'cancel', order.id, { cancelCheck: 1 })).toMatchObject({
      data: { orderStatus: 4, refundPrice: 100_000 },
    });
    expect(order.state).toBe('confirmed');
    expect(await act(accessToken, 'checkin', order.id)).toMatchObject({ data: { orderStatus: 5 } });
    expect(await act(accessToken, 'cancel', order.id)).toMatchObject({ code: '9' });
    expect(await act(accessToken, 'checkout', order.id)).toMatchObject({ data: { orderStatus: 8 } });
    const read = await act(accessToken, 'query', order.id);
    expect(MtOrder.parse(read.data).orderStatus).toBe(8);
  });

  it('lets a guest cancel while the host accepts', async () => {
    const { accessToken, order } = await placed({ instant: false });
    sandbox.platforms.mt.setFault('cancelRacesAccept', { count: 1 });
    expect(await act(accessToken, 'accept', order.id)).toMatchObject({ code: '9' });
    expect(order).toMatchObject({ state: 'cancelled', endedBy: 'guest' });
  });

  it('pushes signed hints until they are taken', async () => {
    const { accessToken, productId } = await placed();
    const receiver = await hookReceiver(() => ({ code: 0 }));
    await call(accessToken, '/hook/register', { url: receiver.url });
    receiver.answerWith(500, 1);
    const nights = { checkIn: '2026-11-23', checkOut: '2026-11-24' };
    const order = sandbox.platforms.mt.addOrder({ listingId: productId, ...nights });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(1);
    sandbox.platforms.clock.advance(10_000);
    await expect.poll(() => sandbox.platforms.pushesWaiting(), { timeout: 20_000 }).toBe(0);
    const hooks = receiver.received.map(({ body }) => MtHook.parse(JSON.parse(body)));
    // Created failed once and came again with the same id; paid came at once.
    expect(hooks.map(({ eventType }) => eventType).sort()).toEqual([
      'ORDER_CREATED',
      'ORDER_CREATED',
      'ORDER_PAID',
    ]);
    expect(new Set(hooks.map(({ eventId }) => eventId)).size).toBe(2);
    const { signKey } = sandbox.platforms.credentials.mt;
    for (const { sign, ...fields } of hooks) expect(sign).toBe(sha1Hex(mtSignText(signKey, fields)));
    expect(JSON.parse(hooks[0]?.data ?? '')).toMatchObject({ orderId: order.id });
    await receiver.stop();
  });
});
