/** A platform's sub-merchants: application, payment, split, refund, balance, withdrawal; and the guest's page. */
import { constants, createDecipheriv, createHash, privateDecrypt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opened, openWechat, type WechatDesk } from './wechat-pay.test-kit.ts';
import { sealOaep } from './wechat-sign.ts';

let desk: WechatDesk;
beforeEach(async () => {
  desk = await openWechat();
});
afterEach(() => desk.stop());

const as = '1900000109';
const sub = '1960000001';
const call = (method: string, target: string, body?: unknown) => desk.call(method, target, body, { as });
const appid = 'wx8888888888888888';

const upload = async () => {
  const file = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0d, 0x0a, 0x80]);
  const meta = JSON.stringify({
    filename: 'id.jpg',
    sha256: createHash('sha256').update(file).digest('hex'),
  });
  return desk.upload(as, meta, file);
};

const form = async (fields: Readonly<Record<string, unknown>> = {}) => {
  const { publicKey = '' } = desk.credentials(as);
  const seal = (text: string): string => sealOaep(text, publicKey);
  const { media_id } = (await upload()).body;
  return {
    out_request_no: 'APPLY0001',
    organization_type: '2401',
    id_card_info: {
      ...{ id_card_copy: media_id, id_card_national: media_id, id_card_name: seal('张三') },
      ...{ id_card_number: seal('330102199001011234'), id_card_valid_time: '长期' },
    },
    account_info: {
      ...{ bank_account_type: '75', account_bank: '招商银行', account_name: seal('张三') },
      ...{ bank_address_code: '330100', account_number: seal('6225880000000000') },
    },
    contact_info: {
      ...{
        contact_type: '65',
        contact_name: seal('张三'),
        contact_id_card_number: seal('330102199001011234'),
      },
      mobile_phone: seal('13800000000'),
    },
    sales_scene_info: { store_name: '西湖云栖', store_url: 'https://pms.example.com' },
    merchant_shortname: '西湖云栖',
    ...fields,
  };
};
const apply = async (fields: Readonly<Record<string, unknown>> = {}) =>
  call('POST', '/v3/ecommerce/applyments/', await form(fields));
const applied = async () => (await call('GET', '/v3/ecommerce/applyments/out-request-no/APPLY0001')).body;

describe('applications', () => {
  it('go from checking to the signature, which makes the sub-merchant', async () => {
    const { applyment_id } = (await apply()).body;
    expect(await applied()).toMatchObject({
      applyment_id,
      applyment_state: 'CHECKING',
      sign_state: 'NOT_SIGNABLE',
    });
    desk.pass(6);
    expect((await applied()).applyment_state).toBe('AUDITING');
    desk.pass(6);
    const waiting = await applied();
    expect(waiting).toMatchObject({
      applyment_state: 'NEED_SIGN',
      sign_state: 'UNSIGNED',
      sub_mchid: expect.any(String),
    });
    const page = new URL(waiting.sign_url);
    await fetch(page.href.split('?')[0] ?? '', { method: 'POST', body: page.searchParams });
    expect(await applied()).toMatchObject({
      applyment_state: 'FINISH',
      sign_state: 'SIGNED',
      sub_mchid: waiting.sub_mchid,
    });
  });

  it('that are rejected say where, and are written over under the same number', async () => {
    await apply();
    expect((await apply()).body.code).toBe('INVALID_REQUEST');
    desk.act('applyment', {
      outRequestNo: 'APPLY0001',
      state: 'REJECTED',
      param: 'id_card_copy',
      reason: '不清晰',
    });
    expect((await applied()).audit_detail).toEqual([{ param_name: 'id_card_copy', reject_reason: '不清晰' }]);
    expect((await apply()).status).toBe(200);
    expect((await applied()).applyment_state).toBe('CHECKING');
  });

  it('are checked: sealed texts, pictures, parts that the type needs, the closing slash', async () => {
    const account = (await form()).account_info;
    const stranger = desk.credentials('1900009191').publicKey ?? '';
    const sealed = { account_info: { ...account, account_name: sealOaep('张三', stranger) } };
    expect((await apply(sealed)).body.detail.field).toBe('/account_info/account_name');
    expect((await apply({ qualifications: ['media_x'] })).body.detail.field).toBe('/qualifications');
    expect((await apply({ organization_type: '2' })).body.detail.field).toBe('/business_license_info');
    expect((await apply({ merchant_shortname: undefined })).body.detail.field).toBe('/merchant_shortname');
    expect((await call('POST', '/v3/ecommerce/applyments', await form())).body.code).toBe(
      'RESOURCE_NOT_EXISTS',
    );
    expect((await desk.call('POST', '/v3/ecommerce/applyments/', await form())).body.code).toBe('NO_AUTH');
  });
});

const pay = async (outTradeNo = 'PL000001') => {
  const { body } = await call('POST', '/v3/pay/partner/transactions/native', {
    ...{ sp_appid: appid, sp_mchid: as, sub_mchid: sub, description: '房费', out_trade_no: outTradeNo },
    ...{ notify_url: desk.notices.url, amount: { total: 10_000 }, settle_info: { profit_sharing: true } },
  });
  return desk.act('pay', { code: body.code_url }).transactionId ?? '';
};

describe('a sub-merchant', () => {
  it('is paid, shares, refunds and withdraws; its books balance', async () => {
    const transaction_id = await pay();
    await desk.wechatPay.settle();
    const notice = opened(desk.notices.received[0]?.body ?? '', desk.credentials(as).apiV3Key);
    expect(notice.content).toMatchObject({ sp_mchid: as, sub_mchid: sub, trade_state: 'SUCCESS' });
    const receiver = { appid, type: 'MERCHANT_ID', account: as, name: '平台', relation_type: 'PLATFORM' };
    expect((await call('POST', '/v3/ecommerce/profitsharing/receivers/add', receiver)).status).toBe(200);
    desk.pass(61);
    const receivers = [{ type: 'MERCHANT_ID', receiver_account: as, amount: 1_000, description: '佣金' }];
    const order = { appid, sub_mchid: sub, transaction_id, out_order_no: 'S1', receivers, finish: true };
    expect((await call('POST', '/v3/ecommerce/profitsharing/orders', order)).body.status).toBe('PROCESSING');
    desk.pass(2);
    const query = `sub_mchid=${sub}&transaction_id=${transaction_id}&out_order_no=S1`;
    const found = (await call('GET', `/v3/ecommerce/profitsharing/orders?${query}`)).body;
    expect(found).toMatchObject({
      status: 'FINISHED',
      receivers: [{ result: 'SUCCESS', receiver_account: as }],
    });
    const refunded = await call('POST', '/v3/ecommerce/refunds/apply', {
      ...{
        sub_mchid: sub,
        sp_appid: appid,
        transaction_id,
        out_refund_no: 'R1',
        amount: { refund: 2_000, total: 10_000 },
      },
    });
    expect(refunded.body).not.toHaveProperty('status');
    desk.pass(3);
    const refund = await call('GET', `/v3/ecommerce/refunds/out-refund-no/R1?sub_mchid=${sub}`);
    expect(refund.body.status).toBe('SUCCESS');
    const balance = (await call('GET', `/v3/ecommerce/fund/balance/${sub}`)).body;
    expect(balance).toMatchObject({ available_amount: 10_000 - 60 - 1_000 - 2_000 + 12, pending_amount: 0 });
    expect((await call('GET', '/v3/merchant/fund/balance/BASIC')).body.available_amount).toBe(1_000);
  });

  it('a withdrawal succeeds and can still be sent back', async () => {
    desk.act('fund', { mchid: sub, amount: 5_000 });
    const body = { sub_mchid: sub, out_request_no: 'W1', amount: 4_000, notify_url: desk.notices.url };
    const made = (await call('POST', '/v3/ecommerce/fund/withdraw', body)).body;
    expect((await call('POST', '/v3/ecommerce/fund/withdraw', body)).body.withdraw_id).toBe(made.withdraw_id);
    const more = { ...body, out_request_no: 'W2', amount: 1_001 };
    expect((await call('POST', '/v3/ecommerce/fund/withdraw', more)).body.code).toBe('NOT_ENOUGH');
    const find = async () =>
      (await call('GET', `/v3/ecommerce/fund/withdraw/out-request-no/W1?sub_mchid=${sub}`)).body.status;
    expect(await find()).toBe('CREATE_SUCCESS');
    desk.pass(6);
    expect(await find()).toBe('SUCCESS');
    desk.act('withdrawal', { outRequestNo: 'W1', status: 'REFUND', reason: '账号与户名不符' });
    expect(await find()).toBe('REFUND');
    expect((await call('GET', `/v3/ecommerce/fund/balance/${sub}`)).body.available_amount).toBe(5_000);
    await desk.wechatPay.settle();
    const told = desk.notices.received.map(
      ({ body: one }) => opened(one, desk.credentials(as).apiV3Key).content.status,
    );
    expect(told).toEqual(['SUCCESS', 'REFUND']);
  });

  it('its fund bill is sealed with a key for the platform', async () => {
    await pay();
    desk.act('bill', { mchid: as, date: '2026-11-20' });
    const query = 'bill_date=2026-11-20&account_type=ALL&algorithm=AEAD_AES_256_GCM';
    const { download_bill_list } = (await call('GET', `/v3/ecommerce/bill/fundflowbill?${query}`)).body;
    const [bill] = download_bill_list;
    const { pathname, search } = new URL(bill.download_url);
    const bytes = await desk.bytes(`${pathname}${search}`, as);
    const { privateKey } = desk.credentials(as);
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const key = privateDecrypt(
      { key: privateKey, padding, oaepHash: 'sha1' },
      Buffer.from(bill.encrypt_key, 'base64'),
    );
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(bill.nonce));
    decipher.setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
    expect(createHash('sha1').update(plain).digest('hex')).toBe(bill.hash_value);
    expect(plain.toString()).toContain(`\`${sub}`);
  });

  it('is not reached by a merchant of its own', async () => {
    const body = { sp_appid: 'wxd678efh567hg6787', sp_mchid: '1900009191', sub_mchid: sub };
    const more = {
      description: 'x',
      out_trade_no: 'PL000002',
      notify_url: desk.notices.url,
      amount: { total: 1 },
    };
    expect(
      (await desk.call('POST', '/v3/pay/partner/transactions/native', { ...body, ...more })).body.code,
    ).toBe('NO_AUTH');
  });
});

describe('the guest’s page', () => {
  it('shows the order and pays it', async () => {
    const { code_url } = (await desk.native()).body;
    const page = `${desk.sandbox.url}/wechat-pay?code=${encodeURIComponent(code_url)}`;
    expect(await (await fetch(page)).text()).toContain('¥1.00');
    const deed = (name: string, headers = {}) =>
      fetch(`${desk.sandbox.url}/wechat-pay/do/${name}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ code: code_url }),
      });
    expect((await deed('pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await deed('fail');
    expect((await desk.query()).body.trade_state).toBe('NOTPAY');
    expect(await (await deed('pay')).text()).toContain('支付成功 Paid');
    expect((await desk.query()).body.trade_state).toBe('SUCCESS');
  });

  it('the control page lists orders, merchants and settings, and shows no key', async () => {
    await desk.native();
    const page = await (await fetch(`${desk.sandbox.url}/control/wechat-pay`)).text();
    expect(page).toContain('HB20260101000001');
    const state = await (await fetch(`${desk.sandbox.url}/control/wechat-pay/state`)).text();
    expect(page + state).not.toMatch(/PRIVATE KEY|0123456789abcdef0123456789ABCDEF/);
  });
});

describe('a restart', () => {
  it('keeps orders, keys and notices that wait', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-wechat-'));
    const first = await openWechat({ dir });
    first.act('hold');
    first.act('pay', { code: (await first.native({ notify_url: desk.notices.url })).body.code_url });
    const { privateKey } = first.credentials();
    await first.stop();
    const second = await openWechat({ dir });
    expect(second.credentials().privateKey).toBe(privateKey);
    expect((await second.query()).body.trade_state).toBe('SUCCESS');
    second.act('release');
    await second.wechatPay.settle();
    expect(desk.notices.received).toHaveLength(1);
    await second.stop();
    fs.rmSync(dir, { recursive: true });
  });
});
