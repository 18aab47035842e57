/** Deposits from sale to return: permissions, the check-in gate, and exact amounts. */
import { pageNotifications } from '@minsu/contract/foundation/messages/message-endpoints.ts';
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
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  depositActions,
  depositStates,
  depositTable,
} from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import { acceptOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
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
  picture,
  record,
  sell,
  settle,
  stayKey,
  supervisor,
  t,
} from '../../../../test/desks/deposit-desk.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { pagesOfPdf } from '../../../../test/sheets/pdf-text.ts';
import { TODAY } from '../../../../test/test-day.ts';
import { postOrderMoney } from '../../../finance/ledger/post-order-money.ts';

openDepositDesk();

describe('a confirmed order', () => {
  test('owes the deposit its property asks for, or none', async () => {
    const order = await sell();
    expect(order.order.deposit).toBe('due');
    expect(order.deposit).toMatchObject({ state: 'due', askedFen: ASKED });
    expect(record(order)).toMatchObject({ state: 'due', amountFen: ASKED, leftFen: ASKED, method: null });
    expect(order.order.balanceFen).toBe(order.order.totalFen);
    const free = await sell({ depositFen: 0 });
    expect(free.deposit).toMatchObject({ state: 'none', askedFen: 0, records: [], actions: ['require'] });
  });

  test('owes it from confirmation, also when prepaid by a channel', async () => {
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

  test('may be asked for another amount; a lower one needs the permission to waive', async () => {
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

describe('check-in', () => {
  test('waits for the deposit and explains how to continue', async () => {
    const order = await sell();
    const refused = await desk.call(checkInOrder, withPapers(stayKey(order), 1));
    expect([refused.status, refused.failure]).toEqual([409, 'deposit.open']);
    expect(refused.message).toContain('Collect it');
    expect(await get(order.order.id)).toEqual(order);
    const both = { depositMethod: 'cash', waiveDepositReason: '熟客' };
    const torn = await supervisor.call(checkInOrder, { ...withPapers(stayKey(order), 1), ...both });
    expect([torn.failure, Object.keys(torn.fields)]).toEqual(['deposit.eitherWay', ['waiveDepositReason']]);
    const in_ = await arrive(order, { depositMethod: 'wechat' });
    expect(in_.stays[0]?.state).toBe('in_house');
    expect(record(in_)).toMatchObject({ state: 'held', method: 'wechat', collectedBy: 'frontdesk' });
  });

  test('waives it in the same request with the permission; the front desk may not', async () => {
    const order = await sell();
    const input = { ...withPapers(stayKey(order), 1), waiveDepositReason: '长住熟客' };
    expect((await desk.call(checkInOrder, input)).failure).toBe('deposit.waiveForbidden');
    const in_ = await supervisor.ok(checkInOrder, input);
    expect(record(in_)).toMatchObject({ state: 'waived', waivedBy: 'supervisor', waiveReason: '长住熟客' });
  });

  test('collects it once, also when check-in is undone and repeated', async () => {
    let order = await housed();
    order = await desk.ok(undoCheckIn, stayKey(order));
    expect(record(order).state).toBe('held');
    order = await arrive(order);
    expect(order.deposit?.records).toHaveLength(1);
  });

  test('asks again for a deposit that was returned before', async () => {
    let order = await sell();
    order = await desk.ok(collectDeposit, { ...key(order), method: 'cash' });
    order = await desk.ok(returnDeposit, key(order));
    const refused = await desk.call(checkInOrder, withPapers(stayKey(order), 1));
    expect(refused.failure).toBe('deposit.open');
    order = await arrive(order, { depositMethod: 'cash' });
    expect(order.deposit?.records.map(({ state }) => state)).toEqual(['held', 'returned']);
  });
});

describe('the message to the guest', () => {
  test('is sent once; refusals by its rules use HTTP 200 with their own code', async () => {
    let order = await settle(await housed('cash'));
    const asked = { orderId: order.order.id };
    const early = await desk.call(sendRefundDeposit, asked);
    expect([early.status, early.code, early.failure]).toEqual([200, 409, 'deposit.notReturned']);
    order = (await deduct(desk, order, 5_000)).data;
    order = await desk.ok(checkOutOrder, { ...stayKey(order), returnDeposit: true });
    const { notificationId } = await desk.ok(sendRefundDeposit, asked);
    const { records } = await admin.ok(pageNotifications, { kind: ['order.depositReturned'] });
    const sent = records.find(({ id }) => id === notificationId);
    const { id: orderId, orderNo } = order.order;
    expect(sent).toMatchObject({ channel: 'sms', recipientMasked: '138****1234', orderId, orderNo });
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

  test('needs a phone and refuses anonymous clients and roles without the permission', async () => {
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
  test('lists amounts collected, kept and returned', async () => {
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
    const { id: orderId, houseId } = order.order;
    await t.job().change((ctx) => postOrderMoney(ctx, { houseId, id: orderId }));
    order = await get(orderId);
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

describe('refusals', () => {
  test('refuses anonymous clients, roles without the permission and properties out of scope', async () => {
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
