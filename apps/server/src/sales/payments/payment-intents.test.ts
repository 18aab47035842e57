/** Payment requests at the desk: opened, paid, cancelled, run out, and what a lost answer leaves behind. */

import { collectDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  addCharge,
  addPayment,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  cancelPayment,
  checkPayment,
  scanPayment,
  settlePayment,
  startPayment,
} from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { expect, test } from 'vitest';
import {
  admin,
  after,
  cashOf,
  collection,
  type Detail,
  desk,
  follow,
  get,
  key,
  openPaymentDesk,
  releaseLeases,
  sell,
  start,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';

openPaymentDesk();

const newest = async (detail: Detail) => {
  const { active, recent } = await collection(detail);
  return active ?? recent[0];
};

test('a QR code for deposit and balance in one: paid once, booked as both', async () => {
  const detail = await sell();
  const { dueFen, depositDueFen } = await collection(detail);
  expect([dueFen > 0, depositDueFen]).toEqual([true, 30_000]);
  const intent = await start(detail, { withDeposit: true });
  expect(intent).toMatchObject({ state: 'pending', amountFen: dueFen + 30_000, depositFen: 30_000 });
  expect(intent.code).toBe(`pay://${intent.merchantOrderNo}`);
  expect(intent.merchantOrderNo).toMatch(/^[0-9A-Z]{6,32}$/);
  wechat.pay(intent.merchantOrderNo);
  await after(6);
  const paid = await get(detail.order.id);
  expect(paid.order.balanceFen).toBe(0);
  expect(paid.order.deposit).toBe('held');
  expect(paid.folio?.payments.map(({ method, amountFen, canVoid }) => [method, amountFen, canVoid])).toEqual([
    ['wechat', dueFen, false],
  ]);
  expect(await cashOf(detail.order.id, 'wechat')).toBe(dueFen + 30_000);
  const seen = await newest(detail);
  expect(seen).toMatchObject({ state: 'succeeded', attention: null, code: null, actions: [] });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('a second clerk is told who collects the balance; cash for it is refused until it is cancelled', async () => {
  const detail = await sell();
  const first = await start(detail);
  const second = await admin.call(startPayment, {
    ...{
      ...key(await get(detail.order.id)),
      provider: 'stripe',
      kind: 'link',
      folioFen: detail.order.balanceFen ?? 0,
    },
  });
  expect([second.status, second.failure]).toEqual([409, 'payment.active']);
  expect(second.message).toContain('WeChat Pay');
  const cash = { method: 'cash' as const, amountFen: detail.order.balanceFen ?? 0 };
  const refused = await desk.call(addPayment, { ...key(await get(detail.order.id)), ...cash });
  expect(refused.failure).toBe('payment.underWay');
  const cancelled = await desk.ok(cancelPayment, { id: first.id, reason: 'receivedOtherwise' });
  expect(cancelled).toMatchObject({ state: 'closed', closeReason: 'receivedOtherwise' });
  expect(wechat.trades.get(first.merchantOrderNo)?.state).toBe('closed');
  await desk.ok(addPayment, { ...key(await get(detail.order.id)), ...cash });
  expect(wechat.pay(first.merchantOrderNo)).toBe(false);
});

test('two clerks at the same moment: one code', async () => {
  const detail = await sell();
  const ask = () =>
    desk.call(startPayment, {
      ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0 },
    });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    [...wechat.trades.values()].filter(({ amountFen }) => amountFen === detail.order.balanceFen).length,
  ).toBeGreaterThan(0);
});

test('one that runs out is closed at the provider; the guest was faster: it is paid', async () => {
  const slow = await start(await sell(0));
  const fast = await start(await sell(1));
  wechat.pay(fast.merchantOrderNo);
  wechat.fail('query', 'never');
  await after(16 * 60);
  expect(wechat.trades.get(slow.merchantOrderNo)?.state).toBe('closed');
  await after(300);
  const details = await Promise.all([get(slow.orderId), get(fast.orderId)]);
  expect(details.map(({ order }) => (order.balanceFen ?? 0) > 0)).toEqual([true, false]);
  expect((await newest(details[0]))?.closeReason).toBe('expired');
});

test('a lost answer to the creation is asked again with the same number, and shows one code', async () => {
  const detail = await sell();
  wechat.fail('create', 'lost');
  const intent = await start(detail);
  expect(intent).toMatchObject({ state: 'created', code: null });
  await after(3);
  const opened = await newest(detail);
  expect(opened).toMatchObject({ state: 'pending', merchantOrderNo: intent.merchantOrderNo });
  expect(
    wechat.calls.filter(({ call, no }) => call === 'create' && no === intent.merchantOrderNo),
  ).toHaveLength(2);
});

test('a provider that is down opens later; one that refuses ends the request with its words', async () => {
  const detail = await sell();
  wechat.fail('create', 'down', 'down');
  expect((await start(detail)).state).toBe('created');
  await after(2);
  await after(10);
  expect((await newest(detail))?.state).toBe('pending');
});

test('a payment code is sent once: paid, declined, and an open outcome that only queries resolve', async () => {
  const scan = async (room: number) => {
    const detail = await sell(room);
    const paymentCode = '134567890123456789';
    const asked = {
      ...key(detail),
      provider: 'wechatPay' as const,
      folioFen: detail.order.balanceFen ?? 0,
      paymentCode,
    };
    return { detail, intent: await desk.ok(scanPayment, asked) };
  };
  expect((await scan(0)).intent.state).toBe('succeeded');
  wechat.scanned = 'noMoney';
  expect((await scan(1)).intent).toMatchObject({ state: 'failed', failReason: 'NOTENOUGH' });
  wechat.scanned = 'pays';
  wechat.fail('scan', 'lost');
  const lost = await scan(2);
  expect(lost.intent.state).toBe('unknown');
  await after(5);
  expect((await get(lost.detail.order.id)).order.balanceFen).toBe(0);
  expect(
    wechat.calls.filter(({ call, no }) => call === 'scan' && no === lost.intent.merchantOrderNo),
  ).toHaveLength(1);
  wechat.scanned = 'asksPassword';
  const waits = await scan(3);
  expect(waits.intent.state).toBe('pending');
  await after(70);
  expect(wechat.trades.get(waits.intent.merchantOrderNo)?.state).toBe('closed');
  const wrong = await desk.call(scanPayment, {
    ...{
      ...key(await sell(0, { bookerName: '甲' }).catch(() => waits.detail)),
      provider: 'wechatPay',
      folioFen: 100,
      paymentCode: '12',
    },
  });
  expect(wrong.fields).toHaveProperty('paymentCode');
});

test('paid after it was closed: booked once, and decided by people as credit or refund', async () => {
  for (const [room, outcome] of [
    [0, 'credit'],
    [1, 'refund'],
  ] as const) {
    const detail = await sell(room);
    const intent = await start(detail);
    await desk.ok(cancelPayment, { id: intent.id });
    const balance = detail.order.balanceFen ?? 0;
    await desk.ok(addPayment, { ...key(await get(detail.order.id)), method: 'cash', amountFen: balance });
    wechat.pay(intent.merchantOrderNo, true);
    const late = await desk.ok(checkPayment, { id: intent.id });
    expect(late).toMatchObject({ state: 'succeeded', attention: 'late', actions: ['settle'] });
    expect((await get(detail.order.id)).order.balanceFen).toBe(-balance);
    const settled = await desk.ok(settlePayment, { id: intent.id, version: late.version, outcome });
    expect(settled).toMatchObject({ attentionOutcome: outcome, actions: [] });
    const { folio } = await get(detail.order.id);
    expect(folio?.refunds.map(({ method, amountFen, state }) => [method, amountFen, state])).toEqual(
      outcome === 'refund' ? [['wechat', balance, 'requested']] : [],
    );
    const twice = await desk.call(settlePayment, { id: intent.id, version: settled.version, outcome });
    expect(twice.failure).toBe('payment.nothingToSettle');
  }
});

test('an order that changes closes a request above what is due; one below it stays', async () => {
  const detail = await sell();
  const balance = detail.order.balanceFen ?? 0;
  const part = await start(detail, { folioFen: balance - 1_000 });
  await admin.ok(addCharge, {
    ...key(await get(detail.order.id)),
    kind: 'discount',
    description: '老客',
    amountFen: 500,
  });
  await follow();
  expect((await newest(detail))?.state).toBe('pending');
  await admin.ok(cancelOrder, { ...key(await get(detail.order.id)), reason: '客人取消' });
  await follow();
  expect(await newest(detail)).toMatchObject({ state: 'closed', closeReason: 'changed' });
  expect(wechat.trades.get(part.merchantOrderNo)?.state).toBe('closed');
});

test('amounts: above what is due, nothing, a fen, and a deposit that is not due are refused at their field', async () => {
  const detail = await sell();
  const balance = detail.order.balanceFen ?? 0;
  const ask = (more: Record<string, unknown>) =>
    desk.call(startPayment, {
      ...key(detail),
      provider: 'wechatPay',
      kind: 'qr',
      folioFen: balance,
      ...more,
    });
  expect((await ask({ folioFen: balance + 1 })).fields).toHaveProperty('folioFen');
  expect((await ask({ folioFen: 0 })).fields).toHaveProperty('folioFen');
  expect((await ask({ provider: 'stripe', kind: 'link', folioFen: 1 })).failure).toBe('payment.belowLimit');
  expect((await ask({ provider: 'stripe' })).failure).toBe('payment.kindUnsupported');
  expect((await ask({ provider: 'alipay' })).failure).toBe('payment.noAccount');
  expect((await ask({ version: 99 })).status).toBe(409);
  const { intent } = { intent: await start(detail, { folioFen: 1 }) };
  expect(intent.amountFen).toBe(1);
  await desk.ok(cancelPayment, { id: intent.id });
  await desk.ok(collectDeposit, { ...key(await get(detail.order.id)), method: 'cash' });
  const again = await desk.call(startPayment, {
    ...{
      ...key(await get(detail.order.id)),
      provider: 'wechatPay',
      kind: 'qr',
      folioFen: 100,
      withDeposit: true,
    },
  });
  expect(again.fields).toHaveProperty('withDeposit');
});

test('another amount than asked is never booked; a person marks it as checked', async () => {
  const detail = await sell();
  const intent = await start(detail);
  const trade = wechat.trades.get(intent.merchantOrderNo);
  wechat.pay(intent.merchantOrderNo);
  if (trade) Object.assign(trade, { amountFen: trade.amountFen - 1 });
  await after(6);
  const odd = await newest(detail);
  expect(odd).toMatchObject({ state: 'pending', attention: 'mismatch' });
  expect((await get(detail.order.id)).folio?.payments).toEqual([]);
  const wrong = await desk.call(settlePayment, {
    id: intent.id,
    version: odd?.version ?? 0,
    outcome: 'credit',
  });
  expect(wrong.fields).toHaveProperty('outcome');
  await desk.ok(settlePayment, { id: intent.id, version: odd?.version ?? 0, outcome: 'checked' });
  expect((await newest(detail))?.state).toBe('failed');
});

test('what a provider collected cannot be voided, and a request out of scope does not exist', async () => {
  const detail = await sell();
  const intent = await start(detail);
  wechat.pay(intent.merchantOrderNo);
  await after(6);
  const paid = await get(detail.order.id);
  const paymentId = paid.folio?.payments[0]?.id ?? '';
  const voided = await admin.call(voidPayment, { ...key(paid), paymentId, reason: '录错' });
  expect(voided.failure).toBe('payment.cannotVoid');
  const keeper = await t.as('housekeeper');
  expect((await keeper.call(cancelPayment, { id: intent.id })).status).toBe(403);
  expect((await desk.call(cancelPayment, { id: detail.order.id })).status).toBe(404);
  expect(
    (await admin.call(requestRefund, { ...key(paid), paymentId, amountFen: 100, reason: '少住' })).status,
  ).toBe(200);
});

test('killed after the provider answered: the same number is opened again, and paid once', async () => {
  const detail = await sell();
  wechat.fail('create', 'die');
  // The adapter's death is the process's: nothing behind it is stored.
  await desk.call(startPayment, {
    ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0 },
  });
  await releaseLeases();
  await follow();
  const opened = await newest(detail);
  expect(opened?.state).toBe('pending');
  wechat.pay(opened?.merchantOrderNo ?? '');
  await after(6);
  await after(60);
  expect((await get(detail.order.id)).folio?.payments).toHaveLength(1);
});
