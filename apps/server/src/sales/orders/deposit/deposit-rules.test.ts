import { bookingStates, stayStates } from '@minsu/contract/sales/orders/order-states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositFacts, leftOf, othersLeft, stateOfDeposit } from './deposit-rules.ts';

const orders = fc.record({
  booking: fc.constantFrom(...bookingStates),
  stays: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), state: fc.constantFrom(...stayStates) }), {
    maxLength: 4,
  }),
});
const deposits = fc.record({
  amountFen: fc.nat(100_000),
  deductedFen: fc.nat(100_000),
  byHand: fc.boolean(),
});

test("derives a deposit's facts from its order and its money", () => {
  fc.assert(
    fc.property(orders, deposits, ({ booking, stays }, deposit) => {
      const states = new Set(stays.map(({ state }) => state));
      const facts = depositFacts({ booking, stays }, deposit);
      expect(facts.isNeeded).toBe(
        booking === 'confirmed' && (states.has('expected') || states.has('in_house')),
      );
      expect(facts.hasArrived).toBe(states.has('in_house') || states.has('checked_out'));
      expect(facts.leftFen + deposit.deductedFen).toBe(deposit.amountFen);
      expect(facts.isDeducted).toBe(deposit.deductedFen !== 0);
      expect(facts.byHand).toBe(deposit.byHand);
    }),
  );
});

test('treats an order without a deposit as owing none with nothing left', () => {
  const facts = depositFacts({ booking: 'confirmed', stays: [{ id: 'a', state: 'in_house' }] }, null);
  expect(facts).toEqual({ isNeeded: true, hasArrived: true, leftFen: 0, isDeducted: false, byHand: false });
  expect([stateOfDeposit(null), stateOfDeposit({ state: 'held' })]).toEqual(['none', 'held']);
  expect(leftOf({ amountFen: 500, deductedFen: 200 })).toBe(300);
});

test('counts other guests while any are expected or in house', () => {
  const stays = (first: string, second: string) => ({
    stays: [
      { id: 'a', state: first },
      { id: 'b', state: second },
    ],
  });
  expect(othersLeft(stays('in_house', 'expected'), 'a')).toBe(true);
  expect(othersLeft(stays('in_house', 'in_house'), 'a')).toBe(true);
  expect(othersLeft(stays('in_house', 'checked_out'), 'a')).toBe(false);
  expect(othersLeft(stays('expected', 'no_show'), 'a')).toBe(false);
});
