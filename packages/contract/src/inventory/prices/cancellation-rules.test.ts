import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/durations.ts';
import { cancellationAt, freeCancellation, tierProblems } from './cancellation-rules.ts';

const ARRIVAL = new Date('2026-12-01T06:00:00Z');
const before = (hours: number): Date => new Date(ARRIVAL.getTime() - hours * HOUR_MS);
const tier = (hoursBefore: number, keptPercent: number) => ({ hoursBefore, keptPercent });

test('is free permanently, until the last free step, or never', () => {
  const at = (tiers: Parameters<typeof freeCancellation>[0], hours: number) =>
    freeCancellation(tiers, ARRIVAL, before(hours));
  expect(at([tier(48, 0), tier(0, 0)], 1)).toEqual({ refund: 'always', freeUntil: null });
  const steps = [tier(72, 0), tier(24, 0), tier(12, 50), tier(0, 100)];
  const freeUntil = before(24).toISOString();
  expect([at(steps, 100), at(steps, 24.01)]).toEqual([
    { refund: 'until', freeUntil },
    { refund: 'until', freeUntil },
  ]);
  const never = { refund: 'never', freeUntil: null };
  expect([at(steps, 24), at(steps, 1), at([tier(0, 1)], 99)]).toEqual([never, never, never]);
});

test('uses the step with the longest notice still met, in any order', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 5 });
  fc.assert(
    fc.property(hours, fc.integer({ min: -50, max: 250 }), (notice, left) => {
      const tiers = [...notice, 0].map((hoursBefore) => tier(hoursBefore, 0));
      const kept = tiers.filter(({ hoursBefore }) => hoursBefore <= left);
      const expected = Math.max(0, ...kept.map(({ hoursBefore }) => hoursBefore));
      expect(cancellationAt(tiers, ARRIVAL, before(left))?.hoursBefore).toBe(expected);
    }),
  );
});

test('falls in notice and never in the kept part, and ends at arrival', () => {
  expect(tierProblems([tier(48, 0), tier(24, 50), tier(0, 50)])).toEqual([]);
  expect(tierProblems([tier(24, 50), tier(24, 20), tier(1, 100)])).toEqual([
    { index: 1, problem: 'order' },
    { index: 1, problem: 'percent' },
    { index: 2, problem: 'last' },
  ]);
});
