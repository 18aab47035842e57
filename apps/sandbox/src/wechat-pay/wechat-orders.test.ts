/** Orders, payments and notices, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSignedBy, opened, openWechat, type WechatDesk } from './wechat-pay.test-kit.ts';

let desk: WechatDesk;
beforeEach(async () => {
  desk = await openWechat();
});
afterEach(() => desk.stop());

const close = (outTradeNo = 'HB20260101000001') =>
  desk.call('POST', `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid: '1900009191' });

describe('signatures', () => {
  it('refuses a wrong signature, a wrong time, an unknown serial and a missing header', async () => {
    const wrong = await desk.native({}, { sign: () => 'AAAA' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'SIGN_ERROR']);
    expect(wrong.body.detail.detail.issue).toBe('sign not match');
    const late = { at: Date.parse('2026-11-20T04:00:00Z') - 302_000 };
    expect((await desk.native({}, late)).body.code).toBe('SIGN_ERROR');
    expect((await desk.native({}, { serial: 'PUB_KEY_ID_0' })).body.code).toBe('INVALID_REQUEST');
    expect((await desk.native({}, { headers: { authorization: '' } })).status).toBe(401);
    expect((await desk.native({}, { headers: { accept: 'text/html' } })).body.detail.field).toBe('accept');
    desk.act('revoke', { mchid: '1900009191' });
    expect((await desk.native()).body.code).toBe('SIGN_ERROR');
  });

  it('signs every answer with the key that the request names, refusals too', async () => {
    const { publicKey = '', publicKeyId } = desk.credentials();
    for (const answer of [await desk.native(), await desk.query('HBunknown'), await desk.native({ x: 1 })]) {
      expect(answer.headers.get('wechatpay-serial')).toBe(publicKeyId);
      expect(isSignedBy(publicKey, answer.text, (name) => answer.headers.get(name))).toBe(true);
      expect(answer.headers.get('request-id')).toMatch(/^08\w+-\d+$/);
    }
    const closed = await close();
    expect([closed.status, closed.text]).toEqual([204, '']);
    expect(isSignedBy(publicKey, '', (name) => closed.headers.get(name))).toBe(true);
    desk.act('settings', { answerSign: 'wrong' });
    const forged = await desk.query();
    expect(isSignedBy(publicKey, forged.text, (name) => forged.headers.get(name))).toBe(false);
  });

  it('gives the platform certificates to old merchants only', async () => {
    const { older } = desk.wechatPay.merchants;
    expect((await desk.call('GET', '/v3/certificates')).status).toBe(404);
    const before = await desk.call('GET', '/v3/certificates', undefined, { as: older, serial: null });
    desk.act('rotateCertificate');
    const after = await desk.call('GET', '/v3/certificates', undefined, { as: older, serial: null });
    expect([before.body.data.length, after.body.data.length]).toEqual([1, 2]);
    expect(after.headers.get('wechatpay-serial')).toBe(after.body.data[1].serial_no);
  });
});

describe('placing an order', () => {
  it.each([
    [{ out_trade_no: 'short' }, '/out_trade_no'],
    [{ out_trade_no: 'HB2026 0101' }, '/out_trade_no'],
    [{ description: '房'.repeat(128) }, '/description'],
    [{ amount: { total: 0 } }, '/amount/total'],
    [{ amount: { total: 1.5 } }, '/amount/total'],
    [{ amount: { total: 100, currency: 'USD' } }, '/amount/currency'],
    [{ notify_url: 'https://pms.example.com/pay?x=1' }, '/notify_url'],
    [{ notify_url: 'http://pms.example.com/pay' }, '/notify_url'],
    [{ time_expire: '2026-11-20T12:00:30+08:00' }, '/time_expire'],
    [{ time_expire: '2026-11-20 13:00:00' }, '/time_expire'],
    [{ price: 1 }, '/price'],
    [{ description: undefined }, '/description'],
    [{ description: '客房🏠' }, ''],
    [{ attach: null }, ''],
  ])('refuses %j at its field', async (fields, field) => {
    const { status, body } = await desk.native(fields);
    expect([status, body.code, body.detail.field]).toEqual([400, 'PARAM_ERROR', field]);
  });

  it('refuses a foreign appid, a foreign mchid and a product without a contract', async () => {
    expect((await desk.native({ appid: 'wx8888888888888888' })).body.code).toBe('APPID_MCHID_NOT_MATCH');
    expect((await desk.native({ mchid: '1900009192' })).body.code).toBe('PARAM_ERROR');
    desk.act('products', { mchid: '1900009191', products: ['jsapi'] });
    expect((await desk.native()).body.code).toBe('NO_AUTH');
  });

  it('the same request again kills the old code; other parameters are refused', async () => {
    const first = (await desk.native()).body.code_url as string;
    const second = (await desk.native()).body.code_url as string;
    expect(second).not.toBe(first);
    expect(() => desk.act('pay', { code: first })).toThrow();
    expect((await desk.native({ amount: { total: 101 } })).body.code).toBe('INVALID_REQUEST');
    desk.act('pay', { code: second });
    expect((await desk.native()).body.code).toBe('ORDER_PAID');
    expect((await desk.native({ amount: { total: 101 } })).body.code).toBe('OUT_TRADE_NO_USED');
  });

  it('gives a prepay_id for JSAPI', async () => {
    const base = {
      appid: 'wxd678efh567hg6787',
      mchid: '1900009191',
      description: '房费',
      out_trade_no: 'JS000001',
    };
    const body = { ...base, notify_url: desk.notices.url, amount: { total: 1 }, payer: { openid: 'o1' } };
    const { prepay_id } = (await desk.call('POST', '/v3/pay/transactions/jsapi', body)).body;
    expect(prepay_id).toMatch(/^wx\d+$/);
    desk.act('pay', { code: prepay_id });
    expect((await desk.query('JS000001')).body).toMatchObject({
      trade_type: 'JSAPI',
      payer: { openid: 'o1' },
    });
  });
});

describe('paying', () => {
  it('moves from NOTPAY to SUCCESS and tells the merchant, sealed and signed', async () => {
    const { code_url } = (await desk.native({ attach: 'A1' })).body;
    const unpaid = (await desk.query()).body;
    expect(unpaid).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 100 } });
    expect(unpaid).not.toHaveProperty('transaction_id');
    const { transactionId } = desk.act('pay', { code: code_url });
    expect((await desk.query()).body).toMatchObject({
      trade_state: 'SUCCESS',
      transaction_id: transactionId,
    });
    await desk.wechatPay.settle();
    const [notice] = desk.notices.received;
    const { apiV3Key, publicKey = '' } = desk.credentials();
    expect(isSignedBy(publicKey, notice?.body ?? '', (name) => notice?.headers[name])).toBe(true);
    const { event_type, content } = opened(notice?.body ?? '', apiV3Key);
    expect(event_type).toBe('TRANSACTION.SUCCESS');
    expect(content).toMatchObject({
      mchid: '1900009191',
      transaction_id: transactionId,
      attach: 'A1',
      success_time: '2026-11-20T12:00:00+08:00',
      amount: { total: 100, payer_total: 100, currency: 'CNY' },
    });
  });

  it('repeats a notice that is refused, signed anew', async () => {
    desk.notices.answerNext({ status: 500, body: '{"code":"FAIL","message":"x"}' });
    desk.act('pay', { code: (await desk.native()).body.code_url });
    await desk.wechatPay.settle();
    desk.pass(14);
    await desk.wechatPay.settle();
    expect(desk.notices.received).toHaveLength(1);
    desk.pass(2);
    await desk.wechatPay.settle();
    const [first, second] = desk.notices.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['wechatpay-timestamp']).not.toBe(first?.headers['wechatpay-timestamp']);
  });

  it('holds notices back and lets them go in reverse', async () => {
    desk.act('hold');
    for (const number of ['HB000001', 'HB000002', 'HB000003'])
      desk.act('pay', { code: (await desk.native({ out_trade_no: number })).body.code_url });
    await desk.wechatPay.settle();
    expect(desk.notices.received).toHaveLength(0);
    desk.act('release', { order: 'reversed' });
    await desk.wechatPay.settle();
    const { apiV3Key } = desk.credentials();
    const numbers = desk.notices.received.map(({ body }) => opened(body, apiV3Key).content.out_trade_no);
    expect(numbers).toEqual(['HB000003', 'HB000002', 'HB000001']);
  });

  it('signs with certificate or public key while a merchant moves', async () => {
    const { moving: mchid } = desk.wechatPay.merchants;
    desk.act('keyMode', { mchid, share: 0 });
    const code = (await desk.native({}, { as: mchid })).body.code_url;
    desk.act('pay', { code });
    await desk.wechatPay.settle();
    desk.act('keyMode', { mchid, share: 1 });
    desk.act('repeatNotice');
    await desk.wechatPay.settle();
    const { publicKeyId, certificates = [] } = desk.credentials(mchid);
    expect(desk.notices.received.map(({ headers }) => headers['wechatpay-serial'])).toEqual([
      certificates[0]?.serial,
      publicKeyId,
    ]);
  });

  it.each(['wrong', 'old', 'probe', 'otherBody', 'missing'])('forges a notice: %s', async (sign) => {
    await desk.native();
    desk.act('forge', { outTradeNo: 'HB20260101000001', sign, change: { amount: { total: 1 } } });
    await desk.wechatPay.settle();
    const [notice] = desk.notices.received;
    const { apiV3Key, publicKey = '' } = desk.credentials();
    const isGood = isSignedBy(publicKey, notice?.body ?? '', (name) => notice?.headers[name]);
    const age = Date.parse('2026-11-20T04:00:00Z') / 1_000 - Number(notice?.headers['wechatpay-timestamp']);
    expect(isGood && age <= 300).toBe(false);
    expect(opened(notice?.body ?? '', apiV3Key).content).toMatchObject({
      trade_state: 'SUCCESS',
      amount: { total: 1 },
    });
    expect((await desk.query()).body.trade_state).toBe('NOTPAY');
  });
});

describe('closing', () => {
  it('is repeatable, refuses a paid order and an unknown one', async () => {
    const { code_url } = (await desk.native()).body;
    expect([(await close()).status, (await close()).status]).toEqual([204, 204]);
    expect(() => desk.act('pay', { code: code_url })).toThrow('已关闭');
    expect((await desk.native()).body.code).toBe('ORDER_CLOSED');
    expect((await close('HBunknown')).body.code).toBe('ORDER_NOT_EXIST');
    desk.act('pay', { code: (await desk.native({ out_trade_no: 'HB000002' })).body.code_url });
    expect((await close('HB000002')).body.code).toBe('ORDER_PAID');
  });

  it('an order past its time can no longer be paid, and stays NOTPAY until it is closed', async () => {
    const { code_url } = (await desk.native({ time_expire: '2026-11-20T12:05:00+08:00' })).body;
    desk.pass(301);
    expect(() => desk.act('pay', { code: code_url })).toThrow('已过期');
    expect((await desk.query()).body.trade_state).toBe('NOTPAY');
    desk.act('pay', { code: code_url, anyway: true });
    expect((await desk.query()).body.trade_state).toBe('SUCCESS');
  });
});

describe('payment codes', () => {
  const codepay = (authCode: string, outTradeNo = 'CP000001') =>
    desk.call('POST', '/v3/pay/transactions/codepay', {
      ...{ appid: 'wxd678efh567hg6787', mchid: '1900009191', description: '房费', out_trade_no: outTradeNo },
      ...{
        amount: { total: 500 },
        payer: { auth_code: authCode },
        scene_info: { store_info: { out_id: 'S1' } },
      },
    });
  const reverse = (outTradeNo = 'CP000001') =>
    desk.call('POST', `/v3/pay/transactions/out-trade-no/${outTradeNo}/reverse`, {
      appid: 'wxd678efh567hg6787',
      mchid: '1900009191',
    });

  it('pays at once, without a notice, and can be reversed after 15 seconds', async () => {
    const { code = '' } = desk.act('paymentCode');
    expect((await codepay(code)).body).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'MICROPAY' });
    expect((await reverse()).body.code).toBe('FREQUENCY_LIMITED');
    desk.pass(15);
    expect([(await reverse()).status, (await reverse()).status]).toEqual([200, 200]);
    expect((await desk.query('CP000001')).body.trade_state).toBe('REVOKED');
    await desk.wechatPay.settle();
    expect(desk.notices.received).toHaveLength(0);
    expect((await codepay(code, 'CP000002')).body.code).toBe('INVALID_REQUEST');
  });

  it('asks for the password: 202 until the guest has paid', async () => {
    const { code = '' } = desk.act('paymentCode', { behaviour: 'asksPassword' });
    const waiting = await codepay(code);
    expect([waiting.status, waiting.body.code]).toEqual([202, 'USER_PAYING']);
    expect((await codepay(code)).status).toBe(202);
    expect((await desk.query('CP000001')).body.trade_state).toBe('USERPAYING');
    desk.act('pay', { outTradeNo: 'CP000001' });
    expect((await desk.query('CP000001')).body.trade_state).toBe('SUCCESS');
  });

  it('without money the order has failed', async () => {
    const { code = '' } = desk.act('paymentCode', { behaviour: 'noMoney' });
    expect((await codepay(code)).body.code).toBe('NOT_ENOUGH');
    expect((await desk.query('CP000001')).body.trade_state).toBe('PAYERROR');
    expect((await codepay('99')).body.code).toBe('PARAM_ERROR');
  });
});
