/** Alipay over HTTP against the sandbox that simulates it: paid, notified, queried, closed, refunded, billed; keys and clocks. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vectorPublicKey } from '../../../../../test/channels/payment-vectors.ts';
import { billRows, type ProviderDesk } from '../../../../../test/desks/provider-desk.ts';
import { alipayApps, alipayIdentity, openAlipayDesk } from '../../../../../test/desks/provider-desks.ts';

let desk: ProviderDesk;
beforeEach(async () => {
  desk = await openAlipayDesk();
});
afterEach(() => desk.close());

const CNY = { currency: 'CNY' };
const fail = (): never => {
  throw new Error('nothing came');
};

test('a payment: notification, query, and a close that comes too late', async () => {
  expect(desk.doneValue(await desk.provider.testConnection(desk.account))).toEqual({
    ...{ accountName: '', merchantNo: null },
  });
  const opened = await desk.open();
  expect(opened.code).toMatch(/^https:\/\/qr\.alipay\.com\//);
  // No trade exists before the scan.
  expect(await desk.state(opened.ref)).toEqual({ state: 'absent' });
  desk.act('scan', { code: opened.code });
  expect(await desk.state(opened.ref)).toEqual({ state: 'pending' });
  desk.pay(opened);
  const facts = {
    ...{ merchantOrderNo: opened.intent.merchantOrderNo, amount: { ...CNY, amountFen: 12_800 } },
    ...{ paidAt: desk.soon(), refundedFen: 0, providerTradeNo: expect.stringMatching(/^\d{28}$/) },
  };
  const requests = await desk.received();
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests)
    expect(await desk.read(request)).toMatchObject({
      ...{ kind: 'payment', merchantOrderNo: opened.intent.merchantOrderNo },
      payment: {
        state: 'succeeded',
        paid: { ...facts, appId: alipayApps.ours, merchantNo: desk.account.merchantNo },
      },
    });
  expect(await desk.paidOf(opened.ref)).toEqual({ ...facts, merchantNo: null, appId: null });
  expect(await desk.provider.close(desk.account, opened.ref)).toEqual({ kind: 'done', value: 'paid' });
});

test('repeated notifications carry one id', async () => {
  const opened = await desk.open();
  desk.pay(opened);
  const first = (await desk.received())[0] ?? fail();
  desk.act('repeatNotice', { outTradeNo: opened.intent.merchantOrderNo });
  const second = (await desk.received())[0] ?? fail();
  expect((await desk.read(second)).eventId).toBe((await desk.read(first)).eventId);
});

test.each([
  ['before', false],
  ['after', true],
])('closed %s the scan, it cannot be paid', async (_when, isScanned) => {
  const opened = await desk.open();
  if (isScanned) desk.act('scan', { code: opened.code });
  for (let n = 0; n < 2; n += 1)
    expect(await desk.provider.close(desk.account, opened.ref)).toEqual({ kind: 'done', value: 'closed' });
  expect(() => desk.pay(opened)).toThrow();
  expect((await desk.state(opened.ref)).state).toMatch(/closed|absent/);
});

test('the notification of a closed trade is a hint, never a payment', async () => {
  const opened = await desk.open();
  desk.act('scan', { code: opened.code });
  await desk.provider.close(desk.account, opened.ref);
  for (const request of await desk.received()) {
    const notice = await desk.read(request);
    expect(notice.kind === 'payment' && notice.payment.state).toMatch(/closed|pending/);
  }
});

test('the same intent again gives a code; once it is paid its number is not refused but open', async () => {
  const opened = await desk.open();
  desk.pay(await desk.open(desk.account, opened.intent));
  expect((await desk.createIntent(opened.intent)).kind).toBe('unknown');
  expect((await desk.paidOf(opened.ref)).amount.amountFen).toBe(12_800);
});

describe('a payment code', () => {
  const store = { id: '0192f0c1-7d1e-7c3a-9c1e-5b6f0a1b2c3d', name: '西湖云栖' };
  const scan = async (behaviour: string) => {
    const { code: paymentCode = '' } = desk.act('paymentCode', { behaviour });
    const intent = { ...desk.intent(), paymentCode, store };
    const outcome = await desk.provider.scan?.(desk.account, intent);
    return { outcome, ref: desk.refOf(intent, 'scan'), intent };
  };
  test('pays at once', async () => {
    const { outcome, ref } = await scan('pays');
    expect(outcome).toMatchObject({ kind: 'done', value: { state: 'succeeded' } });
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'paid' });
    expect(await desk.state(ref)).toMatchObject({ state: 'succeeded' });
  });
  test('asks for a password: pending, then paid', async () => {
    const { outcome, ref, intent } = await scan('asksPassword');
    expect(outcome).toEqual({ kind: 'done', value: { state: 'pending' } });
    expect(await desk.state(ref)).toEqual({ state: 'pending' });
    desk.act('pay', { outTradeNo: intent.merchantOrderNo });
    expect(await desk.state(ref)).toMatchObject({ state: 'succeeded' });
  });
  test('whose password never comes is cancelled', async () => {
    const { ref } = await scan('asksPassword');
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'closed' });
    expect((await desk.state(ref)).state).toMatch(/closed|absent/);
  });
  test.each(['noMoney', 'expired'])('%s: not paid', async (behaviour) => {
    const { outcome, ref } = await scan(behaviour);
    expect(outcome).toMatchObject({ kind: 'done', value: { state: 'failed' } });
    expect((await desk.state(ref)).state).not.toBe('succeeded');
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'closed' });
  });
});

describe('refunds', () => {
  test('in parts: each with its own amount; the same number again moves nothing', async () => {
    const paid = await desk.openPaid();
    await desk.received();
    const wanted = desk.refundOf(paid, 2_800);
    const done = { state: 'succeeded', amount: { ...CNY, amountFen: 2_800 } };
    expect(desk.doneValue(await desk.provider.refund(desk.account, wanted))).toMatchObject(done);
    // A repetition says that nothing moved, not that it was done: a query has to tell.
    expect(desk.doneValue(await desk.provider.refund(desk.account, wanted))).toMatchObject({
      state: 'processing',
    });
    expect(await desk.refundState(wanted)).toMatchObject(done);
    const rest = desk.refundOf(paid, 10_000);
    expect(desk.doneValue(await desk.provider.refund(desk.account, rest))).toMatchObject({
      ...{ state: 'succeeded', amount: { ...CNY, amountFen: 10_000 } },
    });
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 1))).kind).toBe('refused');
  });
  test('the notification of a refund is no new payment; a trade refunded in full counts as paid', async () => {
    const paid = await desk.openPaid();
    await desk.received();
    const wanted = desk.refundOf(paid, 2_800);
    await desk.provider.refund(desk.account, wanted);
    await desk.provider.refund(desk.account, desk.refundOf(paid, 10_000));
    const requests = await desk.received();
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      const notice = await desk.read(request);
      expect(notice.kind === 'payment' ? notice.payment.state : notice.kind).toMatch(
        /^(refund|pending|closed)$/,
      );
    }
    expect(await desk.paidOf(paid.ref)).toMatchObject({ refundedFen: 12_800, amount: { amountFen: 12_800 } });
  });
  test('an unknown refund is absent; an amount above the payment or the balance is refused', async () => {
    const paid = await desk.openPaid();
    expect(await desk.refundState(desk.refundOf(paid, 1))).toEqual({ state: 'absent' });
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 12_801))).kind).toBe('refused');
    desk.act('fund', { appId: alipayApps.ours, amount: -1_000_000_000 });
    expect(await desk.provider.refund(desk.account, desk.refundOf(paid, 100))).toMatchObject({
      ...{ kind: 'refused', code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' },
    });
  });
});

describe('keys and clocks', () => {
  test('a clock that is far off is named', async () => {
    desk.skew(20 * MINUTE_MS);
    expect(await desk.provider.testConnection(desk.account)).toMatchObject({
      ...{ kind: 'unauthorised', code: 'isv.invalid-timestamp' },
    });
  });
  test('ten minutes are within what Alipay allows', async () => {
    desk.skew(10 * MINUTE_MS);
    const opened = await desk.open();
    desk.pay(opened);
    expect(await desk.read((await desk.received())[0] ?? fail())).toMatchObject({ kind: 'payment' });
    expect(await desk.paidOf(opened.ref)).toMatchObject({ amount: { amountFen: 12_800 } });
  });
  test('a new key of Alipay: answers and notifications are not believed until it is entered', async () => {
    const opened = await desk.open();
    const { alipayPublicKey = '' } = desk.act('rotateKey', { appId: alipayApps.ours });
    expect(await desk.provider.testConnection(desk.account)).toMatchObject({ code: 'answer_not_verified' });
    expect((await desk.provider.query(desk.account, opened.ref)).kind).toBe('unknown');
    desk.pay(opened);
    const notice = (await desk.received())[0] ?? fail();
    expect(await desk.provider.readNotification(desk.account, notice)).toEqual({ refused: 'badSignature' });
    const credentials = { ...desk.account.credentials, alipayPublicKey };
    const renewed = { ...desk.account, credentials, version: 2 };
    expect(await desk.provider.readNotification(renewed, notice)).toMatchObject({ kind: 'payment' });
    expect(await desk.paidOf(opened.ref, renewed)).toMatchObject({ refundedFen: 0 });
  });
  test('the key of the app in place of Alipay’s is named; a revoked app is, too', async () => {
    const credentials = { ...desk.account.credentials, alipayPublicKey: vectorPublicKey };
    expect(await desk.provider.testConnection({ ...desk.account, credentials })).toMatchObject({
      ...{ kind: 'unauthorised', code: 'answer_not_verified' },
    });
    desk.act('revoke', { appId: alipayApps.ours });
    expect((await desk.provider.testConnection(desk.account)).kind).toBe('unauthorised');
  });
  test('a notification for another seller is refused although it is signed', async () => {
    const other = desk.accountAs(alipayIdentity(desk.act, alipayApps.other));
    const opened = await desk.open(other);
    desk.pay(opened, other);
    const notice = (await desk.received())[0] ?? fail();
    const { alipayPublicKey = '' } = other.credentials;
    const credentials = { ...desk.account.credentials, alipayPublicKey };
    expect(await desk.provider.readNotification({ ...desk.account, credentials }, notice)).toEqual({
      refused: 'otherMerchant',
    });
  });
  test.each(['appId', 'privateKey', 'alipayPublicKey'])(
    'an account without %s sends nothing',
    async (name) => {
      const { [name]: _, ...credentials } = desk.account.credentials;
      expect(await desk.provider.testConnection({ ...desk.account, credentials })).toMatchObject({
        code: 'unreadable_key',
      });
      expect(desk.sent).toHaveLength(0);
    },
  );
});

describe('bills', () => {
  const day = '2026-11-20';
  const bill = async () =>
    billRows(desk.doneValue((await desk.provider.openBill?.(desk.account, day)) ?? fail()));
  const trade = async () => {
    const paid = await desk.openPaid();
    const wanted = desk.refundOf(paid, 2_800);
    await desk.provider.refund(desk.account, wanted);
    return { paid, wanted };
  };

  test('payments and refunds with their fees', async () => {
    const { paid, wanted } = await trade();
    desk.act('bill', { appId: alipayApps.ours, date: day });
    const common = { merchantOrderNo: paid.intent.merchantOrderNo, providerTradeNo: paid.providerTradeNo };
    const rows = await bill();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{
            ...common,
            kind: 'payment',
            refundNo: null,
            feeFen: 77,
            amount: { ...CNY, amountFen: 12_800 },
          },
        }),
        expect.objectContaining({
          ...{ ...common, kind: 'refund', refundNo: wanted.refundNo, feeFen: -17 },
          amount: { ...CNY, amountFen: 2_800 },
        }),
      ]),
    );
  });

  test('a day without a bill, and one that is ready the next morning', async () => {
    await trade();
    expect(await desk.provider.openBill?.(desk.account, '2026-11-19')).toEqual({ kind: 'done', value: null });
    desk.pass(23 * HOUR_MS);
    expect(await bill()).toHaveLength(2);
  });

  test.each(['halfAnswer', 'resetMidBody', 'garbage', 'http500'])(
    '%s on the way: nothing is used',
    async (name) => {
      await trade();
      desk.act('bill', { appId: alipayApps.ours, date: day });
      desk.spoil(name, { count: 2 });
      expect((await desk.provider.openBill?.(desk.account, day))?.kind).toMatch(/unknown|later/);
      desk.behave();
      expect(await bill()).toHaveLength(2);
    },
  );
});
