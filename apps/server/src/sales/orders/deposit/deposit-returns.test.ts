/** Deposits after collection: deductions with photos, returns, and orders that end. */

import {
  collectDeposit,
  completeDepositReturn,
  deductDeposit,
  getDepositPhoto,
  retryDepositReturn,
  returnDeposit,
  undoDeduction,
  uploadDepositPhoto,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  addPayment,
  removeCharge,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { previewCancel, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  undoCheckIn,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  ASKED,
  admin,
  arrive,
  deduct,
  desk,
  get,
  housed,
  key,
  openDepositDesk,
  payOut,
  picture,
  record,
  sell,
  settle,
  stayKey,
  supervisor,
  t,
} from '../../../../test/desks/deposit-desk.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import type { TestClient } from '../../../../test/test-app.ts';
import { purgeDepositPhotosJob } from './deposit-photo.ts';

openDepositDesk();

describe('a deduction', () => {
  test('is charged and paid from the deposit, so the balance does not change', async () => {
    const before = await housed();
    const order = (await deduct(desk, before, 8_000)).data;
    expect(order.order.balanceFen).toBe(before.order.balanceFen);
    expect(order.folio?.lines.at(-1)).toMatchObject({ kind: 'damage', amountFen: 8_000, canRemove: false });
    expect(order.folio?.payments.at(-1)).toMatchObject({
      method: 'deposit',
      amountFen: 8_000,
      refundableFen: 0,
      canVoid: false,
    });
    expect(record(order)).toMatchObject({ state: 'held', deductedFen: 8_000, leftFen: ASKED - 8_000 });
  });

  test('pays at most the amount due on the folio', async () => {
    let order = await housed();
    const open = order.order.balanceFen as number;
    const above = await deduct(desk, await settle(order), 1, 'balance');
    expect([above.status, above.failure]).toEqual([409, 'deposit.aboveOwed']);
    order = await housed();
    order = (await deduct(desk, order, ASKED, 'balance')).data;
    expect(order.order.balanceFen).toBe(open - ASKED);
    expect(record(order)).toMatchObject({ state: 'held', leftFen: 0 });
    expect(order.deposit?.actions).not.toContain('return');
  });

  test('cannot exceed the held amount at the field, in the database or under concurrency', async () => {
    const order = await housed();
    const above = await deduct(desk, order, ASKED + 1);
    expect([above.status, above.failure]).toEqual([409, 'deposit.aboveHeld']);
    expect(above.fields.amountFen).toContain('300.00');
    const both = await Promise.all([deduct(desk, order, 20_000), deduct(supervisor, order, 20_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure).toBe('core.stale');
    expect(record(await get(order.order.id))).toMatchObject({ deductedFen: 20_000, leftFen: 10_000 });
    const raise = sql`update deposits set deducted_fen = ${ASKED + 1} where order_id = ${order.order.id}`;
    await expect(raise.execute(t.database)).rejects.toThrow('deposits_deducted_check');
  });

  test('is made once per Idempotency-Key', async () => {
    const order = await housed();
    const input = { ...key(order), category: 'damage', amountFen: 5_000, reason: '台灯损坏' } as const;
    const headers = { 'idempotency-key': 'deduct-once' };
    for (const _ of [1, 2]) await desk.ok(deductDeposit, input, { headers });
    expect(record(await get(order.order.id)).deductedFen).toBe(5_000);
  });

  test('is undone as a whole, only while the deposit is held, and only from the deposit', async () => {
    const before = await housed();
    let order = (await deduct(desk, before, 8_000)).data;
    const chargeId = order.folio?.lines.at(-1)?.id as string;
    const paymentId = order.folio?.payments.at(-1)?.id as string;
    for (const refused of [
      await admin.call(removeCharge, { ...key(order), chargeId }),
      await admin.call(voidPayment, { ...key(order), paymentId, reason: '错' }),
    ])
      expect([refused.status, refused.failure]).toEqual([409, 'deposit.undoDeduction']);
    const refund = { ...key(order), paymentId, amountFen: 1, reason: '错' };
    expect((await admin.call(requestRefund, refund)).failure).toBe('refund.notCaptured');
    const [deduction] = record(order).deductions;
    const deductionId = deduction?.id as string;
    order = await desk.ok(undoDeduction, { ...key(order), deductionId });
    expect(order.order.balanceFen).toBe(before.order.balanceFen);
    expect(record(order)).toMatchObject({ deductedFen: 0, leftFen: ASKED });
    expect(record(order).deductions[0]).toMatchObject({ undoneBy: 'frontdesk', canUndo: false });
    const again = await desk.call(undoDeduction, { ...key(order), deductionId });
    expect(again.failure).toBe('deposit.undoneAlready');
  });

  test('cannot be undone once no guest is left to pay the folio', async () => {
    let order = await housed('cash', { depositFen: 90_000 });
    order = (await deduct(desk, order, order.order.balanceFen as number, 'balance')).data;
    order = await desk.ok(checkOutOrder, stayKey(order));
    const deductionId = record(order).deductions[0]?.id as string;
    const refused = await desk.call(undoDeduction, { ...key(order), deductionId });
    expect(refused.failure).toBe('order.balanceOpen');
  });

  test('requires a guest who has checked in', async () => {
    let order = await sell();
    order = await desk.ok(collectDeposit, { ...key(order), method: 'cash' });
    expect((await deduct(desk, order, 1)).failure).toBe('deposit.notArrived');
  });
});

describe('photos', () => {
  const send = async (client: TestClient, orderId: string, sendKey = 'picture-1') =>
    client.call(uploadDepositPhoto, { orderId, sendKey, file: await picture() });

  test('are uploaded once, belong to one deduction, and are visible to users who see the order', async () => {
    let order = await housed();
    const orderId = order.order.id;
    const [one, same] = [await send(desk, orderId), await send(desk, orderId)];
    expect(same.data.id).toBe(one.data.id);
    const photoIds = [one.data.id];
    const input = { ...key(order), category: 'damage', amountFen: 100, reason: '台灯', photoIds } as const;
    order = await desk.ok(deductDeposit, input);
    expect(record(order).deductions[0]?.photos).toEqual([{ id: one.data.id }]);
    const twice = await desk.call(deductDeposit, { ...input, ...key(order) });
    expect([twice.status, twice.failure]).toEqual([404, 'deposit.photoNotFound']);
    const seen = await desk.call(getDepositPhoto, { orderId, photoId: one.data.id });
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await t.nobody.call(getDepositPhoto, { orderId, photoId: one.data.id })).status).toBe(401);
    const foreign = await sell();
    const elsewhere = { orderId: foreign.order.id, photoId: one.data.id };
    expect((await desk.call(getDepositPhoto, elsewhere)).failure).toBe('deposit.photoNotFound');
    const file = await t.database
      .selectFrom('depositPhotos as p')
      .innerJoin('files as f', 'f.id', 'p.fileId')
      .select('f.private')
      .where('p.id', '=', one.data.id)
      .executeTakeFirstOrThrow();
    expect(file.private).toBe(true);
  });

  test('are purged after a day when no deduction uses them', async () => {
    const order = await housed();
    const { data } = await send(desk, order.order.id, 'picture-2');
    const count = async () =>
      (await t.database.selectFrom('depositPhotos').select('id').where('id', '=', data.id).execute()).length;
    const purge = () => purgeDepositPhotosJob.run(t.job(), {});
    await purge();
    expect(await count()).toBe(1);
    await sql`update deposit_photos set created_at = created_at - interval '25 hours' where id = ${data.id}`.execute(
      t.database,
    );
    await purge();
    expect(await count()).toBe(0);
  });
});

describe('a return', () => {
  test('in cash completes at once and is refused the second time', async () => {
    let order = await settle(await housed('cash'));
    order = (await deduct(desk, order, 5_000)).data;
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    expect(record(order)).toMatchObject({
      state: 'returned',
      returnMethod: 'cash',
      leftFen: ASKED - 5_000,
      returnedBy: 'frontdesk',
    });
    expect(order.order).toMatchObject({ balanceFen: 0, depositToReturn: false });
    expect((await desk.call(returnDeposit, key(order))).failure).toBe('deposit.cannotReturn');
  });

  test('by WeChat goes through the institution: fails, is retried, pays once and notifies the guest', async () => {
    let order = await settle(await housed('wechat', { depositFen: 30_013 }));
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    expect(record(order).state).toBe('returning');
    expect((await desk.call(completeDepositReturn, key(order))).failure).toBe('deposit.institutionPays');
    order = await payOut(order);
    expect(record(order)).toMatchObject({ state: 'return_failed', attempts: 1, failReason: '商户余额不足' });
    expect(order.order.depositToReturn).toBe(true);
    order = await desk.ok(retryDepositReturn, key(order));
    for (const _ of [1, 2]) order = await payOut(order);
    expect(record(order)).toMatchObject({ state: 'returned', attempts: 2 });
    expect(record(order).reference).toMatch(/^SB[0-9A-F]{16}$/);
    expect(record(order).toldAt).toEqual(expect.any(String));
  });

  test('that the institution cannot make goes by transfer and never in cash, as its payment is unproven', async () => {
    let order = await settle(await housed('wechat', { depositFen: 30_014 }));
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    order = await payOut(order);
    const cash = await desk.call(retryDepositReturn, { ...key(order), method: 'cash' });
    expect([cash.status, cash.failure]).toEqual([409, 'deposit.cashUnproven']);
    order = await desk.ok(retryDepositReturn, { ...key(order), method: 'transfer' });
    order = await desk.ok(completeDepositReturn, key(order));
    expect(record(order)).toMatchObject({ state: 'returned', returnMethod: 'transfer' });
  });

  test('by transfer is confirmed by staff', async () => {
    let order = await settle(await housed('transfer'));
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    expect(record(order)).toMatchObject({ state: 'returning' });
    expect(record(await payOut(order)).state).toBe('returning');
    order = await desk.ok(completeDepositReturn, key(order));
    expect(record(order).state).toBe('returned');
  });

  test('waits for the last guest; the remainder shows until it is returned', async () => {
    let order = await sell({ rooms: 2 });
    order = await arrive(order, { depositMethod: 'cash' });
    order = await desk.ok(checkInOrder, withPapers(stayKey(order, 1), 1, 1));
    order = await settle(order);
    const early = await desk.call(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    expect(early.failure).toBe('deposit.stillNeeded');
    order = await desk.ok(checkOutOrder, stayKey(order));
    expect(order.order.depositToReturn).toBe(false);
    order = await desk.ok(checkOutOrder, stayKey(order, 1));
    expect(order.order).toMatchObject({ shown: 'completed', deposit: 'held', depositToReturn: true });
    const listed = await admin.ok(pageOrders, { view: 'depositToReturn' });
    expect(listed.records.map(({ id }) => id)).toContain(order.order.id);
    const counts = await admin.ok(countOrderViews, {});
    expect(counts.find(({ view }) => view === 'depositToReturn')?.count).toBe(listed.total);
    order = await desk.ok(returnDeposit, key(order));
    expect(order.order).toMatchObject({ deposit: 'returned', depositToReturn: false });
  });
});

describe('an order that ends', () => {
  test('returns the held deposit, in cash once it was handed over, and asks again after reinstatement', async () => {
    let order = await sell();
    order = await desk.ok(collectDeposit, { ...key(order), method: 'cash' });
    order = await desk.ok(cancelOrder, { ...key(order), reason: '行程变更', waiveFee: false });
    expect(record(order)).toMatchObject({ state: 'returning', returnMethod: 'cash' });
    expect(order.order.depositToReturn).toBe(true);
    order = await desk.ok(completeDepositReturn, key(order));
    expect(order.order.depositToReturn).toBe(false);
    order = await admin.ok(reinstateOrder, key(order));
    expect(order.deposit?.records.map(({ state }) => state)).toEqual(['due', 'returned']);
  });

  test('undoes deductions and refunds none of their amount', async () => {
    let order = await housed('cash');
    order = await desk.ok(addPayment, {
      ...key(order),
      method: 'cash',
      amountFen: 60_000,
      overpayment: 'credit',
    });
    order = (await deduct(desk, order, 10_000)).data;
    order = await desk.ok(undoCheckIn, stayKey(order));
    const drawn = await desk.ok(previewCancel, { orderId: order.order.id });
    order = await desk.ok(cancelOrder, { ...key(order), reason: '设施不满意' });
    expect(record(order)).toMatchObject({ state: 'returning', deductedFen: 0, leftFen: ASKED });
    const asked = order.folio?.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0) ?? 0;
    const fees =
      order.folio?.lines.filter((line) => !line.void).reduce((sum, l) => sum + l.amountFen, 0) ?? 0;
    expect(asked).toBe(60_000 - fees);
    expect(drawn).toMatchObject({ paidFen: 60_000, refundFen: asked, balanceFen: -asked });
  });

  test('stops asking for a due deposit, also after a no-show', async () => {
    let order = await sell();
    order = await desk.ok(cancelOrder, { ...key(order), reason: '行程变更' });
    expect([order.deposit?.state, order.order.deposit]).toEqual(['none', 'none']);
    order = await admin.ok(reinstateOrder, key(order));
    expect(order.deposit?.records.map(({ state }) => state)).toEqual(['due']);
    order = await desk.ok(collectDeposit, { ...key(order), method: 'wechat' });
    order = await desk.ok(markNoShow, stayKey(order));
    expect(record(order).state).toBe('returning');
    expect(record(await payOut(order)).state).toBe('returned');
  });
});
