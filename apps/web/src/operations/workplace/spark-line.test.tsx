import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparkPoints } from './spark-line.tsx';

test('a line is drawn of two figures and more, never beside its picture', () => {
  expect(sparkPoints([])).toBeNull();
  expect(sparkPoints([null, 3, null])).toBeNull();
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })), { maxLength: 40 }),
      (values) => {
        for (const [x, y] of sparkPoints(values) ?? []) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(84);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(24);
        }
      },
    ),
  );
});

test('equal figures are a level line', () => {
  expect(sparkPoints([5, 5, 5])?.map(([, y]) => y)).toEqual([12, 12, 12]);
});
