/** Orders that are paid, invoices asked of them, and the tax service of the sandbox. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { getOrderInvoices, requestInvoice } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { checkCharacter } from '@minsu/contract/sales/invoices/tax-code-rules.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { sendDueInvoices } from '../../src/sales/invoices/send-invoices.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { openSandboxApp, type SandboxApp } from '../channels/sandbox-app.ts';
import type { TestApp, TestClient } from '../test-app.ts';
import { NOON } from '../test-day.ts';

let app: SandboxApp;
export let sandbox: SandboxApp['sandbox'];
export let t: TestApp;
export let desk: TestClient;
export let supervisor: TestClient;
export let admin: TestClient;
export let house: BuiltHouse;
export let foreign: BuiltHouse;
let nights = 1;
let clock = Date.parse(NOON);

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openInvoiceDesk = (
  envOf = (url: string): Record<string, string> => ({ INVOICE_URL: `${url}/invoices` }),
): void => {
  beforeAll(async () => {
    clock = Date.parse(NOON);
    app = await openSandboxApp(envOf);
    ({ sandbox, t, desk, admin } = app);
    sandbox.invoices.setWork(0);
    supervisor = await t.as('supervisor');
    const price = { basePriceFen: 80_000, weekendPriceFen: null };
    house = await buildHouse(t.database, { department: 'staff', ...price });
    foreign = await buildHouse(t.database, price);
  });
  afterEach(() => sandbox.behave('invoices', 'none'));
  afterAll(() => app.close());
};

export const CODE = `91330100799655058${checkCharacter('91330100799655058')}`;

export const company = {
  titleKind: 'company' as const,
  buyerTitle: '杭州云栖科技有限公司',
  taxCode: CODE,
  receiver: 'finance@yunqi.example',
};

/** A paid order; guests do not sleep in it here, so no room is needed. */
export const paidOrder = async (amountFen = 80_000, of = house) => {
  const from = `2027-0${1 + (Math.floor(nights / 27) % 9)}-${String(1 + (nights % 27)).padStart(2, '0')}`;
  nights += 1;
  const type = await t.database
    .selectFrom('roomTypes')
    .select('id')
    .where('houseId', '=', of.id)
    .executeTakeFirstOrThrow();
  const checkOut = new Date(Date.parse(`${from}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const sold = await admin.ok(createOrder, {
    houseId: of.id,
    bookerName: '陈思远',
    phone: '13800138000',
    stays: [{ roomTypeId: type.id, checkIn: from, checkOut, guests: 1 }],
    payment: { method: 'cash', amountFen, ...(amountFen > 80_000 && { overpayment: 'credit' as const }) },
  });
  return sold.id;
};

export const ask = (orderId: string, amountFen: number, more: Record<string, unknown> = {}) =>
  desk.call(requestInvoice, { orderId, ...company, amountFen, ...more });

export const asked = async (orderId: string, amountFen: number, more: Record<string, unknown> = {}) =>
  (await ask(orderId, amountFen, more)).data;

export const key = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** Takes up what is due, then what the service has to be asked again a moment later. */
export const work = async (rounds = 3) => {
  for (let round = 0; round < rounds; round += 1) {
    await sendDueInvoices(t.job());
    clock += 90_000;
    t.setNow(new Date(clock).toISOString());
  }
};

export const ofOrder = (orderId: string) => desk.ok(getOrderInvoices, { orderId });

export const one = async (orderId: string) => {
  const { invoices } = await ofOrder(orderId);
  return invoices[0] as (typeof invoices)[0];
};

export const sentOf = (id: string) =>
  sandbox.invoices.taken().filter(({ reference }) => reference.startsWith(id));
