import { expect, test } from 'vitest';
import { releaseIn } from './board-release.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const after = (minutes: number, seconds = 0) => {
  const { unit, count } = releaseIn(new Date(NOW + minutes * 60_000 + seconds * 1000).toISOString(), NOW);
  return `${count} ${unit}`;
};

test('rounds minutes up', () => {
  expect([after(5), after(4, 30), after(1), after(0, 1), after(59)]).toEqual([
    '5 minutes',
    '5 minutes',
    '1 minutes',
    '1 minutes',
    '59 minutes',
  ]);
  expect([after(0), after(-3)]).toEqual(['0 now', '0 now']);
});

test('rounds hours to the nearest and shows a date from one day on', () => {
  expect([after(59, 30), after(60), after(119), after(89), after(23 * 60)]).toEqual([
    '1 hours',
    '1 hours',
    '2 hours',
    '1 hours',
    '23 hours',
  ]);
  expect(after(24 * 60)).toBe('0 days');
});
