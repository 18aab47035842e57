/** Tujia on recorded requests and answers, written after channels-and-china-market.md §1.2 and §5.2. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingRef, pushed } from '../../../../test/channels/listing-ref.ts';
import { openRecordedServer, type RecordedServer } from '../../../../test/children/recorded-server.ts';
import type { Account, Adapter, HookRequest } from './adapter.ts';
import { createTjAccounts } from './tj-accounts.ts';
import { createTjAdapter } from './tj-adapter.ts';
import { type TjSettings, tjSignature } from './tj-calls.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const account: Account = {
  connectionId: 'c',
  platform: 'tj',
  accountKey: 'host@tj',
  token: null,
  secret: 'pass word',
};
let server: RecordedServer;
let settings: TjSettings;
let tj: Adapter;
beforeAll(async () => {
  server = await openRecordedServer();
  settings = { url: server.url, otaId: '2001', clock: () => NOW };
  tj = createTjAdapter(settings);
});
afterAll(() => server.close());

const ok = (data: unknown) => ({ body: { resultCode: 0, resultMessage: 'ok', data } });
const no = (resultCode: number, resultMessage: string) => ({
  body: { resultCode, resultMessage, data: null },
});

const order = {
  orderId: 'T900',
  seq: 12,
  unitId: 'u1',
  unitName: '洱海海景大床房',
  statusId: 22,
  checkIn: '2026-11-30',
  checkOut: '2026-12-01',
  quantity: 1,
  numOfGuests: 2,
  totalAmount: 106_800,
  onlineAmount: 106_800,
  offlineAmount: 0,
  deposit: 0,
  settleAmount: 94_000,
  contacts: { name: '李雷', mobile: '' },
  guests: [],
  nights: [{ date: '2026-11-30', price: 106_800, settlePrice: 94_000 }],
  instantBook: 1,
  remark: '',
  confirmNo: '',
  confirmBefore: null,
  payBefore: null,
  cancelReason: '',
  refundAmount: null,
  createTime: NOW.getTime(),
  updateTime: NOW.getTime(),
};

test('the query is signed with MD5 over partner, time, account and password; a sync names each night', async () => {
  server.answer(
    ok({ accepted: 2, rejected: [{ date: '2026-12-01', resultCode: 5, resultMessage: '过期' }] }),
  );
  const outcome = await tj.push(
    account,
    pushed('u1', [
      {
        from: '2026-11-30',
        to: '2026-12-02',
        stock: 2,
        priceFen: 106_800,
        closed: false,
        minNights: 3,
        closedArrival: true,
        closedDeparture: true,
      },
    ]),
  );
  expect(outcome).toEqual({
    kind: 'done',
    value: { refused: [{ listingKey: 'u1', night: '2026-12-01', code: '5', message: '过期' }] },
  });
  const asked = server.asked();
  const url = new URL(asked.path, server.url);
  expect([asked.method, url.pathname]).toEqual(['POST', '/tj/unit/sync']);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    otaId: '2001',
    account: 'host@tj',
    timestamp: '1795147200000',
    signature: createHash('md5').update('20011795147200000host@tjpass word').digest('hex'),
  });
  const night = { price: 106_800, originPrice: null, stock: 2, canBooking: 1 };
  expect(JSON.parse(asked.body)).toEqual({
    unitId: 'u1',
    data: [
      { date: '2026-11-30', ...night },
      { date: '2026-12-01', ...night },
    ],
  });
});

test('a calendar: what cannot be booked is closed', async () => {
  const day = { date: '2026-11-30', price: null, originPrice: null, stock: 0, canBooking: 0 };
  server.answer(ok({ houseCalendars: [day] }));
  expect(await tj.calendar(account, listingRef('u1'), '2026-11-30', '2026-12-01')).toEqual({
    kind: 'done',
    value: [{ night: '2026-11-30', stock: 0, priceFen: null, closed: true }],
  });
});

test('an order by its number, with milliseconds; unknown ones are refused', async () => {
  server.answer(ok({ orders: [order], nextSeq: 12, more: false }));
  expect(await tj.order(account, 'T900')).toMatchObject({
    kind: 'done',
    value: {
      revision: 12,
      state: 'confirmed',
      guestNames: ['李雷'],
      bookerPhone: null,
      sellFen: 106_800,
      settleFen: 94_000,
      promotionFen: 0,
      cancelTerms: '',
      nights: [{ night: '2026-11-30', sellFen: 106_800, settleFen: 94_000 }],
      acceptBy: null,
      createdAt: NOW,
    },
  });
  server.answer(ok({ orders: [], nextSeq: 12, more: false }));
  expect(await tj.order(account, 'T901')).toMatchObject({ kind: 'refused', code: '9' });
});

test.each([
  [20, 'wait_pay'],
  [21, 'wait_accept'],
  [22, 'confirmed'],
  [23, 'rejected'],
  [31, 'cancelled'],
  [41, 'in_house'],
  [42, 'completed'],
  [43, 'no_show'],
  [51, 'refund_pending'],
])('status %i is %s', async (statusId, state) => {
  server.answer(ok({ orders: [{ ...order, statusId }], nextSeq: 13, more: false }));
  expect(await tj.feed(account, null)).toMatchObject({
    kind: 'done',
    value: { orders: [{ state }], cursor: '13', more: false },
  });
  expect(new URL(server.asked().path, server.url).searchParams.get('sinceSeq')).toBe('0');
});

test('an order that cannot be read is named with its fields, and the others are read', async () => {
  const { contacts: _, ...bad } = { ...order, orderId: 'T901' };
  server.answer(
    ok({ orders: [bad, order], nextSeq: 14, more: false }),
    ok({ orders: [bad], nextSeq: 14, more: false }),
  );
  expect(await tj.feed(account, null)).toMatchObject({
    kind: 'done',
    value: {
      orders: [{ platformOrderId: order.orderId }],
      unreadable: [{ platformOrderId: 'T901', message: 'unreadable order: contacts' }],
      cursor: '14',
    },
  });
  expect(await tj.order(account, 'T901')).toEqual({ kind: 'failed', message: 'unreadable order: contacts' });
});

test('a cancellation that cannot be is refused; one that can says what the guest gets back', async () => {
  server.answer(ok({ orderId: 'T900', statusId: 1, refund: { amount: 0, desc: '已入住' } }));
  expect(await tj.cancel(account, 'T900', 'x', true)).toEqual({
    kind: 'refused',
    code: '9',
    message: '已入住',
  });
  server.answer(ok({ orderId: 'T900', statusId: 2, refund: { amount: 53_400, desc: '' } }));
  expect(await tj.cancel(account, 'T900', 'x', false)).toEqual({
    kind: 'done',
    value: { refundFen: 53_400 },
  });
  expect(JSON.parse(server.asked().body)).toMatchObject({ cancelType: 2 });
});

test.each([
  [no(106, '签名错误'), { kind: 'unauthorised', code: '106', message: '签名错误' }],
  [no(107, '账号已关闭'), { kind: 'unauthorised', code: '107', message: '账号已关闭' }],
  [no(105, '超时'), { kind: 'failed', message: '105 超时' }],
  [no(103, '参数错误'), { kind: 'refused', code: '103', message: '参数错误' }],
  [no(62, '限流'), { kind: 'limited', code: '62', message: '限流', retryAfterMs: 20_000 }],
  [{ body: 'garbage' }, { kind: 'failed', message: 'unreadable answer, HTTP 200' }],
])('answer %# is told apart', async (answer, outcome) => {
  server.answer(answer, ...(outcome.kind === 'unauthorised' ? [answer] : []));
  expect(await tj.notice(account, 'T900', 'checkIn')).toEqual(outcome);
});

test('one wrong word about the password is asked about again', async () => {
  server.answer(no(106, '签名错误'), ok({ orders: [], nextSeq: 1, more: false }));
  expect(await tj.feed(account, null)).toMatchObject({ kind: 'done', value: { orders: [] } });
});

test('a house and a room type in the platform’s words', async () => {
  const hotels = createTjAccounts(settings);
  const units = [{ roomId: 'type', unitId: 'u9' }];
  server.answer(ok({ tjHotelId: 'h1', auditStatus: 0, reason: '', units }));
  const hotel = {
    hotelId: 'ours',
    hotelName: '双廊·海地生活',
    city: '大理',
    address: '双廊镇',
    longitude: 100.19,
    latitude: 25.9,
    tel: '',
    licenceNo: 'L1',
    checkInTime: '14:00',
    checkOutTime: '12:00',
    ownerName: '段先生',
    ownerMobile: '13900000000',
    units: [
      {
        roomId: 'type',
        name: '洱海海景大床房',
        areaM2: 32,
        entire: false,
        beds: '1 张大床',
        maxGuests: 2,
        facilities: ['wifi'],
        images: [],
        depositFen: 20_000,
        instantBook: true,
        priceFen: 106_800,
        stock: 2,
      },
    ],
  };
  expect(await hotels.addHotel(account, hotel)).toEqual({
    kind: 'done',
    value: { tjHotelId: 'h1', audit: 'auditing', reason: '', units },
  });
  expect(JSON.parse(server.asked().body)).toMatchObject({
    cityCode: '大理',
    lng: 100.19,
    lat: 25.9,
    owner: { name: '段先生', mobile: '13900000000' },
    units: [
      {
        roomId: 'type',
        houseSize: 32,
        rentType: 2,
        beds: [{ type: '1 张大床', count: 1 }],
        deposit: { amount: 20_000, type: 2 },
        instantBook: 1,
        price: 106_800,
        stock: 2,
      },
    ],
  });
});

const hookOf = (change: Record<string, string> = {}, body: unknown = undefined): HookRequest => {
  const timestamp = change.timestamp ?? String(NOW.getTime());
  const signer = { account: 'host@tj', password: 'pass word' };
  return {
    method: 'POST',
    path: '/x',
    headers: {},
    query: {
      otaId: '2001',
      account: 'host@tj',
      timestamp,
      signature: tjSignature('2001', timestamp, signer),
      ...change,
    },
    body: JSON.stringify(body ?? { method: 'submitOrder', eventId: 'e', seq: 1, order }),
    receivedAt: NOW,
  };
};

test('a hook: the query’s signature, its time and account; of the body only which orders', () => {
  expect(tj.readHook(account, hookOf())).toEqual({
    eventId: 'e',
    accountKey: 'host@tj',
    about: 'order',
    platformOrderIds: ['T900'],
    revision: 1,
  });
  const event = { eventId: 'e2', seq: 2 };
  const changed = { method: 'getOrders', ...event, orderIds: ['a', 'b'] };
  expect(tj.readHook(account, hookOf({}, changed))).toMatchObject({
    platformOrderIds: ['a', 'b'],
    revision: null,
  });
  const check = { method: 'cancelOrder', ...event, orderId: 'a', cancelType: 1, reason: '' };
  expect(tj.readHook(account, hookOf({}, check))).toMatchObject({ about: 'other', platformOrderIds: [] });
  expect(tj.readHook(account, hookOf({ signature: 'f'.repeat(32) }))).toEqual({ refused: 'badSignature' });
  expect(tj.readHook(account, hookOf({ account: 'other' }))).toEqual({ refused: 'otherAccount' });
  const late = String(NOW.getTime() - 300_001);
  expect(tj.readHook(account, hookOf({ timestamp: late }))).toEqual({ refused: 'tooOld' });
  expect(tj.readHook({ ...account, secret: null }, hookOf())).toEqual({ refused: 'badSignature' });
  expect(tj.readHook(account, hookOf({}, { method: 'unheard' }))).toEqual({ refused: 'malformed' });
  const unheard = { method: 'unheard', eventId: 'e9', seq: 1 };
  expect(tj.readHook(account, hookOf({}, unheard))).toMatchObject({ about: 'other', platformOrderIds: [] });
  const news = { ...unheard, method: 'submitOrder', order: { orderId: 'T1', statusId: 99 } };
  expect(tj.readHook(account, hookOf({}, news))).toMatchObject({ about: 'order', platformOrderIds: ['T1'] });
  expect(tj.readHook(account, { ...hookOf(), query: {} })).toEqual({ refused: 'malformed' });
});
