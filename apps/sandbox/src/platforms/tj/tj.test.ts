/** Simulated Tujia: signed queries, units, calendars, orders, notifications to its partner. */
import { tjSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import {
  TjAnswer,
  TjHook,
  TjHouseCalendars,
  TjQuery,
  TjUnitList,
} from '@minsu/contract/connections/channels/wire/tj.ts';
import { TjOrderList } from '@minsu/contract/connections/channels/wire/tj-orders.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox.ts';
import { hookReceiver } from '../hook-receiver.test-kit.ts';
import { md5Hex } from '../secrets.ts';

const ACCOUNT = 'yunqi';
const PASSWORD = 'yunqi-2026';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: new Date('2026-11-20T04:00:00Z') });
});
afterEach(() => sandbox.stop());

const query = (password = PASSWORD, lateMs = 0) => {
  const { otaId } = sandbox.platforms.credentials.tj;
  const timestamp = String(sandbox.platforms.clock.now().getTime() - lateMs);
  const signature = md5Hex(tjSignText({ otaId, timestamp, account: ACCOUNT, password }));
  return { otaId, account: ACCOUNT, timestamp, signature };
};

const post = async (path: string, body: unknown, signed: Record<string, string> = query()) => {
  const url = `${sandbox.url}/tj${path}?${new URLSearchParams(signed)}`;
  return TjAnswer.parse(await (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json());
};
const get = async (path: string, more: Record<string, string>) => {
  const url = `${sandbox.url}/tj${path}?${new URLSearchParams({ ...query(), ...more })}`;
  return TjAnswer.parse(await (await fetch(url)).json());
};

const opened = async (): Promise<string> => {
  const unitId = sandbox.platforms.tj.listings()[0]?.id ?? '';
  const data = ['2026-11-21', '2026-11-22'].map((date) => ({
    date,
    price: 52_800,
    originPrice: null,
    stock: 1,
    canBooking: 1,
  }));
  expect(await post('/unit/sync', { unitId, data })).toMatchObject({ data: { accepted: 2, rejected: [] } });
  return unitId;
};

const nights = { checkIn: '2026-11-21', checkOut: '2026-11-23' };

it('refuses a wrong password, an old timestamp and a closed account', async () => {
  expect(await post('/order/ack', { orders: [] }, query('wrong'))).toMatchObject({ resultCode: 106 });
  expect(await post('/order/ack', { orders: [] }, query(PASSWORD, 301_000))).toMatchObject({
    resultCode: 105,
  });
  expect(await post('/order/ack', { orders: [] })).toMatchObject({ resultCode: 0 });
  sandbox.platforms.tj.revoke(ACCOUNT);
  expect(await post('/order/ack', { orders: [] })).toMatchObject({ resultCode: 107 });
});

it('takes up a hotel with its units, the same again as the same', async () => {
  const unit = {
    roomId: 'r-1',
    name: '大床房',
    houseModel: '1室0厅1卫',
    houseSize: 28,
    rentType: 2,
    beds: [{ type: '1.8 米大床', count: 1 }],
    maxGuests: 2,
    facilities: [],
    images: [],
    deposit: { amount: 0, type: 1 },
    refundDays: 1,
    minBookingDays: 1,
    maxBookingDays: 30,
    instantBook: 1,
    price: 39_800,
    stock: 3,
  };
  const hotel = {
    hotelId: 'h-1',
    hotelName: '新院子',
    cityCode: '0571',
    address: '西湖区 1 号',
    lat: null,
    lng: null,
    tel: '',
    licenceNo: '浙杭民宿备〔2025〕第00101号',
    checkInTime: '14:00',
    checkOutTime: '12:00',
    receptionHours: '24 小时',
    owner: { name: '王', mobile: '13900000009' },
    units: [unit],
  };
  const first = await post('/hotel/add', hotel);
  expect(first.data).toMatchObject({ auditStatus: 1, units: [{ roomId: 'r-1' }] });
  expect((await post('/hotel/add', hotel)).data).toEqual(first.data);
  expect((await post('/hotel/add', { ...hotel, hotelId: 'h-2', licenceNo: '' })).data).toMatchObject({
    auditStatus: 2,
    reason: '缺少经营许可证号',
  });
  const { units } = TjUnitList.parse((await get('/unit/list', { pageIndex: '1', pageSize: '100' })).data);
  expect(units.filter(({ hotelName }) => hotelName === '新院子')).toHaveLength(1);
});

it('shows what is left, and does not delete a unit with orders', async () => {
  const unitId = await opened();
  const order = sandbox.platforms.tj.addOrder({ listingId: unitId, ...nights, instant: true });
  const { data } = await post('/unit/calendar', { unitId, from: '2026-11-21', to: '2026-11-23' });
  expect(TjHouseCalendars.parse(data).houseCalendars.map(({ stock }) => stock)).toEqual([0, 0]);
  expect(await post('/unit/status', { unitId, status: -1, reason: '' })).toMatchObject({ resultCode: 101 });
  expect(await post('/order/cancel', { orderId: order.id, cancelType: 1, reason: '' })).toMatchObject({
    data: { statusId: 2, refund: { amount: 105_600 } },
  });
  await post('/order/cancel', { orderId: order.id, cancelType: 2, reason: '漏水' });
  expect(order.state).toBe('cancelled');
  expect(await post('/unit/status', { unitId, status: -1, reason: '' })).toMatchObject({ resultCode: 0 });
});

it('tells of orders at one address, asks before a booking, and hears accept and check-in', async () => {
  const unitId = await opened();
  const receiver = await hookReceiver(() => ({ resultCode: 0 }));
  await post('/hook/register', { url: receiver.url });
  const order = sandbox.platforms.tj.addOrder({ listingId: unitId, ...nights, instant: false });
  expect(order.state).toBe('waitAccept');
  expect(await post('/order/reply', { orderId: order.id, action: 'ACCEPT' })).toMatchObject({
    data: { statusId: 22 },
  });
  expect(await post('/order/status', { orderId: order.id, statusId: 41 })).toMatchObject({
    data: { statusId: 41 },
  });
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
  const methods = receiver.received.map(({ body }) => TjHook.parse(JSON.parse(body)).method);
  expect(methods).toEqual(['submitOrder', 'getOrders', 'getOrders']);
  const asked = TjQuery.parse(
    Object.fromEntries(new URL(`http://x${receiver.received[0]?.target}`).searchParams),
  );
  expect(asked.signature).toBe(md5Hex(tjSignText({ ...asked, password: PASSWORD })));
  const check = await fetch(`${sandbox.url}/control/platforms/bookingCheck`, {
    method: 'POST',
    body: JSON.stringify({ listingId: unitId, checkIn: '2026-11-25', checkOut: '2026-11-26' }),
  });
  expect(await check.json()).toMatchObject({ status: 200, bookable: true });
  await receiver.stop();
});

it('lists orders by number, by time and by what changed, and keeps accounts apart', async () => {
  const unitId = await opened();
  const order = sandbox.platforms.tj.addOrder({ listingId: unitId, ...nights, instant: true });
  const other = sandbox.platforms.tj.addStore({
    name: '别家',
    listings: [{ houseName: '别院', typeName: '房' }],
  });
  const foreign = sandbox.platforms.tj.addOrder({
    ...nights,
    listingId: sandbox.platforms.tj.listings(other.id)[0]?.id ?? '',
    oversell: true,
  });
  const listed = async (more: Record<string, string>) =>
    TjOrderList.parse((await get('/order/list', more)).data).orders.map(({ orderId }) => orderId);
  expect(await listed({ orderIds: `${order.id},${foreign.id}` })).toEqual([order.id]);
  expect(await listed({ sinceSeq: '0' })).toEqual([order.id]);
  expect(await listed({ sinceSeq: String(order.seq) })).toEqual([]);
  const now = sandbox.platforms.clock.now().getTime();
  expect(await listed({ createdStart: String(now - 60_000), createdEnd: String(now + 60_000) })).toEqual([
    order.id,
  ]);
  const wide = await get('/order/list', {
    createdStart: String(now - 31 * 86_400_000),
    createdEnd: String(now),
  });
  expect(wide.resultCode).toBe(103);
  expect(await post('/order/reply', { orderId: foreign.id, action: 'ACCEPT' })).toMatchObject({
    resultCode: 9,
  });
});
