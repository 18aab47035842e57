import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepingOf, noted, seen } from './keeping-rules.ts';

const START = Date.parse('2026-12-01T00:00:00Z');
const moment = fc.integer({ min: START - 40 * DAY_MS, max: START + 40 * DAY_MS });

test('is open for less than a day without the server, then gone', () => {
  expect(keepingOf(seen(START), START + DAY_MS - 1)).toBe('open');
  expect(keepingOf(seen(START), START + DAY_MS)).toBe('expired');
});

test('a clock set back does not make it younger', () => {
  const kept = noted(seen(START), START + 20 * HOUR_MS);
  expect(keepingOf(kept, START + HOUR_MS)).toBe('locked');
  const old = noted(seen(START), START + 25 * HOUR_MS);
  fc.assert(
    fc.property(moment, (now) => {
      expect(keepingOf(old, now)).toBe('expired');
    }),
  );
});

test('the server’s next answer opens it again, with any clock', () => {
  fc.assert(
    fc.property(moment, (now) => {
      expect(keepingOf(seen(now), now)).toBe('open');
    }),
  );
});

test('whatever the clock shows on the way, nothing stays open for longer than a day of its latest time', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 20 }), moment, (shown, now) => {
      const kept = shown.reduce(noted, seen(START));
      if (keepingOf(kept, now) === 'open') expect(Math.max(now, ...shown) - START).toBeLessThan(DAY_MS);
    }),
  );
});
