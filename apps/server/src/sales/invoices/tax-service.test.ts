/** Invoices at the tax service: issued, refused, lost on the way, marked when money goes back. */
import {
  correctInvoice,
  countInvoiceViews,
  creditInvoice,
  enterInvoice,
  getInvoicePdf,
  issueInvoice,
  pageInvoices,
  retryInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { describe, expect, test } from 'vitest';
import {
  admin,
  asked,
  company,
  desk,
  key,
  ofOrder,
  one,
  openInvoiceDesk,
  paidOrder,
  sandbox,
  sentOf,
  supervisor,
  t,
  work,
} from '../../../test/desks/invoice-desk.ts';
import { sendDueInvoices } from './send-invoices.ts';

openInvoiceDesk();

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
    // A failed invoice reserves no amount.
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
  // A refund is promised: it can no longer be invoiced, but no credit note is due yet.
  expect(await ofOrder(orderId)).toMatchObject({ invoiceableFen: 0, invoices: [{ creditDue: false }] });
  order = await supervisor.ok(approveRefund, refund());
  await desk.ok(completeRefund, refund());
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
