/** WeChat Pay over HTTP against the sandbox that simulates it: paid, notified, queried, closed, refunded, billed, under its faults. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderDesk } from '../../../../../test/desks/provider-desk.ts';
import {
  wechatMerchants as merchants,
  openWechatDesk,
  wechatIdentity,
} from '../../../../../test/desks/provider-desks.ts';

const SECOND_MS = 1_000;

let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openWechatDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.behave();
  await desk.received();
  desk.pass(2 * MINUTE_MS);
});

const merchant = (mchid: string) => desk.accountAs(wechatIdentity(desk.act, mchid));
const fail = (): never => {
  throw new Error('nothing came');
};

describe.each(Object.entries(merchants))('a merchant by %s', (_mode, mchid) => {
  test('a payment: notification, query, and a close that comes too late', async () => {
    const account = merchant(mchid);
    expect(desk.doneValue(await desk.provider.testConnection(account))).toEqual({
      accountName: '',
      merchantNo: null,
    });
    const opened = await desk.open(account);
    expect(opened.code).toMatch(/^weixin:/);
    expect(desk.doneValue(await desk.provider.query(account, opened.ref))).toEqual({ state: 'pending' });
    desk.pay(opened, account);
    const requests = await desk.received();
    expect(requests.length).toBeGreaterThan(0);
    const paid = {
      ...{
        merchantOrderNo: opened.intent.merchantOrderNo,
        merchantNo: mchid,
        appId: account.credentials.appId,
      },
      ...{ amount: { amountFen: 12_800, currency: 'CNY' }, paidAt: desk.soon(), refundedFen: 0 },
      providerTradeNo: expect.stringMatching(/^\d{28}$/),
    };
    for (const request of requests) {
      const notice = await desk.provider.readNotification(account, request);
      expect(notice).toMatchObject({ kind: 'payment', payment: { state: 'succeeded', paid } });
    }
    expect(await desk.paidOf(opened.ref, account)).toEqual(paid);
    expect(await desk.provider.close(account, opened.ref)).toEqual({ kind: 'done', value: 'paid' });
  });
});

test('repeated notifications carry one id', async () => {
  const opened = await desk.open();
  desk.pay(opened);
  const [first] = await desk.received();
  desk.act('repeatNotice', { outTradeNo: opened.intent.merchantOrderNo });
  const [second] = await desk.received();
  const ids = await Promise.all(
    [first, second].map(async (each) => (await desk.read(each ?? fail())).eventId),
  );
  expect(ids[0]).toBe(ids[1]);
});

test('both kinds of signature are accepted while a merchant moves to the public key', async () => {
  const account = merchant(merchants.moving);
  const serials = new Set<boolean>();
  for (let n = 0; n < 8; n += 1) {
    desk.pay(await desk.open(account), account);
    for (const request of await desk.received()) {
      serials.add(request.headers['wechatpay-serial']?.startsWith('PUB_KEY_ID_') ?? false);
      expect(await desk.provider.readNotification(account, request)).toMatchObject({ kind: 'payment' });
    }
  }
  expect(serials).toEqual(new Set([true, false]));
});

test('closed before it is paid; closing again says the same', async () => {
  const { ref } = await desk.open();
  desk.pass(6 * MINUTE_MS);
  for (let n = 0; n < 2; n += 1)
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'closed' });
  expect(await desk.state(ref)).toEqual({ state: 'closed' });
});

test('a number that WeChat does not know is absent, and closing it is no mistake', async () => {
  const ref = desk.refOf(desk.intent());
  expect(await desk.state(ref)).toEqual({ state: 'absent' });
  expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'closed' });
});

test('the same intent again gives a code; once it is paid its number is not refused but open', async () => {
  const opened = await desk.open();
  desk.pay(await desk.open(desk.account, opened.intent));
  expect(await desk.provider.createQr?.(desk.account, opened.intent)).toMatchObject({ kind: 'unknown' });
  expect((await desk.paidOf(opened.ref)).amount.amountFen).toBe(12_800);
});

test('without an address for notifications nothing is sent', async () => {
  const { notifyUrl: _, ...intent } = desk.intent();
  const before = desk.sent.length;
  expect(await desk.provider.createQr?.(desk.account, intent)).toMatchObject({
    ...{ kind: 'refused', code: 'notify_url_missing' },
  });
  expect(desk.sent).toHaveLength(before);
});

describe('a payment code', () => {
  const store = { id: '0192f0c1-7d1e-7c3a-9c1e-5b6f0a1b2c3d', name: '西湖云栖' };
  const scan = async (behaviour: string) => {
    const { code } = desk.act('paymentCode', { behaviour }) as { code: string };
    const intent = { ...desk.intent(), paymentCode: code, store };
    const outcome = await desk.provider.scan?.(desk.account, intent);
    return { outcome, ref: desk.refOf(intent, 'scan'), code };
  };
  test('pays at once', async () => {
    const { outcome, ref } = await scan('pays');
    expect(outcome).toMatchObject({ kind: 'done', value: { state: 'succeeded' } });
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'paid' });
    expect(await desk.state(ref)).toMatchObject({ state: 'succeeded' });
  });
  test('asks for a password: pending, then paid', async () => {
    const { outcome, ref, code } = await scan('asksPassword');
    expect(outcome).toEqual({ kind: 'done', value: { state: 'pending' } });
    expect(await desk.state(ref)).toEqual({ state: 'pending' });
    desk.act('pay', { code });
    expect(await desk.state(ref)).toMatchObject({ state: 'succeeded' });
  });
  test('whose password never comes is reversed after its time', async () => {
    const { ref } = await scan('asksPassword');
    expect(['later', 'refused', 'unknown']).toContain((await desk.provider.close(desk.account, ref)).kind);
    desk.pass(31 * SECOND_MS);
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'closed' });
    expect(await desk.state(ref)).toEqual({ state: 'closed' });
  });
  test('without money is not paid', async () => {
    const { outcome, ref } = await scan('noMoney');
    expect(outcome).toMatchObject({ kind: 'done', value: { state: 'failed' } });
    expect((await desk.state(ref)).state).toBe('failed');
  });
  test('that has expired is refused, and what was begun can be reversed', async () => {
    const { outcome, ref } = await scan('expired');
    expect(outcome?.kind).toBe('refused');
    desk.pass(31 * SECOND_MS);
    expect(await desk.provider.close(desk.account, ref)).toEqual({ kind: 'done', value: 'closed' });
    expect((await desk.state(ref)).state).toBe('closed');
  });
});

describe('refunds', () => {
  test('partial refunds: notification and query; the same number again moves nothing', async () => {
    const paid = await desk.openPaid();
    await desk.received();
    const wanted = desk.refundOf(paid, 2_800);
    const first = desk.doneValue(await desk.provider.refund(desk.account, wanted));
    expect(first.state).toMatch(/processing|succeeded/);
    desk.act('endRefund', { outRefundNo: wanted.refundNo, outcome: 'SUCCESS' });
    const notices = await Promise.all((await desk.received()).map((each) => desk.read(each)));
    const done = { state: 'succeeded', amount: { amountFen: 2_800, currency: 'CNY' } };
    expect(notices[0]).toMatchObject({
      ...{ kind: 'refund', refundNo: wanted.refundNo, merchantNo: merchants.publicKey, refund: done },
    });
    expect(await desk.refundState(wanted)).toMatchObject(done);
    expect(desk.doneValue(await desk.provider.refund(desk.account, wanted))).toMatchObject(done);
    // The rest fits exactly: the repetition took nothing.
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 10_000))).kind).toBe('done');
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 1))).kind).toBe('refused');
    expect((await desk.paidOf(paid.ref)).amount.amountFen).toBe(12_800);
  });
  test.each([
    ['ABNORMAL', 'abnormal'],
    ['CLOSED', 'failed'],
  ])('%s at WeChat is %s here', async (outcome, state) => {
    const wanted = desk.refundOf(await desk.openPaid(), 800);
    await desk.provider.refund(desk.account, wanted);
    await desk.received();
    desk.act('endRefund', { outRefundNo: wanted.refundNo, outcome });
    expect(await desk.refundState(wanted)).toMatchObject({
      state,
    });
    const [notice] = await desk.received();
    expect(await desk.read(notice ?? fail())).toMatchObject({ kind: 'refund', refund: { state } });
  });
  test('an unknown refund is absent; an amount above the payment is refused', async () => {
    const paid = await desk.openPaid();
    const unheard = desk.refundOf(paid, 1);
    expect(await desk.refundState(unheard)).toEqual({ state: 'absent' });
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 12_801))).kind).toBe('refused');
  });
  test('without money on the account is refused', async () => {
    const paid = await desk.openPaid();
    desk.act('fund', { mchid: merchants.publicKey, amount: -1_000_000_000 });
    expect(await desk.provider.refund(desk.account, desk.refundOf(paid, 100))).toMatchObject({
      ...{ kind: 'refused', code: 'NOT_ENOUGH' },
    });
    desk.act('fund', { mchid: merchants.publicKey, amount: 1_000_000_000 });
  });
});
