/** Invoices from request to credit note: what may be invoiced, faults of the tax service, who may see what. */
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
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import {
  collectDeposit,
  deductDeposit,
  requireDeposit,
  undoDeduction,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admin,
  ask,
  asked,
  CODE,
  company,
  desk,
  foreign,
  house,
  key,
  ofOrder,
  openInvoiceDesk,
  paidOrder,
  t,
} from '../../../test/desks/invoice-desk.ts';

openInvoiceDesk();

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
    expect(special.fields).toEqual({ kind: 'Special invoices can only be issued to companies' });
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

  test('what was paid above the bill is the guest’s: no invoice of it', async () => {
    const orderId = await paidOrder(800_000);
    expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 80_000 });
    const tooMuch = await ask(orderId, 80_001);
    expect([tooMuch.failure, Object.keys(tooMuch.fields)]).toEqual(['invoice.abovePaid', ['amountFen']]);
    expect((await ask(orderId, 80_000)).status).toBe(200);
  });

  test('a deposit counts once it is applied to the bill, not while it is held, and no more once that is undone', async () => {
    const orderId = await paidOrder(10_000);
    const supervisor = await t.as('supervisor');
    const version = async () => (await admin.ok(getOrder, { id: orderId })).order.version;
    await t.database.updateTable('stays').set({ state: 'in_house' }).where('orderId', '=', orderId).execute();
    const next = async () => ({ orderId, version: await version() });
    await supervisor.ok(requireDeposit, { ...(await next()), amountFen: 30_000 });
    await supervisor.ok(collectDeposit, { ...(await next()), method: 'cash' });
    expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 10_000 });
    await supervisor.ok(deductDeposit, {
      ...(await next()),
      category: 'balance',
      amountFen: 20_000,
      reason: '抵房费',
    });
    expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 30_000, canRequest: true });
    const invoice = await asked(orderId, 30_000);
    expect((await ask(orderId, 1)).failure).toBe('invoice.abovePaid');
    await desk.ok(removeInvoice, key(invoice));
    const { deposit } = await admin.ok(getOrder, { id: orderId });
    const deductionId = deposit?.records[0]?.deductions[0]?.id as string;
    await supervisor.ok(undoDeduction, { ...(await next()), deductionId });
    expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 10_000 });
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
          // The refused requests would have exceeded the amount together with the accepted ones.
          for (const [at, { status }] of answers.entries())
            if (status !== 200) expect(amounts[at]).toBeGreaterThan(invoiceableFen);
        },
      ),
      { numRuns: 6 },
    );
  });
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
