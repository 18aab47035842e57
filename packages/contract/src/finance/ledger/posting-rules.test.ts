import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeKinds, paymentMethods } from '../../sales/orders/order.ts';
import { accountFault, accountKindNames, guardedKinds, kindOf } from './account-kinds.ts';
import {
  accountOf,
  byHandSources,
  orderRule,
  orderSources,
  postingRuleNames,
  postingRules,
  postingsOf,
} from './posting-rules.ts';

const facts = fc.record({
  houseId: fc.uuid(),
  method: fc.constantFrom(...paymentMethods),
  channel: fc.constantFrom('mt', 'tj', 'pig'),
  companyId: fc.uuid(),
  orderId: fc.uuid(),
  landlordId: fc.uuid(),
  category: fc.constant('laundry'),
});
const amount = fc.integer({ min: -100_000_000, max: 100_000_000 });

test('sum to zero with accounts of their kinds for any event', () => {
  fc.assert(
    fc.property(fc.constantFrom(...postingRuleNames), facts, amount, (rule, said, fen) => {
      const lines = postingsOf(rule, said, fen);
      expect(lines.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
      expect(lines.map(({ account }) => accountFault(account))).toEqual([null, null]);
    }),
  );
});

test('leave no balance after undoing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...postingRuleNames), facts, amount, (rule, said, fen) => {
      const left = new Map<string, number>();
      for (const { account, amountFen } of [...postingsOf(rule, said, fen), ...postingsOf(rule, said, -fen)])
        left.set(JSON.stringify(account), (left.get(JSON.stringify(account)) ?? 0) + amountFen);
      expect([...left.values()].every((sum) => sum === 0)).toBe(true);
    }),
  );
});

test('have a rule per payment method and charge kind, and refunds reverse payments', () => {
  for (const method of paymentMethods) {
    const [paid, back] = [orderRule('payment', method), orderRule('refund', method)];
    expect([postingRules[paid].source, postingRules[back].source]).toEqual(['payment', 'refund']);
    if (method !== 'deposit')
      expect([postingRules[back].credit, postingRules[back].debit]).toEqual([
        postingRules[paid].debit,
        postingRules[paid].credit,
      ]);
  }
  for (const source of orderSources)
    for (const what of [...chargeKinds, 'waiver', 'no_show_fee', 'cash'])
      expect(postingRules[orderRule(source, what)].source).toBe(source);
  expect(orderRule('refund', 'given')).toBe('refundGiven');
  expect(orderRule('refund', 'deposit')).toBe('refundPaid');
  expect(orderRule('charge', 'waiver')).toBe('balanceWaived');
  expect(orderRule('charge', 'minibar')).toBe('serviceCharge');
  expect(orderRule('charge', 'cleaning')).toBe('priceLine');
});

test('cover manual entries and refuse incomplete facts', () => {
  expect([...byHandSources].sort()).toEqual(['adjustment', 'expense', 'opening', 'transfer']);
  expect(accountOf('cash', {})).toEqual({ kind: 'cash', party: '', houseId: null });
  expect(accountFault({ kind: 'tax', party: 'x' })).toBe('tax: party x');
  expect(accountFault({ kind: 'cash', party: '' })).toBe('cash: party is missing');
});

test('keep guarded kinds in credit, and report accounts without party or property', () => {
  expect(guardedKinds).toEqual(['deposit', 'payable.available', 'payable.payout', 'payable.holdback']);
  for (const kind of guardedKinds) expect(kindOf(kind).normal).toBe('credit');
  for (const kind of accountKindNames) {
    const { party, house } = kindOf(kind);
    const whole = { kind, party: party === 'none' ? '' : 'x', houseId: house === 'never' ? null : 'h' };
    expect(accountFault(whole)).toBeNull();
    expect(accountFault({ ...whole, party: party === 'none' ? 'x' : '' })).not.toBeNull();
    if (house === 'always') expect(accountFault({ ...whole, houseId: null })).not.toBeNull();
    if (house === 'never') expect(accountFault({ ...whole, houseId: 'h' })).not.toBeNull();
  }
});
