/** Deposits from the sale to the return: who may what, the gate at check-in, and that no fen of it is lost or made. */
import { addDays } from '@minsu/contract/dates.ts';
import { pageNotifications } from '@minsu/contract/messages/message-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  undoCheckIn,
} from '@minsu/contract/orders/check-in-endpoints.ts';
import {
  collectDeposit,
  completeDepositReturn,
  deductDeposit,
  getDepositPhoto,
  printDepositReceipt,
  requireDeposit,
  retryDepositReturn,
  returnDeposit,
  sendRefundDeposit,
  undoDeduction,
  uploadDepositPhoto,
  waiveDeposit,
} from '@minsu/contract/orders/deposit-endpoints.ts';
import { depositActions, depositStates, depositTable } from '@minsu/contract/orders/deposit-states.ts';
import {
  acceptOrder,
  cancelOrder,
  getOrder,
  reinstateOrder,
} from '@minsu/contract/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { addPayment, removeCharge, voidPayment } from '@minsu/contract/orders/order-money-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { previewCancel, requestRefund } from '@minsu/contract/orders/refund-endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { withPapers } from '../../../test/guest-papers.ts';
import { closeDay } from '../../../test/order-invariants.ts';
import { pagesOfPdf } from '../../../test/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { purgeDepositPhotosJob } from './deposit-photo.ts';
import { payOutDepositsJob } from './pay-out-deposits.ts';

const ASKED = 30_000;

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

const get = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof get>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const stayKey = (detail: Detail, at = 0) => ({
  stayId: detail.stays[at]?.id as string,
  version: detail.order.version,
});
const record = ({ deposit }: Detail, at = 0) =>
  deposit?.records[at] as NonNullable<Detail['deposit']>['records'][0];

interface Sold {
  readonly rooms?: number;
  readonly depositFen?: number;
  readonly more?: Record<string, unknown>;
}

const sell = async ({ rooms = 1, depositFen = ASKED, more = {} }: Sold = {}) => {
  const house = await buildHouse(t.database, { rooms, depositFen, department: 'staff' });
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: addDays(TODAY, 1), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    phone: '13800001234',
    stays: Array.from({ length: rooms }, () => stay),
    ...more,
  });
  return get(id);
};
const arrive = (detail: Detail, more: Record<string, unknown> = {}) =>
  desk.ok(checkInOrder, { ...withPapers(stayKey(detail), 1), ...more });
/** In house, with the deposit taken by this method. */
const housed = async (depositMethod: 'cash' | 'wechat' | 'transfer' = 'cash', sold: Sold = {}) =>
  arrive(await sell(sold), { depositMethod });
const payOut = async ({ order: { houseId, id } }: Detail) => {
  await payOutDepositsJob.run(t.job(), { houseId, entityId: id });
  return get(id);
};
const deduct = (client: TestClient, detail: Detail, amountFen: number, category = 'damage') =>
  client.call(deductDeposit, { ...key(detail), category, amountFen, reason: '台灯损坏' });
const settle = async (detail: Detail) => {
  const amountFen = detail.order.balanceFen ?? 0;
  return amountFen > 0 ? desk.ok(addPayment, { ...key(detail), method: 'cash', amountFen }) : detail;
};
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

describe('a confirmed order', () => {
  test('owes what its house asks for; one of a house without a deposit owes none', async () => {
    const order = await sell();
    expect(order.order.deposit).toBe('due');
    expect(order.deposit).toMatchObject({ state: 'due', askedFen: ASKED });
    expect(record(order)).toMatchObject({ state: 'due', amountFen: ASKED, leftFen: ASKED, method: null });
    expect(order.order.balanceFen).toBe(order.order.totalFen);
    const free = await sell({ depositFen: 0 });
    expect(free.deposit).toMatchObject({ state: 'none', askedFen: 0, records: [], actions: ['require'] });
  });

  test('owes it from its confirmation on, prepaid by a channel as well', async () => {
    const waiting = await sell({ more: { hold: true } });
    expect(waiting.deposit?.state).toBe('none');
    const prepaid = { source: 'channel', channel: 'mt', collect: 'channel', channelOrderNo: 'MT-1' };
    expect((await sell({ more: prepaid })).deposit?.state).toBe('due');
    await t.database
      .updateTable('orders')
      .set({ booking: 'wait_accept', shown: 'wait_accept', source: 'channel', channel: 'tj' })
      .where('id', '=', waiting.order.id)
      .execute();
    const accepted = await desk.ok(acceptOrder, key(waiting));
    expect(accepted.deposit?.state).toBe('due');
  });

  test('may be asked for another amount; less than that only by who may waive', async () => {
    let order = await sell();
    const less = await desk.call(requireDeposit, { ...key(order), amountFen: ASKED - 1 });
    expect([less.status, less.failure]).toEqual([403, 'deposit.waiveForbidden']);
    expect(less.fields.amountFen).toContain('waive');
    order = await desk.ok(requireDeposit, { ...key(order), amountFen: ASKED + 1 });
    expect(record(order).amountFen).toBe(ASKED + 1);
    order = await supervisor.ok(requireDeposit, { ...key(order), amountFen: 100 });
    expect([order.deposit?.records.length, record(order).amountFen]).toEqual([1, 100]);
    const none = await desk.call(requireDeposit, { ...key(order), amountFen: 0 });
    expect([none.status, Object.keys(none.fields)]).toEqual([422, ['amountFen']]);
  });
});

describe('the check-in', () => {
  test('waits for the deposit, and says the way out', async () => {
    const order = await sell();
    const refused = await desk.call(checkInOrder, withPapers(stayKey(order), 1));
    expect([refused.status, refused.failure]).toEqual([409, 'deposit.open']);
    expect(refused.message).toContain('collect it');
    expect(await get(order.order.id)).toEqual(order);
    const both = { depositMethod: 'cash', waiveDepositReason: '熟客' };
    const torn = await supervisor.call(checkInOrder, { ...withPapers(stayKey(order), 1), ...both });
    expect([torn.failure, Object.keys(torn.fields)]).toEqual(['deposit.eitherWay', ['waiveDepositReason']]);
    const in_ = await arrive(order, { depositMethod: 'wechat' });
    expect(in_.stays[0]?.state).toBe('in_house');
    expect(record(in_)).toMatchObject({ state: 'held', method: 'wechat', collectedBy: 'frontdesk' });
  });

  test('waives it in the same go for who may, not for the desk', async () => {
    const order = await sell();
    const input = { ...withPapers(stayKey(order), 1), waiveDepositReason: '长住熟客' };
    expect((await desk.call(checkInOrder, input)).failure).toBe('deposit.waiveForbidden');
    const in_ = await supervisor.ok(checkInOrder, input);
    expect(record(in_)).toMatchObject({ state: 'waived', waivedBy: 'supervisor', waiveReason: '长住熟客' });
  });

  test('takes it once: undone and done again, the deposit is still held', async () => {
    let order = await housed();
    order = await desk.ok(undoCheckIn, stayKey(order));
    expect(record(order).state).toBe('held');
    order = await arrive(order);
    expect(order.deposit?.records).toHaveLength(1);
  });

  test('asks anew for one that was handed back before', async () => {
    let order = await sell();
    order = await desk.ok(collectDeposit, { ...key(order), method: 'cash' });
    order = await desk.ok(returnDeposit, key(order));
    const refused = await desk.call(checkInOrder, withPapers(stayKey(order), 1));
    expect(refused.failure).toBe('deposit.open');
    order = await arrive(order, { depositMethod: 'cash' });
    expect(order.deposit?.records.map(({ state }) => state)).toEqual(['held', 'returned']);
  });
});

describe('a deduction', () => {
  test('is charged and paid by the deposit, so that the balance stays', async () => {
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

  test('pays what is open on the bill, and no more than that', async () => {
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

  test('is never above what is held, at the field, in the database, and when two ask at once', async () => {
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

  test('is made once by the same key', async () => {
    const order = await housed();
    const input = { ...key(order), category: 'damage', amountFen: 5_000, reason: '台灯损坏' } as const;
    const headers = { 'idempotency-key': 'deduct-once' };
    for (const _ of [1, 2]) await desk.ok(deductDeposit, input, { headers });
    expect(record(await get(order.order.id)).deductedFen).toBe(5_000);
  });

  test('is undone as a whole, while the deposit is held, and only at the deposit', async () => {
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

  test('that paid the bill stays when nobody is left who could pay', async () => {
    let order = await housed('cash', { depositFen: 90_000 });
    order = (await deduct(desk, order, order.order.balanceFen as number, 'balance')).data;
    order = await desk.ok(checkOutOrder, stayKey(order));
    const deductionId = record(order).deductions[0]?.id as string;
    const refused = await desk.call(undoDeduction, { ...key(order), deductionId });
    expect(refused.failure).toBe('order.balanceOpen');
  });

  test('needs a guest who has come', async () => {
    let order = await sell();
    order = await desk.ok(collectDeposit, { ...key(order), method: 'cash' });
    expect((await deduct(desk, order, 1)).failure).toBe('deposit.notArrived');
  });
});

describe('pictures', () => {
  const send = async (client: TestClient, orderId: string, sendKey = 'picture-1') =>
    client.call(uploadDepositPhoto, { orderId, sendKey, file: await picture() });

  test('are sent once, belong to one deduction, and are seen by who may see the order', async () => {
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

  test('that no deduction was made for are purged after a day', async () => {
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

describe('the return', () => {
  test('in cash is done at once; twice it is refused', async () => {
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

  test('by WeChat is the institution’s: failed, tried again, paid once, and the guest is told', async () => {
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

  test('that the institution never makes is handed over in cash', async () => {
    let order = await settle(await housed('wechat', { depositFen: 30_014 }));
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    order = await payOut(order);
    order = await desk.ok(retryDepositReturn, { ...key(order), method: 'cash' });
    expect(record(order)).toMatchObject({ state: 'returned', returnMethod: 'cash' });
  });

  test('by transfer is said to have gone out by a person', async () => {
    let order = await settle(await housed('transfer'));
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    expect(record(order)).toMatchObject({ state: 'returning' });
    expect(record(await payOut(order)).state).toBe('returning');
    order = await desk.ok(completeDepositReturn, key(order));
    expect(record(order).state).toBe('returned');
  });

  test('waits for the last guest; what stays behind is shown until it is returned', async () => {
    let order = await sell({ rooms: 2 });
    order = await arrive(order, { depositMethod: 'cash' });
    order = await desk.ok(checkInOrder, withPapers(stayKey(order, 1), 1));
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

describe('a booking that ends', () => {
  test('gives back what was held, cash once it was handed over, and asks for it again when it comes back', async () => {
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

  test('undoes what was deducted, and refunds no fen of it', async () => {
    let order = await housed('cash');
    order = await desk.ok(addPayment, { ...key(order), method: 'cash', amountFen: 60_000 });
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

  test('no longer asks for what was due, also for a no-show', async () => {
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

describe('the message to the guest', () => {
  test('is sent once; what its rules refuse comes with HTTP 200 and a code of its own', async () => {
    let order = await settle(await housed('cash'));
    const asked = { orderId: order.order.id };
    const early = await desk.call(sendRefundDeposit, asked);
    expect([early.status, early.code, early.failure]).toEqual([200, 409, 'deposit.notReturned']);
    order = (await deduct(desk, order, 5_000)).data;
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    const { notificationId } = await desk.ok(sendRefundDeposit, asked);
    const { records } = await admin.ok(pageNotifications, { kind: ['order.depositReturned'] });
    const sent = records.find(({ id }) => id === notificationId);
    expect(sent).toMatchObject({ channel: 'sms', recipientMasked: '138****1234' });
    expect(sent?.subject).toContain(order.order.orderNo);
    const stored = await t.database
      .selectFrom('notifications')
      .select('bodyCipher')
      .where('id', '=', notificationId)
      .executeTakeFirstOrThrow();
    const text = t.services.cipher.decrypt(stored.bodyCipher as string);
    expect(text).toContain('已退还 ¥250.00（现金），已扣 ¥50.00');
    const again = await desk.call(sendRefundDeposit, asked);
    expect([again.status, again.code, again.failure]).toEqual([200, 409, 'deposit.toldAlready']);
    expect(record(await get(order.order.id)).toldAt).toEqual(expect.any(String));
  });

  test('needs a phone; strangers and roles without the right are refused as everywhere', async () => {
    let order = await settle(await housed('cash', { more: { phone: undefined } }));
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    const asked = { orderId: order.order.id };
    expect((await desk.call(sendRefundDeposit, asked)).failure).toBe('deposit.noPhone');
    expect((await t.nobody.call(sendRefundDeposit, asked)).status).toBe(401);
    expect((await (await t.as('housekeeper')).call(sendRefundDeposit, asked)).status).toBe(403);
    const malformed = await desk.call(sendRefundDeposit, { orderId: 'x' });
    expect(malformed.status).toBe(422);
  });
});

describe('the receipt', () => {
  test('says what was taken, kept and given back', async () => {
    let order = await settle(await housed('cash'));
    order = (await deduct(desk, order, 5_000)).data;
    const print = async () => {
      const url = `${printDepositReceipt.path}?orderId=${order.order.id}`;
      const headers = { authorization: desk.token, 'accept-language': 'zh-CN' };
      return pagesOfPdf((await t.app.inject({ method: 'GET', url, headers })).rawPayload)
        .join('\n')
        .split('\n');
    };
    const held = await print();
    for (const said of ['押金收据', '300.00', '物品损坏 · 台灯损坏', '-50.00', '250.00', '叁佰元整'])
      expect(held).toContain(said);
    order = await desk.ok(returnDeposit, key(order));
    const returned = await print();
    for (const said of ['-250.00', '0.00']) expect(returned).toContain(said);
    const due = await desk.call(printDepositReceipt, { orderId: (await sell()).order.id });
    expect([due.status, due.failure]).toEqual([409, 'print.noDeposit']);
  });
});

const verbs = {
  require: [requireDeposit, { amountFen: ASKED }],
  collect: [collectDeposit, { method: 'cash' }],
  waive: [waiveDeposit, { reason: '熟客' }],
  deduct: [deductDeposit, { category: 'damage', amountFen: 1, reason: '台灯' }],
  undoDeduction: [undoDeduction, { deductionId: '01999999-0000-7000-8000-000000000000' }],
  return: [returnDeposit, {}],
  complete: [completeDepositReturn, {}],
  retry: [retryDepositReturn, {}],
} as const;

test.each(depositStates)(
  'every action that %s does not allow is refused and changes nothing',
  async (state) => {
    let order = await housed('cash');
    const id = record(order).id;
    if (state === 'none') await sql`delete from deposits where id = ${id}`.execute(t.database);
    else
      await sql`update deposits set state = ${state}, by_hand = true, return_method = 'cash',
      returned_on = ${state === 'returned' ? TODAY : null}::date where id = ${id}`.execute(t.database);
    const kept = ['held', 'returning', 'return_failed'].includes(state) ? ASKED : 0;
    await sql`update orders set deposit = ${state}, deposit_kept_fen = ${kept} where id = ${order.order.id}`.execute(
      t.database,
    );
    order = await get(order.order.id);
    for (const action of depositActions) {
      if (!(action in verbs) || depositTable[action].from.includes(state)) continue;
      const [endpoint, more] = verbs[action as keyof typeof verbs];
      const answer = await admin.call(endpoint, { ...key(order), ...more });
      expect([action, answer.status, answer.failure]).toEqual([
        action,
        409,
        depositTable[action].failure.code,
      ]);
    }
    expect(await get(order.order.id)).toEqual(order);
  },
);

describe('is refused', () => {
  test('to strangers, to roles without the right, and for houses out of scope', async () => {
    const order = await housed('cash');
    const role = t.database.updateTable('roles').where('roleCode', '=', 'finance');
    await role.set({ dataScope: 'own' }).execute();
    const narrow = await t.openSession('finance');
    const housekeeper = await t.as('housekeeper');
    for (const [action, [endpoint, more]] of Object.entries(verbs)) {
      const input = { ...key(order), ...more };
      expect((await t.nobody.call(endpoint, input)).status).toBe(401);
      expect([action, (await housekeeper.call(endpoint, input)).status]).toEqual([action, 403]);
      const foreign = await narrow.call(endpoint, input);
      const expected = action === 'waive' ? [403, 'core.forbidden'] : [404, 'order.notFound'];
      expect([action, foreign.status, foreign.failure]).toEqual([action, ...expected]);
    }
    const told = await narrow.call(sendRefundDeposit, { orderId: order.order.id });
    expect([told.status, told.code, told.failure]).toEqual([200, 404, 'order.notFound']);
    for (const [endpoint, input] of [
      [getDepositPhoto, { orderId: order.order.id, photoId: order.order.id }],
      [printDepositReceipt, { orderId: order.order.id }],
      [uploadDepositPhoto, { orderId: order.order.id, sendKey: 'picture-9', file: await picture() }],
    ] as const)
      expect((await narrow.call(endpoint, input)).failure).toBe('order.notFound');
    await role.set({ dataScope: 'all' }).execute();
    expect((await desk.call(waiveDeposit, { ...key(order), reason: '熟客' })).status).toBe(403);
  });
});
