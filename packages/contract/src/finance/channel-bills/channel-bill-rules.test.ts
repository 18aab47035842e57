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
  statedFen,
  writeOffPostings,
} from './channel-bill-rules.ts';

const order = (more: Partial<ChannelMoney> = {}): ChannelMoney => ({
  ...{ receivableFen: 100_000, knownFen: 12_000, billedFen: null, paidFen: 0, postedCommissionFen: 0 },
  ...{ writtenOffFen: 0, lines: 0 },
  ...more,
});
const paid = (paidFen: number, told: number | null = null, sellFen: number | null = null): BillLine => ({
  ...{ orderId: 'o', paidFen, sellFen, toldCommissionFen: told },
});

test('compares a line with the amount the order still owes', () => {
  expect(judgeLine(order(), paid(88_000))).toEqual({
    kind: 'paid',
    expectedFen: 88_000,
    commissionFen: 12_000,
    billedFen: null,
  });
  expect(judgeLine(order(), paid(80_000)).kind).toBe('short');
  expect(judgeLine(order(), paid(90_000)).kind).toBe('over');
  expect(judgeLine(null, paid(1))).toMatchObject({ kind: 'unmatched', expectedFen: 0, commissionFen: 0 });
});

test('reports repeated payments as paid twice, but not the rest of a short payment', () => {
  const done = order({ paidFen: 88_000, postedCommissionFen: 12_000, lines: 1 });
  expect(judgeLine(done, paid(88_000))).toMatchObject({ kind: 'twice', expectedFen: 0, commissionFen: 0 });
  const part = order({ paidFen: 80_000, postedCommissionFen: 12_000, lines: 1 });
  expect(judgeLine(part, paid(8_000))).toMatchObject({ kind: 'paid', expectedFen: 8_000, commissionFen: 0 });
});

test('takes back a refund after payment, including commission', () => {
  const refunded = order({
    ...{ receivableFen: 0, knownFen: 0, paidFen: 88_000, postedCommissionFen: 12_000, lines: 1 },
  });
  const back = { kind: 'paid', expectedFen: -88_000, commissionFen: -12_000 };
  expect(judgeLine(refunded, paid(-88_000))).toEqual({ ...back, billedFen: null });
  const billed = { ...refunded, billedFen: 12_000 };
  for (const line of [paid(-88_000), paid(-88_000, 12_000), paid(-88_000, -12_000, -100_000)])
    expect(judgeLine(billed, line)).toEqual({ ...back, billedFen: -12_000 });
  expect(judgeLine(billed, paid(-50_000))).toMatchObject({ kind: 'over', billedFen: null });
});

test('uses the stated commission, or else the known one', () => {
  expect(commissionOf(order())).toBe(12_000);
  expect(commissionOf(order({ billedFen: 11_000 }))).toBe(11_000);
  expect(commissionOf(order({ billedFen: 0 }))).toBe(0);
  // 23.88 were assumed of 199.00, and 22.90 are billed.
  const assumed = order({ receivableFen: 19_900, knownFen: 2_388 });
  expect(judgeLine(assumed, paid(17_610, 2_290))).toEqual({
    ...{ kind: 'paid', expectedFen: 17_610, commissionFen: 2_290, billedFen: 2_290 },
  });
});

test('adds up commissions of partial payments and ignores repeated ones', () => {
  const first = judgeLine(order(), paid(50_000, 6_000));
  expect(first).toEqual({ kind: 'short', expectedFen: 94_000, commissionFen: 6_000, billedFen: 6_000 });
  const part = order({ paidFen: 50_000, postedCommissionFen: 6_000, billedFen: 6_000, lines: 1 });
  expect(judgeLine(part, paid(38_000, 6_000))).toEqual({
    ...{ kind: 'paid', expectedFen: 38_000, commissionFen: 6_000, billedFen: 6_000 },
  });
  const done = order({ paidFen: 88_000, postedCommissionFen: 12_000, billedFen: 12_000, lines: 1 });
  expect(judgeLine(done, paid(88_000, 12_000))).toMatchObject({
    ...{ kind: 'twice', commissionFen: 0, billedFen: null },
  });
});

test('accepts commission with either sign, and alone for guests paying at the property', () => {
  expect([statedFen(paid(1, -5)), statedFen(paid(1, 5)), statedFen(paid(1))]).toEqual([5, 5, null]);
  expect([statedFen(paid(-95, 5)), statedFen(paid(-95, -5, -100))]).toEqual([-5, -5]);
  expect(judgeLine(order({ receivableFen: 0 }), paid(-12_000, 12_000))).toEqual({
    ...{ kind: 'paid', expectedFen: -12_000, commissionFen: 12_000, billedFen: 12_000 },
  });
});

const fen = fc.integer({ min: -200_000, max: 200_000 });
const money = fc.record({
  receivableFen: fc.integer({ min: 0, max: 200_000 }),
  knownFen: fc.integer({ min: 0, max: 30_000 }),
});
const bills = fc.record({
  orders: fc.array(money, { minLength: 1, maxLength: 5 }),
  lines: fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 7 }), paidFen: fen, told: fc.option(fen, { nil: null }) }),
    { maxLength: 30 },
  ),
});

test("posts exactly the bill's amount and leaves each order with its open amount", () => {
  fc.assert(
    fc.property(bills, ({ orders, lines }) => {
      const before = new Map(orders.map((one, at) => [String(at), order({ ...one })]));
      const given = lines.map(
        ({ at, paidFen, told }): BillLine => ({
          ...{
            orderId: at < orders.length ? String(at) : null,
            paidFen,
            sellFen: null,
            toldCommissionFen: told,
          },
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
        // The account's remainder is the open amount.
        if (end.lines > 0) expect(end.receivableFen - credited).toBe(openFen(end));
        if (end.lines > 0) expect(end.postedCommissionFen).toBe(commissionOf(end));
      }
    }),
  );
});

test('never reports two money lines of an order as paid unless the first left something open', () => {
  fc.assert(
    fc.property(bills, ({ orders, lines }) => {
      const before = new Map(orders.map((one, at) => [String(at), order({ ...one })]));
      const given = lines
        .filter(({ at, paidFen }) => at < orders.length && paidFen > 0)
        .map(({ at, paidFen }): BillLine => ({ ...paid(paidFen), orderId: String(at) }));
      const { judged } = judgeBill(given, before);
      for (const id of before.keys()) {
        const kinds = judged.filter((_, at) => given[at]?.orderId === id).map(({ kind }) => kind);
        const settled = kinds.findIndex((kind) => kind === 'paid' || kind === 'over');
        // After full payment any further money is paid twice.
        if (settled >= 0) expect(kinds.slice(settled + 1).every((kind) => kind === 'twice')).toBe(true);
      }
    }),
  );
});

test('a write-off clears an open amount in either direction', () => {
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
