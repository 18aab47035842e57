import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BillLine,
  billPostings,
  type ChannelMoney,
  commissionOf,
  judgeBill,
  judgeLine,
  openFen,
  writeOffPostings,
} from './channel-bill-rules.ts';

const order = (more: Partial<ChannelMoney> = {}): ChannelMoney => ({
  ...{ receivableFen: 100_000, commissionFen: 12_000, assumedFen: 0, paidFen: 0, postedCommissionFen: 0 },
  ...{ writtenOffFen: 0, lines: 0 },
  ...more,
});
const paid = (paidFen: number, told: number | null = null): BillLine => ({
  ...{ orderId: 'o', paidFen, toldCommissionFen: told },
});

test('a line is held against what the order has still to bring', () => {
  expect(judgeLine(order(), paid(88_000))).toEqual({
    kind: 'paid',
    expectedFen: 88_000,
    commissionFen: 12_000,
  });
  expect(judgeLine(order(), paid(80_000)).kind).toBe('short');
  expect(judgeLine(order(), paid(90_000)).kind).toBe('over');
  expect(judgeLine(null, paid(1))).toEqual({ kind: 'unmatched', expectedFen: 0, commissionFen: 0 });
});

test('what was paid already is paid twice; the rest of a short payment is not', () => {
  const done = order({ paidFen: 88_000, postedCommissionFen: 12_000, lines: 1 });
  expect(judgeLine(done, paid(88_000))).toEqual({ kind: 'twice', expectedFen: 0, commissionFen: 0 });
  const part = order({ paidFen: 80_000, postedCommissionFen: 12_000, lines: 1 });
  expect(judgeLine(part, paid(8_000))).toEqual({ kind: 'paid', expectedFen: 8_000, commissionFen: 0 });
});

test('a refund after the payment is taken back, commission and all', () => {
  const refunded = order({
    ...{ receivableFen: 0, commissionFen: 12_000, paidFen: 88_000, postedCommissionFen: 12_000, lines: 1 },
  });
  expect(judgeLine(refunded, paid(-88_000))).toEqual({
    ...{ kind: 'paid', expectedFen: -88_000, commissionFen: -12_000 },
  });
});

test('the commission is ours, else what is posted, else what the bill tells, else assumed; never above what was collected', () => {
  const untold = order({ commissionFen: null, assumedFen: 9_000 });
  expect(commissionOf(order(), 5)).toBe(12_000);
  expect(commissionOf(untold, -5_000)).toBe(5_000);
  expect(commissionOf(untold, null)).toBe(9_000);
  expect(commissionOf({ ...untold, lines: 1, postedCommissionFen: 7_000 }, 5_000)).toBe(7_000);
  expect(commissionOf(order({ receivableFen: 3_000 }), null)).toBe(3_000);
});

const fen = fc.integer({ min: -200_000, max: 200_000 });
const money = fc.record({
  receivableFen: fc.integer({ min: 0, max: 200_000 }),
  commissionFen: fc.option(fc.integer({ min: 0, max: 30_000 }), { nil: null }),
  assumedFen: fc.integer({ min: 0, max: 20_000 }),
});
const bills = fc.record({
  orders: fc.array(money, { minLength: 1, maxLength: 5 }),
  lines: fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 7 }), paidFen: fen, told: fc.option(fen, { nil: null }) }),
    { maxLength: 30 },
  ),
});

test('whatever a bill says: it posts exactly what it paid, and each order ends with what is open', () => {
  fc.assert(
    fc.property(bills, ({ orders, lines }) => {
      const before = new Map(orders.map((one, at) => [String(at), order({ ...one })]));
      const given = lines.map(
        ({ at, paidFen, told }): BillLine => ({
          ...{ orderId: at < orders.length ? String(at) : null, paidFen, toldCommissionFen: told },
        }),
      );
      const { judged, after } = judgeBill(given, before);
      const posted = given.flatMap((line, at) =>
        billPostings({
          ...{ channel: 'mt', method: 'transfer', houseId: line.orderId, paidFen: line.paidFen },
          commissionFen: judged[at]?.commissionFen ?? 0,
        }),
      );
      const sum = (kind?: string) =>
        posted
          .filter(({ account }) => kind === undefined || account.kind === kind)
          .reduce((total, { amountFen }) => total + amountFen, 0);
      expect(sum()).toBe(0);
      expect(sum('cash')).toBe(given.reduce((total, line) => total + line.paidFen, 0));
      for (const [id, end] of after) {
        const own = posted.filter(
          ({ account }) => account.kind === 'receivable.channel' && account.houseId === id,
        );
        const credited = own.reduce((total, { amountFen }) => total - amountFen, 0);
        // What is left on the account is what the rules call open.
        if (end.lines > 0) expect(end.receivableFen - credited).toBe(openFen(end));
      }
    }),
  );
});

test('no order is found simply paid by two lines of money, unless the first left something open', () => {
  fc.assert(
    fc.property(bills, ({ orders, lines }) => {
      const before = new Map(orders.map((one, at) => [String(at), order({ ...one })]));
      const given = lines
        .filter(({ at, paidFen }) => at < orders.length && paidFen > 0)
        .map(({ at, paidFen }): BillLine => ({ orderId: String(at), paidFen, toldCommissionFen: null }));
      const { judged } = judgeBill(given, before);
      for (const id of before.keys()) {
        const kinds = judged.filter((_, at) => given[at]?.orderId === id).map(({ kind }) => kind);
        const settled = kinds.findIndex((kind) => kind === 'paid' || kind === 'over');
        // Once it is paid, any more money for it is money twice.
        if (settled >= 0) expect(kinds.slice(settled + 1).every((kind) => kind === 'twice')).toBe(true);
      }
    }),
  );
});

test('a write-off clears what is open, in either direction', () => {
  fc.assert(
    fc.property(
      fen.filter((amount) => amount !== 0),
      (amount) => {
        const postings = writeOffPostings('tj', 'h', amount);
        expect(postings.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
        expect(postings.find(({ account }) => account.kind === 'receivable.channel')?.amountFen).toBe(
          0 - amount,
        );
      },
    ),
  );
});
