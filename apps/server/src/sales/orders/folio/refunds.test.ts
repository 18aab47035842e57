/** Refunds from request to payout: permissions, and no double payment. */

import { addPayment, voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  rejectRefund,
  requestRefund,
  retryRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import {
  refundActions,
  refundStates,
  refundTable,
} from '@minsu/contract/sales/orders/folio/refund-states.ts';
import { cancelOrder, getOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants, closeDay } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';
import { payOutRefundsJob } from './pay-out-refunds.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  t = await openTestApp({ env: { SANDBOX: 'on' } });
  [admin, desk, supervisor] = await Promise.all([t.as('admin'), t.as('frontdesk'), t.as('supervisor')]);
});
afterEach(() => closeDay(t));
afterAll(() => t.close());

/** An order two weeks ahead, paid by this method. */
const paidOrder = async (method: 'wechat' | 'cash' | 'alipay', amountFen: number) => {
  const house = await buildHouse(t.database, { department: 'staff' });
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(14), checkOut: day(16), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: [stay],
    payment: { method, amountFen, overpayment: 'credit' },
  });
  return get(id);
};
/** Plays the job runner after the relay. */
const payOut = ({ order: { houseId, id } }: Detail) =>
  payOutRefundsJob.run(t.job(), { houseId, entityId: id });
const get = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof get>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const payment = (detail: Detail, at = 0) => detail.folio?.payments[at]?.id as string;
const refund = (detail: Detail, at = 0) =>
  detail.folio?.refunds[at] as NonNullable<Detail['folio']>['refunds'][0];
const ask = (client: TestClient, detail: Detail, amountFen: number) =>
  client.ok(requestRefund, { ...key(detail), paymentId: payment(detail), amountFen, reason: '行程变更' });

describe('the life of a refund', () => {
  test('in cash is requested, approved and handed over, and changes the balance only then', async () => {
    let order = await ask(desk, await paidOrder('cash', 60_000), 20_000);
    expect(order.order).toMatchObject({ afterSale: 'refund_requested', paidFen: 60_000 });
    expect(refund(order)).toMatchObject({ state: 'requested', requestedBy: 'frontdesk', actions: [] });
    const listed = await admin.ok(pageOrders, { view: 'toRefund' });
    expect(listed.records.map(({ id }) => id)).toContain(order.order.id);
    const counts = await admin.ok(countOrderViews, {});
    expect(counts.find(({ view }) => view === 'toRefund')?.count).toBe(listed.total);
    order = await supervisor.ok(approveRefund, { ...key(order), refundId: refund(order).id });
    expect(order.order).toMatchObject({ afterSale: 'refunding', paidFen: 60_000 });
    expect(refund(order)).toMatchObject({ state: 'processing', byHand: true, actions: ['complete'] });
    order = await desk.ok(completeRefund, { ...key(order), refundId: refund(order).id });
    expect(order.order).toMatchObject({ afterSale: 'refunded', paidFen: 40_000, balanceFen: 60_000 });
    expect(refund(order).state).toBe('succeeded');
  });

  test('by WeChat is processed by the institution; a failed one is retried and pays once', async () => {
    let order = await ask(desk, await paidOrder('wechat', 60_000), 10_013);
    const refundId = refund(order).id;
    order = await supervisor.ok(approveRefund, { ...key(order), refundId });
    const byHand = await desk.call(completeRefund, { ...key(order), refundId });
    expect([byHand.status, byHand.failure]).toEqual([409, 'refund.institutionPays']);
    await payOut(order);
    order = await get(order.order.id);
    expect(refund(order)).toMatchObject({ state: 'failed', attempts: 1, failReason: '商户余额不足' });
    expect(order.order).toMatchObject({ paidFen: 60_000, afterSale: 'refunding' });
    order = await supervisor.ok(retryRefund, { ...key(order), refundId });
    for (const _ of [1, 2]) await payOut(order);
    order = await get(order.order.id);
    expect(refund(order)).toMatchObject({ state: 'succeeded', attempts: 2 });
    expect(refund(order).reference).toMatch(/^SB[0-9A-F]{16}$/);
    expect(order.order.paidFen).toBe(60_000 - 10_013);
  });

  test('releases the money when rejected', async () => {
    let order = await ask(desk, await paidOrder('alipay', 60_000), 60_000);
    order = await supervisor.ok(rejectRefund, {
      ...key(order),
      refundId: refund(order).id,
      reason: '不符合政策',
    });
    expect(order.order.afterSale).toBe('refund_refused');
    expect(refund(order).rejectReason).toBe('不符合政策');
    order = await ask(desk, order, 60_000);
    expect(order.order.afterSale).toBe('refund_requested');
  });
});

describe('permissions', () => {
  test('needs another approver from the threshold on, also when split into parts', async () => {
    let small = await ask(supervisor, await paidOrder('cash', 60_000), 49_999);
    expect(refund(small).actions).toContain('approve');
    small = await supervisor.ok(approveRefund, { ...key(small), refundId: refund(small).id });
    small = await supervisor.ok(completeRefund, { ...key(small), refundId: refund(small).id });
    let rest = await ask(supervisor, small, 10_001);
    const again = refund(rest, 1);
    expect(again.actions).toEqual(['reject']);
    const own = await supervisor.call(approveRefund, { ...key(rest), refundId: again.id });
    expect([own.status, own.failure]).toEqual([409, 'refund.needsSecond']);
    rest = await admin.ok(approveRefund, { ...key(rest), refundId: again.id });
    expect(refund(rest, 1).state).toBe('processing');
  });

  test('lets the desk request but not approve, and finance approve but not request', async () => {
    const order = await paidOrder('cash', 60_000);
    const finance = await t.as('finance');
    const input = { ...key(order), paymentId: payment(order), amountFen: 100, reason: '多收' };
    expect((await finance.call(requestRefund, input)).status).toBe(403);
    const asked = await ask(desk, order, 100);
    const decide = { ...key(asked), refundId: refund(asked).id };
    expect((await desk.call(approveRefund, decide)).status).toBe(403);
    expect((await t.nobody.call(approveRefund, decide)).status).toBe(401);
    expect(refund(await finance.ok(approveRefund, decide)).state).toBe('processing');
  });
});

test("answers 404 to approvers outside the property's scope", async () => {
  const asked = await ask(desk, await paidOrder('cash', 60_000), 100);
  const decide = { ...key(asked), refundId: refund(asked).id };
  const role = t.database.updateTable('roles').where('roleCode', '=', 'finance');
  await role.set({ dataScope: 'own' }).execute();
  const narrow = await t.openSession('finance');
  for (const endpoint of [approveRefund, rejectRefund, completeRefund, retryRefund]) {
    const why = endpoint === rejectRefund && { reason: '不同意' };
    const { status, failure } = await narrow.call(endpoint, { ...decide, ...why });
    expect([endpoint.path, status, failure]).toEqual([endpoint.path, 404, 'order.notFound']);
  }
  await role.set({ dataScope: 'all' }).execute();
  expect(refund(await get(asked.order.id)).state).toBe('requested');
});

describe('limits', () => {
  test('refuses more than was captured at the field, and a second refund of the same payment', async () => {
    const order = await paidOrder('cash', 60_000);
    const input = { ...key(order), paymentId: payment(order), amountFen: 60_001, reason: '多收' };
    const above = await desk.call(requestRefund, input);
    expect([above.status, above.failure]).toEqual([409, 'refund.aboveCaptured']);
    expect(above.fields.amountFen).toContain('600.00');
    const asked = await ask(desk, order, 10_000);
    const second = await desk.call(requestRefund, { ...input, ...key(asked), amountFen: 1 });
    expect(second.failure).toBe('refund.openAlready');
    const void_ = await admin.call(voidPayment, { ...key(asked), paymentId: payment(asked), reason: '错' });
    expect(void_.failure).toBe('refund.refunded');
  });

  test('is enforced by the database too', async () => {
    const { order } = await paidOrder('cash', 60_000);
    const raise = (fen: number) =>
      sql`update payments set refunded_fen = ${fen} where order_id = ${order.id}`.execute(t.database);
    await expect(raise(60_001)).rejects.toThrow('payments_refunded_check');
    await expect(raise(-1)).rejects.toThrow('payments_refunded_check');
  });

  test('lets one of two concurrent requests win and tells the other why', async () => {
    const order = await paidOrder('cash', 60_000);
    const input = { ...key(order), paymentId: payment(order), amountFen: 40_000, reason: '行程变更' };
    const answers = await Promise.all([1, 2, 3].map(() => desk.call(requestRefund, { ...input })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const after = await get(order.order.id);
    expect(after.folio?.refunds).toHaveLength(1);
    const approve = { ...key(after), refundId: refund(after).id };
    const both = await Promise.all([1, 2].map(() => supervisor.call(approveRefund, approve)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('pays at most the overpayment on an ended order', async () => {
    const house = await buildHouse(t.database, { department: 'staff' });
    const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 };
    const payment = { method: 'cash' as const, amountFen: 60_000, overpayment: 'credit' as const };
    const sold = await admin.ok(createOrder, { houseId: house.id, bookerName: '林', stays: [stay], payment });
    const stayId = sold.stays[0]?.id as string;
    let order = await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }));
    const paymentId = order.folio?.payments[0]?.id as string;
    order = await desk.ok(requestRefund, { ...key(order), paymentId, amountFen: 20_000, reason: '退一部分' });
    const leaving = await admin.call(checkOutOrder, { stayId, version: order.order.version });
    expect(leaving.failure).toBe('order.refundOpen');
    order = await admin.ok(rejectRefund, { ...key(order), refundId: refund(order).id, reason: '退房时再办' });
    order = await admin.ok(checkOutOrder, { stayId, version: order.order.version });
    expect(order.order.balanceFen).toBe(-10_000);
    const above = await desk.call(requestRefund, {
      ...key(order),
      paymentId,
      amountFen: 10_001,
      reason: '补偿',
    });
    expect([above.status, above.failure]).toEqual([409, 'refund.aboveCredit']);
    order = await desk.ok(requestRefund, { ...key(order), paymentId, amountFen: 10_000, reason: '多付' });
    order = await admin.ok(approveRefund, { ...key(order), refundId: refund(order, 1).id });
    order = await admin.ok(completeRefund, { ...key(order), refundId: refund(order, 1).id });
    expect(order.order.balanceFen).toBe(0);
  });
});

describe('refuses every action in every wrong state without changes', () => {
  const verbs = {
    approve: approveRefund,
    reject: rejectRefund,
    complete: completeRefund,
    retry: retryRefund,
  };
  test.each(refundStates)('%s', async (state) => {
    const order = await ask(desk, await paidOrder('cash', 60_000), 10_000);
    const { id } = refund(order);
    await sql`update refunds set state = ${state}, by_hand = true where id = ${id}`.execute(t.database);
    if (state === 'rejected' || state === 'withdrawn')
      await sql`update payments set refunded_fen = 0 where order_id = ${order.order.id}`.execute(t.database);
    const before = await get(order.order.id);
    for (const action of refundActions) {
      const endpoint = verbs[action as keyof typeof verbs];
      if (!endpoint || refundTable[action].from.includes(state)) continue;
      const input = { ...key(before), refundId: id, ...(action === 'reject' && { reason: '不退' }) };
      const answer = await admin.call(endpoint, input);
      expect([action, answer.status, answer.failure]).toEqual([
        action,
        409,
        refundTable[action].failure.code,
      ]);
    }
    expect(await get(order.order.id)).toEqual(before);
    await sql`delete from refunds where id = ${id}`.execute(t.database);
    await sql`update payments set refunded_fen = 0 where order_id = ${order.order.id}`.execute(t.database);
    await sql`update orders set after_sale = 'none', refunding_fen = 0 where id = ${order.order.id}`.execute(
      t.database,
    );
  });
});

describe('cancellations', () => {
  test('refund the excess from the newest payment; reinstating withdraws undecided refunds', async () => {
    let order = await paidOrder('cash', 60_000);
    order = await admin.ok(addPayment, { ...key(order), method: 'wechat', amountFen: 30_000 });
    order = await desk.ok(cancelOrder, { ...key(order), reason: '行程变更' });
    expect(order.folio?.refunds.map(({ method, amountFen }) => [method, amountFen])).toEqual(
      expect.arrayContaining([
        ['wechat', 30_000],
        ['cash', 60_000],
      ]),
    );
    expect(order.order.afterSale).toBe('refund_requested');
    order = await admin.ok(reinstateOrder, key(order));
    expect(order.order).toMatchObject({ shown: 'expected', balanceFen: 10_000, afterSale: 'none' });
    expect(order.folio?.refunds.map(({ state, rejectReason }) => [state, rejectReason])).toEqual([
      ['withdrawn', null],
      ['withdrawn', null],
    ]);
  });

  test("withdraw a no-show's proposed refund when the guest arrives, and keep earlier requests", async () => {
    const house = await buildHouse(t.database, { department: 'staff', rooms: 2 });
    const stay = { roomTypeId: house.roomTypeId, guests: 1, checkIn: day(0), checkOut: day(3) };
    const { id } = await admin.ok(createOrder, {
      ...{ houseId: house.id, bookerName: '陈思远', stays: [stay] },
      payment: { method: 'wechat', amountFen: 110_000, overpayment: 'credit' },
    });
    let order = await admin.ok(addPayment, {
      ...key(await get(id)),
      method: 'alipay',
      amountFen: 7_700,
      overpayment: 'credit',
    });
    order = await ask(admin, order, 3_300);
    const stayId = order.stays[0]?.id ?? '';
    order = await admin.ok(markNoShow, { stayId, version: order.order.version, outcome: 'giveBack' });
    const before = new Set([refund(order, 0).state, refund(order, 1).state]);
    expect([...before]).toEqual(['requested']);
    order = await admin.ok(reinstateStay, { stayId, version: order.order.version });
    const states = (order.folio?.refunds ?? []).map(({ amountFen, state }) => [amountFen === 3_300, state]);
    expect(states.sort()).toEqual([
      [false, 'withdrawn'],
      [true, 'requested'],
    ]);
    expect(order.order).toMatchObject({ shown: 'expected', afterSale: 'refund_requested' });
    expect(await brokenInvariants(t.database)).toEqual({});
  });
});
