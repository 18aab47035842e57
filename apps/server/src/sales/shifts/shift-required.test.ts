/** With shifts required, every way of moving money asks for one. */
import { createApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { saveCompany, settleCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import {
  collectDeposit,
  requireDeposit,
  returnDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addPayment, voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { getShiftDesk, pageUnshifted } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import type { UnshiftedMoney } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHourlyHouse } from '../../../test/build-hours.ts';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, STAFF_PASSWORD } from '../../../test/builders.ts';
import { endAllShifts, startShift } from '../../../test/desks/shift-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';

let t: TestApp;
let people: Record<'desk' | 'next' | 'admin', TestClient>;
let houses: BuiltHouse[];
let orders: string[];
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  people = { desk: await t.as('frontdesk'), next: await t.as('supervisor'), admin: await t.as('admin') };
  await t.database
    .insertInto('settings')
    .values({ key: 'business.refundFourEyesFen', value: '100000000' })
    .execute();
});
afterAll(() => t.close());

const freshHouses = async (): Promise<void> => {
  await endAllShifts(t);
  houses = await Promise.all([0, 1].map(() => buildHouse(t.database, { rooms: 1, department: 'staff' })));
  orders = [];
  for (const house of houses) {
    const stay = { checkIn: '2026-11-20', checkOut: '2026-12-20', room: house.rooms[0] ?? null };
    orders.push((await buildStay(t.database, house, { ...stay, priceFen: 100_000 })).orderId);
  }
};
beforeEach(freshHouses);

const isRequired = async (value: boolean): Promise<void> => {
  await sql`insert into settings (key, value) values ('business.shiftRequired', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(t.database);
  forgetSettings(t.services);
};

const keyOf = async (orderId: string) => {
  const { order, folio } = await people.admin.ok(getOrder, { id: orderId });
  return { key: { orderId, version: order.version }, folio };
};
const pay = async (by: TestClient, orderId: string, method: string, amountFen: number) => {
  const { key } = await keyOf(orderId);
  const { folio } = await by.ok(addPayment, { ...key, method, amountFen, overpayment: 'credit' });
  return folio?.payments.at(-1)?.id ?? '';
};
const listed = async (): Promise<UnshiftedMoney[]> =>
  (await people.admin.ok(pageUnshifted, { houseId: houses.map(({ id }) => id), size: 100 })).records;

describe('where money is taken only on a shift', () => {
  const nights = (house: BuiltHouse, from = 40) => ({
    ...{ houseId: house.id, bookerName: '陈思远' },
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + 1), guests: 1 }],
  });
  const payment = { method: 'cash', amountFen: 1_000 } as const;

  test('every way of taking or giving back asks for one, changes nothing, and goes on once it is open', async () => {
    const [house] = houses as [BuiltHouse];
    const [orderId, withDeposit] = orders as [string, string];
    const { desk, next } = people;
    const hourly = await buildHourlyHouse(t.database, { rooms: 1, department: 'staff' });
    const voidable = await pay(desk, orderId, 'cash', 5_000);
    const refunded = await pay(desk, orderId, 'cash', 4_000);
    const asked = { ...(await keyOf(orderId)).key, paymentId: refunded, amountFen: 1_500, reason: '多付' };
    const { folio } = await desk.ok(requestRefund, asked);
    const refundId = folio?.refunds[0]?.id as string;
    await next.ok(approveRefund, { ...(await keyOf(orderId)).key, refundId });
    await desk.ok(requireDeposit, { ...(await keyOf(withDeposit)).key, amountFen: 30_000 });
    const company = await people.admin.ok(saveCompany, { name: `商会 ${house.id}`, creditFen: 1_000_000 });
    await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at, company_id)
      values (${house.id}, ${company.id}, ${orderId}, 'account', 8000, 'succeeded', '2026-11-20', 'x', now(), ${company.id})`.execute(
      t.database,
    );
    const settled = { id: company.id, method: 'cash', amountFen: 8_000, settledOn: '2026-11-20' };
    const day0 = {
      day: '2026-11-20',
      start: '13:00',
      ratePlanId: hourly.planId,
      roomTypeId: hourly.roomTypeId,
    };
    const ways = [
      async () => desk.call(addPayment, { ...(await keyOf(orderId)).key, ...payment }),
      () => desk.call(createOrder, { ...nights(house), payment }),
      () => desk.call(sellHours, { ...day0, houseId: hourly.id, bookerName: '李先生', payment }),
      async () =>
        desk.call(voidPayment, { ...(await keyOf(orderId)).key, paymentId: voidable, reason: '录错' }),
      async () => desk.call(completeRefund, { ...(await keyOf(orderId)).key, refundId }),
      async () => desk.call(collectDeposit, { ...(await keyOf(withDeposit)).key, method: 'cash' }),
      () => people.admin.call(settleCompany, settled),
    ];
    await isRequired(true);
    const states = () => Promise.all(orders.map(async (id) => (await keyOf(id)).key.version));
    const before = await states();
    for (const way of ways) expect((await way()).failure).toBe('shift.needsShift');
    expect(await states()).toEqual(before);
    // Without money no shift is needed.
    expect((await desk.call(createOrder, nights(house, 50))).code).toBe(200);
    await startShift(desk, house.id);
    await startShift(people.admin, house.id, '后台');
    for (const way of ways) {
      const { code, failure } = await way();
      expect([code, failure]).toEqual([200, undefined]);
    }
    const back = async (by: TestClient) =>
      by.call(returnDeposit, { ...(await keyOf(withDeposit)).key, method: 'cash' });
    await t.database
      .updateTable('stays')
      .set({ state: 'checked_out' })
      .where('orderId', '=', withDeposit)
      .execute();
    expect((await back(next)).failure).toBe('shift.needsShift');
    expect((await back(desk)).code).toBe(200);
    await isRequired(false);
    // Only money taken before the setting.
    expect((await listed()).map(({ amountFen }) => amountFen).sort()).toEqual([4_000, 5_000, 8_000]);
  });

  test('whoever may not open a shift is told so; programs are let through and listed', async () => {
    const [orderId] = orders as [string];
    await isRequired(true);
    await sql`delete from role_permissions where permission = 'shift:work'
      and role_id in (select id from roles where role_code = 'front_desk')`.execute(t.database);
    const clerk = await t.openSession('frontdesk');
    const refused = await clerk.call(addPayment, { ...(await keyOf(orderId)).key, ...payment });
    expect(refused.failure).toBe('shift.noShiftRight');
    expect((await clerk.call(getShiftDesk, {})).status).toBe(403);
    const { token } = await people.admin.ok(createApiToken, {
      ...{ name: '门锁', scopes: ['order:read', 'order:payment'], days: 30, password: STAFF_PASSWORD },
    } as never);
    const program = t.clientOf(`Bearer ${token}`);
    expect((await program.call(addPayment, { ...(await keyOf(orderId)).key, ...payment })).code).toBe(200);
    expect(await listed()).toMatchObject([{ kind: 'payment', amountFen: 1_000, by: 'admin (API: 门锁)' }]);
    await isRequired(false);
  });
});
