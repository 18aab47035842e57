import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditDue, invoiceableFen, taxIn } from './invoice-rules.ts';
import { countedInvoices, invoiceStates } from './invoice-states.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 });
const invoices = fc.array(fc.record({ state: fc.constantFrom(...invoiceStates), amountFen: amount }), {
  maxLength: 12,
});
const sum = (of: readonly { readonly amountFen: number }[]) =>
  of.reduce((all, one) => all + one.amountFen, 0);

test('splits an amount into whole fen of price and tax', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 1, 3, 6, 9, 13), (amountFen, percent) => {
      const taxFen = taxIn(amountFen, percent);
      const priceFen = amountFen - taxFen;
      expect(Number.isInteger(taxFen)).toBe(true);
      expect(taxFen).toBeGreaterThanOrEqual(0);
      expect(Math.abs(taxFen - (priceFen * percent) / 100)).toBeLessThanOrEqual(1);
    }),
  );
  expect([taxIn(106_00, 6), taxIn(100_00, 6), taxIn(101_00, 1), taxIn(1, 6), taxIn(100_00, 0)]).toEqual([
    600, 566, 100, 0, 0,
  ]);
});

test('never invoices more than was paid, in any sequence', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 20 }), (paidFen, asked) => {
      const taken: { state: 'pending'; amountFen: number }[] = [];
      for (const amountFen of asked)
        if (amountFen <= invoiceableFen(paidFen, taken)) taken.push({ state: 'pending', amountFen });
      expect(sum(taken)).toBeLessThanOrEqual(paidFen);
      expect(invoiceableFen(paidFen, taken)).toBe(paidFen - sum(taken));
    }),
  );
});

test('frees the amount of failed and credited invoices', () => {
  fc.assert(
    fc.property(amount, invoices, (paidFen, all) => {
      const counted = all.filter(({ state }) => countedInvoices.includes(state));
      expect(invoiceableFen(paidFen, all)).toBe(invoiceableFen(paidFen, counted));
      expect(invoiceableFen(paidFen, all)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('marks the fewest newest invoices for credit after a refund', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000_000 }), invoices, (paidFen, all) => {
      const due = creditDue(paidFen, all);
      const issued = all.filter(({ state }) => state === 'issued');
      const kept = issued.filter((one) => !due.includes(one));
      expect(due.every(({ state }) => state === 'issued')).toBe(true);
      expect(sum(kept)).toBeLessThanOrEqual(paidFen);
      expect(kept).toEqual(issued.slice(0, kept.length));
      const last = due.at(-1);
      if (last) expect(sum([...kept, last])).toBeGreaterThan(paidFen);
    }),
  );
});

test('needs no credit when fully paid, and leaves no invoice when fully refunded', () => {
  const issued = [{ state: 'issued' as const, amountFen: 1 }];
  expect(creditDue(1, issued)).toEqual([]);
  expect(creditDue(0, issued)).toEqual(issued);
  expect(creditDue(-5, issued)).toEqual(issued);
});
