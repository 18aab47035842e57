/**
 * Company accounts: charges within the credit limit, also simultaneous ones; settlements up to the balance; statements
 * line by line.
 */

import {
  createOpening,
  pageOpenings,
  reverseOpening,
} from '@minsu/contract/finance/opening/opening-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  companyOptions,
  exportStatement,
  pageCompanies,
  pageStatement,
  saveCompany,
  settleCompany,
  voidSettlement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { chargeCompany, voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  rejectRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { findBroken } from '../../finance/ledger/proof-queries.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let finance: TestClient;
let made = 0;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  admin = await t.as('admin');
  desk = await t.as('frontdesk');
  finance = await t.as('finance');
  // Second-person confirmation is tested in sales/orders/folio/second-person.test.ts.
  await t.database
    .insertInto('settings')
    .values({ key: 'business.refundFourEyesFen', value: '100000000' })
    .execute();
});
afterAll(() => t.close());

let companyId: string;
let orderId: string;
beforeEach(async () => {
  made += 1;
  const facts = { name: `青山旅行社 ${made}`, contact: '何琳', creditFen: 200_000 };
  companyId = (await finance.ok(saveCompany, facts)).id;
  orderId = await order();
});

const order = async (): Promise<string> => {
  const house = await buildHouse(t.database, { rooms: 1, department: 'staff' });
  const dates = { checkIn: '2026-11-20', checkOut: '2026-11-23', room: house.rooms[0] ?? null };
  return (await buildStay(t.database, house, { ...dates, priceFen: 100_000 })).orderId;
};
const charge = async (amountFen: number, of = orderId) => {
  const { order: found } = await desk.ok(getOrder, { id: of });
  return desk.call(chargeCompany, { orderId: of, version: found.version, companyId, amountFen });
};
const account = async () => {
  const { records } = await finance.ok(pageCompanies, { view: 'active', keyword: `青山旅行社 ${made}` });
  return records.find(({ id }) => id === companyId);
};

test('an order is charged to a company: paid for the guest, owed by the company', async () => {
  const { code, data } = await charge(150_000);
  expect(code).toBe(200);
  expect(data.order).toMatchObject({ paidFen: 150_000, balanceFen: 150_000 });
  expect(data.folio?.payments).toMatchObject([
    { method: 'account', company: `青山旅行社 ${made}`, note: '' },
  ]);
  expect(await account()).toMatchObject({ owedFen: 150_000, availableFen: 50_000 });
  const options = await desk.ok(companyOptions, { ids: [companyId] });
  expect(options).toEqual([expect.objectContaining({ id: companyId, availableFen: 50_000 })]);
});

test('above its credit, or closed, nothing is charged, and the field says how much is left', async () => {
  const refused = await charge(200_001);
  expect([refused.failure, refused.fields.amountFen]).toEqual([
    'company.aboveCredit',
    'Exceeds the available credit. Up to ¥2,000.00 can be charged',
  ]);
  const { version = 0, name = '' } = (await account()) ?? {};
  await finance.ok(saveCompany, { id: companyId, version, name, creditFen: 200_000, active: false });
  expect((await charge(1)).failure).toBe('company.inactive');
  const { order: left } = await desk.ok(getOrder, { id: orderId });
  expect(left.paidFen).toBe(0);
});

test('many who charge at once never pass the credit', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, order));
  const answers = await Promise.all(orders.map((id) => charge(80_000, id)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(await account()).toMatchObject({ owedFen: 160_000, availableFen: 40_000 });
});

test('a charge that is voided or refunded is no longer owed', async () => {
  const first = (await charge(100_000)).data.folio?.payments[0]?.id ?? '';
  const { order: before } = await desk.ok(getOrder, { id: orderId });
  await desk.ok(voidPayment, { orderId, version: before.version, paymentId: first, reason: '录错单位' });
  expect(await account()).toMatchObject({ owedFen: 0 });
  const paymentId = (await charge(120_000)).data.folio?.payments.at(-1)?.id ?? '';
  const { order: charged } = await desk.ok(getOrder, { id: orderId });
  const asked = await desk.ok(requestRefund, {
    ...{ orderId, version: charged.version, paymentId, amountFen: 20_000, reason: '少住一晚' },
  });
  const refundId = asked.folio?.refunds[0]?.id ?? '';
  const approved = await finance.ok(approveRefund, { orderId, version: asked.order.version, refundId });
  await finance.ok(completeRefund, { orderId, version: approved.order.version, refundId });
  expect(await account()).toMatchObject({ owedFen: 100_000, availableFen: 100_000 });
});

test('a refund frees no credit before it has gone out, and one that was refused leaves all as it was', async () => {
  const paymentId = (await charge(200_000)).data.folio?.payments[0]?.id ?? '';
  const key = async () => {
    const { order: found } = await desk.ok(getOrder, { id: orderId });
    return { orderId, version: found.version };
  };
  const askBack = async (amountFen: number) => {
    const asked = { ...(await key()), paymentId, amountFen, reason: '少住两晚' };
    const { folio } = await desk.ok(requestRefund, asked);
    return folio?.refunds.find(({ state }) => state === 'requested')?.id ?? '';
  };
  const owes = async (owedFen: number, chargedFen: number) => {
    expect(await account()).toMatchObject({ owedFen, availableFen: 200_000 - owedFen });
    const { records } = await finance.ok(pageStatement, { companyId });
    expect(records.find(({ kind }) => kind === 'charge')?.amountFen).toBe(chargedFen);
  };
  const refused = await askBack(200_000);
  await owes(200_000, 200_000);
  expect((await charge(1, await order())).failure).toBe('company.noCreditLeft');
  const paid = { id: companyId, method: 'transfer' as const, settledOn: '2026-11-20' };
  await finance.ok(settleCompany, { ...paid, amountFen: 40_000 });
  await finance.ok(rejectRefund, { ...(await key()), refundId: refused, reason: '合同不允许' });
  await owes(160_000, 200_000);
  const granted = await askBack(50_000);
  await finance.ok(approveRefund, { ...(await key()), refundId: granted });
  await owes(160_000, 200_000);
  await finance.ok(completeRefund, { ...(await key()), refundId: granted });
  await owes(110_000, 150_000);
  expect((await charge(90_001, await order())).failure).toBe('company.aboveCredit');
});

test('a charge that the company has settled is not voided: it is refunded, or the settlement goes first', async () => {
  const paymentId = (await charge(100_000)).data.folio?.payments[0]?.id ?? '';
  const paid = { id: companyId, method: 'transfer' as const, settledOn: '2026-11-20' };
  await finance.ok(settleCompany, { ...paid, amountFen: 40_000 });
  const voided = async () => {
    const { order: found } = await desk.ok(getOrder, { id: orderId });
    return desk.call(voidPayment, { orderId, version: found.version, paymentId, reason: '录错单位' });
  };
  const refused = await voided();
  expect([refused.status, refused.failure]).toEqual([409, 'company.chargeSettled']);
  expect(refused.message).toContain('¥600.00');
  expect(await account()).toMatchObject({ owedFen: 60_000, availableFen: 140_000 });
  expect((await desk.ok(getOrder, { id: orderId })).folio?.payments[0]?.state).toBe('succeeded');
  // The balance is one sum, so the rest may be written off although another charge is open.
  await charge(50_000);
  expect((await voided()).code).toBe(200);
  expect(await account()).toMatchObject({ owedFen: 10_000 });
});

test('settlements lower what is owed, no further than to nothing, and a wrong one is taken back once', async () => {
  await charge(150_000);
  t.setNow('2026-11-21T04:00:00Z');
  const paid = { id: companyId, method: 'transfer' as const, settledOn: '2026-11-21' };
  const above = await finance.call(settleCompany, { ...paid, amountFen: 150_001 });
  expect([above.failure, above.fields.amountFen]).toEqual([
    'company.aboveOwed',
    'Exceeds the amount owed. Up to ¥1,500.00 can be settled',
  ]);
  const both = await Promise.all(
    [100_000, 100_000].map((amountFen) => finance.call(settleCompany, { ...paid, amountFen })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await account()).toMatchObject({ owedFen: 50_000, availableFen: 150_000 });
  const { records } = await finance.ok(pageStatement, { companyId });
  expect(records.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['settlement', -100_000],
    ['charge', 150_000],
  ]);
  const settlementId = records[0]?.id ?? '';
  await finance.ok(voidSettlement, { settlementId, reason: '重复录入' });
  const again = await finance.call(voidSettlement, { settlementId, reason: '重复录入' });
  expect(again.failure).toBe('company.settlementVoided');
  expect(await account()).toMatchObject({ owedFen: 150_000 });
  const after = await finance.ok(pageStatement, { companyId });
  expect(after.records[0]).toMatchObject({ voided: true, note: '重复录入' });
  expect((await finance.call(exportStatement.file, { companyId })).status).toBe(200);
  t.setNow('2026-11-20T04:00:00Z');
});

test('what a company owed when its account began is owed, counts against its credit and is settled', async () => {
  const begun = { kind: 'company' as const, party: companyId, amountFen: 150_000, asOf: '2026-11-19' };
  const open = async (given: InputOf<typeof createOpening>) => {
    await finance.byTwo(createOpening, given);
    const { records } = await finance.ok(pageOpenings, { kind: ['company'] });
    return { id: records[0]?.id ?? '', version: records[0]?.version ?? 0 };
  };
  const wrong = await open({ ...begun, amountFen: 90_000 });
  await finance.byTwo(reverseOpening, { ...wrong, reason: '金额录错' });
  expect(await account()).toMatchObject({ owedFen: 0 });
  const { id, version } = await open({ ...begun, note: '旧账' });
  expect(await account()).toMatchObject({ owedFen: 150_000, availableFen: 50_000 });
  expect((await charge(60_000)).status).toBe(422);
  expect((await charge(50_000)).code).toBe(200);
  const paid = { id: companyId, method: 'transfer' as const, settledOn: '2026-11-20' };
  await finance.ok(settleCompany, { ...paid, amountFen: 200_000 });
  expect(await account()).toMatchObject({ owedFen: 0, availableFen: 200_000 });
  const { records } = await finance.ok(pageStatement, { companyId });
  expect(records.map(({ kind, date, amountFen }) => [kind, date, amountFen])).toEqual([
    ...[expect.anything(), expect.anything()],
    ['opening', '2026-11-19', 150_000],
  ]);
  expect(records.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
  expect(records[2]).toMatchObject({ note: '旧账', by: 'finance、admin', orderId: null });
  const late = await finance.ok(pageStatement, { companyId, dateFrom: '2026-11-20' });
  expect(late.records).toHaveLength(2);
  const used = await finance.call(reverseOpening, { id, version, reason: 'x' });
  expect(used.failure).toBe('opening.inUse');
  expect(await t.job().read((ctx) => findBroken(ctx, 'companiesAgree'))).toEqual({ broken: 0, samples: [] });
});

test('names are taken once, edits stand on the latest version', async () => {
  const { name = '' } = (await account()) ?? {};
  const twin = await finance.call(saveCompany, { name: name.toUpperCase(), creditFen: 0 });
  expect(twin.failure).toBe('company.nameTaken');
  const stale = await finance.call(saveCompany, { id: companyId, version: 7, name, creditFen: 1 });
  expect(stale.failure).toBe('core.stale');
});

test('who may not is refused, and a foreign house stays unknown', async () => {
  const keeper = await t.as('housekeeper');
  expect((await keeper.call(pageCompanies, {})).code).toBe(403);
  const paid = { id: companyId, method: 'transfer' as const, amountFen: 1, settledOn: '2026-11-20' };
  expect((await desk.call(settleCompany, paid)).code).toBe(403);
  expect((await desk.call(saveCompany, { name: '不可', creditFen: 1 })).code).toBe(403);
  expect((await desk.call(pageStatement, { companyId })).code).toBe(403);
  const missing = { companyId: '00000000-0000-7000-8000-000000000000' };
  expect((await finance.call(pageStatement, missing)).failure).toBe('company.notFound');
  const away = await buildHouse(t.database, { rooms: 1 });
  const dates = { checkIn: '2026-11-20', checkOut: '2026-11-21', room: away.rooms[0] ?? null };
  const foreign = await buildStay(t.database, away, { ...dates, priceFen: 1_000 });
  const input = { orderId: foreign.orderId, version: 0, companyId, amountFen: 1 };
  expect((await desk.call(chargeCompany, input)).code).toBe(404);
  expect((await admin.ok(pageCompanies, { keyword: '青山' })).total).toBeGreaterThan(0);
});
