import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesOf } from '../../../platform/dates.ts';
import { MONTHLY_FROM_NIGHTS, monthsOf, nextRent, rentDueFen, rentOf } from './rent-rules.ts';

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days));
const length = fc.integer({ min: 1, max: 500 });
const fen = fc.integer({ min: 0, max: 200_000 });

test('months cover arrival to departure without gaps, at most 31 nights each', () => {
  fc.assert(
    fc.property(day, length, (checkIn, nights) => {
      const checkOut = addDays(checkIn, nights);
      const months = monthsOf(checkIn, checkOut);
      expect(months.flatMap(({ from, to }) => datesOf(from, to))).toEqual(datesOf(checkIn, checkOut));
      for (const { from, to } of months) expect(datesOf(from, to).length).toBeLessThanOrEqual(31);
    }),
  );
});

test('a stay from the 31st uses the last day of shorter months and returns to the 31st', () => {
  expect(monthsOf('2026-01-31', '2026-05-10').map(({ from }) => from)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
});

test('periods sum to the folio, payments settle the oldest first, due plus paid is the folio so far', () => {
  const line = fc.record({ after: fc.integer({ min: -10, max: 520 }), amountFen: fen });
  fc.assert(
    fc.property(
      day,
      length,
      fc.array(line, { maxLength: 40 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      (checkIn, nights, drawn, paidFen) => {
        const stay = { checkIn, checkOut: addDays(checkIn, nights) };
        const lines = drawn.map(({ after, amountFen }) => ({ date: addDays(checkIn, after), amountFen }));
        const periods = rentOf(stay, lines, paidFen);
        const bill = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
        expect(periods.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(bill);
        expect(periods.reduce((sum, one) => sum + one.paidFen, 0)).toBe(Math.min(bill, paidFen));
        const firstOpen = periods.findIndex((one) => one.paidFen < one.amountFen);
        if (firstOpen >= 0) {
          for (const later of periods.slice(firstOpen + 1)) expect(later.paidFen).toBe(0);
          expect(nextRent(periods)).toBe(periods[firstOpen]?.from);
        } else expect(nextRent(periods)).toBeNull();
        expect(rentDueFen(periods, stay.checkOut)).toBe(Math.max(0, bill - paidFen));
        expect(rentDueFen(periods, addDays(checkIn, -1))).toBe(0);
      },
    ),
  );
});

test('a month is due on its first day, not before', () => {
  const stay = { checkIn: '2026-03-10', checkOut: '2026-05-20' };
  const lines = [
    { date: '2026-03-01', amountFen: 100 },
    { date: '2026-04-09', amountFen: 20 },
    { date: '2026-04-10', amountFen: 3_000 },
    { date: '2026-06-01', amountFen: 40_000 },
  ];
  const periods = rentOf(stay, lines, 0);
  expect(periods).toEqual([
    { from: '2026-03-10', to: '2026-04-10', amountFen: 120, paidFen: 0 },
    { from: '2026-04-10', to: '2026-05-10', amountFen: 3_000, paidFen: 0 },
    { from: '2026-05-10', to: '2026-05-20', amountFen: 40_000, paidFen: 0 },
  ]);
  const due = ['2026-03-09', '2026-03-10', '2026-04-09', '2026-04-10'].map((day) => rentDueFen(periods, day));
  expect(due).toEqual([0, 120, 120, 3_120]);
  // The shortest month qualifies for monthly rent.
  expect(monthsOf('2026-02-01', addDays('2026-02-01', MONTHLY_FROM_NIGHTS))).toHaveLength(1);
  expect(monthsOf('2026-02-01', '2026-03-01')).toEqual([{ from: '2026-02-01', to: '2026-03-01' }]);
  expect(MONTHLY_FROM_NIGHTS).toBe(datesOf('2026-02-01', '2026-03-01').length);
});

test("a month's credit pays for later months", () => {
  const stay = { checkIn: '2026-03-10', checkOut: '2026-05-10' };
  const lines = [
    { date: '2026-03-10', amountFen: -500 },
    { date: '2026-04-10', amountFen: 2_000 },
  ];
  expect(rentOf(stay, lines, 1_500).map(({ paidFen }) => paidFen)).toEqual([-500, 2_000]);
  expect(nextRent(rentOf(stay, lines, 1_500))).toBeNull();
  expect(nextRent(rentOf(stay, lines, 1_499))).toBe('2026-04-10');
});
