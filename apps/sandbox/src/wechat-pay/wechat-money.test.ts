/** Refunds, bills and faults, by HTTP. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opened, openWechat, type WechatDesk } from './wechat-pay.test-kit.ts';
import { sealOaep } from './wechat-sign.ts';

let desk: WechatDesk;
beforeEach(async () => {
  desk = await openWechat();
});
afterEach(() => desk.stop());

const pay = async (outTradeNo: string, total = 10_000, fields: Readonly<Record<string, unknown>> = {}) => {
  const { body } = await desk.native({ out_trade_no: outTradeNo, amount: { total }, ...fields });
  return desk.act('pay', { code: body.code_url }).transactionId ?? '';
};
const refund = (outRefundNo: string, amount: number, fields: Readonly<Record<string, unknown>> = {}) =>
  desk.refund({
    ...{ out_trade_no: 'HB000001', out_refund_no: outRefundNo, notify_url: desk.notices.url },
    amount: { refund: amount, total: 10_000, currency: 'CNY' },
    ...fields,
  });
const find = (outRefundNo: string) => desk.call('GET', `/v3/refund/domestic/refunds/${outRefundNo}`);

describe('refunds', () => {
  it('are in process, then done, and told with another name for the status', async () => {
    await pay('HB000001');
    await pay('HB000002');
    expect((await refund('R1', 3_000)).body).toMatchObject({
      status: 'PROCESSING',
      amount: { refund: 3_000 },
    });
    desk.pass(3);
    await desk.wechatPay.settle();
    expect((await find('R1')).body.status).toBe('SUCCESS');
    const { event_type, content } = opened(
      desk.notices.received.at(-1)?.body ?? '',
      desk.credentials().apiV3Key,
    );
    expect([event_type, content.refund_status, content.status]).toEqual([
      'REFUND.SUCCESS',
      'SUCCESS',
      undefined,
    ]);
    expect((await desk.query('HB000001')).body.trade_state).toBe('REFUND');
  });

  it('repeat under their number, and refuse anything beyond the payment', async () => {
    await pay('HB000001');
    await pay('HB000002');
    const first = await refund('R1', 3_000);
    expect((await refund('R1', 3_000)).body.refund_id).toBe(first.body.refund_id);
    expect((await refund('R1', 3_001)).body.code).toBe('INVALID_REQUEST');
    expect((await refund('R2', 7_001)).body.code).toBe('INVALID_REQUEST');
    expect(
      (await refund('R2', 100, { amount: { refund: 100, total: 9_999, currency: 'CNY' } })).body.code,
    ).toBe('INVALID_REQUEST');
    expect((await refund('R2', 100, { amount: { refund: 100, total: 10_000 } })).body.detail.field).toBe(
      '/amount/currency',
    );
    expect((await refund('R2', 100, { out_trade_no: 'HB000009' })).body.code).toBe('ORDER_NOT_EXIST');
    expect((await find('R9')).body.code).toBe('RESOURCE_NOT_EXISTS');
    expect((await refund('R2', 7_000)).status).toBe(200);
  });

  it('need money on the account, a minute between them where that is set, and end after a year', async () => {
    await pay('HB000001');
    desk.act('fund', { mchid: '1900009191', amount: -9_000 });
    expect((await refund('R1', 3_000)).body.code).toBe('NOT_ENOUGH');
    desk.act('fund', { mchid: '1900009191', amount: 9_000 });
    desk.act('settings', { refundGap: true });
    await refund('R1', 100);
    expect((await refund('R2', 100)).body.code).toBe('FREQUENCY_LIMITED');
    desk.pass(366 * 86_400);
    expect((await refund('R2', 100)).body.code).toBe('RULE_LIMIT');
  });

  it('are limited to six bad requests a second', async () => {
    const codes = [];
    for (let index = 0; index < 7; index += 1) codes.push((await refund(`R${index}`, 1)).body.code);
    expect(codes.at(-2)).toBe('ORDER_NOT_EXIST');
    expect(codes.at(-1)).toBe('RATELIMIT_EXCEEDED');
  });

  it('that are stuck go to a card of the guest', async () => {
    await pay('HB000001');
    await pay('HB000002');
    desk.act('settings', { refundOutcome: 'ABNORMAL' });
    const { refund_id } = (await refund('R1', 3_000)).body;
    desk.pass(3);
    expect((await find('R1')).body.status).toBe('ABNORMAL');
    const { publicKey = '' } = desk.credentials();
    const sealed = {
      bank_account: sealOaep('6225880000000000', publicKey),
      real_name: sealOaep('张三', publicKey),
    };
    const path = `/v3/refund/domestic/refunds/${refund_id}/apply-abnormal-refund`;
    const form = { out_refund_no: 'R1', type: 'USER_BANK_CARD', bank_type: 'CMB_DEBIT' };
    expect((await desk.call('POST', path, form)).body.code).toBe('INVALID_REQUEST');
    expect((await desk.call('POST', path, { ...form, ...sealed })).body.status).toBe('PROCESSING');
    desk.pass(3);
    expect((await find('R1')).body).toMatchObject({ status: 'SUCCESS', channel: 'OTHER_BANKCARD' });
  });
});

describe('bills', () => {
  const ask = (query: string, kind = 'tradebill') => desk.call('GET', `/v3/bill/${kind}?${query}`);
  const fetchBill = async (url: string) => {
    const { pathname, search } = new URL(url);
    return desk.call('GET', `${pathname}${search}`);
  };

  it('are there from ten the next day, for five minutes', async () => {
    await pay('HB000001');
    expect((await ask('bill_date=2026-11-20')).body.code).toBe('PARAM_ERROR');
    desk.pass(20 * 3_600);
    expect((await ask('bill_date=2026-11-20')).body.code).toBe('STATEMENT_CREATING');
    desk.pass(3 * 3_600);
    const { download_url } = (await ask('bill_date=2026-11-20')).body;
    expect((await fetch(download_url)).status).toBe(401);
    const file = await fetchBill(download_url);
    expect([file.status, file.headers.get('wechatpay-signature')]).toEqual([200, null]);
    desk.pass(301);
    expect((await fetchBill(download_url)).status).toBe(404);
    expect((await ask('bill_date=2026-11-19')).body.code).toBe('NO_STATEMENT_EXIST');
    expect((await ask('bill_date=2026-02-30')).body.code).toBe('PARAM_ERROR');
  });

  it('hold the day with back-ticks, totals, and a hash over the unzipped file', async () => {
    await pay('HB000001');
    await pay('HB000002', 1);
    await refund('R1', 3_000);
    desk.act('bill', { mchid: '1900009191', date: '2026-11-20' });
    const { hash_value, download_url } = (await ask('bill_date=2026-11-20&bill_type=ALL')).body;
    const { text } = await fetchBill(download_url);
    expect(
      createHash('sha1')
        .update(`\uFEFF${text.replace(/^\uFEFF/, '')}`)
        .digest('hex'),
    ).toBe(hash_value);
    const lines = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    const titles = lines[0]?.split(',') ?? [];
    const of = (line: string | undefined, title: string) => line?.split(',')[titles.indexOf(title)];
    expect(
      lines.slice(1, 4).map((line) => [of(line, '商户订单号'), of(line, '交易状态'), of(line, '手续费')]),
    ).toEqual([
      ['`HB000001', '`SUCCESS', '`0.60000'],
      ['`HB000002', '`SUCCESS', '`0.00000'],
      ['`HB000001', '`REFUND', '`-0.18000'],
    ]);
    expect(lines.at(-1)).toBe('`3,`100.01,`30.00,`0.00,`0.42000,`100.01,`30.00');
  });

  it('come zipped, with old columns, without rows, with payments of unknown origin', async () => {
    await pay('HB000001');
    desk.act('settings', { billColumns: 'old', emptyBill: 'rows' });
    desk.act('bill', { mchid: '1900009191', date: '2026-11-20', extra: 5 });
    const { hash_value, download_url } = (await ask('bill_date=2026-11-20&bill_type=SUCCESS&tar_type=GZIP'))
      .body;
    const { pathname, search } = new URL(download_url);
    const found = Object.values(desk.wechatPay.state.downloads).at(-1);
    expect([pathname, found?.isGzip]).toEqual(['/v3/billdownload/file', true]);
    const bytes = await desk.bytes(`${pathname}${search}`);
    const text = gunzipSync(bytes);
    expect(createHash('sha1').update(text).digest('hex')).toBe(hash_value);
    const lines = text.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).not.toContain('应结订单金额');
    const empty = await fetchBill((await ask('bill_date=2026-11-20&bill_type=REFUND')).body.download_url);
    expect(empty.text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('of funds keep the balance of every line', async () => {
    await pay('HB000001');
    await pay('HB000002');
    await refund('R1', 3_000);
    desk.act('bill', { mchid: '1900009191', date: '2026-11-20' });
    const { text } = await fetchBill((await ask('bill_date=2026-11-20', 'fundflowbill')).body.download_url);
    const rows = text
      .trimEnd()
      .split('\r\n')
      .slice(1, -2)
      .map((line) => line.split(',').map((cell) => cell.slice(1)));
    let balance = 0;
    for (const row of rows) {
      balance += Math.round(Number(row[6]) * 100) * (row[5] === '支出' ? -1 : 1);
      expect(Number(row[7])).toBe(balance / 100);
    }
    expect([rows.length, balance]).toEqual([6, 10_000 - 60 + 10_000 - 60 - 3_000 + 18]);
  });
});

describe('faults', () => {
  it('lose an answer after the work is done, and refuse before it', async () => {
    desk.wechatPay.faults.set('wechat-pay', 'lostAnswer', {
      count: 1,
      only: 'POST /v3/refund/domestic/refunds',
    });
    await pay('HB000001');
    await pay('HB000002');
    await expect(refund('R1', 3_000)).rejects.toThrow();
    expect((await find('R1')).body.status).toBe('PROCESSING');
    desk.wechatPay.faults.set('wechat-pay', 'http500', { count: 1 });
    expect((await find('R1')).body.code).toBe('SYSTEM_ERROR');
    desk.wechatPay.faults.set('wechat-pay', 'rateLimited', { count: 1 });
    expect((await find('R1')).status).toBe(429);
    desk.wechatPay.faults.set('wechat-pay', 'duplicatePush', { count: 1 });
    await pay('HB000003');
    await desk.wechatPay.settle();
    const ids = desk.notices.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 3]);
  });
});
