/** When an order is complete. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterSaleStates } from '../orders/refund-states.ts';
import { completesAt, completionOf, openAfterSales } from './completion-rules.ts';

const ended = new Date('2026-11-20T04:00:00Z');
const at = (hours: number) => new Date(ended.getTime() + hours * 3_600_000);
const order = { hasOpenStay: false, endedAt: ended, afterSale: 'none' as const };

test('an order is complete when its hours are over, not a moment before', () => {
  expect(completionOf(order, 24, at(23.999))).toEqual({ kind: 'hours', at: at(24) });
  expect(completionOf(order, 24, at(24))).toEqual({ kind: 'complete', at: at(24) });
  expect(completionOf(order, 0, ended)).toEqual({ kind: 'complete', at: ended });
});

test('a guest who is still to come or to go holds it back, whatever the hours say', () => {
  expect(completionOf({ ...order, hasOpenStay: true }, 24, at(1_000))).toEqual({ kind: 'stays' });
});

test('an order that nobody stayed in and that kept nothing has nothing to split', () => {
  expect(completionOf({ ...order, endedAt: null }, 24, at(1_000))).toEqual({ kind: 'nothing' });
});

test('an open after-sale holds it back, one that is over does not', () => {
  const found = afterSaleStates.filter(
    (afterSale) => completionOf({ ...order, afterSale }, 24, at(30)).kind !== 'complete',
  );
  expect(found).toEqual(openAfterSales);
  expect([...openAfterSales].sort()).toEqual(['awaiting_platform', 'refund_requested', 'refunding']);
  expect(completionOf({ ...order, afterSale: 'refunding' }, 24, at(30))).toEqual({ kind: 'afterSale' });
});

test('what is complete stays complete as time goes on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 720 }), fc.nat(2_000), fc.nat(2_000), (hours, now, later) => {
      const first = completionOf(order, hours, at(now)).kind;
      expect(first === 'complete').toBe(now >= hours);
      if (first === 'complete') expect(completionOf(order, hours, at(now + later)).kind).toBe('complete');
      expect(completesAt(ended, hours)).toEqual(at(hours));
    }),
  );
});
