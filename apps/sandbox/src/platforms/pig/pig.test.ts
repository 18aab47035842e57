/** Simulated Xiaozhu: accounts by SMS code, signed headers, the host asked before the money. */
import {
  PigAccountBound,
  PigAccountList,
  PigAnswer,
  PigHook,
  PigHouseList,
  PigOrder,
} from '@minsu/contract/connections/channels/wire/pig.ts';
import { pigSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox.ts';
import { hookReceiver } from '../hook-receiver.test-kit.ts';
import { hmacSha256Hex, newSecret } from '../secrets.ts';

const MOBILE = '13900000001';
const ACCOUNT = '50010001';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: new Date('2026-11-20T04:00:00Z') });
});
afterEach(() => sandbox.stop());

interface Sent {
  readonly token?: string;
  readonly method?: string;
  readonly nonce?: string;
  readonly signedBody?: string;
  readonly lateMs?: number;
}

const send = async (path: string, body: unknown, sent: Sent = {}) => {
  const { token = '', method = 'POST', nonce = newSecret(), lateMs = 0 } = sent;
  const { appId, appKey, channel } = sandbox.platforms.credentials.pig;
  const text = method === 'GET' ? '' : JSON.stringify(body);
  const timestamp = String(sandbox.platforms.clock.now().getTime() - lateMs);
  const base = { method, path: `/pig${path}`, timestamp, nonce };
  const sign = hmacSha256Hex(appKey, pigSignText({ ...base, body: sent.signedBody ?? text }));
  const headers = { appId, channel, timestamp, nonce, sign, accountToken: token };
  const response = await fetch(`${sandbox.url}/pig${path}`, { method, headers, ...(text && { body: text }) });
  return { status: response.status, ...PigAnswer.parse(await response.json()) };
};

const bound = async (): Promise<string> => {
  await send('/sms/send', { mobile: MOBILE });
  const smsCode = sandbox.platforms.pig.smsCodeOf(MOBILE);
  return PigAccountBound.parse((await send('/account/bind', { mobile: MOBILE, smsCode })).data).accountToken;
};

const nights = { checkIn: '2026-11-21', checkOut: '2026-11-23' };
const opened = async (token: string): Promise<string> => {
  const luId = sandbox.platforms.pig.listings(ACCOUNT)[0]?.id ?? '';
  const items = ['2026-11-21', '2026-11-22'].map((date) => ({
    date,
    price: 68_800,
    stock: 2,
    status: 1,
    dawnPrice: null,
    dawnStatus: 0,
  }));
  expect((await send('/house/calendar', { luId, items }, { token })).data).toEqual({ failItems: [] });
  return luId;
};

it('binds an account by the code that was sent, once, and lists it', async () => {
  await send('/sms/send', { mobile: MOBILE });
  const smsCode = sandbox.platforms.pig.smsCodeOf(MOBILE) ?? '';
  const wrong = smsCode === '000000' ? '000001' : '000000';
  expect(await send('/account/bind', { mobile: MOBILE, smsCode: wrong })).toMatchObject({ code: 4221 });
  expect(await send('/account/bind', { mobile: MOBILE, smsCode })).toMatchObject({
    code: 0,
    data: { accountId: ACCOUNT, mobileMasked: '139****0001' },
  });
  expect(await send('/account/bind', { mobile: MOBILE, smsCode })).toMatchObject({ code: 4221 });
  const list = PigAccountList.parse((await send('/account/list', null, { method: 'GET' })).data);
  expect(list).toMatchObject([{ accountId: ACCOUNT, status: 'NORMAL', houseCount: 10, onlineCount: 10 }]);
});

it('refuses another body than the signed one, an old timestamp, a nonce again and a dead token', async () => {
  const token = await bound();
  const body = { accountId: ACCOUNT, page: 1 };
  expect(await send('/house/list', body, { token, signedBody: '{}' })).toMatchObject({
    status: 401,
    code: 4011,
  });
  expect(await send('/house/list', body, { token, lateMs: 301_000 })).toMatchObject({
    status: 401,
    code: 4012,
  });
  const nonce = newSecret();
  const listed = await send('/house/list', body, { token, nonce });
  expect(PigHouseList.parse(listed.data).total).toBe(10);
  expect(await send('/house/list', body, { token, nonce })).toMatchObject({ status: 401, code: 4011 });
  sandbox.platforms.pig.revoke(ACCOUNT);
  expect(await send('/house/list', body, { token })).toMatchObject({ status: 401, code: 401 });
});

it('asks the host first, then the guest for the money; prices come as retail and net', async () => {
  const token = await bound();
  const listingId = await opened(token);
  const order = sandbox.platforms.pig.addOrder({ listingId, ...nights, instant: false, pays: false });
  expect(order.state).toBe('waitAccept');
  expect((await send('/order/confirm', { orderId: order.id }, { token })).data).toMatchObject({
    state: 'WAIT_PAY',
  });
  sandbox.platforms.pig.pay(order.id);
  const told = PigOrder.parse((await send('/order/query', { orderId: order.id }, { token })).data);
  expect(told).toMatchObject({ state: 'WAIT_CHECKIN', retailPrice: 137_600, netPrice: 123_840 });
  expect(told.createTime).toMatch(/^2026-11-20 12:0\d:\d\d$/);
  expect(await send('/account/unbind', { accountId: ACCOUNT }, { token })).toMatchObject({ code: 409 });
});

it('waits an hour for the host and a quarter for the money', async () => {
  const listingId = await opened(await bound());
  const asked = sandbox.platforms.pig.addOrder({ listingId, ...nights, instant: false });
  const unpaid = sandbox.platforms.pig.addOrder({ listingId, ...nights, instant: true, pays: false });
  sandbox.platforms.clock.advance(15 * 60_000);
  expect([asked.state, unpaid.state]).toEqual(['waitAccept', 'cancelled']);
  sandbox.platforms.clock.advance(45 * 60_000);
  expect(asked).toMatchObject({ state: 'cancelled', endedBy: 'timeout' });
});

it('marks an order made after midnight for the night before', async () => {
  const token = await bound();
  const luId = await opened(token);
  // 01:30 of the 22nd in Shanghai.
  sandbox.platforms.clock.set(new Date('2026-11-21T17:30:00Z'));
  const order = sandbox.platforms.pig.addOrder({ listingId: luId, ...nights });
  expect(order.dawn).toBe(true);
});

it('signs what it tells over path and body', async () => {
  const token = await bound();
  const listingId = await opened(token);
  const receiver = await hookReceiver(() => ({ code: 0 }));
  await send('/hook/register', { url: receiver.url }, { token });
  const order = sandbox.platforms.pig.addOrder({ listingId, ...nights, instant: true });
  sandbox.platforms.pig.say(order.id, '几点可以入住？');
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
  const { appKey } = sandbox.platforms.credentials.pig;
  for (const { headers, target, body } of receiver.received) {
    const { timestamp = '', nonce = '', sign } = headers;
    expect(sign).toBe(
      hmacSha256Hex(appKey, pigSignText({ method: 'POST', path: target, timestamp, nonce, body })),
    );
  }
  const hooks = receiver.received.map(({ body }) => PigHook.parse(JSON.parse(body)));
  expect(hooks.map(({ eventType }) => eventType)).toEqual(['ORDER_CREATED', 'ORDER_PAID', 'IM_MESSAGE']);
  expect(hooks[0]?.data).toMatchObject({ orderId: order.id, netPrice: 123_840, retailPrice: 137_600 });
  await receiver.stop();
});
