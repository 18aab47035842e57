/** Trades, refunds and notices, by HTTP; check values of the documents. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyRsa } from '../payment-kit/rsa.ts';
import { alipayVectors, PUBLIC_KEY } from '../payment-kit/vectors.test-kit.ts';
import { type AlipayDesk, openAlipay, readNotice } from './alipay.test-kit.ts';
import { innerJson, noticeText, requestText, restAnswerText, restRequestText } from './alipay-sign.ts';

let desk: AlipayDesk;
beforeEach(async () => {
  desk = await openAlipay();
});
afterEach(() => desk.stop());

const paid = async (fields: Readonly<Record<string, unknown>> = {}) => {
  const { body } = await desk.precreate(fields);
  desk.act('pay', { code: body.qr_code });
};

describe('check values', () => {
  it.each(Object.entries(alipayVectors))('%s verifies', (_, { text, signature }) => {
    expect(verifyRsa(text, signature, PUBLIC_KEY)).toBe(true);
    expect(verifyRsa(`${text} `, signature, PUBLIC_KEY)).toBe(false);
  });

  it('builds the signed texts', () => {
    const paramsOf = (text: string) =>
      Object.fromEntries(
        text.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      );
    const { A1, A2, A3, A4, A5 } = alipayVectors;
    expect(requestText({ ...paramsOf(A1.text), sign: 'x', return_url: '' })).toBe(A1.text);
    expect(noticeText({ ...paramsOf(A5.text), sign: 'x', sign_type: 'RSA2' })).toBe(A5.text);
    const [auth = '', method = '', target = '', body = ''] = A2.text.split('\n');
    expect(restRequestText(auth, { method, target, body })).toBe(A2.text);
    const [timestamp = '', nonce = '', answer = ''] = A3.text.split('\n');
    expect(restAnswerText(timestamp, nonce, answer)).toBe(A3.text);
    expect(innerJson(JSON.parse(A4.text) as object)).toBe(A4.text);
  });

  it('takes the request A1 as it is published', async () => {
    desk.act('appKey', { appId: '2021000122671080', publicKey: PUBLIC_KEY });
    desk.act('freeze', { at: '2026-01-01T00:00:00Z' });
    const { text, signature } = alipayVectors.A1;
    const pairs = text
      .split('&')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    const body = new URLSearchParams([...pairs, ['sign', signature]]);
    const response = await fetch(`${desk.sandbox.url}/gateway.do`, { method: 'POST', body });
    expect(await response.text()).toMatch(
      /^\{"alipay_trade_precreate_response":\{"code":"10000","msg":"Success","out_trade_no":"HB20260101000001","qr_code":"https:\\\/\\\/qr.alipay.com\\\/bax\w+"\},"sign":"[\w+/=]+"\}$/,
    );
  });
});

describe('the gateway', () => {
  it('refuses wrong signatures, times and parameters with HTTP 200, signed', async () => {
    for (const [change, subCode] of [
      [{ sign: 'AAAA' }, 'isv.invalid-signature'],
      [{ timestamp: '2026-11-20 11:00:00' }, 'isv.invalid-timestamp'],
      [{ version: '2.0' }, 'isv.invalid-parameter'],
      [{ colour: 'red' }, 'isv.invalid-parameter'],
      [{ sign_type: 'RSA' }, 'isv.invalid-signature-type'],
    ] as const) {
      const { status, body, isSigned } = await desk.precreate({}, { change });
      expect([status, body.sub_code, isSigned]).toEqual([200, subCode, true]);
    }
    const { name, body } = await desk.gateway('alipay.trade.unknown', {});
    expect([name, body.sub_code]).toEqual(['error_response', 'isv.invalid-method']);
    desk.act('revoke', { appId: '2021000122671080' });
    expect((await desk.precreate()).body.code).toBe('40002');
  });

  it.each([
    [{ out_trade_no: 'a-b' }, 'isv.invalid-parameter'],
    [{ total_amount: '0.00' }, 'isv.invalid-parameter'],
    [{ total_amount: '100000000.01' }, 'isv.invalid-parameter'],
    [{ total_amount: 100 }, 'isv.invalid-parameter'],
    [{ total_amount: '1.001' }, 'isv.invalid-parameter'],
    [{ subject: 'a&b' }, 'isv.invalid-parameter'],
    [{ timeout_express: '16d' }, 'isv.invalid-parameter'],
    [{ price: '1.00' }, 'isv.invalid-parameter'],
    [{ subject: undefined }, 'isv.missing-subject'],
  ])('refuses %j', async (fields, subCode) => {
    expect((await desk.precreate(fields)).body.sub_code).toBe(subCode);
  });

  it('answers the REST form with a status and no wrapper', async () => {
    const content = {
      out_trade_no: 'RE1',
      total_amount: '1.00',
      subject: '房费',
      notify_url: desk.notices.url,
    };
    const made = await desk.rest('/v3/alipay/trade/precreate', content);
    expect([made.status, made.isSigned]).toEqual([200, true]);
    expect(made.body).toEqual({ out_trade_no: 'RE1', qr_code: expect.any(String) });
    const unknown = await desk.rest('/v3/alipay/trade/query', { out_trade_no: 'RE1' });
    expect([unknown.status, unknown.isSigned, unknown.body.code]).toEqual([400, true, 'ACQ.TRADE_NOT_EXIST']);
    desk.act('pay', { code: made.body.qr_code });
    expect((await desk.rest('/v3/alipay/trade/query', { out_trade_no: 'RE1' })).body.trade_status).toBe(
      'TRADE_SUCCESS',
    );
  });
});

describe('trades', () => {
  it('exist only after the scan', async () => {
    const { body } = await desk.precreate();
    expect((await desk.trade('query')).body.sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    desk.act('scan', { code: body.qr_code });
    expect((await desk.trade('query')).body.trade_status).toBe('WAIT_BUYER_PAY');
    desk.act('pay', { code: body.qr_code });
    const found = (await desk.trade('query')).body;
    expect(found).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      total_amount: '100.00',
      receipt_amount: '100.00',
    });
  });

  it('a close before the scan answers that there is no trade, and kills the code', async () => {
    const { body } = await desk.precreate();
    expect((await desk.trade('close')).body.sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    expect(() => desk.act('pay', { code: body.qr_code })).toThrow('失效');
    desk.act('settings', { closeKillsCode: false });
    const again = await desk.precreate({ out_trade_no: 'HB2' });
    await desk.trade('close', { out_trade_no: 'HB2' });
    desk.act('pay', { code: again.body.qr_code });
    expect((await desk.trade('query', { out_trade_no: 'HB2' })).body.trade_status).toBe('TRADE_SUCCESS');
  });

  it('the same number again gives a new code; another amount is refused', async () => {
    const first = (await desk.precreate()).body.qr_code;
    expect((await desk.precreate()).body.qr_code).not.toBe(first);
    expect(() => desk.act('pay', { code: first })).toThrow();
    expect((await desk.precreate({ total_amount: '100.01' })).body.sub_code).toBe('ACQ.CONTEXT_INCONSISTENT');
  });

  it('close ends an unpaid trade only; its late payment can be forced', async () => {
    const { body } = await desk.precreate();
    desk.act('scan', { code: body.qr_code });
    expect((await desk.trade('close')).body.code).toBe('10000');
    expect((await desk.trade('query')).body.trade_status).toBe('TRADE_CLOSED');
    expect(() => desk.act('pay', { code: body.qr_code })).toThrow('已关闭');
    desk.act('pay', { code: body.qr_code, anyway: true });
    expect((await desk.trade('close')).body.sub_code).toBe('ACQ.TRADE_STATUS_ERROR');
  });

  it('cancel refunds what was paid within a day', async () => {
    await paid();
    expect((await desk.trade('cancel')).body).toMatchObject({ retry_flag: 'N', action: 'refund' });
    expect((await desk.trade('query')).body.trade_status).toBe('TRADE_CLOSED');
    await paid({ out_trade_no: 'HB2' });
    desk.pass(86_401);
    expect((await desk.trade('cancel', { out_trade_no: 'HB2' })).body.sub_code).toBe(
      'ACQ.TRADE_CANCEL_TIME_OUT',
    );
  });

  it('a payment code pays at once or asks the guest', async () => {
    const pay = (authCode: string, outTradeNo: string) =>
      desk.gateway('alipay.trade.pay', {
        ...{
          out_trade_no: outTradeNo,
          total_amount: '88.00',
          subject: '房费',
          scene: 'bar_code',
          auth_code: authCode,
        },
      });
    const { code = '' } = desk.act('paymentCode');
    expect((await pay(code, 'P1')).body).toMatchObject({ code: '10000', total_amount: '88.00' });
    expect((await pay(code, 'P2')).body.sub_code).toBe('ACQ.PAYMENT_AUTH_CODE_INVALID');
    const { code: asking = '' } = desk.act('paymentCode', { behaviour: 'asksPassword' });
    expect((await pay(asking, 'P3')).body.code).toBe('10003');
    desk.act('pay', { outTradeNo: 'P3' });
    expect((await desk.trade('query', { out_trade_no: 'P3' })).body.trade_status).toBe('TRADE_SUCCESS');
  });
});

describe('refunds', () => {
  it('add up, repeat without moving money, and end the trade', async () => {
    await paid();
    const part = { refund_amount: '30.00', out_request_no: 'R1' };
    expect((await desk.trade('refund', part)).body).toMatchObject({ fund_change: 'Y', refund_fee: '30.00' });
    expect((await desk.trade('refund', part)).body).toMatchObject({ fund_change: 'N', refund_fee: '30.00' });
    const other = await desk.trade('refund', { ...part, refund_amount: '31.00' });
    expect(other.body.sub_code).toBe('ACQ.DISCORDANT_REPEAT_REQUEST');
    expect((await desk.trade('refund', { refund_amount: '10.00' })).body.sub_code).toBe(
      'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    );
    const over = await desk.trade('refund', { refund_amount: '70.01', out_request_no: 'R2' });
    expect(over.body.sub_code).toBe('ACQ.REASON_TRADE_REFUND_FEE_ERR');
    const rest = await desk.trade('refund', { refund_amount: '70.00', out_request_no: 'R3' });
    expect(rest.body.refund_fee).toBe('100.00');
    expect((await desk.trade('query')).body.trade_status).toBe('TRADE_CLOSED');
  });

  it('are found by the refund query once they have happened', async () => {
    await paid();
    desk.act('settings', { refundMs: 5_000 });
    const find = () =>
      desk.gateway('alipay.trade.fastpay.refund.query', {
        out_trade_no: 'HB20260101000001',
        out_request_no: 'R1',
      });
    const asked = await desk.trade('refund', { refund_amount: '30.00', out_request_no: 'R1' });
    expect(asked.body.fund_change).toBe('N');
    expect((await find()).body).not.toHaveProperty('refund_status');
    desk.pass(6);
    expect((await find()).body).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '30.00' });
  });

  it('are refused when the account is empty', async () => {
    await paid();
    desk.act('fund', { appId: '2021000122671080', amount: -9_000 });
    const { body } = await desk.trade('refund', { refund_amount: '30.00', out_request_no: 'R1' });
    expect(body.sub_code).toBe('ACQ.SELLER_BALANCE_NOT_ENOUGH');
  });
});

describe('notices', () => {
  it('tell a payment and a part refund, signed', async () => {
    await paid({ passback_params: 'a%3D1' });
    await desk.trade('refund', { refund_amount: '30.00', out_request_no: 'R1' });
    await desk.alipay.settle();
    const { alipayPublicKey } = desk.credentials();
    const [payment, refund] = desk.notices.received.map(({ body }) => readNotice(body, alipayPublicKey));
    expect([payment?.isSigned, refund?.isSigned]).toEqual([true, true]);
    expect(payment?.params).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      total_amount: '100.00',
      passback_params: 'a%3D1',
    });
    expect(refund?.params).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      refund_fee: '30.00',
      out_biz_no: 'R1',
    });
  });

  it('come again with the same notify_id until the answer is success', async () => {
    desk.notices.answerNext({ status: 200, body: 'SUCCESS' }, { status: 500, body: 'success' });
    await paid();
    await desk.alipay.settle();
    for (const seconds of [241, 601, 601]) {
      desk.pass(seconds);
      await desk.alipay.settle();
    }
    const ids = desk.notices.received.map(({ body }) => new URLSearchParams(body).get('notify_id'));
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  it.each(['wrong', 'otherBody', 'missing'])('can be forged: %s', async (sign) => {
    await paid();
    await desk.alipay.settle();
    desk.act('forge', { outTradeNo: 'HB20260101000001', sign, change: { total_amount: '1.00' } });
    await desk.alipay.settle();
    const forged = readNotice(desk.notices.received.at(-1)?.body ?? '', desk.credentials().alipayPublicKey);
    expect([forged.isSigned, forged.params.total_amount]).toEqual([false, '1.00']);
  });

  it('are signed with the new key after a rotation', async () => {
    const old = desk.credentials().alipayPublicKey;
    const { alipayPublicKey = '' } = desk.act('rotateKey', { appId: '2021000122671080' });
    await paid();
    await desk.alipay.settle();
    const body = desk.notices.received[0]?.body ?? '';
    expect([readNotice(body, old).isSigned, readNotice(body, alipayPublicKey).isSigned]).toEqual([
      false,
      true,
    ]);
  });
});
