import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  capCash,
  leavingOf,
  mayBillMonthly,
  scaleByNights,
  shareRefund,
  takesPayment,
} from '../order-rules.ts';

const day = (n: number) => addDays('2026-11-20', n);
const TODAY = day(0);

test('takes payments while the order is active, and afterwards until the kept amount is paid', () => {
  const takes = (booking: Parameters<typeof takesPayment>[0], keptFen = 0, paidFen = 0) =>
    takesPayment(booking, { keptFen, paidFen });
  expect([takes('confirmed'), takes('hold'), takes('wait_accept')]).toEqual([true, true, true]);
  expect(takes('wait_pay', 100)).toBe(false);
  for (const booking of ['cancelled', 'expired', 'rejected'] as const)
    expect([takes(booking, 100, 99), takes(booking, 100, 100)]).toEqual([true, false]);
});

test('limits refunds in cash to the proven amount, other methods not at all', () => {
  const payments = [
    { id: 'a', method: 'cash', refundableFen: 300 },
    { id: 'b', method: 'wechat', refundableFen: 500 },
    { id: 'c', method: 'cash', refundableFen: 200 },
  ];
  const left = (roomFen: number) => capCash(payments, roomFen).map(({ refundableFen }) => refundableFen);
  expect([left(0), left(250), left(1_000)]).toEqual([
    [0, 500, 0],
    [50, 500, 200],
    [300, 500, 200],
  ]);
});

test('refunds the latest payments first and never more than each of them', () => {
  const payments = fc.array(fc.integer({ min: -100, max: 10_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(40_000), payments, (fen, amounts) => {
      const list = amounts.map((refundableFen, id) => ({ id: `${id}`, method: 'wechat', refundableFen }));
      const shares = shareRefund(fen, list);
      const total = shares.reduce((sum, { amountFen }) => sum + amountFen, 0);
      expect(total).toBe(
        Math.min(
          fen,
          amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
        ),
      );
      const ids = shares.map(({ paymentId }) => Number(paymentId));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      for (const { paymentId, amountFen } of shares) {
        expect(amountFen).toBeGreaterThan(0);
        expect(amountFen).toBeLessThanOrEqual(amounts[Number(paymentId)] ?? 0);
      }
      for (const { paymentId, amountFen } of shares.slice(0, -1))
        expect(amountFen).toBe(amounts[Number(paymentId)]);
    }),
  );
});

test('scales extra-guest fees with the nights, to the nearest fen', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 365 }), fc.nat(365), (fen, before, after) => {
      const scaled = scaleByNights(fen, before, after);
      expect(Math.abs(2 * (scaled * before - fen * after))).toBeLessThanOrEqual(before);
      expect(scaleByNights(fen, before, before)).toBe(fen);
    }),
  );
  // Half a fen rounds up; rounding an intermediate quotient would lose it.
  expect([scaleByNights(3, 2, 1), scaleByNights(61, 14, 7), scaleByNights(500, 0, 3)]).toEqual([2, 31, 500]);
});

test('gives back nights and extra-guest fees on early departure, less the discount earned', () => {
  const stay = {
    ...{ checkIn: day(-2), checkOut: day(3), extraGuestFen: 5_000, lateFen: 0, longStayBp: 1_000 },
    nights: [10_000, 10_000, 20_000, 20_000, 20_000].map((priceFen, at) => ({
      night: day(at - 2),
      priceFen,
    })),
  };
  const order = { today: TODAY, balanceFen: 1_000, toComeFen: 0, othersInHouse: false };
  const returnedFen = 60_000 + 3_000 - 6_000;
  expect(leavingOf(stay, order)).toEqual({ on: TODAY, returnedFen, dueFen: 1_000 - returnedFen });
  expect(leavingOf(stay, { ...order, othersInHouse: true }).dueFen).toBeNull();
  expect(leavingOf(stay, { ...order, today: day(3) })).toEqual({ on: day(3), returnedFen: 0, dueFen: 1_000 });
});

test("separates a departing guest's balance from rooms still to arrive", () => {
  const stay = { checkIn: day(-1), checkOut: TODAY, nights: [], extraGuestFen: 0, lateFen: 0, longStayBp: 0 };
  fc.assert(
    fc.property(fc.nat(99_999), fc.nat(99_999), fc.nat(200_000), (ownFen, toComeFen, paidFen) => {
      const balanceFen = ownFen + toComeFen - paidFen;
      const { dueFen } = leavingOf(stay, { today: TODAY, balanceFen, toComeFen, othersInHouse: false });
      expect(dueFen).toBe(balanceFen < 0 ? balanceFen : Math.max(0, ownFen - paidFen));
    }),
  );
});

test('gives back a late check-out fee only with the day it was agreed for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9, max: 0 }),
      fc.array(fc.nat(99_999), { minLength: 1, maxLength: 20 }),
      fc.nat(50_000),
      fc.integer(),
      (start, prices, lateFen, balanceFen) => {
        const checkIn = day(start);
        const nights = prices.map((priceFen, at) => ({ night: addDays(checkIn, at), priceFen }));
        const checkOut = addDays(checkIn, nights.length);
        const stay = { checkIn, checkOut, nights, extraGuestFen: 0, longStayBp: 0 };
        const order = { today: TODAY, balanceFen, toComeFen: 0, othersInHouse: false };
        const leaving = leavingOf({ ...stay, lateFen }, order);
        const plain = leavingOf({ ...stay, lateFen: 0 }, order);
        const goneFen = leaving.on === checkOut ? 0 : lateFen;
        expect(leaving.returnedFen - plain.returnedFen).toBe(goneFen);
        expect((plain.dueFen ?? 0) - (leaving.dueFen ?? 0)).toBe(goneFen);
      },
    ),
  );
});

test('bills an active long stay by the month unless a platform pays', () => {
  const stay = {
    booking: 'confirmed',
    collect: 'property',
    nights: 400,
    stays: [{ state: 'in_house' }],
  } as const;
  expect(mayBillMonthly(stay)).toBe(true);
  const gone = { state: 'checked_out' };
  expect(mayBillMonthly({ ...stay, stays: [gone, { state: 'expected' }] })).toBe(true);
  expect(mayBillMonthly({ ...stay, stays: [gone] })).toBe(false);
  expect(mayBillMonthly({ ...stay, booking: 'hold' })).toBe(false);
  expect(mayBillMonthly({ ...stay, collect: 'channel' })).toBe(false);
  expect(mayBillMonthly({ ...stay, nights: 1 })).toBe(false);
});
