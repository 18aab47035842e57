/** The money of orders in the ledger: as it happens over HTTP, as the night audit closes days, and as it was before. */

import {
  pageStatement,
  saveCompany,
  settleCompany,
  voidSettlement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import {
  addCharge,
  addPayment,
  chargeCompany,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { mergeOrders } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { auditHouses } from '../../operations/night-audit/run-night-audit.ts';
import { backfillStep } from './backfill.ts';
import { ordersNotPosted } from './order-money-queries.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T04:00:00Z` });
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(`${TODAY}T04:00:00Z`);
  await sql`update houses set state = 'archived'`.execute(t.database);
  house = await buildHouse(t.database, { rooms: 4 });
});

const stay = (from: number, to: number, more: object = {}) =>
  buildStay(t.database, house, {
    checkIn: day(from),
    checkOut: day(to),
    room: house.rooms[0] ?? null,
    ...more,
  });
const version = async (id: string) => (await admin.ok(getOrder, { id })).order.version;
const pay = async (orderId: string, amountFen: number, method: 'cash' | 'wechat' = 'wechat') =>
  admin.ok(addPayment, {
    orderId,
    version: await version(orderId),
    method,
    amountFen,
    overpayment: 'credit',
  });
const audit = () =>
  t.job().read((ctx) => auditHouses({ ctx, change: t.job().change, isStopped: () => false }, house.id));

/** Non-zero balances of an order and its house. */
const standing = async (orderId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; fen: number }>`
    select concat_ws(' ', a.kind, nullif(nullif(a.party, ${orderId}), '')) as name, a.balance_fen as fen
    from ledger_accounts a where a.house_id = ${house.id} and a.balance_fen <> 0 order by 1`.execute(
    t.database,
  );
  return Object.fromEntries(rows.map(({ name, fen }) => [name, fen]));
};
const entries = async (orderId: string) => {
  const { rows } = await sql<{ source: string; key: string; day: string; fen: number }>`
    select e.source, coalesce(replace(e.source_key, e.stay_id::text, 'stay'), e.source_key) as key, e.business_date as day, e.amount_fen as fen
    from ledger_entries e where e.order_id = ${orderId} order by e.number`.execute(t.database);
  return rows;
};
const unposted = () => t.job().read(ordersNotPosted);

test('a payment is a liability until the nights are stayed; the audit earns them, the check-out the rest', async () => {
  const { orderId, stayId } = await stay(0, 2, { state: 'in_house', priceFen: 30_000 });
  await pay(orderId, 65_000);
  expect(await standing(orderId)).toEqual({ 'cash wechat': 65_000, guest: -65_000 });
  await admin.ok(addCharge, {
    ...{ orderId, version: await version(orderId), kind: 'minibar', description: '饮料', amountFen: 5_000 },
  });
  expect(await standing(orderId)).toMatchObject({ guest: -60_000, 'revenue.service': -5_000 });
  t.setNow(`${day(1)}T04:00:00Z`);
  await audit();
  expect(await standing(orderId)).toMatchObject({ guest: -30_000, 'revenue.unsplit': -30_000 });
  t.setNow(`${day(2)}T04:00:00Z`);
  await audit();
  await admin.ok(checkOutOrder, { stayId, version: await version(orderId) });
  expect(await standing(orderId)).toEqual({
    'cash wechat': 65_000,
    'revenue.service': -5_000,
    'revenue.unsplit': -60_000,
  });
  expect((await entries(orderId)).filter(({ source }) => source === 'night')).toEqual([
    { source: 'night', key: `stay:${TODAY}`, day: TODAY, fen: 30_000 },
    { source: 'night', key: `stay:${day(1)}`, day: day(1), fen: 30_000 },
  ]);
  expect(await unposted()).toEqual([]);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('a check-out before any audit earns all its nights', async () => {
  const { orderId, stayId } = await stay(-2, 0, { state: 'in_house', priceFen: 20_000 });
  await pay(orderId, 40_000);
  await admin.ok(checkOutOrder, { stayId, version: await version(orderId) });
  expect(await standing(orderId)).toEqual({ 'cash wechat': 40_000, 'revenue.unsplit': -40_000 });
});

test('a voided payment is taken back, a changed night is corrected on the day of the correction', async () => {
  const { orderId, stayId } = await stay(-1, 1, { state: 'in_house', priceFen: 10_000 });
  const paid = await pay(orderId, 1_000, 'cash');
  const paymentId = paid.folio?.payments[0]?.id ?? '';
  await admin.ok(voidPayment, { orderId, version: paid.order.version, paymentId, reason: '录错' });
  expect(await standing(orderId)).toEqual({});
  await audit();
  expect(await standing(orderId)).toEqual({ guest: 10_000, 'revenue.unsplit': -10_000 });
  await sql`update order_nights set price_fen = 12000 where stay_id = ${stayId} and night = ${day(-1)}`.execute(
    t.database,
  );
  await pay(orderId, 100);
  expect(await standing(orderId)).toMatchObject({ guest: 11_900, 'revenue.unsplit': -12_000 });
  expect(
    (await entries(orderId)).slice(-3).map(({ source, key, day: on }) => [source, key.slice(0, 4), on]),
  ).toEqual(
    expect.arrayContaining([
      ['reversal', expect.any(String), TODAY],
      ['night', 'stay', TODAY],
    ]),
  );
  expect((await entries(orderId)).some(({ key }) => key === `stay:${day(-1)}:2`)).toBe(true);
  expect(await unposted()).toEqual([]);
});

test('a sale with its payment posts it at once, one that is not paid nothing; both as their orders say', async () => {
  const sell = (room: number, more: object = {}) =>
    admin.ok(createOrder, {
      ...{ houseId: house.id, bookerName: '陈思远', ...more },
      stays: [
        { roomTypeId: house.roomTypeId, roomId: house.rooms[room]?.id, checkIn: TODAY, checkOut: day(2) },
      ],
    });
  expect(await entries((await sell(0)).id)).toEqual([]);
  const paid = await sell(1, { payment: { method: 'card', amountFen: 4_000 } });
  const channel = await sell(2, { source: 'channel', channel: 'mt', collect: 'channel' });
  expect((await entries(paid.id)).map(({ source, fen }) => [source, fen])).toEqual([['payment', 4_000]]);
  expect(await standing(paid.id)).toMatchObject({ 'cash card': 4_000, guest: -4_000 });
  expect((await standing(channel.id))['receivable.channel mt']).toBeGreaterThan(0);
  expect(await unposted()).toEqual([]);
});

test('merged orders: what one brought is taken back there and posted where it went', async () => {
  const one = await stay(0, 1, { priceFen: 10_000 });
  const two = await stay(0, 1, { priceFen: 10_000, room: house.rooms[1] ?? null });
  await pay(one.orderId, 300);
  await pay(two.orderId, 700);
  await admin.ok(mergeOrders, {
    ...{ orderId: one.orderId, version: await version(one.orderId) },
    ...{ otherId: two.orderId, otherVersion: await version(two.orderId) },
  });
  expect(await standing(one.orderId)).toEqual({ 'cash wechat': 1_000, guest: -1_000 });
  expect(await unposted()).toEqual([]);
});

test('a company owes what is charged to it, and pays it off; a wrong settlement is taken back', async () => {
  const { id: companyId } = await admin.ok(saveCompany, { name: '远山旅行社', creditFen: 100_000 });
  const { orderId } = await stay(0, 1, { priceFen: 10_000 });
  const owed = async () => {
    const { rows } = await sql<{ fen: number }>`select balance_fen as fen from ledger_accounts
      where kind = 'receivable.company' and party = ${companyId}`.execute(t.database);
    return rows[0]?.fen ?? 0;
  };
  await admin.ok(chargeCompany, { orderId, version: await version(orderId), companyId, amountFen: 9_000 });
  expect(await owed()).toBe(9_000);
  await admin.ok(settleCompany, { id: companyId, method: 'transfer', amountFen: 4_000, settledOn: TODAY });
  expect(await owed()).toBe(5_000);
  const { records } = await admin.ok(pageStatement, { companyId });
  const settlementId = records.find(({ kind }) => kind === 'settlement')?.id ?? '';
  await admin.ok(voidSettlement, { settlementId, reason: '录错' });
  expect(await owed()).toBe(9_000);
});

test('what was there before the ledger is posted in steps, and once', async () => {
  await sql`update ledger_backfill set done_at = null, house_id = null, order_id = null`.execute(t.database);
  const old = await stay(-3, -1, {
    state: 'checked_out',
    shown: 'completed',
    priceFen: 15_000,
    paidFen: 30_000,
  });
  await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
    values (${house.id}, gen_random_uuid(), ${old.orderId}, 'alipay', 30000, 'succeeded', ${day(-3)}, 'x', now())`.execute(
    t.database,
  );
  expect(await unposted()).toHaveLength(1);
  while (await t.job().change((ctx) => backfillStep(ctx, 2)));
  expect(await standing(old.orderId)).toEqual({ 'cash alipay': 30_000, 'revenue.unsplit': -30_000 });
  expect((await entries(old.orderId)).map(({ source, day: on }) => [source, on])).toEqual([
    ['night', day(-3)],
    ['night', day(-2)],
    ['payment', day(-3)],
  ]);
  expect(await unposted()).toEqual([]);
  expect(await t.job().change((ctx) => backfillStep(ctx))).toBe(false);
});
