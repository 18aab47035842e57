/** Amounts of a platform's order: which are certain enough to be booked. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Amounts, toldAmounts, unclearAmount, wasPaid } from './amount-rules.ts';

const order: Amounts = {
  ...{ state: 'confirmed', checkIn: '2026-12-01', checkOut: '2026-12-03', sellFen: 80_000, promotionFen: 0 },
  nights: ['2026-12-01', '2026-12-02'].map((night) => ({ night, sellFen: 40_000 })),
  ...{ refundFen: null, currency: 'CNY', paid: null, cancelReason: null },
};

test('nights add up to the total, less what the platform gives the guest, or nothing is certain', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(50_000), (sellFen, promotionFen) => {
      const unclear = unclearAmount({ ...order, sellFen, promotionFen });
      expect(unclear).toBe(sellFen === 80_000 || sellFen + promotionFen === 80_000 ? null : 'nights');
    }),
  );
  expect(unclearAmount({ ...order, nights: [] })).toBeNull();
  expect(unclearAmount({ ...order, checkOut: '2026-12-02' })).toBe('nights');
});

test('a refund above the total, and a currency that is not ours, are not certain', () => {
  expect(unclearAmount({ ...order, refundFen: 80_000 })).toBeNull();
  expect(unclearAmount({ ...order, refundFen: 80_001 })).toBe('refund');
  expect(unclearAmount({ ...order, refundFen: -1 })).toBe('refund');
  expect(unclearAmount({ ...order, currency: 'USD' })).toBe('currency');
});

test('amounts are told anew when they differ, or when those before were unclear', () => {
  expect(toldAmounts(order, { ...order, state: 'cancelled' })).toBe(false);
  expect(toldAmounts(order, { ...order, refundFen: 0 })).toBe(true);
  expect(toldAmounts({ ...order, currency: 'USD' }, order)).toBe(true);
  expect(toldAmounts(null, { ...order, refundFen: 1 })).toBe(true);
});

test('whether the guest had paid is known, said, or asked of a person', () => {
  const ended: Amounts = { ...order, state: 'cancelled', refundFen: 0 };
  expect(wasPaid(ended, true)).toBe(true);
  expect(wasPaid({ ...ended, refundFen: 1 }, false)).toBe(true);
  expect(wasPaid({ ...ended, paid: true }, false)).toBe(true);
  expect(wasPaid({ ...ended, paid: false }, false)).toBe(false);
  expect(wasPaid({ ...ended, cancelReason: 'TIMEOUT' }, false)).toBe(false);
  expect(wasPaid(ended, false)).toBeNull();
});
