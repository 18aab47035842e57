/** Xiaozhu on recorded requests and answers, written after channels-and-china-market.md §1.3 and §5.3. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushed } from '../../../../test/channels/listing-ref.ts';
import { openRecordedServer, type RecordedServer } from '../../../../test/children/recorded-server.ts';
import type { Account, Adapter, HookRequest } from './adapter.ts';
import { createPigAdapter } from './pig-adapter.ts';
import { hmacHex } from './signatures.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const account: Account = {
  connectionId: 'c',
  platform: 'pig',
  accountKey: 'a1',
  token: 'account-token',
  secret: null,
};
let server: RecordedServer;
let pig: Adapter;
beforeAll(async () => {
  server = await openRecordedServer();
  pig = createPigAdapter({
    url: server.url,
    appId: 'app',
    appKey: 'key',
    channel: 'minsu',
    clock: () => NOW,
  });
});
afterAll(() => server.close());

const ok = (data: unknown) => ({ body: { code: 0, message: '', data } });

const order = {
  orderId: 'X1',
  seq: 4,
  accountId: 'a1',
  luId: 'lu1',
  luTitle: '古城小院',
  state: 'WAIT_HOST_CONFIRM',
  roomCount: 1,
  checkIn: '2026-11-19',
  checkOut: '2026-11-20',
  dawn: 1,
  guestCount: 1,
  guestNames: ['韩梅梅'],
  bookerName: '韩梅梅',
  bookerMobile: '13700000000',
  retailPrice: 30_000,
  netPrice: 27_000,
  nights: [{ date: '2026-11-19', retailPrice: 30_000, netPrice: 27_000 }],
  instantBook: 0,
  remark: '',
  confirmNo: '',
  confirmBefore: '2026-11-20 03:30:00',
  payBefore: null,
  cancelReason: '',
  refundPrice: null,
  createTime: '2026-11-20 02:30:00',
  updateTime: '2026-11-20 02:30:00',
};

test('the headers sign method, path, time, nonce and the body as it is sent', async () => {
  server.answer(ok({ failItems: [{ date: '2026-12-01', code: 5, message: '过期' }] }));
  const outcome = await pig.push(
    account,
    pushed('lu1', [
      {
        from: '2026-12-01',
        to: '2026-12-02',
        stock: 1,
        priceFen: 30_000,
        closed: false,
        minNights: null,
        closedArrival: false,
        closedDeparture: false,
      },
    ]),
  );
  expect(outcome).toMatchObject({ value: { refused: [{ night: '2026-12-01', code: '5' }] } });
  const { method, path, headers, body } = server.asked();
  expect(headers).toMatchObject({ appid: 'app', channel: 'minsu', accounttoken: 'account-token' });
  const text = `${method}${path}${headers.timestamp}${headers.nonce}${body}`;
  expect(headers.sign).toBe(createHmac('sha256', 'key').update(text).digest('hex'));
  expect(JSON.parse(body)).toEqual({
    luId: 'lu1',
    items: [{ date: '2026-12-01', price: 30_000, stock: 1, status: 1, dawnPrice: null, dawnStatus: 1 }],
  });
});

const house = (luId: string) => ({
  luId,
  title: luId,
  storeName: '丽江小院',
  typeName: '大床房',
  price: 30_000,
  stock: 1,
  status: 1,
  instantBook: 1,
});
const houses = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => house(`lu${from + at}`));

test('pages of any size out of the platform’s pages of fifty', async () => {
  server.answer(ok({ list: houses(0, 50), total: 70 }), ok({ list: houses(50, 70), total: 70 }));
  const outcome = await pig.listings(account, { pageNow: 2, pageSize: 40 });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  expect([outcome.value.list.length, outcome.value.list[0]?.key, outcome.value.list.at(-1)?.key]).toEqual([
    30,
    'lu40',
    'lu69',
  ]);
  expect(outcome.value.total).toBe(70);
});

test('an order after midnight, with times of Shanghai', async () => {
  server.answer(ok(order));
  expect(await pig.order(account, 'X1')).toMatchObject({
    kind: 'done',
    value: {
      state: 'wait_accept',
      checkIn: '2026-11-19',
      sellFen: 30_000,
      settleFen: 27_000,
      promotionFen: 0,
      cancelTerms: '',
      acceptBy: new Date('2026-11-19T19:30:00Z'),
      createdAt: new Date('2026-11-19T18:30:00Z'),
    },
  });
});

test.each([
  ['WAIT_HOST_CONFIRM', 'wait_accept', null],
  ['WAIT_PAY', 'wait_pay', null],
  ['WAIT_CHECKIN', 'confirmed', null],
  ['CHECKED_IN', 'in_house', null],
  ['FINISHED', 'completed', null],
  ['HOST_REFUSED', 'rejected', null],
  ['TIMEOUT', 'cancelled', 'TIMEOUT'],
  ['GUEST_CANCEL', 'cancelled', null],
  ['HOST_CANCEL', 'cancelled', null],
  ['NO_SHOW', 'no_show', null],
  ['REFUNDING', 'refund_pending', null],
])('state %s is %s', async (theirs, state, cancelReason) => {
  server.answer(ok({ list: [{ ...order, state: theirs }], nextSeq: 5, more: false }));
  expect(await pig.feed(account, '4')).toMatchObject({ value: { orders: [{ state, cancelReason }] } });
});

test('an order that cannot be read is named with its fields, and the others are read', async () => {
  server.answer(ok({ list: [{ ...order, orderId: 'X2', state: 'NEW' }, order], nextSeq: 6, more: false }));
  expect(await pig.feed(account, '4')).toMatchObject({
    value: {
      orders: [{ platformOrderId: 'X1' }],
      unreadable: [{ platformOrderId: 'X2', message: 'unreadable order: state' }],
      cursor: '6',
    },
  });
});

test('a listing that may not go on sale says why', async () => {
  server.answer(ok({ auditStatus: 2, failReasons: ['缺少照片', '未实名'] }));
  expect(await pig.setOnSale(account, 'lu1', true)).toEqual({
    kind: 'refused',
    code: '13',
    message: '缺少照片；未实名',
  });
});

test.each([
  [401, 401, 'unauthorised'],
  [401, 4011, 'failed'],
  [401, 4012, 'failed'],
  [429, 62, 'limited'],
  [200, 9, 'refused'],
  [200, 100, 'failed'],
])('HTTP %i with code %i is %s', async (status, code, kind) => {
  server.answer({ status, body: { code, message: 'x', data: null } });
  expect(await pig.accept(account, 'X1', 'M1')).toMatchObject({ kind });
});

const hookOf = (
  change: Record<string, string> = {},
  accountId = 'a1',
  eventType = 'ORDER_CREATED',
): HookRequest => {
  const body = JSON.stringify({
    eventId: 'e',
    seq: 1,
    eventType,
    accountId,
    data: { orderId: 'X1' },
  });
  const timestamp = change.timestamp ?? String(NOW.getTime());
  const path = '/hotel-external/pig/notify/k?a=1';
  const sign = hmacHex('key', `POST${path}${timestamp}nonce-nonce${body}`);
  const headers = { AppId: 'app', channel: 'minsu', timestamp, nonce: 'nonce-nonce', sign, ...change };
  return { method: 'POST', path, headers, query: {}, body, receivedAt: NOW };
};

test('a hook: signature over path and body, time, partner and account', () => {
  expect(pig.readHook(account, hookOf())).toEqual({
    eventId: 'e',
    accountKey: 'a1',
    about: 'order',
    platformOrderIds: ['X1'],
    revision: null,
  });
  expect(pig.readHook(account, hookOf({}, 'a1', 'HOUSE_AUDITED'))).toMatchObject({ about: 'other' });
  const hook = hookOf();
  const forged = { ...hook, body: hook.body.replace('X1', 'X2') };
  expect(pig.readHook(account, forged)).toEqual({ refused: 'badSignature' });
  expect(pig.readHook(account, { ...hook, path: '/elsewhere' })).toEqual({ refused: 'badSignature' });
  expect(pig.readHook(account, hookOf({ timestamp: String(NOW.getTime() - 300_001) }))).toEqual({
    refused: 'tooOld',
  });
  expect(pig.readHook(account, hookOf({}, 'a2'))).toEqual({ refused: 'otherAccount' });
  expect(pig.readHook(account, hookOf({ AppId: 'another' }))).toEqual({ refused: 'otherAccount' });
  expect(pig.readHook(account, { ...hook, headers: {} })).toEqual({ refused: 'malformed' });
});
