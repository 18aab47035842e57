/** Clocks, keys and certificates of WeChat Pay that are not what they should be; bills in every form that they come in. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vectorPublicKey } from '../../../../../test/channels/payment-vectors.ts';
import { billRows, type ProviderDesk } from '../../../../../test/desks/provider-desk.ts';
import {
  wechatMerchants as merchants,
  openWechatDesk,
  wechatIdentity,
} from '../../../../../test/desks/provider-desks.ts';
import { readMerchant } from './wechat-merchant.ts';

let desk: ProviderDesk;
beforeEach(async () => {
  desk = await openWechatDesk();
});
afterEach(() => desk.close());

const merchant = (mchid: string, id?: string) => desk.accountAs(wechatIdentity(desk.act, mchid), id);
const certificateCalls = () => desk.sent.filter(({ url }) => url.endsWith('/v3/certificates')).length;

const noticeOf = async (account = desk.account) => {
  const opened = await desk.open(account);
  desk.pay(opened, account);
  const [notice] = await desk.received();
  if (!notice) throw new Error('nothing came');
  return notice;
};

test('our clock is ten minutes off: refused with a reason, and notifications are not believed', async () => {
  const opened = await desk.open();
  desk.skew(10 * MINUTE_MS);
  expect(await desk.provider.query(desk.account, opened.ref)).toMatchObject({
    ...{ kind: 'unauthorised', code: 'SIGN_ERROR' },
  });
  expect(await desk.provider.testConnection(desk.account)).toMatchObject({ kind: 'unauthorised' });
  desk.pay(opened);
  for (const notice of await desk.received())
    expect(await desk.provider.readNotification(desk.account, notice)).toEqual({ refused: 'tooOld' });
  desk.skew(-10 * MINUTE_MS);
  expect(await desk.state(opened.ref)).toMatchObject({ state: 'succeeded' });
});

test('a replayed notification is refused after five minutes', async () => {
  const notice = await noticeOf();
  expect(await desk.provider.readNotification(desk.account, notice)).toMatchObject({ kind: 'payment' });
  const late = { ...notice, receivedAt: new Date(notice.receivedAt.getTime() + 330_000) };
  expect(await desk.provider.readNotification(desk.account, late)).toEqual({ refused: 'tooOld' });
});

test('platform certificates are fetched once and again when they are replaced', async () => {
  const account = merchant(merchants.certificate);
  await Promise.all(Array.from({ length: 5 }, () => desk.provider.testConnection(account)));
  expect(certificateCalls()).toBe(1);
  desk.pass(2 * MINUTE_MS);
  desk.act('rotateCertificate');
  const notice = await noticeOf(account);
  expect(await desk.provider.readNotification(account, notice)).toMatchObject({ kind: 'payment' });
  expect(certificateCalls()).toBe(2);
});

test('made-up serial numbers make us ask WeChat once a minute at most', async () => {
  const account = merchant(merchants.certificate);
  const notice = await noticeOf(account);
  const before = certificateCalls();
  desk.pass(2 * MINUTE_MS);
  for (let n = 0; n < 20; n += 1) {
    const headers = {
      ...notice.headers,
      'wechatpay-serial': `5F${n}`.padEnd(40, 'A'),
      'wechatpay-timestamp': String(Math.floor(desk.now().getTime() / 1_000)),
    };
    const refusal = await desk.provider.readNotification(account, {
      ...notice,
      headers,
      receivedAt: desk.now(),
    });
    expect(refusal).toEqual({ refused: 'unknownKey' });
  }
  expect(certificateCalls() - before).toBe(1);
});

test('while certificates cannot be fetched a notification is to be sent again', async () => {
  const account = merchant(merchants.certificate);
  const notice = await noticeOf(account);
  const fresh = merchant(merchants.certificate, 'restarted');
  for (const name of ['http503', 'hang']) {
    desk.spoil(name, { count: 1, only: 'GET /v3/certificates' });
    expect(await desk.provider.readNotification(fresh, notice)).toEqual({ refused: 'unverifiable' });
  }
  expect(await desk.provider.readNotification(fresh, notice)).toMatchObject({ kind: 'payment' });
});

test('a new public key: answers are not believed until it is entered', async () => {
  const opened = await desk.open();
  desk.act('rotatePublicKey', { mchid: merchants.publicKey });
  expect((await desk.provider.query(desk.account, opened.ref)).kind).not.toBe('done');
  expect(await desk.provider.query(merchant(merchants.publicKey), opened.ref)).toMatchObject({
    kind: 'done',
  });
});

test('a wrong public key is named by the test of the connection', async () => {
  const other = { ...desk.account.credentials, publicKey: vectorPublicKey };
  expect(
    await desk.provider.testConnection({ ...desk.account, credentials: other, version: 99 }),
  ).toMatchObject({
    ...{ kind: 'unauthorised', code: 'answer_not_verified' },
  });
});

test('a wrong APIv3 key: the list of certificates is not believed', async () => {
  const account = merchant(merchants.certificate);
  const credentials = { ...account.credentials, apiV3Key: '0'.repeat(32) };
  expect(await desk.provider.testConnection({ ...account, credentials, version: 99 })).toMatchObject({
    ...{ kind: 'unauthorised', code: 'answer_not_verified' },
  });
});

test.each(['privateKey', 'publicKey', 'publicKeyId', 'apiV3Key', 'serialNo', 'appId'])(
  'an account without %s sends nothing',
  async (name) => {
    const { [name]: _, ...credentials } = desk.account.credentials;
    const account = { ...desk.account, credentials };
    expect(readMerchant(account)).toBeNull();
    expect(await desk.provider.testConnection(account)).toMatchObject({ code: 'unreadable_key' });
    expect(desk.sent).toHaveLength(0);
  },
);

describe('bills', () => {
  const day = '2026-11-20';
  const bill = async (account = desk.account) =>
    billRows(desk.doneValue((await desk.provider.openBill?.(account, day)) ?? fail()));
  const fail = (): never => {
    throw new Error('no bills');
  };
  const trade = async () => {
    const paid = await desk.openPaid();
    const wanted = desk.refundOf(paid, 2_800);
    await desk.provider.refund(desk.account, wanted);
    return { paid, wanted };
  };

  test('payments and refunds with their fees', async () => {
    const { paid, wanted } = await trade();
    desk.act('bill', { mchid: merchants.publicKey, date: day });
    const common = { merchantOrderNo: paid.intent.merchantOrderNo, providerTradeNo: paid.providerTradeNo };
    const rows = await bill();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ ...common, kind: 'payment', refundNo: null, providerRefundNo: null, feeFen: 77 },
          amount: { amountFen: 12_800, currency: 'CNY' },
        }),
        expect.objectContaining({
          ...{ ...common, kind: 'refund', refundNo: wanted.refundNo, feeFen: -17 },
          amount: { amountFen: 2_800, currency: 'CNY' },
        }),
      ]),
    );
  });

  test('is ready after ten the next morning; a day without trade has none', async () => {
    await trade();
    desk.pass(17 * HOUR_MS);
    expect((await desk.provider.openBill?.(desk.account, day))?.kind).toBe('later');
    desk.pass(6 * HOUR_MS);
    expect(await bill()).toHaveLength(2);
    expect(await desk.provider.openBill?.(desk.account, '2026-11-19')).toEqual({ kind: 'done', value: null });
  });

  test.each(['halfAnswer', 'resetMidBody', 'garbage', 'http500'])(
    '%s on the way: nothing is used',
    async (name) => {
      await trade();
      desk.act('bill', { mchid: merchants.publicKey, date: day });
      desk.spoil(name, { count: 2 });
      expect((await desk.provider.openBill?.(desk.account, day))?.kind).toMatch(/unknown|later/);
      desk.behave();
      expect(await bill()).toHaveLength(2);
    },
  );
});
