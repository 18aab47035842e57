/** Refunds and deposits go back through the provider that collected them: several, in parts, slow, refused, abnormal. */
import { retryDepositReturn, returnDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  payRefundOtherwise,
  requestRefund,
  retryRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { expect, test } from 'vitest';
import {
  admin,
  after,
  cashOf,
  type Detail,
  desk,
  get,
  key,
  openPaymentDesk,
  sell,
  start,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { createProviderRefunds } from './create-provider-refunds.ts';

openPaymentDesk();

const paid = async (room = 0): Promise<Detail> => {
  const detail = await sell(room);
  const intent = await start(detail, { withDeposit: true });
  wechat.pay(intent.merchantOrderNo);
  await after(6);
  return get(detail.order.id);
};

/** Runs the outbox after a commit. */
const goOut = async ({ order }: Detail): Promise<Detail> => {
  await t.job().change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId: order.id }));
  await after(1);
  return get(order.id);
};

const refund = async (detail: Detail, amountFen: number): Promise<Detail> => {
  const paymentId = detail.folio?.payments[0]?.id ?? '';
  const asked = await desk.ok(requestRefund, { ...key(detail), paymentId, amountFen, reason: '提前离店' });
  const refundId = asked.folio?.refunds.at(-1)?.id ?? '';
  const finance = await t.as('finance');
  await finance.ok(approveRefund, { ...key(asked), refundId });
  return goOut(await get(detail.order.id));
};
const last = ({ folio }: Detail) => folio?.refunds.at(-1);
const at = (no: string | undefined) => wechat.refunds.get(no ?? '');
const theirs = (orderNo?: string) =>
  [...wechat.refunds.values()].filter((one) => orderNo === undefined || one.orderNo === orderNo);

test('a part, then another, then the deposit: each once, all to the source', async () => {
  const detail = await paid();
  const before = theirs().length;
  const one = await refund(detail, 1_000);
  expect(last(one)).toMatchObject({ state: 'succeeded', method: 'wechat', byHand: false });
  const two = await refund(one, 2_500);
  expect(last(two)?.state).toBe('succeeded');
  await admin.ok(returnDeposit, key(two));
  const three = await goOut(await get(detail.order.id));
  expect(three.order.deposit).toBe('returned');
  expect(
    theirs()
      .slice(before)
      .map(({ amountFen }) => amountFen),
  ).toEqual([1_000, 2_500, 30_000]);
  expect(await cashOf(detail.order.id, 'wechat')).toBe((detail.order.paidFen ?? 0) - 3_500);
  await after(300);
  expect(theirs().length).toBe(before + 3);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('a lost answer and a kill: asked again under the same number, paid back once', async () => {
  const detail = await paid();
  const before = theirs().length;
  wechat.fail('refund', 'lost');
  const lost = await refund(detail, 700);
  expect(last(lost)?.state).toBe('processing');
  await after(10);
  expect(last(await get(detail.order.id))?.state).toBe('succeeded');
  wechat.fail('refund', 'never');
  wechat.fail('queryRefund', 'never');
  const never = await refund(await get(detail.order.id), 800);
  await after(10);
  await after(10);
  await after(60);
  expect(last(await get(never.order.id))?.state).toBe('succeeded');
  wechat.fail('refund', 'die');
  await refund(await get(detail.order.id), 900);
  await after(60);
  await after(60);
  expect(last(await get(detail.order.id))?.state).toBe('succeeded');
  expect(
    theirs()
      .slice(before)
      .map(({ amountFen }) => amountFen),
  ).toEqual([700, 800, 900]);
});

test('slow: processing until the provider says so; a notification that repeats changes nothing more', async () => {
  wechat.refundEnds = 'processing';
  const detail = await paid();
  const asked = await refund(detail, 600);
  expect(last(asked)?.state).toBe('processing');
  const [no] = theirs()
    .map((one) => one.no)
    .slice(-1);
  const row = at(no);
  if (row) row.state = 'succeeded';
  await after(70);
  expect(last(await get(detail.order.id))?.state).toBe('succeeded');
});

test('refused for want of balance: tried again under the same number; closed by the provider: under a new one', async () => {
  const detail = await paid();
  wechat.refundEnds = 'refused';
  const refused = await refund(detail, 500);
  expect(last(refused)).toMatchObject({ state: 'failed', failReason: 'NOT_ENOUGH 余额不足' });
  const before = theirs().length;
  wechat.refundEnds = 'failed';
  const finance = await t.as('finance');
  const refundId = last(refused)?.id ?? '';
  await finance.ok(retryRefund, { ...key(refused), refundId });
  const failed = await goOut(await get(detail.order.id));
  expect(last(failed)?.state).toBe('failed');
  wechat.refundEnds = 'succeeded';
  await finance.ok(retryRefund, { ...key(failed), refundId });
  expect(last(await goOut(await get(detail.order.id)))?.state).toBe('succeeded');
  expect(
    theirs()
      .slice(before)
      .map(({ state, amountFen }) => [state, amountFen]),
  ).toEqual([
    ['failed', 500],
    ['succeeded', 500],
  ]);
});

test('abnormal: no further try through the provider, but paid another way by people', async () => {
  const detail = await paid();
  wechat.refundEnds = 'abnormal';
  const stuck = await refund(detail, 400);
  expect(last(stuck)).toMatchObject({ state: 'failed', failReason: 'refund abnormal' });
  const finance = await t.as('finance');
  const refundId = last(stuck)?.id ?? '';
  expect((await finance.call(retryRefund, { ...key(stuck), refundId })).failure).toBe('refund.payOtherwise');
  expect((await desk.call(payRefundOtherwise, { ...key(stuck), refundId, method: 'transfer' })).status).toBe(
    403,
  );
  const other = await finance.ok(payRefundOtherwise, { ...key(stuck), refundId, method: 'transfer' });
  expect(last(other)).toMatchObject({ state: 'processing', byHand: true, method: 'transfer' });
  const gone = await finance.ok(completeRefund, { ...key(other), refundId });
  expect(last(gone)?.state).toBe('succeeded');
  expect(await cashOf(detail.order.id, 'transfer')).toBe(-400);
  await admin.ok(returnDeposit, key(await get(detail.order.id)));
  const returned = await goOut(await get(detail.order.id));
  expect(returned.order.deposit).toBe('return_failed');
  expect((await admin.call(retryDepositReturn, key(returned))).fields).toHaveProperty('method');
  await admin.ok(retryDepositReturn, { ...key(returned), method: 'cash' });
  expect((await get(detail.order.id)).order.deposit).toBe('returned');
  expect(await brokenInvariants(t.database)).toEqual({});
});
