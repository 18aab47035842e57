/**
 * The commission of an order: assumed, reported, entered or billed; its split, statement and the channel's accounts
 * follow.
 */
import {
  matchBillLine,
  pageChannelBillLines,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import {
  addCommissionRate,
  listCommissionRates,
  removeCommissionRate,
} from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import { getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCommissionDesk } from '../../../test/desks/commission-desk.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { balances } from '../../../test/desks/expense-desk.ts';
import { brokenSplits, run, useSplits } from '../../../test/desks/split-desk.ts';
import { openStatementDesk } from '../../../test/desks/statement-desk.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';

const NOW = '2026-12-05T04:00:00Z';
const terms = {
  ...{ model: { kind: 'commission' as const, rateBp: 2_000 }, basis: 'netOfChannel' as const },
  ...{ minimumPayoutFen: 0, holdBackBp: 0 },
};
let t: TestApp;
let finance: TestClient;
let admin: TestClient;
let desk: TestClient;
let channel: ReturnType<typeof openCommissionDesk>;
let house: OwnedHouse;

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  [finance, admin, desk] = await Promise.all([t.as('finance'), t.as('admin'), t.as('frontdesk')]);
  channel = openCommissionDesk(t, finance);
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOW);
  house = await buildOwned(t.database, '林若谷', { rooms: 3, department: 'staff' });
  await signedContract(finance, house, { terms });
  // Splits what earlier tests left.
  await run(t);
  before = await balances(t.database);
});

let before: Record<string, number> = {};
/** The change of an account with a party since the test began. */
const moved = async (key: string): Promise<number> =>
  ((await balances(t.database))[key] ?? 0) - (before[key] ?? 0);
const owed = async (): Promise<number> => 0 - (await moved(`payable.pending ${house.landlordId}`));
const ofChannel = async () => [await moved('commission.channel mt'), await moved('receivable.channel mt')];
const shown = async (orderId: string) => {
  const { order } = await channel.order(orderId);
  return [order.commissionSource, order.commissionFen, order.commissionBp];
};

test('23.88 were assumed and 22.90 are billed after the split: the landlord gets 80 % of 176.10, nothing stays with the channel', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  await run(t);
  expect(await shown(orderId)).toEqual(['assumed', 2_388, 1_200]);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_010, -2_388, 19_900]);
  await channel.bill([{ orderId, paidFen: 17_610, statedFen: 2_290 }]);
  // Without `all`, which would also find leftovers.
  await run(t, { all: false });
  expect(await shown(orderId)).toEqual(['billed', 2_290, null]);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_088, 0, 0]);
  expect(await brokenSplits(t.database)).toEqual([]);
  const told = (await finance.ok(getOrderHistory, { id: orderId })).find(
    ({ name }) => name === 'order.commissionBilled',
  );
  expect(told?.changes).toContainEqual({ field: 'commissionFen', before: 2_388, after: 2_290 });
});

test('a bill before the split decides it, and a voided bill gives back what was known', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  const bill = await channel.bill([{ orderId, paidFen: 17_610, statedFen: 2_290 }]);
  await run(t);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_088, 0, 0]);
  await channel.takeBack(bill);
  await run(t);
  expect(await shown(orderId)).toEqual(['assumed', 2_388, 1_200]);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_010, -2_388, 19_900]);
});

test('a line matched by hand after the split carries its commission to the order', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  await sql`update orders set order_no = upper(order_no) where id = ${orderId}`.execute(t.database);
  await run(t);
  const bill = await channel.bill([{ orderId: null, paidFen: 17_610, statedFen: 2_290 }]);
  const [line] = (await finance.ok(pageChannelBillLines, { billId: bill.id })).records;
  const { orderNo } = (await channel.order(orderId)).order;
  expect(await ofChannel()).toEqual([-2_388, 19_900 - 17_610]);
  await finance.ok(matchBillLine, { lineId: line?.id ?? '', orderNo });
  await run(t);
  expect(await shown(orderId)).toEqual(['billed', 2_290, null]);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_088, 0, 0]);
});

test('what was paid to the landlord stays on its statement; the next one corrects it', async () => {
  const statements = openStatementDesk(t);
  const orderId = await channel.sold(house, { night: '2026-10-10' });
  await run(t);
  await statements.generate('2026-10', { landlordIds: [house.landlordId] });
  const october = await statements.must(house.landlordId);
  await statements.bring(october.id, 'sent');
  await channel.bill([{ orderId, paidFen: 17_610, statedFen: 2_290 }]);
  await run(t);
  expect(await statements.kindsOf(october.id)).toEqual([['night', '2026-10', 14_010]]);
  await statements.generate('2026-11', { landlordIds: [house.landlordId] });
  const november = await statements.must(house.landlordId, '2026-11');
  expect(await statements.kindsOf(november.id)).toEqual([
    ['correction', '2026-10', -14_010],
    ['correction', '2026-10', 14_088],
  ]);
});

test('a bill without a word of the commission follows what is told or entered later, in the books of the channel too', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  await run(t);
  await channel.bill([{ orderId, paidFen: 17_610, statedFen: null }]);
  expect(await ofChannel()).toEqual([0, -98]);
  await channel.tell(orderId, 2_200);
  await run(t);
  expect([await shown(orderId), await ofChannel()]).toEqual([
    ['told', 2_200, null],
    [0, 90],
  ]);
  await channel.enter(finance, orderId, { as: 'amount', amountFen: 2_290 });
  await run(t);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_088, 0, 0]);
});

test('a person enters a rate or an amount with a reason, and gives it back; a bill that states it decides', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  await run(t);
  expect((await channel.enter(desk, orderId, { as: 'rate', rateBp: 1_000 })).status).toBe(403);
  const rate = await channel.enter(finance, orderId, { as: 'rate' });
  expect([rate.status, Object.keys(rate.fields)]).toEqual([422, ['rateBp']]);
  const high = await channel.enter(finance, orderId, { as: 'amount', amountFen: 19_901 });
  expect([high.failure, Object.keys(high.fields)]).toEqual(['order.commissionTooHigh', ['amountFen']]);
  expect(await shown(orderId)).toEqual(['assumed', 2_388, 1_200]);
  await channel.enter(finance, orderId, { as: 'rate', rateBp: 1_000 });
  await run(t);
  expect([await shown(orderId), await owed()]).toEqual([['entered', 1_990, 1_000], 14_328]);
  await channel.enter(finance, orderId, { as: 'automatic' });
  expect(await shown(orderId)).toEqual(['assumed', 2_388, 1_200]);
  await channel.bill([{ orderId, paidFen: 17_610, statedFen: 2_290 }]);
  const late = await channel.enter(finance, orderId, { as: 'rate', rateBp: 1_000 });
  expect([late.status, late.failure]).toEqual([409, 'order.commissionBilled']);
  expect((await channel.order(orderId)).actions).not.toContain('commission');
  t.setNow(`${TODAY}T04:00:00Z`);
  const direct = await sellStay(desk, house, house.rooms[0]);
  const sale = await channel.enter(finance, direct.orderId, { as: 'rate', rateBp: 1_000 });
  expect(sale.failure).toBe('order.directSale');
});

test('a bill of a cancellation without a fee, and of a guest who paid at the house, leave nothing with the channel either', async () => {
  const gone = await channel.sold(house, { night: '2026-11-10' });
  await sql`update payments set state = 'voided' where order_id = ${gone}`.execute(t.database);
  await sql`update stays set state = 'cancelled' where order_id = ${gone}`.execute(t.database);
  await sql`update orders set booking = 'cancelled' where id = ${gone}`.execute(t.database);
  await channel.save(gone);
  const paidHere = await channel.sold(house, { night: '2026-11-11' });
  await sql`update payments set method = 'cash' where order_id = ${paidHere}`.execute(t.database);
  await channel.save(paidHere);
  await run(t);
  await channel.bill([
    { orderId: gone, paidFen: -500, statedFen: 500 },
    { orderId: paidHere, paidFen: -2_290, statedFen: 2_290 },
  ]);
  t.setNow('2026-12-09T04:00:00Z');
  await run(t, { all: true });
  expect([await owed(), ...(await ofChannel())]).toEqual([14_088 - 400, 0, 0]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('of a sale that was given up no commission is assumed, told or not: nobody sleeps its nights', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  expect(await shown(orderId)).toEqual(['assumed', 2_388, 1_200]);
  // The stays of a cancelled booking keep the state that they had.
  await sql`update stays set state = 'expected', holds_nights = false where order_id = ${orderId}`.execute(
    t.database,
  );
  for (const booking of ['cancelled', 'rejected', 'expired']) {
    await sql`update orders set booking = ${booking} where id = ${orderId}`.execute(t.database);
    expect(await shown(orderId)).toEqual(['assumed', 0, 1_200]);
  }
  // Cancelled at the platform after the guest left early here: the reported commission is not the one kept.
  await sql`update orders set booking = 'confirmed' where id = ${orderId}`.execute(t.database);
  await sql`update stays set state = 'checked_out' where order_id = ${orderId}`.execute(t.database);
  await channel.tell(orderId, 2_000);
  expect(await shown(orderId)).toEqual(['told', 2_000, null]);
  await sql`update channel_orders set state = 'cancelled' where order_id = ${orderId}`.execute(t.database);
  expect(await shown(orderId)).toEqual(['assumed', 2_388, 1_200]);
});

test('rates count from their day on for orders made then; the house comes before its channel', async () => {
  t.setNow(`${TODAY}T04:00:00Z`);
  const rate = { channel: 'mt' as const, reason: '新合同', rateBp: 1_500 };
  const past = await finance.call(addCommissionRate, { ...rate, fromDate: day(-1) });
  expect([past.status, Object.keys(past.fields)]).toEqual([422, ['fromDate']]);
  const own = { ...rate, houseId: house.id, fromDate: TODAY, rateBp: 800 };
  const added = await finance.ok(addCommissionRate, own);
  expect(added).toMatchObject({ state: 'current', rateBp: 800, toDate: null, canRemove: false });
  expect((await finance.call(addCommissionRate, own)).failure).toBe('commission.taken');
  await finance.ok(addCommissionRate, { ...rate, fromDate: TODAY });
  const coming = await finance.ok(addCommissionRate, { ...own, fromDate: day(3), rateBp: null });
  const { rates, generalBp } = await finance.ok(listCommissionRates, {});
  expect(generalBp).toBe(1_200);
  expect(rates.map(({ houseId, rateBp, toDate, state }) => [houseId, rateBp, toDate, state])).toEqual([
    [null, 1_500, null, 'current'],
    [house.id, null, null, 'coming'],
    [house.id, 800, day(2), 'current'],
  ]);
  expect((await desk.call(listCommissionRates, {})).status).toBe(403);
  expect((await desk.call(addCommissionRate, { ...own, fromDate: day(9) })).status).toBe(403);
  const begun = await finance.call(removeCommissionRate, { id: added.id, version: 0 });
  expect(begun.failure).toBe('commission.begun');
  await finance.ok(removeCommissionRate, { id: coming.id, version: 0 });
  expect((await desk.call(removeCommissionRate, { id: added.id, version: 0 })).status).toBe(403);
  const kept = (await admin.ok(listCommissionRates, {})).rates;
  expect(kept.filter(({ state }) => state === 'removed')).toHaveLength(1);
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 };
  const head = {
    houseId: house.id,
    bookerName: '陈思远',
    source: 'channel' as const,
    collect: 'channel' as const,
  };
  const sale = { ...head, channel: 'mt' as const, stays: [stay] };
  const { id } = await admin.ok(createOrder, sale);
  expect(await shown(id)).toEqual(['assumed', 4_000, 800]);
  t.setNow(`${day(1)}T04:00:00Z`);
  await finance.ok(addCommissionRate, { ...own, fromDate: day(1), rateBp: 900 });
  expect(await shown(id)).toEqual(['assumed', 4_000, 800]);
  const later = await admin.ok(createOrder, {
    ...sale,
    stays: [{ ...stay, checkIn: day(1), checkOut: day(2) }],
  });
  expect(await shown(later.id)).toEqual(['assumed', 4_500, 900]);
});

test('what was split of another commission than a bill has paid is made right by the nightly run', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10' });
  await run(t);
  await channel.bill([{ orderId, paidFen: 17_610, statedFen: 2_290 }]);
  await run(t);
  // As bills were posted before their commission counted: nothing stored with the order.
  await sql`update channel_paid_orders set billed_fen = 0, billed_lines = 0 where order_id = ${orderId}`.execute(
    t.database,
  );
  await channel.save(orderId);
  await run(t);
  expect(await owed()).toBe(14_010);
  await sql`update channel_paid_orders set billed_fen = 2290, billed_lines = 1 where order_id = ${orderId}`.execute(
    t.database,
  );
  await run(t, { all: false });
  expect(await owed()).toBe(14_010);
  await run(t);
  expect([await owed(), ...(await ofChannel())]).toEqual([14_088, 0, 0]);
});

test('a channel without a name has a commission only by a rate of its own, by a person or by a bill', async () => {
  const orderId = await channel.sold(house, { night: '2026-11-10', channel: 'other' });
  expect(await shown(orderId)).toEqual(['assumed', 0, null]);
  await run(t);
  expect(await owed()).toBe(15_920);
  await channel.bill([{ orderId, paidFen: 18_000, statedFen: 1_900 }], 'other');
  await run(t);
  expect([await shown(orderId), await owed()]).toEqual([['billed', 1_900, null], 14_400]);
  expect([await moved('commission.channel other'), await moved('receivable.channel other')]).toEqual([0, 0]);
});
