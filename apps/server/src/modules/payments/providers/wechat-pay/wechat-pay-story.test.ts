/** WeChat Pay over HTTP against the sandbox that plays it: paid, notified, queried, closed, refunded, billed, under its faults. */
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billRows, openProviderDesk, type ProviderDesk } from '../../../../../test/provider-desk.ts';
import type { MerchantAccount } from '../provider.ts';
import { createWechatPay } from './wechat-pay.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const merchants = { publicKey: '1900009191', certificate: '1900009192', moving: '1900009193' } as const;

interface Credentials {
  readonly mchid: string;
  readonly appid: string;
  readonly apiV3Key: string;
  readonly serialNo: string;
  readonly privateKey: string;
  readonly publicKeyId?: string;
  readonly publicKey?: string;
}

const accountOf = ({ mchid, appid, publicKeyId, publicKey, ...rest }: Credentials) => ({
  merchantNo: mchid,
  credentials: {
    ...{ appId: appid, apiV3Key: rest.apiV3Key, serialNo: rest.serialNo, privateKey: rest.privateKey },
    ...(publicKeyId && publicKey && { publicKeyId, publicKey }),
  },
});

let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openProviderDesk({
    name: 'wechatPay',
    create: createWechatPay,
    accountOf: (act) =>
      accountOf(act('credentials', { mchid: merchants.publicKey }) as unknown as Credentials),
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.act('clearFaults');
  await desk.received();
  desk.pass(2 * MINUTE_MS);
});

let versions = 1;
const merchant = (mchid: string): MerchantAccount => ({
  ...desk.account,
  ...accountOf(desk.act('credentials', { mchid }) as unknown as Credentials),
  id: mchid,
  version: (versions += 1),
});

const open = async (account = desk.account, amountFen = 12_800) => {
  const intent = desk.intent(amountFen);
  const { code } = desk.valueOf((await desk.provider.createQr?.(account, intent)) ?? fail());
  return { intent, code, ref: desk.refOf(intent), outTradeNo: intent.merchantOrderNo };
};
const fail = (): never => {
  throw new Error('not supported');
};
const pay = ({ code }: { readonly code: string }, mchid: string = merchants.publicKey) =>
  desk.act('pay', { code, mchid });

const openPaid = async (account = desk.account, amountFen = 12_800) => {
  const opened = await open(account, amountFen);
  pay(opened, account.merchantNo);
  const { providerTradeNo } = await paidOf(account, opened.ref);
  return { ...opened, providerTradeNo };
};
const paidOf = async (account: MerchantAccount, ref: Parameters<ProviderDesk['state']>[0]) => {
  const state = desk.valueOf(await desk.provider.query(account, ref));
  return state.state === 'succeeded' ? state.paid : fail();
};

describe.each(Object.entries(merchants))('a merchant by %s', (_mode, mchid) => {
  test('pays, is told, is found by a query, and nothing is left to close', async () => {
    const account = merchant(mchid);
    expect(desk.valueOf(await desk.provider.testConnection(account))).toEqual({
      accountName: '',
      merchantNo: null,
    });
    const opened = await open(account);
    expect(opened.code).toMatch(/^weixin:/);
    expect(desk.valueOf(await desk.provider.query(account, opened.ref))).toEqual({ state: 'pending' });
    pay(opened, mchid);
    const requests = await desk.received();
    expect(requests.length).toBeGreaterThan(0);
    const paid = {
      ...{ merchantOrderNo: opened.outTradeNo, merchantNo: mchid, appId: account.credentials.appId },
      ...{ amount: { amountFen: 12_800, currency: 'CNY' }, paidAt: desk.now(), refundedFen: 0 },
      providerTradeNo: expect.stringMatching(/^\d{28}$/),
    };
    for (const request of requests) {
      const notice = await desk.provider.readNotification(account, request);
      expect(notice).toMatchObject({ kind: 'payment', payment: { state: 'succeeded', paid } });
    }
    expect(await paidOf(account, opened.ref)).toEqual(paid);
    expect(await desk.provider.close(account, opened.ref)).toEqual({ kind: 'done', value: 'paid' });
  });
});

test('what is told of one payment twice carries one id', async () => {
  const opened = await open();
  pay(opened);
  const [first] = await desk.received();
  desk.act('repeatNotice', { outTradeNo: opened.outTradeNo });
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
    pay(await open(account), merchants.moving);
    for (const request of await desk.received()) {
      serials.add(request.headers['wechatpay-serial']?.startsWith('PUB_KEY_ID_') ?? false);
      expect(await desk.provider.readNotification(account, request)).toMatchObject({ kind: 'payment' });
    }
  }
  expect(serials).toEqual(new Set([true, false]));
});

test('closed before it is paid; closing again says the same', async () => {
  const { ref } = await open();
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
  const opened = await open();
  const again = desk.valueOf((await desk.provider.createQr?.(desk.account, opened.intent)) ?? fail());
  pay(again);
  expect(await desk.provider.createQr?.(desk.account, opened.intent)).toMatchObject({ kind: 'unknown' });
  expect((await desk.paid(opened.ref)).amount.amountFen).toBe(12_800);
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
  test.each(['noMoney', 'expired'])('%s: not paid', async (behaviour) => {
    const { outcome, ref } = await scan(behaviour);
    expect(outcome?.kind === 'done' ? outcome.value.state : outcome?.kind).toMatch(/failed|refused/);
    expect((await desk.state(ref)).state).toMatch(/failed|absent|closed/);
  });
});

const refundOf = (
  paid: Awaited<ReturnType<typeof openPaid>>,
  amountFen: number,
  refundNo = desk.number('R'),
) => ({
  ...{ payment: paid.ref, providerTradeNo: paid.providerTradeNo, refundNo, reason: '提前离店' },
  amount: { amountFen, currency: 'CNY' },
  notifyUrl: desk.notices.url,
});
const refRefund = ({ refundNo, payment, providerTradeNo }: ReturnType<typeof refundOf>) => ({
  ...{ refundNo, payment, providerTradeNo, providerRefundNo: null },
});

describe('refunds', () => {
  test('in parts, told and queried; the same number again moves nothing', async () => {
    const paid = await openPaid();
    await desk.received();
    const wanted = refundOf(paid, 2_800);
    const first = desk.valueOf(await desk.provider.refund(desk.account, wanted));
    expect(first.state).toMatch(/processing|succeeded/);
    desk.act('endRefund', { outRefundNo: wanted.refundNo, outcome: 'SUCCESS' });
    const notices = await Promise.all((await desk.received()).map((each) => desk.read(each)));
    const done = { state: 'succeeded', amount: { amountFen: 2_800, currency: 'CNY' } };
    expect(notices[0]).toMatchObject({
      ...{ kind: 'refund', refundNo: wanted.refundNo, merchantNo: merchants.publicKey, refund: done },
    });
    expect(desk.valueOf(await desk.provider.queryRefund(desk.account, refRefund(wanted)))).toMatchObject(
      done,
    );
    expect(desk.valueOf(await desk.provider.refund(desk.account, wanted))).toMatchObject(done);
    // The rest fits exactly: the repetition took nothing.
    expect((await desk.provider.refund(desk.account, refundOf(paid, 10_000))).kind).toBe('done');
    expect((await desk.provider.refund(desk.account, refundOf(paid, 1))).kind).toBe('refused');
    expect((await desk.paid(paid.ref)).amount.amountFen).toBe(12_800);
  });
  test.each([
    ['ABNORMAL', 'abnormal'],
    ['CLOSED', 'failed'],
  ])('%s at WeChat is %s here', async (outcome, state) => {
    const wanted = refundOf(await openPaid(), 800);
    await desk.provider.refund(desk.account, wanted);
    await desk.received();
    desk.act('endRefund', { outRefundNo: wanted.refundNo, outcome });
    expect(desk.valueOf(await desk.provider.queryRefund(desk.account, refRefund(wanted)))).toMatchObject({
      state,
    });
    const [notice] = await desk.received();
    expect(await desk.read(notice ?? fail())).toMatchObject({ kind: 'refund', refund: { state } });
  });
  test('that nobody knows is absent; one that is too large is refused', async () => {
    const paid = await openPaid();
    const unheard = refRefund(refundOf(paid, 1));
    expect(desk.valueOf(await desk.provider.queryRefund(desk.account, unheard))).toEqual({ state: 'absent' });
    expect((await desk.provider.refund(desk.account, refundOf(paid, 12_801))).kind).toBe('refused');
  });
  test('without money on the account is refused', async () => {
    const paid = await openPaid();
    desk.act('fund', { mchid: merchants.publicKey, amount: -1_000_000_000 });
    expect(await desk.provider.refund(desk.account, refundOf(paid, 100))).toMatchObject({
      ...{ kind: 'refused', code: 'NOT_ENOUGH' },
    });
    desk.act('fund', { mchid: merchants.publicKey, amount: 1_000_000_000 });
  });
});
