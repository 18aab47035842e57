/** Stripe over HTTP against the sandbox that simulates it: payments, notifications, closing, refunds, bills; keys and clocks. */
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billRows, type ProviderDesk } from '../../../../../test/desks/provider-desk.ts';
import { openStripeDesk, stripeAccount } from '../../../../../test/desks/provider-desks.ts';

let desk: ProviderDesk;
beforeEach(async () => {
  desk = await openStripeDesk();
});
afterEach(() => desk.close());

const CNY = { currency: 'CNY' };
const fail = (): never => {
  throw new Error('nothing came');
};

test('a payment: notification, query, and a close that comes too late', async () => {
  expect(desk.doneValue(await desk.provider.testConnection(desk.account))).toEqual({
    ...{ accountName: 'Homestay desk', merchantNo: stripeAccount.id },
  });
  const opened = await desk.open();
  expect(opened.ref.providerRef).toMatch(/^plink_/);
  expect(await desk.state(opened.ref)).toEqual({ state: 'pending' });
  desk.pay(opened);
  const facts = {
    ...{ merchantOrderNo: opened.intent.merchantOrderNo, amount: { ...CNY, amountFen: 12_800 } },
    ...{ merchantNo: null, appId: null, refundedFen: 0, providerTradeNo: expect.stringMatching(/^pi_/) },
    paidAt: desk.soon(),
  };
  const notices = await Promise.all((await desk.received()).map((request) => desk.read(request)));
  const payments = notices.filter(({ kind }) => kind === 'payment');
  expect(payments.length).toBeGreaterThan(0);
  for (const notice of payments)
    expect(notice).toMatchObject({ payment: { state: 'succeeded', paid: facts } });
  expect(await desk.paidOf(opened.ref)).toEqual(facts);
  expect(await desk.provider.close(desk.account, opened.ref)).toEqual({ kind: 'done', value: 'paid' });
});

test('a link whose creation was not answered is found by its number', async () => {
  const opened = await desk.open();
  const lost = { ...opened.ref, providerRef: null };
  expect(await desk.state(lost)).toEqual({ state: 'pending' });
  desk.pay(opened);
  expect(await desk.state(lost)).toMatchObject({ state: 'succeeded' });
  expect(await desk.state({ ...lost, merchantOrderNo: desk.number('P') })).toEqual({ state: 'absent' });
});

test('the same intent again is the same link', async () => {
  const opened = await desk.open();
  expect((await desk.open(desk.account, opened.intent)).ref).toEqual(opened.ref);
});

test('closed: neither the link nor a page that was open can be paid', async () => {
  const opened = await desk.open();
  const { session } = desk.act('open', { link: opened.ref.providerRef });
  for (let n = 0; n < 2; n += 1)
    expect(await desk.provider.close(desk.account, opened.ref)).toEqual({ kind: 'done', value: 'closed' });
  expect(() => desk.act('pay', { session })).toThrow();
  expect(() => desk.pay(opened)).toThrow();
  expect(await desk.state(opened.ref)).toEqual({ state: 'closed' });
});

test.each([
  [true, 'succeeded'],
  [false, 'closed'],
])('a bank that answers later (%s): pending, then %s', async (paid, state) => {
  const opened = await desk.open();
  const { session } = desk.act('pay', { link: opened.ref.providerRef, delayed: true });
  expect(await desk.state(opened.ref)).toEqual({ state: 'pending' });
  for (const request of await desk.received())
    expect(await desk.read(request)).not.toMatchObject({ payment: { state: 'succeeded' } });
  expect(await desk.provider.close(desk.account, opened.ref)).toEqual({ kind: 'done', value: 'paid' });
  desk.act('endDelayed', { session, paid });
  const notices = await Promise.all((await desk.received()).map((request) => desk.read(request)));
  const paidNotices = notices.filter(
    (notice) => notice.kind === 'payment' && notice.payment.state === 'succeeded',
  );
  expect(paidNotices.length > 0).toBe(paid);
  expect((await desk.state(opened.ref)).state).toBe(state);
});

describe('refunds', () => {
  test('partial refunds: notification and query; the same number a week later moves nothing', async () => {
    const paid = await desk.openPaid();
    await desk.received();
    const wanted = desk.refundOf(paid, 2_800);
    const done = { state: 'succeeded', amount: { ...CNY, amountFen: 2_800 } };
    expect(desk.doneValue(await desk.provider.refund(desk.account, wanted))).toMatchObject(done);
    const notices = await Promise.all((await desk.received()).map((request) => desk.read(request)));
    expect(notices).toContainEqual(
      expect.objectContaining({
        kind: 'refund',
        refundNo: wanted.refundNo,
        refund: expect.objectContaining(done),
      }),
    );
    // Stripe has forgotten the idempotency key by then.
    desk.pass(7 * DAY_MS);
    expect(desk.doneValue(await desk.provider.refund(desk.account, wanted))).toMatchObject(done);
    expect(await desk.refundState(wanted)).toMatchObject(done);
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 10_001))).kind).toBe('refused');
    expect(await desk.refundState(desk.refundOf(paid, 1))).toEqual({ state: 'absent' });
  });
  test('that fails at the bank', async () => {
    const paid = await desk.openPaid();
    const wanted = desk.refundOf(paid, 800);
    const { state } = desk.doneValue(await desk.provider.refund(desk.account, wanted));
    expect(state).toMatch(/processing|succeeded/);
    const found = desk.doneValue(
      await desk.provider.queryRefund(desk.account, { ...wanted, providerRefundNo: null }),
    );
    desk.act('endRefund', {
      refund: 'providerRefundNo' in found && found.providerRefundNo,
      outcome: 'failed',
    });
    expect(await desk.refundState(wanted)).toMatchObject({ state: 'failed' });
  });
});

describe('keys and clocks', () => {
  test('a rolled key is refused as such', async () => {
    const { secretKey = '' } = desk.act('rollKey', { account: stripeAccount.id });
    expect((await desk.provider.testConnection(desk.account)).kind).toBe('unauthorised');
    const credentials = { ...desk.account.credentials, secretKey };
    expect((await desk.provider.testConnection({ ...desk.account, credentials })).kind).toBe('done');
  });
  test('a secret that is being rolled: events are signed with both, one is enough', async () => {
    const state = await fetch(`${desk.sandbox.url}/control/stripe/state`);
    const { webhooks } = (await state.json()) as { webhooks: { id: string }[] };
    desk.act('rollSecret', { webhook: webhooks[0]?.id, keepOld: true });
    const opened = await desk.open();
    desk.pay(opened);
    const requests = await desk.received();
    expect(requests[0]?.headers['stripe-signature']?.match(/v1=/g)).toHaveLength(2);
    for (const request of requests) await desk.read(request);
  });
  test('our clock is ten minutes off: events are not believed, calls work', async () => {
    const opened = await desk.open();
    desk.skew(10 * MINUTE_MS);
    desk.pay(opened);
    for (const request of await desk.received())
      expect(await desk.provider.readNotification(desk.account, request)).toEqual({ refused: 'tooOld' });
    expect(await desk.state(opened.ref)).toMatchObject({ state: 'succeeded' });
  });
  test('an event of the live side does not reach an account with a test key', async () => {
    const opened = await desk.open();
    desk.pay(opened);
    const request = (await desk.received())[0] ?? fail();
    const credentials = { ...desk.account.credentials, secretKey: 'sk_live_0000000000' };
    expect(await desk.provider.readNotification({ ...desk.account, credentials }, request)).toEqual({
      refused: 'otherMerchant',
    });
  });
  test('without a secret nothing is believed, without a key nothing is sent', async () => {
    const opened = await desk.open();
    desk.pay(opened);
    const request = (await desk.received())[0] ?? fail();
    const { secretKey: _, webhookSecret: __, ...credentials } = desk.account.credentials;
    const bare = { ...desk.account, credentials };
    expect(await desk.provider.readNotification(bare, request)).toEqual({ refused: 'unverifiable' });
    const before = desk.sent.length;
    expect(await desk.provider.testConnection(bare)).toMatchObject({ code: 'unreadable_key' });
    expect(desk.sent).toHaveLength(before);
  });
});

test('the bill of a day: payments and refunds with fees, those of other days left out', async () => {
  const paid = await desk.openPaid();
  desk.pass(DAY_MS);
  const later = await desk.openPaid();
  const wanted = desk.refundOf(paid, 2_800);
  await desk.provider.refund(desk.account, wanted);
  const bill = async (day: string) =>
    billRows(desk.doneValue((await desk.provider.openBill?.(desk.account, day)) ?? fail()));
  expect(await bill('2026-11-20')).toEqual([
    {
      ...{ kind: 'payment', refundNo: null, providerRefundNo: null, feeFen: 401, at: expect.any(Date) },
      ...{ merchantOrderNo: paid.intent.merchantOrderNo, providerTradeNo: paid.providerTradeNo },
      amount: { ...CNY, amountFen: 12_800 },
    },
  ]);
  expect(await bill('2026-11-21')).toEqual([
    expect.objectContaining({ kind: 'payment', merchantOrderNo: later.intent.merchantOrderNo }),
    expect.objectContaining({
      ...{ kind: 'refund', refundNo: wanted.refundNo, feeFen: 0, amount: { ...CNY, amountFen: 2_800 } },
      ...{ merchantOrderNo: paid.intent.merchantOrderNo, providerTradeNo: paid.providerTradeNo },
    }),
  ]);
  expect(await bill('2026-11-25')).toBeNull();
});
