/** No money is lost between shifts: in any order of steps, shifts and the list of other money add up to everything. */
import { createApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { addPayment, voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageCash } from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import {
  getShift,
  getShiftDesk,
  openShift,
  pageShifts,
  pageUnshifted,
  takeOverMoney,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { netFen } from '@minsu/contract/sales/shifts/shift-rules.ts';
import type { UnshiftedMoney } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, STAFF_PASSWORD } from '../../../test/builders.ts';
import { endAllShifts, endShift, openInput, startShift } from '../../../test/desks/shift-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

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
const itemsOf = (money: readonly UnshiftedMoney[]) => money.map(({ kind, id }) => ({ kind, moneyId: id }));

describe('of any sequence', () => {
  type Who = 'desk' | 'next' | 'admin';
  const who = fc.constantFrom<Who>('desk', 'next', 'admin');
  const step = fc.oneof(
    fc.record({ do: fc.constant('open' as const), who }),
    fc.record({ do: fc.constant('close' as const), who }),
    fc.record({ do: fc.constant('takeOver' as const), who, share: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      ...{ do: fc.constant('pay' as const), who, at: fc.nat(1) },
      ...{ method: fc.constantFrom('cash', 'wechat'), amountFen: fc.integer({ min: 100, max: 9_999 }) },
    }),
    fc.record({ do: fc.constant('void' as const), who, pick: fc.nat(20) }),
    fc.record({
      do: fc.constant('refund' as const),
      who,
      pick: fc.nat(20),
      part: fc.integer({ min: 1, max: 99 }),
    }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  interface Paid {
    readonly id: string;
    readonly orderId: string;
    readonly amountFen: number;
  }

  const refund = async (by: TestClient, { id, orderId, amountFen }: Paid, part: number): Promise<number> => {
    const given = Math.max(1, Math.floor((amountFen * part) / 100));
    const asked = { paymentId: id, amountFen: given, reason: '多付' };
    const first = await by.call(requestRefund, { ...(await keyOf(orderId)).key, ...asked });
    if (first.code !== 200) return 0;
    const refundId = (await keyOf(orderId)).folio?.refunds.at(-1)?.id ?? '';
    const state = (await keyOf(orderId)).folio?.refunds.find((each) => each.id === refundId)?.state;
    if (state === 'requested')
      await people.admin.call(approveRefund, { ...(await keyOf(orderId)).key, refundId });
    const done = await by.call(completeRefund, { ...(await keyOf(orderId)).key, refundId });
    return done.code === 200 ? given : 0;
  };

  /** Performs one step; returns the amount moved. */
  const play = async (one: Step, paid: Paid[]): Promise<number> => {
    const by = people[one.who];
    if (one.do === 'open') {
      const { notes } = await by.ok(getShiftDesk, { houseIds: houses.map(({ id }) => id) });
      const input = openInput(
        houses.map(({ id }) => id),
        one.who,
        1_000_000,
      );
      await by.call(openShift, { ...input, seenNotes: notes.map(({ shiftId }) => shiftId) });
      return 0;
    }
    if (one.do === 'close') {
      const { mine } = await by.ok(getShiftDesk, {});
      if (mine) await endShift(by, await by.ok(getShift, { id: mine.id }), { note: '交接' });
      return 0;
    }
    if (one.do === 'takeOver') {
      const money = (await listed()).filter((_, at) => at % one.share === 0);
      if (money.length > 0) await by.call(takeOverMoney, { items: itemsOf(money) });
      return 0;
    }
    if (one.do === 'pay') {
      const orderId = orders[one.at] as string;
      paid.push({ id: await pay(by, orderId, one.method, one.amountFen), orderId, amountFen: one.amountFen });
      return one.amountFen;
    }
    const at = paid.length === 0 ? -1 : one.pick % paid.length;
    const chosen = paid[at];
    if (!chosen) return 0;
    if (one.do === 'refund') return -(await refund(by, chosen, one.part));
    const { key } = await keyOf(chosen.orderId);
    const voided = await by.call(voidPayment, {
      ...{ ...key, paymentId: chosen.id, reason: '录错', dutyReason: '录错' },
    });
    const { folio } = await keyOf(chosen.orderId);
    const isVoided = folio?.payments.find(({ id }) => id === chosen.id)?.state === 'voided';
    if (voided.code !== 200 || !isVoided) return 0;
    paid.splice(at, 1);
    return -chosen.amountFen;
  };

  test('shifts and the money on no shift add up to all that was moved, by property and method', async () => {
    let [shifted, loose] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await freshHouses();
        const paid: Paid[] = [];
        let moved = 0;
        for (const one of steps) moved += await play(one, paid);
        const houseId = houses.map(({ id }) => id);
        const { records } = await people.admin.ok(pageShifts, { houseId, size: 100 });
        const sums = new Map<string, number>();
        const add = (house: string | null, method: string, fen: number) =>
          sums.set(`${house} ${method}`, (sums.get(`${house} ${method}`) ?? 0) + fen);
        for (const { takings } of records)
          for (const taking of takings) add(taking.houseId, taking.method, netFen(taking));
        shifted += records.flatMap(({ takings }) => takings).length;
        const money = await listed();
        loose += money.length;
        for (const one of money) add(one.houseId, one.method, one.amountFen);
        // The cash report is independent of shifts.
        const report = (await people.admin.ok(pageCash, { houseId, size: 100 })).records;
        for (const line of report) add(line.houseId, line.method, -line.netFen);
        expect([...sums.values()].filter((fen) => fen !== 0)).toEqual([]);
        expect(report.reduce((sum, line) => sum + line.netFen, 0)).toBe(moved);
      }),
      { numRuns: 25 },
    );
    expect([shifted > 0, loose > 0]).toEqual([true, true]);
  }, 300_000);
});

describe('money on no shift', () => {
  test('of a person, and of a program in their name, is listed and taken over once', async () => {
    const [house] = houses as [BuiltHouse];
    const [orderId] = orders as [string];
    await pay(people.desk, orderId, 'cash', 700);
    const { token } = await people.admin.ok(createApiToken, {
      ...{ name: '自助机', scopes: ['order:read', 'order:payment'], days: 30, password: STAFF_PASSWORD },
    } as never);
    const program = t.clientOf(`Bearer ${token}`);
    const own = await startShift(people.admin, house.id, '后台', 0);
    const { key } = await keyOf(orderId);
    await program.ok(addPayment, { ...key, method: 'cash', amountFen: 90, overpayment: 'credit' });
    // Not on the shift of the person in whose name it calls.
    expect((await people.admin.ok(getShift, { id: own.id })).expectedFen).toBe(0);
    expect((await listed()).map(({ amountFen, by }) => `${amountFen} ${by}`).sort()).toEqual([
      '700 frontdesk',
      '90 admin (API: 自助机)',
    ]);
    const { unshifted } = await people.admin.ok(getShift, { id: own.id });
    expect(unshifted).toMatchObject({
      count: 2,
      totalFen: 790,
      sums: [{ houseId: house.id, method: 'cash' }],
    });
    const items = itemsOf(await listed());
    expect((await people.desk.call(takeOverMoney, { items })).failure).toBe('shift.needsOwnShift');
    await startShift(people.next, house.id, '前台', 0);
    const both = await Promise.all([
      people.admin.call(takeOverMoney, { items }),
      people.next.call(takeOverMoney, { items }),
    ]);
    expect(both.map(({ code, failure }) => [code, failure]).sort()).toEqual([
      [200, undefined],
      [409, 'shift.moneyGone'],
    ]);
    expect(await listed()).toEqual([]);
  });

  test('of a property out of scope is neither shown nor taken over', async () => {
    const foreign = await buildHouse(t.database, { rooms: 1 });
    const stay = { checkIn: '2026-11-20', checkOut: '2026-11-22', room: foreign.rooms[0] ?? null };
    const { orderId } = await buildStay(t.database, foreign, stay);
    const moneyId = await pay(people.admin, orderId, 'cash', 123);
    await startShift(people.desk, houses[0]?.id as string);
    const { records } = await people.desk.ok(pageUnshifted, { houseId: [foreign.id] });
    expect(records).toEqual([]);
    const items = [{ kind: 'payment' as const, moneyId }];
    expect((await people.desk.call(takeOverMoney, { items })).failure).toBe('shift.moneyGone');
  });
});
