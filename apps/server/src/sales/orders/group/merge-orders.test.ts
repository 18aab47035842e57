/** Merges two orders with everything they own, to the fen; a refused merge changes nothing. */
import {
  collectDeposit,
  requireDeposit,
  returnDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addCharge, addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { listMergeCandidates, mergeOrders } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import {
  cancelOrder,
  getOrder,
  getOrderHistory,
  reinstateOrder,
} from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { assignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';
import { movedTables, movedWhereNone } from './merge-orders.ts';

let t: TestApp;
let admin: TestClient;
let other: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = await Promise.all([t.as('admin'), t.as('admin2')]);
  house = await buildHouse(t.database, { rooms: 60, department: 'staff' });
});
afterAll(() => t.close());

const sell = async (more: object = {}, rooms = 1, of = house) => {
  const stay = { roomTypeId: of.roomTypeId, checkIn: TODAY, checkOut: day(2), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    houseId: of.id,
    bookerName: '陈思远',
    phone: '13800001111',
    stays: Array.from({ length: rooms }, () => stay),
    ...more,
  });
  return id;
};
const read = (id: string) => admin.ok(getOrder, { id });
const key = async (id: string) => {
  const { order } = await read(id);
  return { orderId: id, version: order.version };
};
const mergeInput = async (orderId: string, otherId: string) => ({
  ...(await key(orderId)),
  otherId,
  otherVersion: (await key(otherId)).version,
});
const merge = async (orderId: string, otherId: string) =>
  admin.ok(mergeOrders, await mergeInput(orderId, otherId));
const refusal = async (orderId: string, otherId: string) =>
  (await admin.call(mergeOrders, await mergeInput(orderId, otherId))).failure;

test('moves rooms, folio, payments and refunds; the emptied order links to the kept one', async () => {
  const [a, b] = [await sell({ remark: '高楼层' }), await sell({ remark: '晚到' }, 2)];
  await admin.ok(addCharge, { ...(await key(b)), kind: 'minibar', amountFen: 1_999 });
  await admin.ok(addPayment, { ...(await key(a)), method: 'cash', amountFen: 10_001, overpayment: 'credit' });
  const { folio } = await admin.ok(addPayment, {
    ...(await key(b)),
    method: 'wechat',
    amountFen: 30_002,
    overpayment: 'credit',
  });
  const paymentId = folio?.payments[0]?.id ?? '';
  await admin.ok(requestRefund, { ...(await key(b)), paymentId, amountFen: 5_000, reason: '多付' });
  const before = [await read(a), await read(b)];
  const stays = before.flatMap((detail) => detail.stays.map(({ id }) => id));
  expect(await admin.ok(listMergeCandidates, { orderId: a })).toEqual([
    expect.objectContaining({ id: b, stayCount: 2, totalFen: before[1]?.order.totalFen }),
  ]);
  const kept = await merge(a, b);
  expect(kept.stays.map(({ id }) => id)).toEqual(stays);
  expect(kept.order).toMatchObject({
    totalFen: before.reduce((sum, { order }) => sum + (order.totalFen ?? 0), 0),
    paidFen: 40_003,
    stayCount: 3,
    afterSale: 'refund_requested',
    remark: '高楼层；晚到',
    mergedInto: null,
  });
  expect(kept.folio?.lines).toHaveLength(before.flatMap(({ folio: of }) => of?.lines ?? []).length);
  expect(kept.folio?.payments.map(({ amountFen }) => amountFen).sort()).toEqual([10_001, 30_002]);
  expect(kept.folio?.refunds).toHaveLength(1);
  const gone = await read(b);
  expect(gone).toMatchObject({ stays: [], actions: ['reveal'] });
  expect(gone.order).toMatchObject({
    shown: 'cancelled',
    totalFen: 0,
    paidFen: 0,
    balanceFen: 0,
    mergedInto: { id: a, orderNo: kept.order.orderNo },
  });
  expect((await admin.ok(getOrderHistory, { id: a }))[0]).toMatchObject({ name: 'order.merged' });
  expect((await admin.ok(getOrderHistory, { id: b }))[0]).toMatchObject({ name: 'order.mergedAway' });
  expect((await admin.call(reinstateOrder, await key(b))).failure).toBe('order.mergedAway');
  // Refunds are decided on the order that now holds the payment.
  const [refund] = kept.folio?.refunds ?? [];
  const asked = { ...(await key(a)), refundId: refund?.id ?? '' };
  const approved = await other.ok(approveRefund, asked);
  expect(approved.order.paidFen === 40_003 || approved.order.paidFen === 35_003).toBe(true);
  expect(await brokenInvariants(t.database)).toEqual({});
});

const holds = async (orderId: string, amountFen: number) => {
  await admin.ok(requireDeposit, { ...(await key(orderId)), amountFen });
  await admin.ok(collectDeposit, { ...(await key(orderId)), method: 'cash' });
};

const shownDeposit = async (orderId: string, otherId: string) =>
  (await admin.ok(listMergeCandidates, { orderId })).find(({ id }) => id === otherId)?.deposit;

test('moves a held deposit before a merely due one, however old; two held deposits are refused', async () => {
  const [a, b] = [await sell(), await sell()];
  await holds(b, 30_000);
  await admin.ok(requireDeposit, { ...(await key(a)), amountFen: 50_000 });
  expect(await shownDeposit(a, b)).toEqual({ outcome: 'dropped', amountFen: 50_000 });
  const kept = await merge(a, b);
  expect(kept.mergedDeposit).toEqual({ outcome: 'dropped', amountFen: 50_000 });
  const [merged] = await admin.ok(getOrderHistory, { id: a });
  expect(merged?.changes).toContainEqual(
    expect.objectContaining({ field: 'depositDroppedFen', after: 50_000 }),
  );
  expect(kept.order.deposit).toBe('held');
  expect(kept.deposit?.records).toMatchObject([{ state: 'held', amountFen: 30_000 }]);
  expect(kept.deposit?.actions).toContain('return');
  expect((await read(b)).order.deposit).toBe('none');
  const c = await sell();
  await holds(c, 20_000);
  expect(await shownDeposit(a, c)).toEqual({ outcome: 'refused', amountFen: 20_000 });
  expect(await refusal(a, c)).toBe('order.mergeDeposits');
  await admin.ok(returnDeposit, { ...(await key(c)), method: 'cash' });
  const both = await merge(a, c);
  // The returned deposit is history; the held one still counts.
  expect(both.order.deposit).toBe('held');
  expect(both.deposit?.records.map(({ state }) => state)).toEqual(['held', 'returned']);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('adds up two due deposits', async () => {
  const of = await buildHouse(t.database, { rooms: 2, department: 'staff' });
  const [a, b] = [await sell({}, 1, of), await sell({}, 1, of)];
  await admin.ok(requireDeposit, { ...(await key(a)), amountFen: 30_000 });
  await admin.ok(requireDeposit, { ...(await key(b)), amountFen: 20_000 });
  const [candidate] = await admin.ok(listMergeCandidates, { orderId: a });
  expect(candidate?.deposit).toEqual({ outcome: 'summed', amountFen: 50_000 });
  const kept = await merge(a, b);
  expect(kept.mergedDeposit).toEqual(candidate?.deposit);
  expect(kept.deposit?.records).toMatchObject([{ state: 'due', amountFen: 50_000 }]);
  expect(await brokenInvariants(t.database)).toEqual({});
});

const part = fc.record({
  rooms: fc.integer({ min: 1, max: 2 }),
  assigned: fc.boolean(),
  charges: fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 2 }),
  payments: fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 2 }),
  refund: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 100 }), paidOut: fc.boolean() })),
});

type Part = typeof part extends fc.Arbitrary<infer T> ? T : never;

const build = async (of: BuiltHouse, shape: Part): Promise<string> => {
  const id = await sell({}, shape.rooms, of);
  if (shape.assigned)
    for (const stay of (await read(id)).stays)
      await admin.call(assignRoom, { stayId: stay.id, version: (await key(id)).version });
  for (const amountFen of shape.charges)
    await admin.ok(addCharge, { ...(await key(id)), kind: 'damage', amountFen });
  for (const amountFen of shape.payments)
    await admin.ok(addPayment, { ...(await key(id)), method: 'cash', amountFen, overpayment: 'credit' });
  const [payment] = (await read(id)).folio?.payments ?? [];
  if (!payment || !shape.refund) return id;
  const amountFen = Math.max(1, Math.floor((payment.amountFen * shape.refund.percent) / 100));
  await admin.ok(requestRefund, { ...(await key(id)), paymentId: payment.id, amountFen, reason: '多付' });
  const refundId = (await read(id)).folio?.refunds[0]?.id ?? '';
  if (!shape.refund.paidOut) return id;
  await other.ok(approveRefund, { ...(await key(id)), refundId });
  await admin.ok(completeRefund, { ...(await key(id)), refundId });
  return id;
};

test('leaves the kept order with the sum of both', async () => {
  await fc.assert(
    fc.asyncProperty(part, part, async (one, two) => {
      const of = await buildHouse(t.database, { rooms: 4 });
      const [a, b] = [await build(of, one), await build(of, two)];
      const [first, second] = [await read(a), await read(b)];
      const kept = await merge(a, b);
      for (const figure of ['totalFen', 'paidFen', 'balanceFen', 'stayCount', 'guests', 'nights'] as const)
        expect([figure, kept.order[figure]]).toEqual([
          figure,
          (first.order[figure] ?? 0) + (second.order[figure] ?? 0),
        ]);
      const amounts = (detail: Awaited<ReturnType<typeof read>>) =>
        [...(detail.folio?.lines ?? []), ...(detail.folio?.payments ?? []), ...(detail.folio?.refunds ?? [])]
          .map(({ id, amountFen }) => `${id} ${amountFen}`)
          .sort();
      expect(amounts(kept)).toEqual([...amounts(first), ...amounts(second)].sort());
      expect((await read(b)).folio).toEqual({ lines: [], payments: [], refunds: [], confirmations: [] });
    }),
    { numRuns: 8 },
  );
  expect(await brokenInvariants(t.database)).toEqual({});
}, 120_000);

test('moves every table that references orders, or lists it as staying', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'orders'::regclass order by 1`.execute(t.database);
  // Stays move with their position among the others; a review keeps the order it was written for. Channel orders
  // never merge, so their channel tables stay. Planned automation follows by events; its log stays with the
  // original order.
  const ofChannels = ['channel_orders', 'channel_bill_lines', 'channel_paid_orders', 'channel_write_offs'];
  const known = [
    ...movedTables,
    ...movedWhereNone,
    'stays',
    'evaluations',
    'automation_runs',
    'orders',
    ...ofChannels,
  ];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

describe('refusals that change nothing', () => {
  test('refuses while an institution refunds, because its answer belongs to the original order', async () => {
    const [a, b] = [await sell(), await sell()];
    await holds(a, 20_000);
    const { folio } = await admin.ok(addPayment, {
      ...(await key(b)),
      method: 'wechat',
      amountFen: 30_000,
      overpayment: 'credit',
    });
    const asked = { paymentId: folio?.payments[0]?.id ?? '', amountFen: 10_000, reason: '多付' };
    await admin.ok(requestRefund, { ...(await key(b)), ...asked });
    const refund = (state: string) =>
      sql`update refunds set state = ${state}, by_hand = false where order_id = ${b}`.execute(t.database);
    await refund('processing');
    expect([await refusal(a, b), await refusal(b, a)]).toEqual(Array(2).fill('order.mergePayingOut'));
    await refund('requested');
    const deposit = (state: string) =>
      sql`update deposits set state = ${state}, return_method = 'wechat', by_hand = false where order_id = ${a}`.execute(
        t.database,
      );
    await deposit('returning');
    expect([await refusal(a, b), await refusal(b, a)]).toEqual(Array(2).fill('order.mergePayingOut'));
    await deposit('held');
    await merge(b, a);
  });

  test('refuses the same order, other properties, other bookers, channel orders and ended orders', async () => {
    const a = await sell();
    const elsewhere = await buildHouse(t.database, { rooms: 1 });
    const cancelled = await sell();
    await admin.ok(cancelOrder, { ...(await key(cancelled)), reason: '不来了' });
    const reasons: [string, string][] = [
      [a, 'order.mergeSelf'],
      [await sell({}, 1, elsewhere), 'order.mergeOtherHouse'],
      [await sell({ phone: '13900002222' }), 'order.mergeOtherBooker'],
      [await sell({ channel: 'mt', source: 'channel', channelOrderNo: 'X1' }), 'order.mergeChannel'],
      [
        await sell({ channel: 'tj', source: 'channel', channelOrderNo: 'X2', collect: 'channel' }),
        'order.mergeChannel',
      ],
      [await sell({ hold: true }), 'order.mergeEnded'],
      [cancelled, 'order.mergeEnded'],
    ];
    const before = await read(a);
    for (const [id, failure] of reasons) {
      expect(await refusal(a, id)).toBe(failure);
      const candidates = await admin.ok(listMergeCandidates, { orderId: a });
      expect(candidates.map((one) => one.id)).not.toContain(id);
    }
    expect(await read(a)).toEqual(before);
  });

  test('refuses stale versions of either order and users without the permission', async () => {
    const [a, b] = [await sell(), await sell()];
    const input = await mergeInput(a, b);
    await admin.ok(addCharge, { ...(await key(b)), kind: 'damage', amountFen: 1 });
    expect((await admin.call(mergeOrders, input)).status).toBe(409);
    expect((await read(a)).stays).toHaveLength(1);
    const keeper = await t.as('housekeeper');
    expect((await keeper.call(mergeOrders, input)).status).toBe(403);
    expect((await keeper.call(listMergeCandidates, { orderId: a })).status).toBe(403);
    const hidden = await sell({}, 1, await buildHouse(t.database, { rooms: 1 }));
    const desk = await t.as('frontdesk');
    const foreign = { ...(await key(a)), otherId: hidden, otherVersion: 0 };
    expect((await desk.call(mergeOrders, foreign)).status).toBe(404);
  });
});
