/** Meituan on recorded requests and answers, written after channels-and-china-market.md §1.1 and §5.1. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingRef, pushed } from '../../../../test/channels/listing-ref.ts';
import { openRecordedServer, type RecordedServer } from '../../../../test/children/recorded-server.ts';
import type { Account, Adapter, HookRequest } from './adapter.ts';
import { createMtAccounts } from './mt-accounts.ts';
import { createMtAdapter } from './mt-adapter.ts';
import { type MtSettings, mtSign } from './mt-calls.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const account: Account = {
  connectionId: 'c',
  platform: 'mt',
  accountKey: '80010001',
  token: 'the-token',
  secret: null,
};
let server: RecordedServer;
let settings: MtSettings;
let mt: Adapter;
beforeAll(async () => {
  server = await openRecordedServer();
  settings = { url: server.url, developerId: '100001', signKey: 'key', clock: () => NOW };
  mt = createMtAdapter(settings);
});
afterAll(() => server.close());

const ok = (data: unknown) => ({ body: { code: 'OP_SUCCESS', msg: '成功', data, traceId: 't' } });
const no = (code: string, msg: string) => ({ body: { code, msg, data: null, traceId: 't' } });
const askedBiz = () => JSON.parse(new URLSearchParams(server.asked().body).get('biz') ?? '') as unknown;

const order = {
  orderId: '4900123',
  seq: 7,
  opBizCode: '80010001',
  productId: 'p1',
  productTitle: '湖景露台大床房',
  orderStatus: 2,
  roomNum: 2,
  checkinDate: '2026-12-31',
  checkoutDate: '2027-01-02',
  arriveTime: '18:00',
  guestNum: 3,
  guests: [{ name: '王小明' }, { name: ' ' }],
  contactName: '王小明',
  contactPhone: '17012345678,1234',
  totalPrice: 210_002,
  settlePrice: 189_002,
  subPrice: 3_000,
  commission: 21_000,
  payStatus: 1,
  cancelRule: '入住前一天可免费取消',
  comment: '需要加床',
  roomNights: [
    { bizDate: '2026-12-31', sellPrice: 110_001, settlePrice: 99_001 },
    { bizDate: '2027-01-01', sellPrice: 100_001, settlePrice: 90_001 },
  ],
  instantBook: 0,
  confirmationNumber: '',
  acceptBefore: 1_795_150_800,
  payBefore: null,
  cancelReason: '',
  refundPrice: null,
  createTime: 1_795_149_000,
  updateTime: 1_795_149_010,
};

test('a call is a form that is signed: key first, sorted pairs without separators, SHA-1', async () => {
  server.answer(ok({ list: [], total: 0 }));
  await mt.listings(account, { pageNow: 1, pageSize: 20 });
  const asked = server.asked();
  expect(asked).toMatchObject({ method: 'POST', path: '/minsu/product/list' });
  const { sign, ...fields } = Object.fromEntries(new URLSearchParams(asked.body));
  expect(fields).toEqual({
    appAuthToken: 'the-token',
    biz: '{"pageNow":1,"pageSize":20}',
    businessId: '57',
    charset: 'UTF-8',
    developerId: '100001',
    timestamp: '1795147200',
    version: '2',
  });
  const text =
    'keyappAuthTokenthe-tokenbiz{"pageNow":1,"pageSize":20}businessId57charsetUTF-8developerId100001timestamp1795147200version2';
  expect(sign).toBe(createHash('sha1').update(text).digest('hex'));
});

test('listings, with a price in fen or none', async () => {
  const product = {
    productId: 'p1',
    title: '湖景露台大床房',
    poiName: '西湖云栖',
    roomTypeName: '大床房',
    coverUrl: '',
    address: '',
    rentType: 2,
    price: 76_800,
    stock: 2,
    status: 1,
    instantBook: 0,
    verifyStatus: 2,
  };
  server.answer(ok({ list: [product, { ...product, productId: 'p2', price: null, status: 0 }], total: 30 }));
  expect(await mt.listings(account, { pageNow: 1, pageSize: 2 })).toEqual({
    kind: 'done',
    value: {
      total: 30,
      list: [
        {
          key: 'p1',
          name: '湖景露台大床房',
          typeName: '大床房',
          houseName: '西湖云栖',
          onSale: true,
          instantBook: false,
          priceFen: 76_800,
        },
        expect.objectContaining({ key: 'p2', priceFen: null, onSale: false }),
      ],
    },
  });
});

test('runs become nights over a month and a year, with every restriction; refused nights come back', async () => {
  server.answer(ok({ failItems: [{ date: '2027-01-01', code: '5', message: '日期无效' }] }));
  const value = {
    stock: 3,
    priceFen: 12_345,
    closed: false,
    minNights: 2,
    closedArrival: true,
    closedDeparture: false,
  };
  const outcome = await mt.push(
    account,
    pushed('p1', [
      { from: '2026-12-30', to: '2027-01-01', ...value },
      { from: '2027-01-01', to: '2027-01-02', ...value, closed: true, priceFen: null, minNights: null },
    ]),
  );
  expect(outcome).toEqual({
    kind: 'done',
    value: { refused: [{ listingKey: 'p1', night: '2027-01-01', code: '5', message: '日期无效' }] },
  });
  const open = { price: 12_345, stock: 3, status: 1, minDays: 2, cta: 1, ctd: 0 };
  expect(askedBiz()).toEqual({
    productId: 'p1',
    syncType: 0,
    items: [
      { date: '2026-12-30', ...open },
      { date: '2026-12-31', ...open },
      { date: '2027-01-01', ...open, price: null, status: 0, minDays: 0 },
    ],
  });
});

test('a calendar is read back as it was written', async () => {
  const item = { date: '2026-12-30', price: 12_345, stock: 3, status: 1, minDays: 0, cta: 0, ctd: 0 };
  server.answer(ok({ items: [item, { ...item, date: '2026-12-31', price: null, status: 0 }] }));
  expect(await mt.calendar(account, listingRef('p1'), '2026-12-30', '2027-01-01')).toEqual({
    kind: 'done',
    value: [
      { night: '2026-12-30', stock: 3, priceFen: 12_345, closed: false },
      { night: '2026-12-31', stock: 3, priceFen: null, closed: true },
    ],
  });
});

test('an order: amounts in fen of all rooms, seconds as instants, the virtual number as it is', async () => {
  server.answer(ok(order));
  expect(await mt.order(account, '4900123')).toEqual({
    kind: 'done',
    value: {
      platformOrderId: '4900123',
      revision: 7,
      state: 'wait_accept',
      listingKey: 'p1',
      listingName: '湖景露台大床房',
      rooms: 2,
      checkIn: '2026-12-31',
      checkOut: '2027-01-02',
      guestNames: ['王小明'],
      guests: 3,
      bookerName: '王小明',
      bookerPhone: '17012345678,1234',
      nights: [
        { night: '2026-12-31', sellFen: 110_001, settleFen: 99_001 },
        { night: '2027-01-01', sellFen: 100_001, settleFen: 90_001 },
      ],
      sellFen: 210_002,
      settleFen: 189_002,
      ...{ currency: 'CNY', paid: true },
      promotionFen: 3_000,
      cancelTerms: '入住前一天可免费取消',
      acceptBy: new Date('2026-11-20T05:00:00Z'),
      remark: '需要加床',
      cancelReason: null,
      refundFen: null,
      createdAt: new Date('2026-11-20T04:30:00Z'),
    },
  });
});

test.each([
  [1, 'wait_pay'],
  [2, 'wait_accept'],
  [3, 'rejected'],
  [4, 'confirmed'],
  [5, 'in_house'],
  [7, 'no_show'],
  [8, 'completed'],
  [9, 'cancelled'],
  [10, 'refund_pending'],
])('state %i is %s', async (orderStatus, state) => {
  server.answer(ok({ list: [{ ...order, orderStatus, guests: [] }], nextSeq: 8, more: true }));
  const outcome = await mt.feed(account, '6');
  expect(outcome).toMatchObject({
    kind: 'done',
    value: { orders: [{ state, guestNames: ['王小明'] }], cursor: '8', more: true },
  });
  expect(askedBiz()).toEqual({ sinceSeq: 6, limit: 100 });
});

test('an order that cannot be read is named with its fields, and the others are read', async () => {
  const bad = { ...order, orderId: '4900124', orderStatus: 6, guests: null };
  server.answer(ok({ list: [bad, 'nothing', order], nextSeq: 9, more: false }));
  expect(await mt.feed(account, '6')).toMatchObject({
    kind: 'done',
    value: {
      orders: [{ platformOrderId: '4900123' }],
      unreadable: [
        { platformOrderId: '4900124', message: 'unreadable order: orderStatus, guests' },
        { platformOrderId: null },
      ],
      cursor: '9',
    },
  });
});

test('cancelling asks first, and says what the guest gets back', async () => {
  server.answer(ok({ orderId: '4900123', orderStatus: 4, refundPrice: 105_001 }));
  expect(await mt.cancel(account, '4900123', '客人改期', true)).toEqual({
    kind: 'done',
    value: { refundFen: 105_001 },
  });
  expect(askedBiz()).toEqual({
    orderId: '4900123',
    opBizCode: '80010001',
    reason: '客人改期',
    cancelCheck: 1,
  });
});

test.each([
  [no('9', '订单已取消'), { kind: 'refused', code: '9', message: '订单已取消' }],
  [no('401', 'token 已失效'), { kind: 'unauthorised', code: '401', message: 'token 已失效' }],
  [no('403', '门店已授权其他开发者'), { kind: 'unauthorised', code: '403', message: '门店已授权其他开发者' }],
  [no('100', '请重试'), { kind: 'failed', message: '100 请重试' }],
  [no('1001', '签名错误'), { kind: 'failed', message: '1001 签名错误' }],
  [
    { ...no('62', '超出频率'), headers: { 'retry-after': '600' } },
    { kind: 'limited', code: '62', message: '超出频率', retryAfterMs: 600_000 },
  ],
  [no('62', '超出频率'), { kind: 'limited', code: '62', message: '超出频率', retryAfterMs: 20_000 }],
  [
    { status: 500, body: {} },
    { kind: 'failed', message: 'HTTP 500' },
  ],
  [
    { status: 429, body: 'slow down' },
    { kind: 'limited', code: '429', message: 'HTTP 429', retryAfterMs: 20_000 },
  ],
  [{ body: '<html>502</html>' }, { kind: 'failed', message: 'unreadable answer, HTTP 200' }],
  [ok({ orderId: 5 }), { kind: 'failed', message: 'unreadable answer' }],
])('answer %# is told apart', async (answer, outcome) => {
  server.answer(answer);
  expect(await mt.accept(account, '4900123', 'M1')).toEqual(outcome);
});

test('a connection that breaks, or nobody there, may or may not have done it', async () => {
  server.answer({ body: { code: 'OP_SUCCESS' }, breaks: true });
  expect(await mt.accept(account, '4900123', 'M1')).toMatchObject({ kind: 'failed' });
  const gone = createMtAdapter({ ...settings, url: 'http://127.0.0.1:9' });
  expect(await gone.accept(account, '4900123', 'M1')).toMatchObject({ kind: 'failed' });
});

test('the consent page is asked for with a signature over all of it', () => {
  const url = new URL(createMtAccounts(settings).consentUrl('the-state', 'https://minsu.example/auth'));
  const { sign, ...fields } = Object.fromEntries(url.searchParams);
  expect(url.pathname).toBe('/general/auth');
  expect(fields).toMatchObject({ state: 'the-state', redirectUrl: 'https://minsu.example/auth' });
  expect(sign).toBe(mtSign('key', fields));
});

test('a code becomes tokens with their ends', async () => {
  const tokens = {
    accessToken: 'a',
    refreshToken: 'r',
    expireIn: 2_592_000,
    refreshExpireIn: 3_024_000,
    scope: 'order',
    opBizCode: '80010001',
    opBizName: '云栖民宿',
  };
  server.answer({ body: { code: 0, message: 'ok', data: tokens } });
  expect(await createMtAccounts(settings).exchange('the-code')).toEqual({
    kind: 'done',
    value: {
      accountKey: '80010001',
      accountName: '云栖民宿',
      token: 'a',
      refreshToken: 'r',
      expiresAt: new Date('2026-12-20T04:00:00Z'),
      refreshExpiresAt: new Date('2026-12-25T04:00:00Z'),
    },
  });
  server.answer({ body: { code: 401, message: 'code 已失效', data: null } });
  expect(await createMtAccounts(settings).exchange('the-code')).toMatchObject({ kind: 'unauthorised' });
});

const hookOf = (change: Record<string, unknown> = {}, signKey = 'key'): HookRequest => {
  const fields: Record<string, string | number> = {
    eventId: 'e1',
    seq: 3,
    eventType: 'ORDER_PAID',
    developerId: '100001',
    opBizCode: '80010001',
    timestamp: NOW.getTime() / 1_000,
    data: '{"orderId":"4900123","orderSeq":3}',
    ...change,
  };
  const body = JSON.stringify({ ...fields, sign: mtSign(signKey, fields) });
  return { method: 'POST', path: '/x', headers: {}, query: {}, body, receivedAt: NOW };
};

test('a hook is a hint, once its signature, time and store are right', () => {
  expect(mt.readHook(account, hookOf())).toEqual({
    eventId: 'e1',
    accountKey: '80010001',
    about: 'order',
    platformOrderIds: ['4900123'],
    revision: 3,
  });
  expect(mt.readHook(account, hookOf({ eventType: 'TOKEN_REVOKED', data: '{}' }))).toMatchObject({
    about: 'token',
    platformOrderIds: [],
  });
  const unheard = hookOf({ eventType: 'STORE_CLOSED', data: '[]' });
  expect(mt.readHook(account, unheard)).toMatchObject({ about: 'other', platformOrderIds: [] });
  expect(mt.readHook(account, hookOf({ eventType: 'ORDER_MOVED' }))).toMatchObject({ about: 'order' });
  const seconds = NOW.getTime() / 1_000;
  expect(mt.readHook(account, hookOf({ timestamp: seconds - 300 }))).toMatchObject({ eventId: 'e1' });
  expect(mt.readHook(account, hookOf({ timestamp: seconds - 301 }))).toEqual({ refused: 'tooOld' });
  expect(mt.readHook(account, hookOf({ timestamp: seconds + 301 }))).toEqual({ refused: 'tooOld' });
  expect(mt.readHook(account, hookOf({ opBizCode: '80010002' }))).toEqual({ refused: 'otherAccount' });
  expect(mt.readHook(account, hookOf({}, 'another key'))).toEqual({ refused: 'badSignature' });
  const { body, ...rest } = hookOf();
  expect(mt.readHook(account, { ...rest, body: body.replace('4900123', '4900124') })).toEqual({
    refused: 'badSignature',
  });
  expect(mt.readHook(account, { ...rest, body: '{"eventId":"e1"}' })).toEqual({ refused: 'badSignature' });
  expect(mt.readHook(account, { ...rest, body: 'not json' })).toEqual({ refused: 'malformed' });
});

test('no text that was not signed with the key is believed, and none ends in an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (body) => {
      expect(mt.readHook(account, { ...hookOf(), body })).toHaveProperty('refused');
    }),
  );
});
