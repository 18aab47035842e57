/** Front-desk shifts: takings are counted, differences explained, and another user signs. */

import type { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import {
  approveExpense,
  discardExpense,
  payExpense,
  returnExpense,
  submitExpense,
  voidExpense,
  withdrawExpense,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import {
  collectDeposit,
  completeDepositReturn,
  deductDeposit,
  requireDeposit,
  returnDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addPayment, voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { cashMethods, exportCash, pageCash } from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import {
  closeShift,
  countShiftViews,
  exportShift,
  getShift,
  getShiftDesk,
  openShift,
  pageShifts,
  pageUnshifted,
  printShift,
  type ShiftSheet,
  signShift,
  takeOverMoney,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHourlyHouse } from '../../../test/build-hours.ts';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { spend } from '../../../test/desks/expense-desk.ts';
import { closeInput, endAllShifts, endShift, openInput, startShift } from '../../../test/desks/shift-desk.ts';
import { pagesOfPdf } from '../../../test/sheets/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';

let t: TestApp;
let desk: TestClient;
let next: TestClient;
let house: BuiltHouse;
let orderId: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
  next = await t.as('supervisor');
  // Second-person confirmation of voids is tested in second-person.test.ts.
  await t.database
    .insertInto('settings')
    .values({ key: 'business.refundFourEyesFen', value: '100000000' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  await endAllShifts(t);
  house = await buildHouse(t.database, { rooms: 1, department: 'staff' });
  const room = house.rooms[0] ?? null;
  const dates = { checkIn: '2026-11-20', checkOut: '2026-12-20', room, priceFen: 100_000 };
  ({ orderId } = await buildStay(t.database, house, dates));
});

type Method = 'cash' | 'wechat' | 'card';
const pay = async (by: TestClient, method: Method, amountFen: number) => {
  const { order } = await by.ok(getOrder, { id: orderId });
  const { folio } = await by.ok(addPayment, {
    ...{ orderId, version: order.version, method, amountFen },
    overpayment: 'credit',
  });
  return folio?.payments.at(-1)?.id ?? '';
};
const takeBack = async (by: TestClient, paymentId: string) => {
  const { order } = await by.ok(getOrder, { id: orderId });
  await by.ok(voidPayment, { orderId, version: order.version, paymentId, reason: '录错' });
};
const start = (by = desk, till?: string, floatFen?: number) => startShift(by, house.id, till, floatFen);
const now = (id: string, by = desk): Promise<ShiftSheet> => by.ok(getShift, { id });
/** The house's takings, without its name. */
const lines = ({ takings }: ShiftSheet) => takings.map(({ houseId: _h, houseName: _n, ...line }) => line);

describe('a shift', () => {
  test('counts what its person took in between, by method, and is handed over with a difference', async () => {
    await pay(desk, 'cash', 11_111);
    const { id } = await start();
    await pay(desk, 'cash', 20_000);
    await pay(desk, 'wechat', 30_000);
    await pay(next, 'cash', 99_999);
    await takeBack(desk, await pay(desk, 'cash', 5_000));
    const open = await now(id);
    expect(open).toMatchObject({ state: 'open', expectedFen: 70_000, countedFen: null, actions: ['close'] });
    expect(lines(open)).toEqual([
      { method: 'cash', count: 2, takenFen: 25_000, voidedFen: 5_000, refundedFen: 0, spentFen: 0 },
      { method: 'wechat', count: 1, takenFen: 30_000, voidedFen: 0, refundedFen: 0, spentFen: 0 },
    ]);
    const refused = await desk.call(closeShift, closeInput(open, { countedFen: 69_000 }));
    expect([refused.failure, refused.fields['counts.0.reason']]).toEqual([
      'shift.reasonMissing',
      'The count differs by -10.00 CNY. Enter the reason',
    ]);
    expect((await now(id)).state).toBe('open');
    const closed = await endShift(desk, open, { countedFen: 69_000, reason: '找零有误' });
    expect(closed).toMatchObject({ state: 'closed', expectedFen: 70_000, countedFen: 69_000, actions: [] });
    await pay(desk, 'cash', 7_777);
    expect((await now(id)).expectedFen).toBe(70_000);
    expect((await desk.call(signShift, { id, version: 1 })).failure).toBe('shift.signYourself');
    expect(await now(id, next)).toMatchObject({ actions: ['sign'] });
    const signed = await next.ok(signShift, { id, version: 1 });
    expect(signed).toMatchObject({
      state: 'signed',
      signedBy: 'supervisor',
      closedBy: 'frontdesk',
      actions: [],
    });
    expect((await desk.ok(getShiftDesk, { houseIds: [house.id] })).boxes).toMatchObject([
      { houseId: house.id, till: '前台', expectedFen: 69_000, sharedWith: [] },
    ]);
  });

  test('there is one open shift per person, however often they ask at once', async () => {
    const other = await buildHouse(t.database, { rooms: 1, department: 'staff' });
    const both = await Promise.all([
      desk.call(openShift, openInput([house.id])),
      desk.call(openShift, openInput([other.id])),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ code }) => code === 409)?.failure).toBe('shift.alreadyOn');
  });

  test('a payment taken while it is closed is counted, or belongs to no shift', async () => {
    const shift = await start();
    const { order } = await desk.ok(getOrder, { id: orderId });
    const paid = { method: 'cash' as const, amountFen: 10_000, overpayment: 'credit' as const };
    const input = { orderId, version: order.version, ...paid };
    const [, closed] = await Promise.all([
      desk.ok(addPayment, input),
      endShift(desk, shift, { countedFen: 60_000, reason: '边收边交' }),
    ]);
    const { rows } = await sql<{
      fen: number;
    }>`select coalesce(sum(amount_fen), 0)::bigint as fen from payments
      where shift_id = ${shift.id}`.execute(t.database);
    expect(closed.expectedFen - 50_000).toBe(rows[0]?.fen);
  });

  test('is closed by its own person or by a lead, once, and on its newest version', async () => {
    const shift = await start(next);
    const { id } = shift;
    const count = closeInput(shift);
    expect((await desk.call(closeShift, count)).failure).toBe('shift.notYours');
    expect((await desk.call(closeShift, { ...count, version: 7 })).status).toBe(409);
    await (await t.as('director')).ok(closeShift, count);
    expect((await next.call(closeShift, { ...count, version: 1 })).failure).toBe('shift.notOpen');
    expect((await next.call(signShift, { id, version: 1 })).failure).toBe('shift.signYourself');
  });

  test('its slip says what was counted', async () => {
    const { id } = await start();
    await pay(desk, 'cash', 12_345);
    const counted = { countedFen: 62_000, reason: '找零短款', note: '301 押金条在抽屉' };
    await endShift(desk, await now(id), counted);
    const answer = await t.app.inject({
      method: 'GET',
      url: `${printShift.path}?id=${id}`,
      headers: { authorization: desk.token, 'accept-language': 'zh-CN' },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = pagesOfPdf(answer.rawPayload).join('\n');
    for (const said of [
      '交接班单',
      '现金',
      '123.45',
      '623.45',
      '620.00',
      '-3.45',
      '找零短款',
      '301 押金条在抽屉',
    ])
      expect(text).toContain(said);
  });
});

describe('the daily cash report', () => {
  test('is what was taken less what was given back, to the fen, by day, house and method', async () => {
    await pay(desk, 'cash', 10_001);
    await pay(desk, 'cash', 20_002);
    await pay(desk, 'wechat', 33);
    await takeBack(desk, await pay(desk, 'card', 44_000));
    const { records } = await desk.ok(pageCash, { houseId: [house.id], sort: '-netFen' });
    const line = { date: '2026-11-20', houseId: house.id, refundedFen: 0 };
    expect(records).toMatchObject([
      { ...line, method: 'cash', count: 2, takenFen: 30_003, netFen: 30_003 },
      { ...line, method: 'wechat', count: 1, takenFen: 33, netFen: 33 },
    ]);
    expect((await desk.ok(pageCash, { houseId: [house.id], dateTo: '2026-11-19' })).records).toEqual([]);
    await sql`update dictionary_items set active = false where type = 'paymentMethod' and code = 'wechat'`.execute(
      t.database,
    );
    expect(await desk.ok(cashMethods, { houseId: [house.id] })).toEqual(['cash', 'wechat']);
    expect(await desk.ok(cashMethods, { houseId: [house.id], dateTo: '2026-11-19' })).toEqual([]);
    await sql`update dictionary_items set active = true where type = 'paymentMethod' and code = 'wechat'`.execute(
      t.database,
    );
    const sheet = await desk.call(exportCash.file, { houseId: [house.id] });
    expect(sheet.headers['content-type']).toContain('spreadsheet');
  });

  test('of any payments and voids, adds up to what the orders were paid', async () => {
    const step = fc.record({
      method: fc.constantFrom('cash' as const, 'wechat' as const, 'card' as const),
      amountFen: fc.integer({ min: 1, max: 9_999 }),
      voided: fc.boolean(),
    });
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
        const shift = await start(desk, `台 ${done}`);
        done += 1;
        let cash = 50_000;
        for (const { method, amountFen, voided } of steps) {
          const id = await pay(desk, method, amountFen);
          if (voided) await takeBack(desk, id);
          else if (method === 'cash') cash += amountFen;
        }
        const { expectedFen } = await endShift(desk, await now(shift.id), { countedFen: cash });
        expect(expectedFen).toBe(cash);
        const { records } = await desk.ok(pageCash, { houseId: [house.id] });
        const { order } = await desk.ok(getOrder, { id: orderId });
        expect(records.reduce((sum, { netFen: fen }) => sum + fen, 0)).toBe(order.paidFen);
      }),
      { numRuns: 6 },
    );
  });
});

describe('money that is not a payment', () => {
  const keyOf = async () => {
    const { order } = await desk.ok(getOrder, { id: orderId });
    return { orderId, version: order.version };
  };
  const cashOf = async (by = desk) =>
    Object.fromEntries(
      (await by.ok(pageCash, { houseId: [house.id] })).records.map(
        ({ method, takenFen, refundedFen, netFen }) => [method, [takenFen, refundedFen, netFen]],
      ),
    );

  test('a refund handed over in cash leaves the till of who handed it over', async () => {
    const { id } = await start();
    const theirs = await start(next, '二号台');
    const paymentId = await pay(desk, 'cash', 40_000);
    const asked = { ...(await keyOf()), paymentId, amountFen: 15_000, reason: '多付' };
    let { order, folio } = await desk.ok(requestRefund, asked);
    const refundId = folio?.refunds[0]?.id as string;
    ({ order, folio } = await next.ok(approveRefund, { orderId, version: order.version, refundId }));
    expect((await now(id)).expectedFen).toBe(90_000);
    await desk.ok(completeRefund, { orderId, version: order.version, refundId });
    const shift = await now(id);
    expect(shift.expectedFen).toBe(75_000);
    expect(lines(shift)).toEqual([
      { method: 'cash', count: 1, takenFen: 40_000, voidedFen: 0, refundedFen: 15_000, spentFen: 0 },
    ]);
    expect((await now(theirs.id, next)).expectedFen).toBe(50_000);
    expect(await cashOf()).toEqual({ cash: [40_000, 15_000, 25_000] });
  });

  test('a deposit is taken and handed back by its methods; what it pays moves nothing', async () => {
    const { id } = await start();
    await t.database.updateTable('stays').set({ state: 'in_house' }).where('orderId', '=', orderId).execute();
    await desk.ok(requireDeposit, { ...(await keyOf()), amountFen: 30_000 });
    await desk.ok(collectDeposit, { ...(await keyOf()), method: 'cash' });
    expect((await now(id)).expectedFen).toBe(80_000);
    const damage = { category: 'damage', amountFen: 10_000, reason: '台灯损坏' } as const;
    await desk.ok(deductDeposit, { ...(await keyOf()), ...damage });
    expect(lines(await now(id))).toEqual([
      { method: 'cash', count: 1, takenFen: 30_000, voidedFen: 0, refundedFen: 0, spentFen: 0 },
    ]);
    await desk.ok(returnDeposit, { ...(await keyOf()), method: 'transfer' });
    expect((await now(id)).expectedFen).toBe(80_000);
    await desk.ok(completeDepositReturn, await keyOf());
    const shift = await now(id);
    expect(shift.expectedFen).toBe(80_000);
    expect(lines(shift)).toEqual([
      { method: 'cash', count: 1, takenFen: 30_000, voidedFen: 0, refundedFen: 0, spentFen: 0 },
      { method: 'transfer', count: 0, takenFen: 0, voidedFen: 0, refundedFen: 20_000, spentFen: 0 },
    ]);
    const daily = { cash: [30_000, 0, 30_000], transfer: [0, 20_000, -20_000] };
    expect(await cashOf()).toEqual(daily);
    const slip = await endShift(desk, shift, { countedFen: 80_000 });
    expect(slip.expectedFen).toBe(80_000);
    await pay(desk, 'cash', 1);
    expect((await now(id)).takings).toEqual(shift.takings);
  });
});

describe('what is paid with a sale', () => {
  const payment = { method: 'cash', amountFen: 20_000 } as const;
  const nights = () => ({
    houseId: house.id,
    bookerName: '陈思远',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day(40), checkOut: day(41), guests: 1 }],
  });

  test('is of the shift that its clerk is on, and leaves it when it is voided', async () => {
    const { id } = await start();
    const theirs = await start(next, '二号台');
    const { id: soldId } = await desk.ok(createOrder, { ...nights(), payment });
    expect((await now(id)).expectedFen).toBe(70_000);
    const { order, folio } = await desk.ok(getOrder, { id: soldId });
    const paymentId = folio?.payments[0]?.id as string;
    await desk.ok(voidPayment, { orderId: soldId, version: order.version, paymentId, reason: '录错' });
    expect((await now(id)).expectedFen).toBe(50_000);
    expect((await now(theirs.id, next)).expectedFen).toBe(50_000);
  });

  test('is of it by the hour too; what a platform has collected is in no till', async () => {
    const hourly = await buildHourlyHouse(t.database, { rooms: 1, department: 'staff' });
    house = hourly;
    const { id } = await start();
    await desk.ok(sellHours, {
      houseId: hourly.id,
      roomTypeId: hourly.roomTypeId,
      ratePlanId: hourly.planId,
      bookerName: '李先生',
      day: TODAY,
      start: '13:00',
      payment: { ...payment, overpayment: 'credit' },
    });
    const ofPlatform = {
      source: 'channel',
      channel: 'mt',
      channelOrderNo: 'MT1',
      collect: 'channel',
    } as const;
    await desk.ok(createOrder, { ...nights(), ...ofPlatform });
    expect(lines(await now(id))).toEqual([
      { method: 'cash', count: 1, takenFen: 20_000, voidedFen: 0, refundedFen: 0, spentFen: 0 },
    ]);
  });
});

describe('cash of expenses', () => {
  const bought = (more: object = {}) =>
    spend(desk, { amountFen: 4_500, method: 'cash', chargedTo: 'house', houseId: house.id, ...more });
  const keyOfExpense = ({ expense }: ExpenseDetail) => ({ id: expense.id, version: expense.version });

  test('leaves the till of who hands the expense in, and of no other', async () => {
    const { id } = await start();
    const theirs = await start(next, '二号台');
    await bought();
    await bought({ method: 'wechat', vendor: '别家' });
    await bought({ spentOn: day(-1), vendor: '昨天' });
    const draft = await bought({ submit: false, vendor: '草稿' });
    expect(await now(id)).toMatchObject({ expectedFen: 45_500 });
    expect(lines(await now(id))).toEqual([
      { method: 'cash', count: 0, takenFen: 0, voidedFen: 0, refundedFen: 0, spentFen: 4_500 },
    ]);
    const handedIn = await desk.ok(submitExpense, keyOfExpense(draft));
    expect((await now(id)).expectedFen).toBe(41_000);
    await desk.ok(withdrawExpense, keyOfExpense(handedIn));
    expect((await now(id)).expectedFen).toBe(45_500);
    expect((await now(theirs.id, next)).expectedFen).toBe(50_000);
  });

  test('a closed shift keeps what it has counted; what is voided later comes back to who voids it', async () => {
    const finance = await t.as('finance');
    const { id } = await start();
    const [first, second] = [await bought(), await bought({ vendor: '别家' })];
    const approved = await finance.ok(approveExpense, keyOfExpense(first));
    await finance.ok(voidExpense, { ...keyOfExpense(approved), reason: '重复' });
    // Still open: it is as if it had never been.
    expect((await now(id)).expectedFen).toBe(45_500);
    const closed = await endShift(desk, await now(id));
    expect(closed.expectedFen).toBe(45_500);
    expect(closed.takings[0]?.spentFen).toBe(4_500);
    const other = await finance.ok(approveExpense, keyOfExpense(second));
    const admin = await t.as('admin');
    const { id: later } = await start(admin, '三号台');
    await admin.ok(voidExpense, { ...keyOfExpense(other), reason: '退货' });
    expect((await now(later, admin)).expectedFen).toBe(54_500);
    expect((await now(id)).expectedFen).toBe(45_500);
  });

  test('what is taken back from an open shift is of the shift it is handed in again', async () => {
    const { id } = await start();
    const handedIn = await bought();
    const draft = await desk.ok(withdrawExpense, keyOfExpense(handedIn));
    await endShift(desk, await now(id));
    const { id: later } = await start(desk, '二号台');
    await desk.ok(submitExpense, keyOfExpense(draft));
    expect((await now(later)).expectedFen).toBe(45_500);
    expect((await now(id)).expectedFen).toBe(50_000);
  });

  test('what a closed shift has counted and nobody approves comes back to who gives it up', async () => {
    const finance = await t.as('finance');
    const { id } = await start();
    const [first, second] = [await bought(), await bought({ vendor: '别家' })];
    await endShift(desk, await now(id), { countedFen: 41_000 });
    const returned = await finance.ok(returnExpense, { ...keyOfExpense(first), reason: '缺发票' });
    const draft = await desk.ok(withdrawExpense, keyOfExpense(second));
    const { id: later } = await start(desk, '二号台');
    await desk.ok(discardExpense, keyOfExpense(returned));
    expect((await now(later)).expectedFen).toBe(54_500);
    await desk.ok(discardExpense, keyOfExpense(draft));
    expect((await now(later)).expectedFen).toBe(59_000);
    expect((await now(id)).expectedFen).toBe(41_000);
  });

  test('a vendor who is paid later is paid out of the till of who pays him', async () => {
    const finance = await t.as('finance');
    const waiting = await bought({ method: null });
    const approved = await finance.ok(approveExpense, keyOfExpense(waiting));
    const { id } = await start(finance, '财务台');
    await finance.ok(payExpense, { ...keyOfExpense(approved), method: 'cash', paidOn: TODAY });
    expect((await now(id, finance)).expectedFen).toBe(45_500);
  });
});

describe('is refused', () => {
  test('to strangers, to roles without the right, and for properties out of scope', async () => {
    const foreign = await buildHouse(t.database, { rooms: 1 });
    const shift = await startShift(await t.as('admin'), foreign.id);
    const key = { id: shift.id, version: 0 };
    const asked = [
      [openShift, openInput([foreign.id])],
      [closeShift, closeInput(shift)],
      [signShift, key],
      [getShift, { id: shift.id }],
      [printShift, { id: shift.id }],
      [exportShift.file, { id: shift.id }],
    ] as const;
    for (const [endpoint, input] of asked) {
      expect((await t.nobody.call(endpoint, input)).status).toBe(401);
      expect((await (await t.as('housekeeper')).call(endpoint, input)).status).toBe(403);
      expect((await desk.call(endpoint, input)).status).toBe(404);
    }
    const items = [{ kind: 'payment' as const, moneyId: shift.id }];
    for (const [endpoint, input] of [
      ...[pageShifts, countShiftViews, pageCash, cashMethods, pageUnshifted, getShiftDesk].map(
        (each) => [each, {}] as const,
      ),
      ...[exportCash.file, exportCash.start].map((each) => [each, {}] as const),
      [takeOverMoney, { items }] as const,
    ]) {
      expect((await t.nobody.call(endpoint, input as never)).status).toBe(401);
      expect((await (await t.as('housekeeper')).call(endpoint, input as never)).status).toBe(403);
    }
    expect((await desk.ok(getShiftDesk, { houseIds: [foreign.id] })).houses).toEqual([]);
    expect((await desk.ok(pageShifts, { size: 200 })).records.some(({ id }) => id === shift.id)).toBe(false);
  });

  test('with bad input, at the field, and nothing is changed', async () => {
    const bad = await desk.call(openShift, openInput([house.id], ' ', -1));
    expect([bad.status, Object.keys(bad.fields).sort()]).toEqual([
      422,
      ['boxes.0.countedFen', 'boxes.0.till'],
    ]);
    expect((await desk.ok(pageShifts, { houseId: [house.id] })).records).toEqual([]);
  });
});
