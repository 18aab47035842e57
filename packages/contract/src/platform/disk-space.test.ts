import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULL_BYTES, isDiskFull, judgeDisk } from './disk-space.ts';

const GB = 1024 ** 3;
const of = (freeGb: number, totalGb: number) =>
  judgeDisk({ freeBytes: freeGb * GB, totalBytes: totalGb * GB });

test('judges a small disk by share, a large one by free space, an unknown one not at all', () => {
  expect([of(5, 20), of(1.5, 20), of(0.4, 20), of(0.2, 2)]).toEqual(['ok', 'warn', 'bad', 'bad']);
  expect([of(100, 4_000), of(19, 4_000), of(4, 4_000)]).toEqual(['ok', 'warn', 'bad']);
  expect(judgeDisk(null)).toBe('ok');
});

test('more space is never worse, and a full disk is bad', () => {
  const rank = { ok: 0, warn: 1, bad: 2 };
  const size = fc.double({ min: 0.01, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(
      size,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (total, a, b) => {
        const [less, more] = [Math.min(a, b) * total, Math.max(a, b) * total];
        expect(rank[of(more, total)]).toBeLessThanOrEqual(rank[of(less, total)]);
      },
    ),
  );
  expect(isDiskFull({ freeBytes: FULL_BYTES - 1, totalBytes: 1e12 })).toBe(true);
  expect(judgeDisk({ freeBytes: FULL_BYTES - 1, totalBytes: 1e12 })).toBe('bad');
});
