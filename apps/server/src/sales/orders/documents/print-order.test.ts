/** Printed order documents: reads the PDF and compares it with the order. */

import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { amountInCapitals } from '@minsu/contract/platform/money-words.ts';
import {
  printFolio,
  printReceipt,
  printRegistration,
  printSlip,
} from '@minsu/contract/sales/orders/documents/print-endpoints.ts';
import {
  addCharge,
  addPayment,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { pagesOfPdf } from '../../../../test/sheets/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
let orderId: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 2, department: 'staff', name: '云栖小院' });
  const room = house.rooms[0] ?? null;
  ({ orderId } = await buildStay(t.database, house, {
    checkIn: '2026-11-20',
    checkOut: '2026-11-23',
    room,
    guest: '欧阳䶮',
    priceFen: 43_210,
  }));
});

const fetchPdf = (
  endpoint: Endpoint,
  query: Record<string, string>,
  language = 'zh-CN',
  token = desk.token,
) =>
  t.app.inject({
    method: 'GET',
    url: `${endpoint.path}?${new URLSearchParams(query)}`,
    headers: { authorization: token, 'accept-language': language },
  });
const textOf = async (...args: Parameters<typeof fetchPdf>): Promise<string> => {
  const answer = await fetchPdf(...args);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return pagesOfPdf(answer.rawPayload).join('\n');
};

const pay = async (amountFen: number, method: 'cash' | 'wechat' = 'cash') => {
  const { order } = await desk.ok(getOrder, { id: orderId });
  return desk.ok(addPayment, {
    orderId,
    version: order.version,
    method,
    amountFen,
    note: '押房款',
    overpayment: 'credit',
  });
};

describe('the folio', () => {
  test('has every line and payment with totals', async () => {
    await pay(100_005, 'wechat');
    const { order } = await desk.ok(getOrder, { id: orderId });
    const charge = { kind: 'minibar' as const, description: '可乐两瓶', amountFen: 1_999 };
    const detail = await desk.ok(addCharge, { orderId, version: order.version, ...charge });
    const text = await textOf(printFolio, { orderId });
    const folio = detail.folio ?? { lines: [], payments: [] };
    expect(folio.lines).toHaveLength(4);
    const lines = text.split('\n');
    for (const { date, description, amountFen } of folio.lines)
      for (const said of [date, description, formatFen(amountFen)]) expect(lines).toContain(said);
    const chargedFen = folio.lines.reduce((sum, line) => sum + line.amountFen, 0);
    expect(chargedFen).toBe(detail.order.totalFen);
    for (const said of [
      '账单',
      '云栖小院',
      '欧阳䶮',
      order.orderNo,
      '迷你吧',
      '微信',
      '押房款',
      '2026-11-23',
    ])
      expect(text).toContain(said);
    for (const fen of [chargedFen, 100_005, chargedFen - 100_005]) expect(lines).toContain(formatFen(fen));
    expect(text).toContain('应收余额');
  });

  test('omits voided payments and prints in English', async () => {
    const { folio, order } = await pay(5_000);
    const paymentId = folio?.payments[0]?.id ?? '';
    await desk.ok(voidPayment, { orderId, version: order.version, paymentId, reason: '录错' });
    const text = await textOf(printFolio, { orderId, language: 'en-US' });
    expect(text).not.toContain('50.00');
    for (const said of ['Folio', 'Balance due', 'Room', 'Page 1 of 1']) expect(text).toContain(said);
  });
});

describe('the receipt', () => {
  test('covers one payment or all, with the amount in words', async () => {
    await pay(12_345);
    const { folio } = await pay(100_000, 'wechat');
    const [first] = folio?.payments ?? [];
    const one = await textOf(printReceipt, { orderId, paymentId: first?.id ?? '' });
    for (const said of ['收据', '123.45', amountInCapitals(12_345), 'frontdesk', '现金'])
      expect(one).toContain(said);
    expect(one).not.toContain('1,000.00');
    const all = await textOf(printReceipt, { orderId });
    for (const said of ['1,123.45', amountInCapitals(112_345)]) expect(all).toContain(said);
  });

  test('needs a payment', async () => {
    expect((await desk.call(printReceipt, { orderId })).failure).toBe('print.nothingPaid');
    const unknown = { orderId, paymentId: '01980000-0000-7000-8000-000000000000' };
    expect((await desk.call(printReceipt, unknown)).failure).toBe('print.paymentNotFound');
  });
});

describe('the registration slip', () => {
  test('shows guest, room and dates with a row per guest, in both languages', async () => {
    const zh = await textOf(printRegistration, { orderId });
    for (const said of ['入住登记单', '欧阳䶮', '101', '2026-11-20', '2026-11-23', '证件号码', '住客签名'])
      expect(zh).toContain(said);
    const en = await textOf(printRegistration, { orderId }, 'en-US');
    for (const said of ['Registration slip', 'Document no.', '欧阳䶮']) expect(en).toContain(said);
    // Registration slips show no money.
    expect(zh).not.toContain('432.10');
  });
});

describe('refusals', () => {
  const papers = [printRegistration, printFolio, printReceipt];

  test('refuses anonymous clients, roles without the permission and properties out of scope', async () => {
    const foreign = await buildHouse(t.database, { rooms: 1 });
    const dates = { checkIn: '2026-11-20', checkOut: '2026-11-21', room: foreign.rooms[0] ?? null };
    const other = await buildStay(t.database, foreign, dates);
    for (const endpoint of papers) {
      expect((await t.nobody.call(endpoint, { orderId })).status).toBe(401);
      expect((await (await t.as('housekeeper')).call(endpoint, { orderId })).status).toBe(403);
      expect((await desk.call(endpoint, { orderId: other.orderId })).status).toBe(404);
    }
  });

  test('refuses documents with money to roles that do not see it', async () => {
    await pay(10_000);
    await sql`update roles set sees_money = false where role_code = 'front_desk'`.execute(t.database);
    t.sessions.forget();
    const blind = await t.openSession('frontdesk');
    expect((await blind.call(printFolio, { orderId })).failure).toBe('print.moneyHidden');
    expect((await blind.call(printReceipt, { orderId })).failure).toBe('print.moneyHidden');
    expect((await blind.call(printRegistration, { orderId })).status).toBe(200);
    await sql`update roles set sees_money = true where role_code = 'front_desk'`.execute(t.database);
  });
});

describe('the 80 mm slip', () => {
  const sizeOf = (pdf: Buffer): [number, number] => {
    const [, width = '0', height = '0'] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    return [Number(width), Number(height)];
  };

  test('prints charges, quantities, payments and balance on one page of variable length', async () => {
    await pay(100_000, 'wechat');
    const short = (await fetchPdf(printSlip, { orderId })).rawPayload;
    const { order } = await desk.ok(getOrder, { id: orderId });
    const water = { orderId, version: order.version, kind: 'minibar', amountFen: 500, quantity: 3 };
    const charged = await desk.ok(addCharge, water);
    const long = (await fetchPdf(printSlip, { orderId })).rawPayload;
    const pages = pagesOfPdf(long);
    expect(pages).toHaveLength(1);
    const text = (pages[0] ?? '').split('\n');
    for (const line of charged.folio?.lines ?? []) expect(text).toContain(formatFen(line.amountFen));
    expect(text.some((line) => line.includes('× 3'))).toBe(true);
    expect(text).toContain(formatFen(-100_000));
    expect(text).toContain(formatFen(Math.abs(charged.order.balanceFen ?? 0)));
    const [[width, height], [otherWidth, less]] = [sizeOf(long), sizeOf(short)];
    expect(width).toBeCloseTo(226.77, 1);
    expect(otherWidth).toBe(width);
    expect(height).toBeGreaterThan(less);
    expect(height).toBeLessThan(842);
  });

  test('needs the permissions to print and see money, and the property in scope', async () => {
    const statusOf = async (username: string) =>
      (await fetchPdf(printSlip, { orderId }, 'zh-CN', (await t.as(username)).token)).statusCode;
    expect(await statusOf('housekeeper')).toBe(403);
    const elsewhere = await buildHouse(t.database, { rooms: 1 });
    const other = await buildStay(t.database, elsewhere, {
      ...{ checkIn: '2026-11-20', checkOut: '2026-11-21', room: elsewhere.rooms[0] ?? null },
    });
    expect((await fetchPdf(printSlip, { orderId: other.orderId })).statusCode).toBe(404);
  });
});
