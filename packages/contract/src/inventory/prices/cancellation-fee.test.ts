/** A cancellation fee is never negative, never above the stay's price, and never falls as arrival nears. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/durations.ts';
import { afterSaleOf, afterSaleStates, refundStates } from '../../sales/orders/folio/refund-states.ts';
import { cancellationFee, feeBase, feeNights, noShowFee, type StayTerms } from './cancellation-fee.ts';

const ARRIVAL = new Date('2026-12-01T06:00:00Z');

/** Steps as the editor accepts them: less notice never costs less, the last one covers everything later. */
const tiers = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 5 }),
    fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }),
  )
  .map(([hours, percents]) => {
    const notice = [...hours].sort((a, b) => b - a).concat(0);
    const kept = percents.slice(0, notice.length).sort((a, b) => a - b);
    return notice.map((hoursBefore, i) => ({ hoursBefore, keptPercent: kept[i] ?? 100 }));
  });
const terms = fc
  .record({ tiers, nights: fc.constantFrom(...feeNights) })
  .map(({ tiers, nights }): StayTerms => ({ policy: 'p', name: '适中', nameEn: null, tiers, nights }));
/** A discount is a share of the nights it is given on. */
const worth = fc
  .tuple(fc.array(fc.nat(500_000), { minLength: 1, maxLength: 30 }), fc.nat(9_000))
  .map(([nightFen, bp]) => ({
    nightFen,
    discountFen: -Math.round((nightFen.reduce((a, b) => a + b, 0) * bp) / 10_000),
  }));
const hoursLeft = fc.double({ min: -500, max: 3_000, noNaN: true });

test("is a whole amount between zero and the stay's price at any moment", () => {
  fc.assert(
    fc.property(terms, worth, hoursLeft, (policy, stay, hours) => {
      const { feeFen, baseFen } = cancellationFee(
        policy,
        stay,
        ARRIVAL,
        new Date(ARRIVAL.getTime() - hours * HOUR_MS),
      );
      const total = stay.nightFen.reduce((a, b) => a + b, 0) + stay.discountFen;
      expect(Number.isInteger(feeFen)).toBe(true);
      expect(feeFen).toBeGreaterThanOrEqual(0);
      expect(feeFen).toBeLessThanOrEqual(baseFen);
      expect(baseFen).toBeLessThanOrEqual(total);
    }),
  );
});

test('never falls as arrival nears, and is highest for a no-show', () => {
  fc.assert(
    fc.property(terms, worth, hoursLeft, hoursLeft, (policy, stay, a, b) => {
      const at = (hours: number) =>
        cancellationFee(policy, stay, ARRIVAL, new Date(ARRIVAL.getTime() - hours * HOUR_MS)).feeFen;
      expect(at(Math.min(a, b))).toBeGreaterThanOrEqual(at(Math.max(a, b)));
      expect(noShowFee(policy, stay).feeFen).toBeGreaterThanOrEqual(at(a));
    }),
  );
});

test("uses the first night's price with its share of the discount", () => {
  const stay = { nightFen: [40_000, 60_000], discountFen: -10_000 };
  expect(feeBase(stay, 'all')).toBe(90_000);
  expect(feeBase(stay, 'first')).toBe(36_000);
  expect(feeBase({ nightFen: [], discountFen: 0 }, 'first')).toBe(0);
});

test('charges a split stay one first night, that of its first part', () => {
  const cut = worth.filter(({ nightFen }) => nightFen.length > 1);
  fc.assert(
    fc.property(terms, cut, fc.nat(), (policy, { nightFen }, at) => {
      const cutAt = 1 + (at % (nightFen.length - 1));
      const whole = { nightFen, discountFen: 0 };
      const first = { nightFen: nightFen.slice(0, cutAt), discountFen: 0 };
      const later = { nightFen: nightFen.slice(cutAt), discountFen: 0, isLaterPart: true };
      const { nights } = policy;
      expect(feeBase(first, nights) + feeBase(later, nights)).toBe(feeBase(whole, nights));
    }),
  );
});

test('derives the after-sale state from what is still open', () => {
  expect(afterSaleOf([])).toBe('none');
  expect(afterSaleOf(['rejected'])).toBe('refund_refused');
  expect(afterSaleOf(['withdrawn'])).toBe('none');
  expect(afterSaleOf(['withdrawn', 'rejected'])).toBe('refund_refused');
  expect(afterSaleOf(['rejected', 'succeeded'])).toBe('refunded');
  expect(afterSaleOf(['succeeded', 'failed'])).toBe('refunding');
  expect(afterSaleOf(['processing', 'requested'])).toBe('refund_requested');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...refundStates)), (states) => {
      expect(afterSaleStates).toContain(afterSaleOf(states));
      expect(afterSaleOf([...states].reverse())).toBe(afterSaleOf(states));
    }),
  );
});
