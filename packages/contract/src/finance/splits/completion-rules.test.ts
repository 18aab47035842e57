/** When an order is complete. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterSaleStates } from '../../sales/orders/folio/refund-states.ts';
import { completesAt, completionOf, openAfterSales } from './completion-rules.ts';

const ended = new Date('2026-11-20T04:00:00Z');
const at = (hours: number) => new Date(ended.getTime() + hours * 3_600_000);
const order = { hasOpenStay: false, endedAt: ended, afterSale: 'none' as const };

test('an order completes exactly when its waiting time is over', () => {
  expect(completionOf(order, 24, at(23.999))).toEqual({ kind: 'hours', at: at(24) });
  expect(completionOf(order, 24, at(24))).toEqual({ kind: 'complete', at: at(24) });
  expect(completionOf(order, 0, ended)).toEqual({ kind: 'complete', at: ended });
});

test('an expected or in-house guest delays it regardless of the time', () => {
  expect(completionOf({ ...order, hasOpenStay: true }, 24, at(1_000))).toEqual({ kind: 'stays' });
});

test('an order without stays or kept amounts has nothing to split', () => {
  expect(completionOf({ ...order, endedAt: null }, 24, at(1_000))).toEqual({ kind: 'nothing' });
});

test('an open after-sale delays it, a finished one does not', () => {
  const found = afterSaleStates.filter(
    (afterSale) => completionOf({ ...order, afterSale }, 24, at(30)).kind !== 'complete',
  );
  expect(found).toEqual(openAfterSales);
  expect([...openAfterSales].sort()).toEqual(['awaiting_platform', 'refund_requested', 'refunding']);
  expect(completionOf({ ...order, afterSale: 'refunding' }, 24, at(30))).toEqual({ kind: 'afterSale' });
});

test('completion is permanent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 720 }), fc.nat(2_000), fc.nat(2_000), (hours, now, later) => {
      const first = completionOf(order, hours, at(now)).kind;
      expect(first === 'complete').toBe(now >= hours);
      if (first === 'complete') expect(completionOf(order, hours, at(now + later)).kind).toBe('complete');
      expect(completesAt(ended, hours)).toEqual(at(hours));
    }),
  );
});
