import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime } from '../../platform/dates.ts';
import { fullCap } from './cap-rules.ts';
import { shanghai as at, ZONE } from './facts-for-tests.ts';

const instant = fc
  .integer({ min: 0, max: 60 * 24 * 30 })
  .map((n) => new Date(at('2026-12-01', '00:00').getTime() + n * 60_000));

test('counts caps per property day and order; none means unlimited', () => {
  const times = [at('2026-12-05', '00:10'), at('2026-12-05', '23:50'), at('2026-12-06', '00:05')];
  const when = at('2026-12-05', '12:00');
  expect(fullCap({ capPerDay: 2, capPerStay: null }, { times, forStay: 9 }, when, ZONE)).toBe('capDay');
  expect(fullCap({ capPerDay: 3, capPerStay: null }, { times, forStay: 9 }, when, ZONE)).toBeNull();
  expect(
    fullCap({ capPerDay: 2, capPerStay: null }, { times, forStay: 9 }, at('2026-12-06', '12:00'), ZONE),
  ).toBeNull();
  expect(fullCap({ capPerDay: null, capPerStay: 9 }, { times, forStay: 9 }, when, ZONE)).toBe('capStay');
  expect(fullCap({ capPerDay: null, capPerStay: 10 }, { times, forStay: 9 }, when, ZONE)).toBeNull();
});

test('never exceeds a cap on one day', () => {
  fc.assert(
    fc.property(fc.array(instant, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (wanted, cap) => {
      const sent: Date[] = [];
      for (const when of wanted)
        if (
          fullCap({ capPerDay: cap, capPerStay: null }, { times: sent, forStay: sent.length }, when, ZONE) ===
          null
        )
          sent.push(when);
      const days = Map.groupBy(sent, (when) => localTime(when, ZONE).date);
      for (const [, own] of days) expect(own.length).toBeLessThanOrEqual(cap);
    }),
  );
});
