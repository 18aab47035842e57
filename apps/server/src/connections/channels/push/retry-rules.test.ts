import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTEMPTS, BREAK_AT, circuitWaitMs, isGivenUp, isOpen, retryWaitMs } from './retry-rules.ts';

test('the wait doubles from a second up to twenty-five', () => {
  const full = [1, 2, 3, 4, 5, 6, 1_000].map((attempts) => retryWaitMs(attempts, 1));
  expect(full).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 25_000, 25_000]);
});

test('two fifths of a wait are by chance', () => {
  expect([0, 0.5, 1].map((random) => retryWaitMs(3, random))).toEqual([2_400, 3_200, 4_000]);
  expect(retryWaitMs(1, 0.00124)).toBe(600);
  expect(retryWaitMs(1, 0.00126)).toBe(601);
});

test('a circuit opens after some failures in a row, for the wait of a third try at first', () => {
  expect([isOpen(BREAK_AT - 1), isOpen(BREAK_AT)]).toEqual([false, true]);
  expect(circuitWaitMs(BREAK_AT - 1, 1)).toBeNull();
  expect([0, 1, 2, 3].map((more) => circuitWaitMs(BREAK_AT + more, 1))).toEqual([
    ...[4_000, 8_000, 16_000, 25_000],
  ]);
});

test('a night is given up only while its account gets through', () => {
  fc.assert(
    fc.property(fc.nat(2 * ATTEMPTS), fc.nat(2 * BREAK_AT), (attempts, failures) => {
      expect(isGivenUp(attempts, failures)).toBe(attempts >= ATTEMPTS && failures < BREAK_AT);
    }),
  );
});
