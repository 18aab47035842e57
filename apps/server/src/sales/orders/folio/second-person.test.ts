/**
 * Limits for one person at the desk: voids, rerouted returns, and turning unproven money into cash need a second
 * person.
 */

import {
  saveCompany,
  settleCompany,
  voidSettlement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import {
  deductDeposit,
  retryDepositReturn,
  returnDeposit,
  undoDeduction,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  confirmOrderAct,
  refuseOrderAct,
  withdrawOrderAct,
} from '@minsu/contract/sales/orders/documents/order-confirmation-endpoints.ts';
import {
  addCharge,
  addPayment,
  chargeCompany,
  removeCharge,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { mergeOrders } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { cancelOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { getShift, printShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import {
  admin,
  arrive,
  desk,
  get,
  housed,
  key,
  openDepositDesk,
  record,
  sell,
  stayKey,
  supervisor,
  t,
} from '../../../../test/desks/deposit-desk.ts';
import { endAllShifts, startShift } from '../../../../test/desks/shift-desk.ts';
import { pagesOfPdf } from '../../../../test/sheets/pdf-text.ts';
import { day, TODAY } from '../../../../test/test-day.ts';
import { forgetSettings } from '../../../foundation/system/settings-queries.ts';

openDepositDesk();

type Detail = Awaited<ReturnType<typeof get>>;
type Method = 'cash' | 'wechat' | 'card' | 'transfer';

/** Moves earlier amounts two days back so that they count in no user's day. */
const nextDay = async () => {
  await sql`update payments set voided_at = voided_at - interval '2 days'`.execute(t.database);
  await sql`update refunds set requested_at = requested_at - interval '2 days'`.execute(t.database);
  await sql`update deposits set return_asked_at = return_asked_at - interval '2 days'`.execute(t.database);
};

const ahead = async (houseId?: string) => {
  const house = await buildHouse(t.database, { department: 'staff', rooms: 2 });
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(14), checkOut: day(16), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    houseId: houseId ?? house.id,
    bookerName: '陈思远',
    phone: '13800001234',
    stays: [stay],
  });
  return get(id);
};
const pay = (detail: Detail, method: Method, amountFen: number, by = desk) =>
  by.ok(addPayment, { ...key(detail), method, amountFen, overpayment: 'credit' });
const lastPayment = (detail: Detail) => detail.folio?.payments.at(-1)?.id as string;
const voidLast = (detail: Detail, more: Record<string, unknown> = {}, by = desk) =>
  by.call(voidPayment, { ...key(detail), paymentId: lastPayment(detail), reason: '录错', ...more });
const waiting = (detail: Detail) => detail.folio?.confirmations[0]?.id as string;

describe('voiding a payment', () => {
  test('of ¥20,568 waits for a second person, who executes it', async () => {
    await nextDay();
    const paid = await pay(await ahead(), 'cash', 2_056_800);
    const refused = await voidLast(paid);
    expect([refused.status, refused.failure]).toEqual([409, 'duties.needsSecond']);
    expect(refused.message).toContain('The voided sum reaches the limit for one person');
    expect((await get(paid.order.id)).order.paidFen).toBe(2_056_800);
    let order = (await voidLast(paid, { dutyReason: '重复录入' })).data;
    expect(order.folio?.payments.map(({ state }) => state)).toEqual(['succeeded']);
    expect(order.folio?.confirmations).toMatchObject([
      { act: 'voidPayment', amountFen: 2_056_800, reason: '录错；重复录入', actions: ['withdraw'] },
    ]);
    const listed = await supervisor.ok(pageOrders, { view: 'toRefund' });
    expect(listed.records.map(({ id }) => id)).toContain(order.order.id);
    expect((await voidLast(order, { dutyReason: '再来' })).failure).toBe('duties.waitingAlready');
    const own = await desk.call(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect(own.status).toBe(403);
    order = await supervisor.ok(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect(order.folio?.payments.map(({ state }) => state)).toEqual(['voided']);
    expect([order.order.paidFen, order.folio?.confirmations]).toEqual([0, []]);
  });

  test('cannot be confirmed by its author, even as a supervisor; refused or withdrawn, it stays paid', async () => {
    await nextDay();
    let order = await pay(await ahead(), 'cash', 90_000, supervisor);
    order = (await voidLast(order, { dutyReason: '录错' }, supervisor)).data;
    const own = await supervisor.call(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect([own.status, own.failure]).toEqual([403, 'duties.ownRequest']);
    const other = await admin.call(withdrawOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect(other.failure).toBe('duties.notYours');
    const confirmationId = waiting(order);
    order = await admin.ok(refuseOrderAct, { ...key(order), confirmationId, reason: '不是录错' });
    expect([order.order.paidFen, order.folio?.confirmations]).toEqual([90_000, []]);
    const again = await admin.call(confirmOrderAct, { ...key(order), confirmationId });
    expect(again.failure).toBe('duties.decided');
    order = (await voidLast(order, { dutyReason: '录错' }, supervisor)).data;
    order = await supervisor.ok(withdrawOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect([order.order.paidFen, order.folio?.confirmations]).toEqual([90_000, []]);
  });

  test('in parts needs it too: on one order, and by one user across orders', async () => {
    await nextDay();
    let order = await ahead();
    for (const _ of [1, 2]) {
      order = await pay(order, 'cash', 24_000);
      order = (await voidLast(order)).data;
    }
    order = await pay(order, 'cash', 2_000);
    expect((await voidLast(order)).failure).toBe('duties.needsSecond');
    // Another order, the same user.
    const other = await pay(await ahead(), 'cash', 2_000);
    expect((await voidLast(other)).failure).toBe('duties.needsSecond');
    // Another user, another order.
    const theirs = await pay(await ahead(), 'cash', 2_000, supervisor);
    expect((await voidLast(theirs, {}, supervisor)).status).toBe(200);
    // Another user on the same order.
    expect((await voidLast(order, {}, supervisor)).failure).toBe('duties.needsSecond');
  });

  test("adds the same user's unapproved refunds to the total", async () => {
    await nextDay();
    let order = await pay(await ahead(), 'wechat', 60_000);
    const asked = { ...key(order), paymentId: lastPayment(order), amountFen: 40_000, reason: '补偿' };
    order = await supervisor.ok(requestRefund, asked);
    await supervisor.ok(approveRefund, { ...key(order), refundId: order.folio?.refunds[0]?.id as string });
    const other = await pay(await ahead(), 'cash', 10_000, supervisor);
    expect((await voidLast(other, {}, supervisor)).failure).toBe('duties.needsSecond');
  });

  test('of another shift or an ended order', async () => {
    await nextDay();
    let order = await sell({ depositFen: 0 });
    await startShift(desk, order.order.houseId, '前台', 0);
    order = await pay(order, 'cash', 1_000);
    const theirs = await voidLast(order, {}, supervisor);
    expect([theirs.failure, theirs.message]).toEqual([
      'duties.needsSecond',
      expect.stringContaining('another shift'),
    ]);
    const due = order.order.balanceFen ?? 0;
    order = await arrive(order);
    order = await pay(order, 'cash', due);
    order = await desk.ok(checkOutOrder, stayKey(order));
    const over = await voidLast(order);
    expect(over.message).toContain('The order is over');
    expect(over.failure).toBe('duties.needsSecond');
  });

  test('of a company charge: alone within the limit, by two above it', async () => {
    await nextDay();
    const finance = await t.as('finance');
    const company = { name: '远山科技', contact: '李', phone: '13800005678', creditFen: 9_000_000 };
    const { id: companyId } = await finance.ok(saveCompany, company as never);
    let order = await ahead();
    order = await desk.ok(chargeCompany, { ...key(order), companyId, amountFen: 60_000 });
    expect((await voidLast(order)).failure).toBe('duties.needsSecond');
    const receipt = { id: companyId, method: 'transfer', settledOn: TODAY } as const;
    const settlementOf = async (amountFen: number) => {
      await finance.ok(settleCompany, { ...receipt, amountFen });
      const { rows } = await sql<{ id: string }>`
        select id from company_settlements where company_id = ${companyId} order by settled_at desc, id desc limit 1`.execute(
        t.database,
      );
      return { settlementId: rows[0]?.id as string, reason: '录错' };
    };
    expect((await finance.call(voidSettlement, await settlementOf(30_000))).status).toBe(200);
    // The company's payments, also in parts.
    const second = await settlementOf(30_000);
    const own = await finance.call(voidSettlement, second);
    expect([own.status, own.failure]).toEqual([403, 'duties.ownReceipt']);
    expect((await admin.call(voidSettlement, second)).status).toBe(200);
  });

  test('by a single-person business needs a stored reason', async () => {
    await nextDay();
    const order = await pay(await ahead(), 'cash', 70_000, admin);
    await sql`insert into settings (key, value) values ('business.soloBusiness', 'true')`.execute(t.database);
    await sql`update users set status = 2 where username <> 'admin'`.execute(t.database);
    forgetSettings(t.services);
    try {
      const refused = await voidLast(order, {}, admin);
      expect([refused.status, refused.failure]).toEqual([422, 'duties.needsReason']);
      expect(Object.keys(refused.fields)).toEqual(['dutyReason']);
      const done = await voidLast(order, { dutyReason: '只有我一人' }, admin);
      expect(done.data.folio?.payments.map(({ state }) => state)).toEqual(['voided']);
      const { rows } = await sql<{ after: object }>`
        select after from events where name = 'duty.confirmedAlone' order by id desc limit 1`.execute(
        t.database,
      );
      expect(rows[0]?.after).toMatchObject({ act: 'voidPayment', reason: '只有我一人' });
    } finally {
      await sql`delete from settings where key = 'business.soloBusiness'`.execute(t.database);
      await sql`update users set status = 1`.execute(t.database);
      forgetSettings(t.services);
    }
  });
});

describe('a deposit', () => {
  test('recorded as collected by WeChat never comes back in cash, by any route', async () => {
    await nextDay();
    let order = await housed('wechat', { depositFen: 1_000 });
    for (const dutyReason of [undefined, '客人要现金']) {
      const cash = await desk.call(returnDeposit, { ...key(order), method: 'cash', dutyReason });
      expect([cash.status, cash.failure]).toEqual([409, 'deposit.cashUnproven']);
      expect(Object.keys(cash.fields)).toEqual(['method']);
    }
    await sql`update deposits set state = 'return_failed', return_method = 'wechat' where order_id = ${order.order.id}`.execute(
      t.database,
    );
    const retried = await desk.call(retryDepositReturn, { ...key(order), method: 'cash' });
    expect(retried.failure).toBe('deposit.cashUnproven');
    order = await desk.ok(retryDepositReturn, { ...key(order), method: 'transfer' });
    expect(record(order)).toMatchObject({ state: 'returning', returnMethod: 'transfer' });
  });

  test('needs two people for another method from the threshold on, one for the original', async () => {
    await nextDay();
    const same = await housed('cash', { depositFen: 90_000 });
    expect(record(await desk.ok(returnDeposit, key(same))).state).toBe('returned');
    let order = await housed('cash', { depositFen: 90_000 });
    const refused = await desk.call(returnDeposit, { ...key(order), method: 'transfer' });
    expect([refused.status, refused.failure]).toEqual([409, 'duties.needsSecond']);
    order = await desk.ok(returnDeposit, { ...key(order), method: 'transfer', dutyReason: '客人已离店' });
    expect(record(order).state).toBe('held');
    order = await supervisor.ok(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect(record(order)).toMatchObject({ state: 'returning', returnMethod: 'transfer' });
  });

  test('cannot be confirmed for a different amount than requested', async () => {
    await nextDay();
    let order = await housed('cash', { depositFen: 200_000 });
    const deduction = { category: 'damage', amountFen: 150_000, reason: '台灯损坏' } as const;
    order = await desk.ok(deductDeposit, { ...key(order), ...deduction });
    order = await desk.ok(returnDeposit, { ...key(order), method: 'transfer', dutyReason: '客人已离店' });
    expect(order.folio?.confirmations).toMatchObject([{ amountFen: 50_000 }]);
    const deductionId = record(order).deductions[0]?.id as string;
    order = await desk.ok(undoDeduction, { ...key(order), deductionId });
    const confirmationId = waiting(order);
    const refused = await supervisor.call(confirmOrderAct, { ...key(order), confirmationId });
    expect([refused.status, refused.failure]).toEqual([409, 'duties.amountChanged']);
    expect(record(await get(order.order.id))).toMatchObject({ state: 'held', leftFen: 200_000 });
    // Requested again for the current amount.
    order = await desk.ok(withdrawOrderAct, { ...key(order), confirmationId });
    order = await desk.ok(returnDeposit, { ...key(order), method: 'transfer', dutyReason: '客人已离店' });
    order = await supervisor.ok(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
    expect(record(order)).toMatchObject({ state: 'returning', leftFen: 200_000 });
  });

  test("applied to the folio does not free the guest's cash payment", async () => {
    await nextDay();
    let order = await housed('wechat', { depositFen: 20_000 });
    order = await desk.ok(deductDeposit, {
      ...{ ...key(order), category: 'balance', amountFen: 20_000, reason: '抵房费' },
    });
    const due = order.order.balanceFen ?? 0;
    order = await pay(order, 'cash', due + 20_000);
    const paymentId = lastPayment(order);
    const cash = await supervisor.call(requestRefund, {
      ...{ ...key(order), paymentId, amountFen: 20_000, reason: '多付' },
    });
    expect([cash.status, cash.failure]).toEqual([409, 'refund.cashUnproven']);
  });
});

describe('cash seemingly freed by other payments', () => {
  const overpaid = async () => {
    let order = await ahead();
    const due = order.order.balanceFen ?? 0;
    order = await pay(order, 'cash', due);
    return pay(order, 'wechat', due);
  };
  const cashOf = (detail: Detail) =>
    detail.folio?.payments.find(({ method }) => method === 'cash')?.id as string;

  test('is not refunded for an unconfirmed WeChat payment, which goes back by WeChat', async () => {
    await nextDay();
    const order = await overpaid();
    const refund = { ...key(order), amountFen: 10_000, reason: '多付' };
    const cash = await supervisor.call(requestRefund, { ...refund, paymentId: cashOf(order) });
    expect([cash.status, cash.failure]).toEqual([409, 'refund.cashUnproven']);
    expect(Object.keys(cash.fields)).toEqual(['amountFen']);
    expect((await supervisor.call(requestRefund, { ...refund, paymentId: lastPayment(order) })).status).toBe(
      200,
    );
  });

  test('is not freed by cancelling, which proposes proven money only, and reinstating', async () => {
    await nextDay();
    let order = await overpaid();
    const paidFen = order.order.paidFen ?? 0;
    order = await supervisor.ok(cancelOrder, { ...key(order), reason: '客人取消' });
    const inCash = order.folio?.refunds.filter(({ method }) => method === 'cash') ?? [];
    const cashPaid = paidFen / 2;
    expect(inCash.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBeLessThanOrEqual(cashPaid);
    order = await supervisor.ok(reinstateOrder, key(order));
    const cash = await supervisor.call(requestRefund, {
      ...{ ...key(order), paymentId: cashOf(order), amountFen: 10_000, reason: '多付' },
    });
    expect(cash.failure).toBe('refund.cashUnproven');
  });

  test('is not freed by merging an order paid by WeChat, nor by a later discount', async () => {
    await nextDay();
    const house = await buildHouse(t.database, { department: 'staff', rooms: 2 });
    const stay = { roomTypeId: house.roomTypeId, checkIn: day(14), checkOut: day(16), guests: 1 };
    const booked = async () => {
      const { id } = await admin.ok(createOrder, {
        ...{ houseId: house.id, bookerName: '陈思远', phone: '13800001234', stays: [stay] },
      });
      return get(id);
    };
    let kept = await booked();
    kept = await pay(kept, 'cash', kept.order.balanceFen ?? 0);
    let other = await booked();
    other = await pay(other, 'wechat', (other.order.balanceFen ?? 0) + 30_000);
    kept = await supervisor.ok(mergeOrders, {
      ...{ ...key(kept), otherId: other.order.id, otherVersion: other.order.version },
    });
    const refund = { amountFen: 30_000, reason: '多付' };
    const merged = await supervisor.call(requestRefund, { ...refund, ...key(kept), paymentId: cashOf(kept) });
    expect(merged.failure).toBe('refund.cashUnproven');
    let half = await ahead();
    const due = half.order.balanceFen ?? 0;
    half = await pay(half, 'cash', 10_000);
    half = await pay(half, 'wechat', due - 10_000);
    half = await supervisor.ok(addCharge, { ...key(half), kind: 'discount', amountFen: 10_000 });
    const cash = { ...key(half), paymentId: cashOf(half), amountFen: 10_000, reason: '优惠' };
    expect((await supervisor.call(requestRefund, cash)).failure).toBe('refund.cashUnproven');
  });
});

test('lists voids and rerouted returns per user with their approvers on the hand-over', async () => {
  await nextDay();
  let order = await sell({ depositFen: 1_000 });
  await endAllShifts(t);
  const shift = await startShift(desk, order.order.houseId, '前台', 0);
  order = await arrive(order, { depositMethod: 'cash' });
  order = (await voidLast(await pay(order, 'cash', 2_000))).data;
  order = (await voidLast(await pay(order, 'cash', 88_800), { dutyReason: '录错' })).data;
  order = await supervisor.ok(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
  order = (await desk.call(returnDeposit, { ...key(order), method: 'transfer', dutyReason: '转账' })).data;
  if (order.folio?.confirmations.length)
    order = await supervisor.ok(confirmOrderAct, { ...key(order), confirmationId: waiting(order) });
  const found = (await desk.ok(getShift, { id: shift.id })).exceptions;
  expect(found.map(({ kind, by, confirmedBy, amountFen }) => [kind, by, confirmedBy, amountFen])).toEqual([
    ['void', 'frontdesk', null, 2_000],
    ['void', 'frontdesk', 'supervisor', 88_800],
    ['return', 'frontdesk', 'supervisor', 1_000],
  ]);
  const slip = await t.app.inject({
    method: 'GET',
    url: `${printShift.path}?id=${shift.id}`,
    headers: { authorization: desk.token, 'accept-language': 'en-US' },
  });
  const text = pagesOfPdf(slip.rawPayload).join('\n');
  expect(text).toContain('Voids and returns another way');
  expect(text).toContain('888.00');
});

test('removes a property fee sold with a stay only with the permission to change prices', async () => {
  await nextDay();
  const house = await buildHouse(t.database, { department: 'staff' });
  await sql`update houses set cleaning_fee_fen = 8000 where id = ${house.id}`.execute(t.database);
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(14), checkOut: day(16), guests: 1 };
  const { id } = await desk.ok(createOrder, { houseId: house.id, bookerName: '陈思远', stays: [stay] });
  let order = await get(id);
  const line = order.folio?.lines.find(({ kind }) => kind === 'cleaning');
  const chargeId = line?.id as string;
  const refused = await desk.call(removeCharge, { ...key(order), chargeId });
  expect([refused.status, refused.failure]).toEqual([403, 'order.discountForbidden']);
  // The desk may remove lines it added itself.
  order = await desk.ok(addCharge, { ...key(order), kind: 'cleaning', amountFen: 500 });
  const added = order.folio?.lines.find(({ amountFen }) => amountFen === 500)?.id as string;
  order = await desk.ok(removeCharge, { ...key(order), chargeId: added });
  order = await supervisor.ok(removeCharge, { ...key(order), chargeId });
  expect(order.folio?.lines.some(({ kind }) => kind === 'cleaning')).toBe(false);
});
