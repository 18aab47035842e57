/** Faults around a payment, one test each: late and reordered notifications, a provider that is down, limits, money paid back elsewhere. */
import { returnDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import {
  cancelPayment,
  scanPayment,
  settlePayment,
  startPayment,
} from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../test/channels/scripted-provider.ts';
import {
  admin,
  cashOf,
  collection,
  type Detail,
  desk,
  get,
  key,
  openPaymentDesk,
  sell,
  start,
  t,
  after as waitSeconds,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { createProviderRefunds } from './create-provider-refunds.ts';
import { requestUrlOf } from './merchant-account-queries.ts';

openPaymentDesk();

const send = async (notice: { body: string; headers: Record<string, string> }) => {
  const accounts = await admin.ok(listMerchantAccounts, {});
  const { notifyUrl } = accounts.find(({ provider }) => provider === 'wechatPay') ?? {};
  const url = new URL(notifyUrl ?? '').pathname;
  return t.app.inject({ method: 'POST', url, payload: notice.body, headers: notice.headers });
};

const paid = async (room = 0): Promise<{ readonly detail: Detail; readonly no: string }> => {
  const sold = await sell(room);
  const { merchantOrderNo: no } = await start(sold, { withDeposit: true });
  wechat.pay(no);
  await waitSeconds(6);
  return { detail: await get(sold.order.id), no };
};

/** Runs the outbox after a commit, and the minutes that follow. */
const goOut = async ({ order }: Detail): Promise<Detail> => {
  await t.job().change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId: order.id }));
  for (let turn = 0; turn < 4; turn += 1) await waitSeconds(180);
  return get(order.id);
};

const refund = async (detail: Detail, amountFen: number): Promise<Detail> => {
  const paymentId = detail.folio?.payments[0]?.id ?? '';
  const asked = await desk.ok(requestRefund, { ...key(detail), paymentId, amountFen, reason: '提前离店' });
  const finance = await t.as('finance');
  await finance.ok(approveRefund, { ...key(asked), refundId: asked.folio?.refunds.at(-1)?.id ?? '' });
  return goOut(await get(detail.order.id));
};

test('a notification of the payment that comes after its refund changes nothing', async () => {
  const { detail, no } = await paid();
  const refunded = await refund(detail, 12_300);
  const before = await cashOf(detail.order.id, 'wechat');
  for (const eventId of ['late-1', 'late-2'])
    expect((await send(wechat.paidNotice(no, eventId))).statusCode).toBe(200);
  const seen = await get(detail.order.id);
  expect(await cashOf(detail.order.id, 'wechat')).toBe(before);
  expect([seen.folio?.payments.length, seen.order.version]).toEqual([1, refunded.order.version]);
});

test('a notification of a refund that comes before its answer and again after it counts once', async () => {
  const { detail } = await paid();
  wechat.refundEnds = 'processing';
  const asked = await refund(detail, 5_000);
  expect(asked.folio?.refunds[0]?.state).toBe('processing');
  const there = [...wechat.refunds.values()].at(-1);
  if (there) there.state = 'succeeded';
  const before = await cashOf(detail.order.id, 'wechat');
  for (let times = 0; times < 3; times += 1) await send(wechat.refundNotice(there?.no ?? '', `R${times}`));
  await waitSeconds(120);
  expect((await get(detail.order.id)).folio?.refunds).toMatchObject([{ state: 'succeeded' }]);
  expect(await cashOf(detail.order.id, 'wechat')).toBe(before - 5_000);
});

test('cancelled before its code was stored here, and paid there all the same: found and booked', async () => {
  const detail = await sell();
  wechat.fail('create', 'lost');
  const { id, merchantOrderNo } = await start(detail);
  expect((await desk.ok(cancelPayment, { id })).state).toBe('created');
  wechat.pay(merchantOrderNo);
  for (let turn = 0; turn < 4; turn += 1) await waitSeconds(30);
  expect((await collection(detail)).recent[0]).toMatchObject({ id, state: 'succeeded' });
  expect(await cashOf(detail.order.id, 'wechat')).toBe(wechat.trades.get(merchantOrderNo)?.amountFen);
});

describe('the provider is down', () => {
  const down = (call: Call, times = 3) =>
    wechat.fail(call, ...Array.from({ length: times }, () => 'down' as const));

  test('while a code is opened: it opens later', async () => {
    const detail = await sell();
    down('create');
    const { id } = await start(detail);
    for (let turn = 0; turn < 4; turn += 1) await waitSeconds(30);
    expect((await collection(detail)).active).toMatchObject({ id, state: 'pending' });
  });

  test('while a payment code is taken: nothing was charged, and the desk may scan again', async () => {
    const detail = await sell();
    down('scan', 1);
    const scan = () =>
      desk.ok(scanPayment, {
        ...{ ...key(detail), provider: 'wechatPay', folioFen: detail.order.balanceFen ?? 0 },
        paymentCode: '134567890123456789',
      });
    expect((await scan()).state).toBe('failed');
    expect((await scan()).state).toBe('succeeded');
    expect((await get(detail.order.id)).folio?.payments.length).toBe(1);
  });

  test('while it is asked: found as soon as it answers', async () => {
    const detail = await sell();
    const { merchantOrderNo } = await start(detail);
    wechat.pay(merchantOrderNo);
    down('query');
    for (let turn = 0; turn < 6; turn += 1) await waitSeconds(20);
    expect((await get(detail.order.id)).order.balanceFen).toBe(0);
  });

  test('while a code is closed: it stays open here until it is closed there', async () => {
    const detail = await sell();
    const { id, merchantOrderNo } = await start(detail);
    down('close', 1);
    expect((await desk.ok(cancelPayment, { id })).state).toBe('unknown');
    await waitSeconds(30);
    await waitSeconds(60);
    expect((await collection(detail)).active).toBeNull();
    expect(wechat.trades.get(merchantOrderNo)?.state).toBe('closed');
  });

  test.each(['refund', 'queryRefund'] as const)('while money goes back (%s): it goes once', async (call) => {
    const { detail } = await paid();
    if (call === 'queryRefund') wechat.refundEnds = 'processing';
    down(call);
    const before = wechat.refunds.size;
    const asked = await refund(detail, 4_000);
    for (const there of wechat.refunds.values()) if (there.state === 'processing') there.state = 'succeeded';
    const over = await goOut(asked);
    expect(over.folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: 4_000 }]);
    expect(wechat.refunds.size).toBe(before + 1);
  });
});

test('an amount above the limit of the provider is refused at its field', async () => {
  const detail = await sell();
  await sql`update orders set charges_fen = charges_fen + ${providerFacts('stripe').maxFen}
    where id = ${detail.order.id}`.execute(t.database);
  const again = await get(detail.order.id);
  const ask = await desk.call(startPayment, {
    ...{ ...key(again), provider: 'stripe', kind: 'link', folioFen: providerFacts('stripe').maxFen + 1 },
  });
  expect([ask.failure, Object.keys(ask.fields)]).toEqual(['payment.aboveLimit', ['folioFen']]);
  await sql`update orders set charges_fen = charges_fen - ${providerFacts('stripe').maxFen}
    where id = ${detail.order.id}`.execute(t.database);
});

test('a payment that the provider has paid back elsewhere is booked with its refund, and a person is told', async () => {
  const detail = await sell();
  const { merchantOrderNo } = await start(detail, { withDeposit: true });
  wechat.pay(merchantOrderNo);
  const { amountFen } = wechat.trades.get(merchantOrderNo) ?? { amountFen: 0 };
  wechat.refunds.set('OUTSIDE', {
    ...{ no: 'OUTSIDE', tradeNo: 'T', orderNo: merchantOrderNo, amountFen, state: 'succeeded' as const },
  });
  await waitSeconds(6);
  const { order, folio } = await get(detail.order.id);
  expect(folio?.payments).toMatchObject([{ amountFen, method: 'wechat' }]);
  expect(folio?.refunds).toMatchObject([{ amountFen, state: 'succeeded' }]);
  expect([await cashOf(order.id, 'wechat'), order.deposit]).toEqual([0, 'due']);
  const seen = (await collection(detail)).recent[0];
  expect(seen).toMatchObject({ state: 'succeeded', attention: 'refunded' });
  const settle = (outcome: 'credit' | 'refund' | 'checked') =>
    desk.call(settlePayment, { id: seen?.id ?? '', version: seen?.version ?? 0, outcome });
  for (const outcome of ['credit', 'refund'] as const)
    expect((await settle(outcome)).fields).toHaveProperty('outcome');
  expect((await settle('checked')).status).toBe(200);
  expect(await brokenInvariants(t.database)).toEqual({});
  wechat.refunds.delete('OUTSIDE');
});

test('without an address that a provider can reach a code is shown all the same, and a query finds the payment', async () => {
  expect(requestUrlOf('wechatPay', 'http://192.168.1.5/x', false)).toBe('https://192.168.1.5/x');
  expect(requestUrlOf('alipay', 'http://192.168.1.5/x', false)).toBeUndefined();
  expect(requestUrlOf('alipay', 'https://pms.example/x', true)).toBe('https://pms.example/x');
  const detail = await sell();
  const { merchantOrderNo } = await start(detail);
  wechat.pay(merchantOrderNo);
  await waitSeconds(6);
  expect((await get(detail.order.id)).order.balanceFen).toBe(0);
});

test('a deposit whose order was paid back in full still goes back to its source', async () => {
  const { detail } = await paid();
  const refunded = await refund(detail, detail.folio?.payments[0]?.refundableFen ?? 0);
  await admin.ok(returnDeposit, key(refunded));
  expect((await goOut(await get(detail.order.id))).order.deposit).toBe('returned');
  expect(await cashOf(detail.order.id, 'wechat')).toBe(0);
});
