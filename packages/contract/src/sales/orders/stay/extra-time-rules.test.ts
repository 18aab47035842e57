import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf } from '../slot-rules.ts';
import { earlyFeeFen, lateFeeFen } from './extra-time-rules.ts';

const night = fc.integer({ min: 0, max: 10_000_000 });
const time = fc.integer({ min: 0, max: 47 }).map((half) => clockOf(half * 30));

test('a fee is never negative, never above the night, and never falls with later departure', () => {
  fc.assert(
    fc.property(night, time, time, time, (fen, a, b, standard) => {
      const [sooner, later] = a < b ? [a, b] : [b, a];
      const fees = [lateFeeFen(fen, sooner, standard), lateFeeFen(fen, later, standard)];
      expect(fees[0]).toBeGreaterThanOrEqual(0);
      expect(fees[1]).toBeLessThanOrEqual(fen);
      expect(fees[0]).toBeLessThanOrEqual(fees[1] ?? 0);
      expect(earlyFeeFen(fen, sooner, standard)).toBeGreaterThanOrEqual(earlyFeeFen(fen, later, standard));
    }),
  );
});

test('the first hour is free, the afternoon costs half, evening and early morning a whole night', () => {
  const late = (at: string) => lateFeeFen(40_050, at, '12:00');
  expect(['12:30', '13:00', '13:30', '18:00', '18:30'].map(late)).toEqual([0, 0, 20_100, 20_100, 40_050]);
  const early = (at: string) => earlyFeeFen(40_050, at, '14:00');
  expect(['13:00', '12:30', '06:00', '05:30'].map(early)).toEqual([0, 20_100, 20_100, 40_050]);
});
