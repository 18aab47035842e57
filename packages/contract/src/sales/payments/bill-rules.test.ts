import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BillLine, matchBill, type OurPayment, type OurRefund } from './bill-rules.ts';

const no = fc.constantFrom('P1', 'P2', 'P3', 'P4');
const fen = fc.integer({ min: 1, max: 3 });
const lines = fc.array(
  fc.record({
    kind: fc.constantFrom('payment' as const, 'refund' as const),
    ...{
      merchantOrderNo: no,
      refundNo: fc.option(no),
      amountFen: fen,
      feeFen: fc.integer({ min: -2, max: 2 }),
    },
  }),
  { maxLength: 8 },
);
const payments = fc.uniqueArray(
  fc.record({
    ...{ intentId: no, orderNo: no, houseId: fc.constantFrom('a', 'b'), merchantOrderNo: no, amountFen: fen },
    ...{ state: fc.constantFrom('succeeded', 'closed', 'pending'), isOfDay: fc.boolean() },
  }),
  { selector: ({ merchantOrderNo }) => merchantOrderNo },
);
const refunds = fc.uniqueArray(
  fc.record({
    ...{ intentId: no, orderNo: no, houseId: fc.constantFrom('a', 'b'), refundNo: no, amountFen: fen },
    ...{ state: fc.constantFrom('succeeded', 'processing', 'failed', 'created'), isOverdue: fc.boolean() },
  }),
  { selector: ({ refundNo }) => refundNo },
);

const payment = (more: Partial<OurPayment> = {}): OurPayment => ({
  ...{ intentId: 'i', orderNo: 'M1', houseId: 'h', merchantOrderNo: 'P1', amountFen: 100 },
  ...{ state: 'succeeded', isOfDay: true, ...more },
});
const line = (more: Partial<BillLine> = {}): BillLine => ({
  ...{ kind: 'payment', merchantOrderNo: 'P1', refundNo: null, amountFen: 100, feeFen: 1, ...more },
});
const refund = (more: Partial<OurRefund> = {}): OurRefund => ({
  ...{ intentId: 'i', orderNo: 'M1', houseId: 'h', refundNo: 'R1', amountFen: 40 },
  ...{ state: 'succeeded', isOverdue: false, ...more },
});
const kinds = (...of: Parameters<typeof matchBill>) =>
  matchBill(...of).differences.map(({ kind, what }) => [kind, what]);

test('matches a day with equal sums and fees by property', () => {
  const back = line({ kind: 'refund', refundNo: 'R1', amountFen: 40, feeFen: -1 });
  const { differences, matched, theirFen, ourFen, feeFen, fees } = matchBill(
    [line(), back],
    [payment()],
    [refund()],
  );
  expect([differences, matched, theirFen, ourFen, feeFen]).toEqual([[], 2, 60, 60, 0]);
  expect([...fees]).toEqual([['h', 0]]);
});

test('reports each kind of difference as such', () => {
  expect(kinds([line()], [], [])).toEqual([['missingHere', 'payment']]);
  expect(kinds([], [payment()], [])).toEqual([['missingThere', 'payment']]);
  expect(kinds([], [payment({ isOfDay: false })], [])).toEqual([]);
  expect(kinds([line({ amountFen: 99 })], [payment()], [])).toEqual([['amountDiffers', 'payment']]);
  expect(kinds([line(), line()], [payment()], [])).toEqual([['amountDiffers', 'payment']]);
  expect(kinds([line()], [payment({ state: 'closed' })], [])).toEqual([['stateDiffers', 'payment']]);
  expect(kinds([], [], [refund()])).toEqual([]);
  expect(kinds([], [], [refund({ isOverdue: true })])).toEqual([['missingThere', 'refund']]);
});

test('puts every line and record of the day into matches or exactly one difference', () => {
  fc.assert(
    fc.property(lines, payments, refunds, (bill, ours, back) => {
      const { differences, matched, fees, feeFen } = matchBill(bill, ours, back);
      const names = differences.map(({ what, requestNo }) => `${what} ${requestNo}`);
      expect(new Set(names).size).toBe(names.length);
      const numbers = new Set(
        bill.map((one) =>
          one.kind === 'payment'
            ? `payment ${one.merchantOrderNo}`
            : `refund ${one.refundNo ?? `${one.merchantOrderNo} refund`}`,
        ),
      );
      expect(matched + names.filter((name) => numbers.has(name)).length).toBe(numbers.size);
      const missing = [
        ...ours
          .filter(({ isOfDay, state }) => isOfDay && state === 'succeeded')
          .map((one) => `payment ${one.merchantOrderNo}`),
        ...back
          .filter(({ isOverdue, state }) => isOverdue && state === 'succeeded')
          .map((one) => `refund ${one.refundNo}`),
      ].filter((name) => !numbers.has(name));
      expect(names.filter((name) => !numbers.has(name)).sort()).toEqual(missing.sort());
      expect([...fees.values()].reduce((sum, one) => sum + one, 0)).toBe(feeFen);
    }),
  );
});
