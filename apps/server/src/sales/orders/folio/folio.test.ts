/** Any sequence of folio operations keeps balance = charges − payments + refunds in whole fen, on page and row. */

import {
  collectDeposit,
  completeDepositReturn,
  deductDeposit,
  requireDeposit,
  retryDepositReturn,
  returnDeposit,
  undoDeduction,
  waiveDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  addCharge,
  addPayment,
  removeCharge,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  rejectRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder, getOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
  undoCheckIn,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants, LEFT_A_BILL } from '../../../../test/order-invariants.ts';
import { short } from '../../../../test/run-length.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
let other: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = await Promise.all([t.as('admin'), t.as('admin2')]);
});
afterAll(() => t.close());

const read = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof read>>;
type Step = (detail: Detail, amountFen: number, pick: number) => Promise<unknown>;

const at = <T>(list: readonly T[] | undefined, pick: number): T | undefined =>
  list?.[pick % (list.length || 1)];
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const NONE = '01999999-0000-7000-8000-000000000000';
const refundKey = (detail: Detail, pick: number) => ({
  ...key(detail),
  refundId: at(detail.folio?.refunds, pick)?.id ?? NONE,
});
const placeOf = (detail: Detail, pick: number): number => pick % (detail.stays.length || 1);
const stayKey = (detail: Detail, pick: number) => ({
  stayId: at(detail.stays, pick)?.id ?? NONE,
  version: detail.order.version,
});
const deductions = ['damage', 'cleaning', 'balance'] as const;
const deposited = (detail: Detail) => detail.deposit?.records ?? [];
const kinds = ['minibar', 'damage', 'discount', 'tax'] as const;

/** Every step is tried in every state; a refused one must change nothing. */
const steps: Record<string, Step> = {
  charge: (d, amountFen, pick) => admin.call(addCharge, { ...key(d), kind: kinds[pick % 4], amountFen }),
  removeCharge: (d, _, pick) =>
    admin.call(removeCharge, { ...key(d), chargeId: at(d.folio?.lines, pick)?.id.slice(0, 36) ?? NONE }),
  pay: (d, amountFen, pick) =>
    admin.call(addPayment, {
      ...key(d),
      method: pick % 2 ? 'cash' : 'transfer',
      amountFen,
      overpayment: 'credit',
    }),
  voidPayment: (d, _, pick) =>
    admin.call(voidPayment, { ...key(d), paymentId: at(d.folio?.payments, pick)?.id ?? NONE, reason: '错' }),
  ask: (d, amountFen, pick) => {
    const paymentId = at(d.folio?.payments, pick)?.id ?? NONE;
    return admin.call(requestRefund, { ...key(d), paymentId, amountFen, reason: '多付' });
  },
  approve: (d, _, pick) => other.call(approveRefund, refundKey(d, pick)),
  reject: (d, _, pick) => other.call(rejectRefund, { ...refundKey(d, pick), reason: '不退' }),
  complete: (d, _, pick) => admin.call(completeRefund, refundKey(d, pick)),
  cancel: (d, _, pick) => admin.call(cancelOrder, { ...key(d), reason: '不来了', waiveFee: pick % 3 === 0 }),
  cancelRoom: (d, _, pick) => admin.call(cancelStay, { ...stayKey(d, pick), reason: '少一间' }),
  reinstate: (d) => admin.call(reinstateOrder, key(d)),
  noShow: (d, _, pick) => admin.call(markNoShow, stayKey(d, pick)),
  checkIn: (d, _, pick) =>
    admin.call(checkInOrder, {
      ...withPapers(stayKey(d, pick), 3, 3 * placeOf(d, pick)),
      acceptDirty: true,
      ...(pick % 3 > 0 && { depositMethod: pick % 2 ? 'cash' : 'transfer' }),
    }),
  undoCheckIn: (d, _, pick) => admin.call(undoCheckIn, stayKey(d, pick)),
  checkOut: (d, _, pick) =>
    admin.call(checkOutOrder, {
      ...stayKey(d, pick),
      waiveBalance: pick % 2 === 0,
      reason: '免收',
      returnDeposit: pick % 3 === 0,
    }),
  undoCheckOut: (d, _, pick) => admin.call(undoCheckOut, stayKey(d, pick)),
  requireDeposit: (d, amountFen) => admin.call(requireDeposit, { ...key(d), amountFen }),
  collectDeposit: (d, _, pick) =>
    admin.call(collectDeposit, { ...key(d), method: pick % 2 ? 'cash' : 'transfer' }),
  waiveDeposit: (d) => admin.call(waiveDeposit, { ...key(d), reason: '熟客' }),
  deduct: (d, amountFen, pick) =>
    admin.call(deductDeposit, { ...key(d), category: deductions[pick % 3], amountFen, reason: '台灯损坏' }),
  undoDeduction: (d, _, pick) =>
    admin.call(undoDeduction, {
      ...key(d),
      deductionId: at(deposited(d)[0]?.deductions, pick)?.id ?? NONE,
    }),
  returnDeposit: (d) => admin.call(returnDeposit, key(d)),
  completeDeposit: (d) => admin.call(completeDepositReturn, key(d)),
  retryDeposit: (d) => admin.call(retryDepositReturn, key(d)),
  cameAfterAll: (d, _, pick) => admin.call(reinstateStay, stayKey(d, pick)),
};

const sum = (lines: readonly { readonly amountFen: number }[]): number =>
  lines.reduce((total, { amountFen }) => total + amountFen, 0);

const assertBalanced = ({ order, folio, deposit }: Detail, done: string): void => {
  const charged = sum(folio?.lines.filter((line) => !line.void) ?? []);
  const paid = sum(folio?.payments.filter(({ state }) => state === 'succeeded') ?? []);
  const back = sum(folio?.refunds.filter(({ state }) => state === 'succeeded') ?? []);
  expect([done, order.balanceFen]).toEqual([done, charged - paid + back]);
  expect([done, order.paidFen]).toEqual([done, paid - back]);
  expect(back).toBeLessThanOrEqual(paid);
  for (const record of deposit?.records ?? []) {
    const kept = sum(record.deductions.filter(({ undoneBy }) => undoneBy === null));
    expect([done, record.leftFen]).toEqual([done, record.amountFen - kept]);
    expect(record.leftFen).toBeGreaterThanOrEqual(0);
  }
  for (const { amountFen } of [...(folio?.lines ?? []), ...(folio?.refunds ?? [])])
    expect(Number.isInteger(amountFen)).toBe(true);
};

/** The last stay to end settles the order; later charges, refunds and voids make an amount due again. */
const endings = ['checkOut', 'cancelRoom', 'noShow'];
const assertSettled = ({ order }: Detail, step: string): void => {
  if (order.shown === 'completed' && endings.includes(step))
    expect([step, (order.balanceFen ?? 0) > 0]).toEqual([step, false]);
};

const commands = fc.array(
  fc.record({
    step: fc.constantFrom(...Object.keys(steps), ...endings, 'checkIn', 'checkIn'),
    amountFen: fc.integer({ min: 1, max: 99_999 }),
    pick: fc.nat(7),
  }),
  { minLength: 8, maxLength: 22 },
);

test('keeps balance = charges − payments + refunds after every step, also refused ones', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const house = await buildHouse(t.database, { rooms: 2, depositFen: 30_000 });
      const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(2), guests: 3 };
      const { id } = await admin.ok(createOrder, {
        houseId: house.id,
        bookerName: '陈',
        stays: [stay, stay],
      });
      for (const { step, amountFen, pick } of sequence) {
        const answer = (await steps[step]?.(await read(id), amountFen, pick)) as { status: number };
        expect([step, answer.status < 500]).toEqual([step, true]);
        const after = await read(id);
        assertBalanced(after, step);
        if (answer.status === 200) assertSettled(after, step);
      }
    }),
    { numRuns: short ? 8 : 25 },
  );
  const { [LEFT_A_BILL]: _, ...broken } = await brokenInvariants(t.database);
  expect(broken).toEqual({});
}, 120_000);
