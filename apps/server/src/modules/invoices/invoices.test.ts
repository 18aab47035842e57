/** Invoices from request to credit note: what may be invoiced, the tax service with its faults, who may see what. */
import {
  correctInvoice,
  countInvoiceViews,
  creditInvoice,
  enterInvoice,
  exportInvoices,
  getInvoicePdf,
  getOrderInvoices,
  invoiceTitles,
  issueInvoice,
  pageInvoices,
  removeInvoice,
  requestInvoice,
  retryInvoice,
} from '@minsu/contract/invoices/invoice-endpoints.ts';
import { checkCharacter } from '@minsu/contract/invoices/tax-code-rules.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { approveRefund, completeRefund, requestRefund } from '@minsu/contract/orders/refund-endpoints.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openSandboxApp, type SandboxApp } from '../../../test/sandbox-app.ts';
import type { TestApp, TestClient } from '../../../test/test-app.ts';
import { markCreditDueJob } from './invoice-jobs.ts';
import { sendDueInvoices } from './send-invoices.ts';

let app: SandboxApp;
let sandbox: SandboxApp['sandbox'];
let t: TestApp;
let desk: TestClient;
let supervisor: TestClient;
let admin: TestClient;
let house: BuiltHouse;
let foreign: BuiltHouse;
beforeAll(async () => {
  app = await openSandboxApp((url) => ({ INVOICE_URL: `${url}/invoices` }));
  ({ sandbox, t, desk, admin } = app);
  sandbox.invoices.setWork(0);
  supervisor = await t.as('supervisor');
  house = await buildHouse(t.database, { department: 'staff' });
  foreign = await buildHouse(t.database);
});
afterEach(() => sandbox.behave('invoices', 'none'));
afterAll(() => app.close());

const CODE = `91330100799655058${checkCharacter('91330100799655058')}`;
const company = {
  titleKind: 'company' as const,
  buyerTitle: '杭州云栖科技有限公司',
  taxCode: CODE,
  receiver: 'finance@yunqi.example',
};

/** A paid order; guests do not sleep in it here, so no room is needed. */
let nights = 1;
const paidOrder = async (amountFen = 80_000, of = house) => {
  const from = `2027-0${1 + (nights % 9)}-${String(1 + (nights % 27)).padStart(2, '0')}`;
  nights += 1;
  const type = await t.database
    .selectFrom('roomTypes')
    .select('id')
    .where('houseId', '=', of.id)
    .executeTakeFirstOrThrow();
  const checkOut = new Date(Date.parse(`${from}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const sold = await admin.ok(createOrder, {
    houseId: of.id,
    bookerName: '陈思远',
    phone: '13800138000',
    stays: [{ roomTypeId: type.id, checkIn: from, checkOut, guests: 1 }],
    payment: { method: 'cash', amountFen },
  });
  return sold.id;
};
const ask = (orderId: string, amountFen: number, more: Record<string, unknown> = {}) =>
  desk.call(requestInvoice, { orderId, ...company, amountFen, ...more });
const asked = async (orderId: string, amountFen: number, more: Record<string, unknown> = {}) =>
  (await ask(orderId, amountFen, more)).data;
const key = ({ id, version }: { id: string; version: number }) => ({ id, version });
/** Takes up what is due, then what the service has to be asked again a moment later. */
let clock = Date.parse('2026-11-20T04:00:00Z');
const work = async (rounds = 3) => {
  for (let round = 0; round < rounds; round += 1) {
    await sendDueInvoices(t.job());
    clock += 90_000;
    t.setNow(new Date(clock).toISOString());
  }
};
const ofOrder = (orderId: string) => desk.ok(getOrderInvoices, { orderId });
const one = async (orderId: string) => {
  const { invoices } = await ofOrder(orderId);
  return invoices[0] as (typeof invoices)[0];
};
const sentOf = (id: string) => sandbox.invoices.taken().filter(({ reference }) => reference.startsWith(id));

describe('what may be invoiced', () => {
  test('a wrong tax code, a person with a special invoice and a bad receiver are refused at their fields', async () => {
    const orderId = await paidOrder();
    const wrong = await desk.call(
      requestInvoice,
      {
        orderId,
        ...company,
        taxCode: `${CODE.slice(0, 17)}${CODE.endsWith('A') ? 'C' : 'A'}`,
        amountFen: 100,
      },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect([wrong.status, wrong.fields]).toEqual([422, { taxCode: '税号校验位不符，请核对每一位' }]);
    const none = await ask(orderId, 100, { taxCode: '' });
    expect(none.fields).toEqual({ taxCode: 'This field is required' });
    const special = await ask(orderId, 100, { titleKind: 'personal', kind: 'special' });
    expect(special.fields).toEqual({ kind: 'A special invoice needs a company' });
    const nowhere = await ask(orderId, 100, { receiver: 'finance@' });
    expect(Object.keys(nowhere.fields)).toEqual(['receiver']);
    expect((await ofOrder(orderId)).invoices).toEqual([]);
  });

  test('no more than was paid; what is withdrawn is free again', async () => {
    const orderId = await paidOrder(80_000);
    const first = await asked(orderId, 50_000, { taxCode: ` ${CODE.toLowerCase()} ` });
    expect(first).toMatchObject({ state: 'pending', taxCode: CODE, taxFen: 2_830, itemName: '住宿服务' });
    expect(first.receiverMasked).toBe('f***@yunqi.example');
    const more = await ask(orderId, 30_001);
    expect([more.status, more.failure, Object.keys(more.fields)]).toEqual([
      409,
      'invoice.abovePaid',
      ['amountFen'],
    ]);
    expect(more.message).toContain('300.00');
    const second = await asked(orderId, 30_000, { titleKind: 'personal', buyerTitle: '陈思远' });
    expect(second).toMatchObject({ taxCode: null, kind: 'general' });
    expect((await ofOrder(orderId)).canRequest).toBe(false);
    const corrected = await desk.call(correctInvoice, {
      ...key(second),
      ...company,
      receiver: undefined,
      amountFen: 30_001,
    });
    expect(corrected.failure).toBe('invoice.abovePaid');
    await desk.ok(removeInvoice, key(second));
    expect((await ofOrder(orderId)).invoiceableFen).toBe(30_000);
    expect((await desk.call(removeInvoice, key(second))).status).toBe(404);
  });

  test('a deposit is held, not earned', async () => {
    const orderId = await paidOrder(10_000);
    await t.database
      .updateTable('payments')
      .set({ method: 'deposit' })
      .where('orderId', '=', orderId)
      .execute();
    expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 0, canRequest: false });
    expect((await ask(orderId, 1)).failure).toBe('invoice.abovePaid');
  });

  test('of requests at once only so many win as were paid for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 2, maxLength: 4 }),
        async (amounts) => {
          const orderId = await paidOrder(60_000);
          const answers = await Promise.all(amounts.map((amountFen) => ask(orderId, amountFen)));
          const { invoices, invoiceableFen } = await ofOrder(orderId);
          const sum = invoices.reduce((all, { amountFen }) => all + amountFen, 0);
          expect(sum + invoiceableFen).toBe(60_000);
          expect(invoices.length).toBe(answers.filter(({ status }) => status === 200).length);
          expect(invoices.length).toBeGreaterThan(0);
          // Who lost could not have been served beside the others.
          for (const [at, { status }] of answers.entries())
            if (status !== 200) expect(amounts[at]).toBeGreaterThan(invoiceableFen);
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe('the tax service', () => {
  test('issues after a while: number, file and history; then credits', async () => {
    const orderId = await paidOrder();
    const pending = await asked(orderId, 80_000, { kind: 'special' });
    expect(pending.actions).toEqual(['correct', 'remove', 'issue', 'enter']);
    const sent = await desk.ok(issueInvoice, key(pending));
    expect(sent).toMatchObject({ state: 'issuing', actions: [] });
    expect((await desk.call(issueInvoice, key(pending))).failure).toBe('core.stale');
    await work();
    const issued = await one(orderId);
    expect(issued).toMatchObject({ state: 'issued', hasPdf: true, actions: ['credit'], reason: null });
    expect(issued.number).toMatch(/^\d{20}$/);
    expect(sentOf(issued.id)[0]?.request).toMatchObject({
      kind: 'special',
      receiver: company.receiver,
      amount: '800.00',
      taxPercent: 6,
    });
    const file = await t.app.inject({
      method: 'GET',
      url: `${getInvoicePdf.path}?id=${issued.id}`,
      headers: { authorization: desk.token },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await desk.call(correctInvoice, { ...key(issued), ...company, amountFen: 1 })).failure).toBe(
      'invoice.cannotCorrect',
    );
    const crediting = await desk.ok(creditInvoice, { ...key(issued), reason: '抬头开错' });
    expect(crediting.state).toBe('crediting');
    expect((await ofOrder(orderId)).invoiceableFen).toBe(0);
    await work();
    expect(await one(orderId)).toMatchObject({ state: 'credited', creditReason: '抬头开错', actions: [] });
    expect((await ofOrder(orderId)).invoiceableFen).toBe(80_000);
    const history = await desk.ok(getOrderHistory, { id: orderId });
    expect(history.map(({ name }) => name).filter((name) => name.startsWith('order.invoice'))).toEqual([
      'order.invoiceCredited',
      'order.invoiceCreditSent',
      'order.invoiceIssued',
      'order.invoiceSent',
      'order.invoiceRequested',
    ]);
  });

  test('a lost answer and a second run are the same invoice', async () => {
    const orderId = await paidOrder();
    const invoice = await desk.ok(issueInvoice, key(await asked(orderId, 40_000)));
    sandbox.behave('invoices', 'drop');
    await work(1);
    expect(await one(orderId)).toMatchObject({ state: 'issuing', attempts: 1 });
    sandbox.behave('invoices', 'none');
    await Promise.all([sendDueInvoices(t.job()), sendDueInvoices(t.job())]);
    await work();
    expect((await one(orderId)).state).toBe('issued');
    expect(sentOf(invoice.id)).toHaveLength(1);
  });

  test('a service that forgot what it took is told again', async () => {
    const orderId = await paidOrder();
    const invoice = await desk.ok(issueInvoice, key(await asked(orderId, 40_000)));
    sandbox.invoices.setWork(60_000);
    await work(1);
    sandbox.invoices.forget();
    sandbox.invoices.setWork(0);
    await work(4);
    expect((await one(orderId)).state).toBe('issued');
    expect(sentOf(invoice.id)).toHaveLength(1);
  });

  test('refused at once or later it fails with the reason, and is corrected and tried again', async () => {
    const orderId = await paidOrder();
    await desk.ok(
      issueInvoice,
      key(await asked(orderId, 40_000, { buyerTitle: '宁波远航（注销）有限公司' })),
    );
    await work();
    const failed = await one(orderId);
    expect(failed).toMatchObject({ state: 'failed', actions: ['correct', 'remove', 'retry', 'enter'] });
    expect(failed.reason).toContain('注销');
    // It holds nothing back while it is failed.
    expect((await ofOrder(orderId)).invoiceableFen).toBe(80_000);
    const { receiver: _kept, ...buyer } = company;
    const fresh = await desk.ok(correctInvoice, { ...key(failed), ...buyer, amountFen: 40_000 });
    expect(fresh).toMatchObject({ state: 'pending', reason: null, receiverMasked: failed.receiverMasked });
    sandbox.behave('invoices', 'refuse');
    await desk.ok(issueInvoice, key(fresh));
    await work(1);
    const refused = await one(orderId);
    expect(refused).toMatchObject({ state: 'failed', reason: '当月可开票额度不足' });
    sandbox.behave('invoices', 'none');
    await desk.ok(retryInvoice, key(refused));
    await work();
    expect((await one(orderId)).state).toBe('issued');
  });

  test('a credit note that is refused leaves the invoice issued', async () => {
    const orderId = await paidOrder();
    await desk.ok(issueInvoice, key(await asked(orderId, 40_000)));
    await work();
    sandbox.behave('invoices', 'refuse');
    await desk.ok(creditInvoice, { ...key(await one(orderId)), reason: '开错' });
    await work(1);
    expect(await one(orderId)).toMatchObject({
      state: 'issued',
      reason: '当月可开票额度不足',
      actions: ['credit'],
    });
  });

  test('entered by hand where it was issued by hand; no number stands twice', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()];
    const number = '26330000000000000017';
    const entered = await desk.ok(enterInvoice, { ...key(await asked(first, 40_000)), number });
    expect(entered).toMatchObject({ state: 'issued', number, hasPdf: false });
    const twice = await desk.call(enterInvoice, { ...key(await asked(second, 40_000)), number });
    expect([twice.status, twice.failure]).toEqual([409, 'invoice.numberTaken']);
    const noFile = await desk.call(getInvoicePdf, { id: entered.id });
    expect(noFile.failure).toBe('invoice.noPdf');
    const credited = await desk.ok(creditInvoice, {
      ...key(entered),
      reason: '退房',
      creditNumber: '26330000000000000018',
    });
    expect(credited.state).toBe('credited');
  });
});

test('a refund after the issue marks the invoice, and a view holds it', async () => {
  const orderId = await paidOrder(60_000);
  await desk.ok(issueInvoice, key(await asked(orderId, 60_000)));
  await work();
  const detail = await admin.ok(getOrder, { id: orderId });
  const paymentId = detail.folio?.payments[0]?.id as string;
  const orderKey = { orderId, version: detail.order.version };
  let order = await desk.ok(requestRefund, { ...orderKey, paymentId, amountFen: 10_000, reason: '提前离店' });
  const refund = () => ({
    orderId,
    version: order.order.version,
    refundId: order.folio?.refunds[0]?.id as string,
  });
  // Promised back: nothing more is invoiced of it, but nothing is due yet.
  expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 0, invoices: [{ creditDue: false }] });
  order = await supervisor.ok(approveRefund, refund());
  await desk.ok(completeRefund, refund());
  const payload = { houseId: house.id, entityId: orderId };
  await markCreditDueJob.run(t.job(), payload);
  await markCreditDueJob.run(t.job(), payload);
  expect(await one(orderId)).toMatchObject({ creditDue: true, state: 'issued' });
  const due = await desk.ok(pageInvoices, { view: 'creditDue' });
  expect(due.records.map((row) => row.orderId)).toContain(orderId);
  const counts = await desk.ok(countInvoiceViews, {});
  expect(counts.find(({ view }) => view === 'creditDue')?.count).toBe(due.total);
  const history = await desk.ok(getOrderHistory, { id: orderId });
  expect(history.filter(({ name }) => name === 'order.invoiceCreditDue')).toHaveLength(1);
  await desk.ok(creditInvoice, { ...key(await one(orderId)), reason: '退款' });
  await work();
  expect(await one(orderId)).toMatchObject({ creditDue: false, state: 'credited' });
  expect((await ofOrder(orderId)).invoiceableFen).toBe(50_000);
});

test('a payment voided after the request stops the issue', async () => {
  const orderId = await paidOrder(60_000);
  const invoice = await asked(orderId, 60_000);
  await t.database.updateTable('payments').set({ state: 'voided' }).where('orderId', '=', orderId).execute();
  expect((await desk.call(issueInvoice, key(invoice))).failure).toBe('invoice.abovePaid');
  expect((await one(orderId)).state).toBe('pending');
});

describe('lists and titles', () => {
  test('found by title, order and number; exported as they are listed', async () => {
    const orderId = await paidOrder();
    const { orderNo } = await asked(orderId, 100, { buyerTitle: '湖州莫干山民宿合作社' });
    for (const keyword of ['莫干山', orderNo, '湖'])
      expect(
        (await desk.ok(pageInvoices, { keyword })).records.map((row) => row.orderId),
        keyword,
      ).toContain(orderId);
    expect((await desk.ok(pageInvoices, { keyword: '没有这个抬头' })).total).toBe(0);
    const sheet = await t.app.inject({
      method: 'POST',
      url: exportInvoices.file.path,
      headers: { authorization: desk.token },
      payload: { view: 'pending', columns: ['buyerTitle', 'amountFen'] },
    });
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('a company is offered to every order, a person only to the same guest, foreign houses to nobody', async () => {
    const orderId = await paidOrder();
    await asked(orderId, 100, { buyerTitle: '绍兴鉴湖旅行社', buyerBank: '工行 1203' });
    await asked(orderId, 100, { titleKind: 'personal', buyerTitle: '鉴湖先生' });
    await admin.ok(requestInvoice, {
      ...company,
      orderId: await paidOrder(1_000, foreign),
      buyerTitle: '鉴湖外店公司',
      amountFen: 100,
    });
    const same = await desk.ok(invoiceTitles, { orderId, keyword: '鉴湖' });
    expect(same.map(({ buyerTitle }) => buyerTitle).sort()).toEqual(['绍兴鉴湖旅行社', '鉴湖先生']);
    expect(same.find(({ titleKind }) => titleKind === 'company')).toMatchObject({ buyerBank: '工行 1203' });
    const other = await admin.ok(createOrder, {
      houseId: house.id,
      bookerName: '何清越',
      phone: '13900139000',
      stays: [{ roomTypeId: house.roomTypeId, checkIn: '2027-12-01', checkOut: '2027-12-02', guests: 1 }],
    });
    const theirs = await desk.ok(invoiceTitles, { orderId: other.id, keyword: '鉴湖' });
    expect(theirs.map(({ buyerTitle }) => buyerTitle)).toEqual(['绍兴鉴湖旅行社']);
  });
});

describe('refusals', () => {
  test('a foreign house answers like an unknown record', async () => {
    const orderId = await paidOrder(1_000, foreign);
    const theirs = await admin.ok(requestInvoice, { ...company, orderId, amountFen: 1_000 });
    const calls = [
      ask(orderId, 1),
      desk.call(getOrderInvoices, { orderId }),
      desk.call(invoiceTitles, { orderId }),
      desk.call(correctInvoice, { ...key(theirs), ...company, amountFen: 1 }),
      desk.call(removeInvoice, key(theirs)),
      desk.call(issueInvoice, key(theirs)),
      desk.call(retryInvoice, key(theirs)),
      desk.call(enterInvoice, { ...key(theirs), number: '26330000000000000099' }),
      desk.call(creditInvoice, { ...key(theirs), reason: '…' }),
      desk.call(getInvoicePdf, { id: theirs.id }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    const { records } = await desk.ok(pageInvoices, {});
    expect(records.some(({ houseId }) => houseId === foreign.id)).toBe(false);
  });

  test('without the permission 403; a director reads and does not issue', async () => {
    const invoice = await asked(await paidOrder(), 100);
    const [keeper, director] = await Promise.all([t.as('housekeeper'), t.as('director')]);
    const { orderId } = invoice;
    const reading = [
      [pageInvoices, {}],
      [countInvoiceViews, {}],
      [getOrderInvoices, { orderId }],
      [getInvoicePdf, { id: invoice.id }],
      [exportInvoices.file, {}],
      [exportInvoices.start, {}],
    ] as const;
    const acting = [
      [requestInvoice, { orderId, ...company, amountFen: 1 }],
      [invoiceTitles, { orderId }],
      [correctInvoice, { ...key(invoice), ...company, amountFen: 1 }],
      [removeInvoice, key(invoice)],
      [issueInvoice, key(invoice)],
      [retryInvoice, key(invoice)],
      [enterInvoice, { ...key(invoice), number: '26330000000000000098' }],
      [creditInvoice, { ...key(invoice), reason: '…' }],
    ] as const;
    for (const [endpoint, input] of [...reading, ...acting])
      expect((await keeper.call(endpoint, input)).status, endpoint.path).toBe(403);
    for (const [endpoint, input] of acting)
      expect((await director.call(endpoint, input)).status, endpoint.path).toBe(403);
    expect((await director.ok(getOrderInvoices, { orderId })).canRequest).toBe(false);
  });
});
