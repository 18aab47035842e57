/** Invoices and red letters; calls that must be refused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeReceiver, noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { startSandbox } from '../sandbox.ts';
import { signNuonuo } from './nuonuo-sign.ts';
import { nuonuoApp } from './seed.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const PATH = '/open/v1/services';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let accessToken: string;
let calls = 0;
let at = 0;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
  at = NOW.getTime() / 1_000;
  act('freeze', { at: NOW.toISOString() });
  accessToken = (await token()).access_token ?? '';
});
afterEach(() => sandbox.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any =>
  sandbox.open.nuonuo.act(name, fields);
const pass = async (seconds: number): Promise<void> => {
  at += seconds;
  act('pass', { seconds });
  await sandbox.open.nuonuo.settle();
};
const token = async (fields = {}): Promise<Record<string, string>> => {
  const { appKey, appSecret } = nuonuoApp;
  const form = { client_id: appKey, client_secret: appSecret, grant_type: 'client_credentials', ...fields };
  const body = new URLSearchParams(form);
  const response = await fetch(`${sandbox.url}/accessToken`, { method: 'POST', body });
  return (await response.json()) as Record<string, string>;
};

interface Spoil {
  readonly secret?: string;
  readonly senid?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  readonly sent?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const call = async (method: string, params: unknown, spoil: Spoil = {}) => {
  calls += 1;
  const { appKey, appSecret, taxNum } = nuonuoApp;
  const { senid = calls.toString(16).padStart(32, '0'), nonce = '12345678', timestamp = String(at) } = spoil;
  const body = JSON.stringify(params);
  const signed = { path: PATH, appKey, senid, nonce, timestamp, body };
  const query = new URLSearchParams({ senid, nonce, timestamp, appkey: appKey });
  const response = await fetch(`${sandbox.url}${PATH}?${query}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', method: `nuonuo.OpeMplatform.${method}`, accessToken },
      ...{ userTax: taxNum, 'X-Nuonuo-Sign': signNuonuo(spoil.secret ?? appSecret, signed) },
      ...spoil.headers,
    },
    body: spoil.sent ?? body,
  });
  expect(response.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: results differ from method to method.
  return (await response.json()) as { code: string; describe: string; result: any };
};

const line = {
  ...{ goodsName: '*住宿服务*住宿费', goodsCode: '3070402000000000000', withTaxFlag: '1', taxRate: '0.06' },
  ...{ num: '2', price: '300', tax: '33.96', taxExcludedAmount: '566.04', taxIncludedAmount: '600.00' },
};
const order = {
  ...{ buyerName: '张三', salerTaxNum: nuonuoApp.taxNum, orderNo: 'INV1', invoiceType: '1', clerk: '李四' },
  ...{ invoiceDate: '2026-11-20 12:00:00', invoiceLine: 'pc', pushMode: '-1', invoiceDetail: [line] },
};
const issue = (change: Readonly<Record<string, unknown>> = {}, spoil?: Spoil) =>
  call('requestBillingNew', { order: { ...order, ...change } }, spoil);
const query = async (orderNo = 'INV1') =>
  (await call('queryInvoiceResult', { orderNos: [orderNo], isOfferInvoiceDetail: '1' })).result[0];

describe('check values', () => {
  it('of the signature reproduce', () => {
    const of = {
      ...{ path: PATH, appKey: 'testAppKey', senid: '0123456789abcdef0123456789abcdef' },
      ...{ nonce: '12345678', timestamp: '1767323045' },
    };
    const body = '{"orderNos":["R2026010200001"],"isOfferInvoiceDetail":"0"}';
    expect(signNuonuo('testAppSecret', { ...of, body })).toBe('Vq3BrF4dhnX/B+CiMJFcbpxbbHo=');
    const chinese = '{"order":{"buyerName":"张三"}}';
    expect(signNuonuo('testAppSecret', { ...of, body: chinese })).toBe('y9jVM3E3zwtWbtJae5heqx41zr0=');
  });
});

describe('tokens', () => {
  it('last a day; the 51st in thirty days is refused', async () => {
    expect(await token()).toMatchObject({ expires_in: 86_400 });
    expect((await token({ client_secret: 'wrong' })).error).toBe('070304');
    expect((await token({ grant_type: 'password' })).error).toBe('070307');
    for (let index = 0; index < 48; index += 1) await token();
    expect((await token()).error).toBe('070306');
    act('expireTokens');
    expect((await issue()).code).toBe('070301');
  });
});

describe('calls', () => {
  it.each([
    ['another secret', { secret: 'wrong' }, '070101'],
    ['another body than the signed one', { sent: '{"order":{} }' }, '070101'],
    ['a clock eleven minutes behind', { timestamp: String(NOW.getTime() / 1_000 - 660) }, '070101'],
    ['a time in milliseconds', { timestamp: String(NOW.getTime()) }, '070101'],
    ['a short senid', { senid: 'abc' }, '070101'],
    ['a long nonce', { nonce: '123456789' }, '070101'],
    ['an unknown token', { headers: { accessToken: 'x' } }, '070301'],
    ['another seller', { headers: { userTax: '911' } }, '070302'],
    ['an unknown method', { headers: { method: 'nuonuo.OpeMplatform.issue' } }, '070102'],
    ['no method', { headers: { method: '' } }, '070101'],
    ['another content type', { headers: { 'content-type': 'text/plain' } }, '070101'],
  ])('refuse %s', async (_, spoil, code) => {
    expect((await issue({}, spoil)).code).toBe(code);
    expect(sandbox.open.nuonuo.state.invoices).toEqual({});
  });

  it('refuse a replayed senid', async () => {
    const senid = 'f'.repeat(32);
    expect((await issue({}, { senid })).code).toBe('E0000');
    expect((await issue({ orderNo: 'INV2' }, { senid })).code).toBe('070101');
  });

  it('answer what they are told', async () => {
    act('refuse', { code: 'E9611', describe: '余票不足', only: 'requestBillingNew' });
    expect(await issue()).toMatchObject({ code: 'E9611', describe: '余票不足' });
    expect((await issue()).code).toBe('E0000');
  });
});

describe('invoices', () => {
  it('are issued once the bureau has answered, with files', async () => {
    const { result } = await issue();
    expect(await query()).toMatchObject({ serialNo: result.invoiceSerialNum, status: '20', invoiceNo: '' });
    await pass(2);
    const done = await query();
    expect(done).toMatchObject({
      ...{ status: '2', exTaxAmount: '566.04', taxAmount: '33.96', orderAmount: '600.00' },
      ...{ invoiceTime: NOW.getTime() + 2_000, invoiceKind: '数电普票' },
    });
    expect(done.invoiceNo).toMatch(/^\d{20}$/);
    const pdf = await fetch(done.pdfUrl);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  });

  it('are issued once for an order number, also when the answer was lost', async () => {
    act('fault', { name: 'lostAnswer', count: 1 });
    await expect(issue()).rejects.toThrow();
    expect((await issue()).code).toBe('E9106');
    expect((await query()).status).toBe('20');
  });

  it.each([
    ['no buyer', { buyerName: '' }],
    ['a special invoice without a tax number', { invoiceLine: 'bs' }],
    ['a number for a text', { invoiceDetail: [{ ...line, tax: 33.96 }] }],
    ['sums that do not agree', { invoiceDetail: [{ ...line, taxIncludedAmount: '601.00' }] }],
    [
      'a tax that is not the rate’s',
      { invoiceDetail: [{ ...line, tax: '43.96', taxIncludedAmount: '610.00' }] },
    ],
    ['one decimal', { invoiceDetail: [{ ...line, taxIncludedAmount: '600.0' }] }],
    ['a number without a price', { invoiceDetail: [{ ...line, price: '' }] }],
    ['an order number of 21 characters', { orderNo: '123456789012345678901' }],
    ['an unknown field', { saleTaxNum: '1' }],
    ['a push without a phone', { pushMode: '1' }],
    ['another seller', { salerTaxNum: '911' }],
    ['a date without time', { invoiceDate: '2026-11-20' }],
    ['no lines', { invoiceDetail: [] }],
  ])('are refused: %s', async (_, change) => {
    expect((await issue(change)).code).toBe('E4000');
    expect(sandbox.open.nuonuo.state.invoices).toEqual({});
  });

  it('wait for the person who issues', async () => {
    act('drawer', { signedIn: false });
    expect((await issue()).code).toBe('E9116');
    expect((await call('getCertificationStatus', {})).result.status).toBe('0');
    act('drawer', { drawer: '王五' });
    expect((await issue()).code).toBe('E9116');
    act('drawer');
    expect((await issue()).code).toBe('E0000');
  });

  it('fail, or are issued and not signed: then the signature is repeated', async () => {
    act('settings', { outcome: '22' });
    await issue();
    await pass(2);
    expect(await query()).toMatchObject({ status: '22', failCause: '开票员登录状态已失效', invoiceNo: '' });
    act('settings', { outcome: '24' });
    const { result } = await issue({ orderNo: 'INV2' });
    await pass(2);
    expect((await query('INV2')).status).toBe('24');
    act('settings', { outcome: '2' });
    const again = { fpqqlsh: result.invoiceSerialNum, orderno: 'INV2' };
    expect((await call('reInvoice', again)).code).toBe('E0000');
    await pass(2);
    expect((await query('INV2')).status).toBe('2');
    expect((await call('reInvoice', again)).code).toBe('E9601');
  });

  it('are not found at once, nor when there are too many ids', async () => {
    act('settings', { queryLagMs: 3_000 });
    await issue();
    expect((await call('queryInvoiceResult', { orderNos: ['INV1'] })).code).toBe('E9500');
    await pass(3);
    expect((await query()).status).toBe('2');
    const many = Array.from({ length: 51 }, (_, index) => `INV${index}`);
    expect((await call('queryInvoiceResult', { orderNos: many })).code).toBe('E4000');
    expect((await call('queryInvoiceResult', {})).code).toBe('E4000');
  });
});

describe('callbacks', () => {
  let receiver: NoticeReceiver;
  beforeEach(async () => {
    receiver = await noticeReceiver({ status: 200, body: '{"status":"0000","message":"同步成功"}' });
  });
  afterEach(() => receiver.stop());

  it('number the states otherwise, are unsigned and repeated', async () => {
    receiver.answerNext({ status: 200, body: 'ok' });
    await issue({ callBackUrl: receiver.url });
    await pass(2);
    await pass(60);
    expect(receiver.received).toHaveLength(2);
    const form = Object.fromEntries(new URLSearchParams(receiver.received[1]?.body));
    expect(form).toMatchObject({ operater: 'callback', orderno: 'INV1' });
    expect(JSON.parse(form.content ?? '')).toMatchObject({ c_status: '1', c_hjse: '33.96' });
    await issue({ orderNo: 'INV2', callBackUrl: receiver.url });
    act('end', { orderNo: 'INV2', outcome: '22', failCause: '税号错误' });
    await sandbox.open.nuonuo.settle();
    const failed = JSON.parse(new URLSearchParams(receiver.received[2]?.body).get('content') ?? '');
    expect(failed).toMatchObject({ c_status: '2', c_errorMessage: '税号错误' });
  });
});

describe('red letters', () => {
  const blue = async () => {
    await issue();
    await pass(2);
    return (await query()).invoiceNo as string;
  };
  const apply = (no: string, change = {}) =>
    call('saveInvoiceRedConfirm', {
      ...{ billId: 'RED1', blueInvoiceLine: 'pc', applySource: '0', blueElecInvoiceNumber: no },
      ...{ sellerTaxNo: nuonuoApp.taxNum, sellerName: nuonuoApp.sellerName, buyerName: '张三' },
      ...{ redReason: '3', ...change },
    });
  const confirmed = async (billId = 'RED1') =>
    (await call('queryInvoiceRedConfirm', { identity: '0', billId })).result.list[0];
  const half = {
    ...{ blueDetailIndex: '1', goodsName: line.goodsName, goodsCode: line.goodsCode, num: '-1' },
    ...{ taxExcludedPrice: '283.02', taxExcludedAmount: '-283.02', taxAmount: '-16.98', taxRate: '0.06' },
  };

  it('turn the whole invoice round by themselves, once', async () => {
    const no = await blue();
    expect(await apply(no)).toMatchObject({ code: 'E0000', result: 'RED1' });
    expect(await confirmed()).toMatchObject({ billStatus: '15', openStatus: '0', applySource: 0 });
    await pass(2);
    const done = await confirmed();
    expect(done).toMatchObject({ billStatus: '01', openStatus: '1', taxExcludedAmount: '-566.04' });
    const red = await call('queryInvoiceResult', { serialNos: [done.invoiceSerialNum] });
    expect(red.result[0]).toMatchObject({
      invoiceType: '2',
      orderAmount: '-600.00',
      oldEleInvoiceNumber: no,
    });
    expect((await apply(no)).code).toBe('E9106');
    expect((await apply(no, { billId: 'RED2' })).code).toBe('E9103');
  });

  it('turn a part round, never more than there was', async () => {
    const no = await blue();
    expect((await apply(no, { detail: [half] })).code).toBe('E0000');
    expect((await apply(no, { billId: 'RED2', detail: [half] })).code).toBe('E0000');
    expect((await apply(no, { billId: 'RED3', detail: [half] })).code).toBe('E9103');
    const more = { ...half, taxExcludedAmount: '-600.00' };
    expect((await apply(no, { billId: 'RED4', detail: [more] })).code).toBe('E4000');
    expect((await apply('2'.repeat(20), { billId: 'RED5' })).code).toBe('E9500');
  });

  it('wait for the buyer, who agrees, refuses, or lets 72 hours pass', async () => {
    act('settings', { needsBuyer: true });
    const no = await blue();
    await apply(no, { detail: [half] });
    await pass(2);
    expect((await confirmed()).billStatus).toBe('02');
    act('buyer', { billId: 'RED1', agreed: true });
    expect(await confirmed()).toMatchObject({ billStatus: '04', openStatus: '1' });
    await apply(no, { billId: 'RED2', detail: [half] });
    await pass(2);
    act('buyer', { billId: 'RED2', agreed: 'no' });
    expect(await confirmed('RED2')).toMatchObject({ billStatus: '05', openStatus: '0' });
    await apply(no, { billId: 'RED3', detail: [half] });
    await pass(2);
    at += 72 * 3_600;
    act('pass', { seconds: 72 * 3_600 });
    await sandbox.open.nuonuo.settle();
    accessToken = (await token()).access_token ?? '';
    expect((await confirmed('RED3')).billStatus).toBe('07');
  });

  it('are withdrawn while they wait, and issued by hand where that was asked for', async () => {
    act('settings', { needsBuyer: true });
    const no = await blue();
    await apply(no);
    await pass(2);
    expect((await call('confirmInfoCancel', { billId: 'RED1' })).code).toBe('E0000');
    expect((await confirmed()).billStatus).toBe('08');
    act('settings', { needsBuyer: false });
    await apply(no, { billId: 'RED2', autoInvoice: '0' });
    await pass(2);
    const { billNo, billUuid, openStatus } = await confirmed('RED2');
    expect(openStatus).toBe('0');
    const fast = { orderNo: 'X', taxNum: nuonuoApp.taxNum, elecInvoiceNumber: no, billNo, billUuid };
    expect((await call('fastInvoiceRed', { ...fast, invoiceLine: 'pc' })).code).toBe('E0000');
    expect((await confirmed('RED2')).openStatus).toBe('1');
  });
});
