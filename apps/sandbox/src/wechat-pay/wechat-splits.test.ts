/** Profit sharing of a merchant of its own, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWechat, type WechatDesk } from './wechat-pay.test-kit.ts';
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

describe('profit sharing', () => {
  const receiver = { type: 'MERCHANT_ID', account: '1900009192' };
  const add = () => {
    const { publicKey = '', appid } = desk.credentials();
    const name = sealOaep('老商户', publicKey);
    return desk.call('POST', '/v3/profitsharing/receivers/add', {
      appid,
      ...receiver,
      name,
      relation_type: 'PARTNER',
    });
  };
  const split = (transactionId: string, amount: number, outOrderNo = 'S1', unfreeze = false) =>
    desk.call('POST', '/v3/profitsharing/orders', {
      ...{ appid: desk.credentials().appid, transaction_id: transactionId, out_order_no: outOrderNo },
      ...{ receivers: [{ ...receiver, amount, description: '分成' }], unfreeze_unsplit: unfreeze },
    });
  const shared = { settle_info: { profit_sharing: true } };
  const result = async (transactionId: string, outOrderNo = 'S1') =>
    (await desk.call('GET', `/v3/profitsharing/orders/${outOrderNo}?transaction_id=${transactionId}`)).body;

  it('moves frozen money within its limits, and frees the rest', async () => {
    const id = await pay('HB000001', 10_000, shared);
    expect((await add()).status).toBe(200);
    expect((await split(id, 100)).body.message).toContain('稍后再试');
    desk.pass(61);
    expect((await split(id, 2_983)).body.code).toBe('RULE_LIMIT');
    expect((await split(id, 1_000)).body.state).toBe('PROCESSING');
    expect((await split(id, 1_000)).status).toBe(200);
    expect((await split(id, 1_001)).body.code).toBe('INVALID_REQUEST');
    desk.pass(2);
    expect(await result(id)).toMatchObject({
      state: 'FINISHED',
      receivers: [{ result: 'SUCCESS', amount: 1_000 }],
    });
    const path = `/v3/profitsharing/transactions/${id}/amounts`;
    expect((await desk.call('GET', path)).body.unsplit_amount).toBe(8_940);
    const own = { transaction_id: id, out_order_no: 'S2', description: '完结' };
    expect((await desk.call('POST', '/v3/profitsharing/orders/unfreeze', own)).body.state).toBe('PROCESSING');
    desk.pass(2);
    expect((await desk.call('GET', path)).body.unsplit_amount).toBe(0);
    const { available, pending } = desk.wechatPay.state.merchants['1900009191'] ?? {};
    expect([available, pending]).toEqual([8_940, 0]);
  });

  it('fails for a receiver without a relation although the order is finished', async () => {
    const id = await pay('HB000001', 10_000, shared);
    desk.pass(61);
    await split(id, 1_000);
    desk.pass(2);
    expect(await result(id)).toMatchObject({
      state: 'FINISHED',
      receivers: [{ result: 'CLOSED', fail_reason: 'NO_RELATION' }],
    });
  });

  it('a refund after a split needs the share back first', async () => {
    const id = await pay('HB000001', 10_000, shared);
    await add();
    desk.pass(61);
    await split(id, 2_000, 'S1', true);
    desk.pass(2);
    expect((await refund('R1', 10_000)).body.message).toContain('分账回退');
    const back = {
      out_order_no: 'S1',
      out_return_no: 'B1',
      return_mchid: '1900009192',
      amount: 2_000,
      description: '退',
    };
    expect((await desk.call('POST', '/v3/profitsharing/return-orders', back)).body.result).toBe('PROCESSING');
    desk.pass(2);
    const found = await desk.call('GET', '/v3/profitsharing/return-orders/B1?out_order_no=S1');
    expect(found.body.result).toBe('SUCCESS');
    expect((await refund('R1', 10_000)).status).toBe(200);
  });

  it('is refused for an order that was not placed for it', async () => {
    const id = await pay('HB000001');
    desk.pass(61);
    expect((await split(id, 100)).body.message).toContain('非分账订单');
  });
});
