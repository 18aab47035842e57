/** Refund of a provider payment after its split: the split is reversed before the refund is requested. */
import { addCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { admin, after, get, key, openPaymentDesk, t, wechat } from '../../../test/desks/payment-desk.ts';
import { brokenSplits, buildCompleted, itemsOf, run, useSplits } from '../../../test/desks/split-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { createProviderRefunds } from '../../sales/payments/create-provider-refunds.ts';

openPaymentDesk();

const NOW = '2026-12-05T04:00:00Z';
const REFUND_FEN = 20_000;

let finance: TestClient;
let owned: OwnedHouse;
beforeAll(async () => {
  finance = await t.as('finance');
  await useSplits(t);
});
beforeEach(async () => {
  t.setNow(NOW);
  owned = await buildOwned(t.database, '苏婉清', { rooms: 3 });
  await signedContract(finance, owned, {
    terms: { model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross', refunds: 'shared' },
  });
});

/** Two nights, paid by QR code after the stay, and split. */
const splitOrder = async (): Promise<string> => {
  const { orderId } = await buildCompleted(t.database, owned, {
    ...{ checkIn: '2026-11-10', checkOut: '2026-11-12', paidFen: 0 },
  });
  const detail = await get(orderId);
  const intent = await admin.ok(startPayment, {
    ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0 },
  });
  wechat.pay(intent.merchantOrderNo);
  await after(6);
  await run(t);
  expect(await statesOf(orderId)).toEqual(['succeeded']);
  return orderId;
};

const statesOf = async (orderId: string): Promise<string[]> => [
  ...new Set((await itemsOf(t.database, orderId)).map(({ state }) => state)),
];

/** Approved, and due at the provider. */
const refund = async (orderId: string): Promise<void> => {
  await admin.ok(addCharge, {
    ...{ ...key(await get(orderId)), kind: 'discount', description: '补偿', amountFen: REFUND_FEN },
  });
  const detail = await get(orderId);
  const paymentId = detail.folio?.payments[0]?.id ?? '';
  const asked = await admin.ok(requestRefund, {
    ...{ ...key(detail), paymentId, amountFen: REFUND_FEN, reason: '少住' },
  });
  await finance.ok(approveRefund, { ...key(asked), refundId: asked.folio?.refunds[0]?.id ?? '' });
  const { houseId } = detail.order;
  await t.job().change((ctx) => createProviderRefunds(ctx, { houseId, orderId }));
};

const sent = () => wechat.calls.filter(({ call }) => call === 'refund').length;

test('the split is taken back first, and the rest is split again', async () => {
  const orderId = await splitOrder();
  const before = sent();
  wechat.fail('refund', 'down');
  await refund(orderId);
  await after(1);
  expect([await statesOf(orderId), sent() - before]).toEqual([['reversed'], 0]);
  await after(120);
  expect((await get(orderId)).folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: REFUND_FEN }]);
  expect(sent() - before).toBe(1);
  await run(t);
  const again = (await itemsOf(t.database, orderId)).filter(({ round }) => round === 2);
  expect(again.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(80_000 - REFUND_FEN);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('while the institution is at work on the split the refund waits', async () => {
  const orderId = await splitOrder();
  const before = sent();
  const setUnit = (state: string) =>
    t.database.updateTable('splitUnits').set({ state }).where('id', '=', orderId).execute();
  await setUnit('splitting');
  await refund(orderId);
  await after(1);
  await after(31);
  expect([await statesOf(orderId), sent() - before]).toEqual([['succeeded'], 0]);
  await setUnit('split');
  await after(61);
  expect([await statesOf(orderId), sent() - before]).toEqual([['reversed'], 1]);
  expect((await get(orderId)).folio?.refunds).toMatchObject([{ state: 'succeeded' }]);
});
