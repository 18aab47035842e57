import { expect, test } from 'vitest';
import { changedView, compareInput, readCompareView, writeCompareView } from './compare-url.ts';

const read = (text: string) => readCompareView(new URLSearchParams(text));

test('keeps the view in the address and ignores unknown parameters', () => {
  const view = read('from=2026-11-25&days=30&house=1&keyword=a&differing=0&current=3&size=20');
  expect(read(writeCompareView(view))).toEqual(view);
  expect(read('from=gone&days=15&size=7&current=-2')).toEqual(read(''));
});

test('resets to the first page for another query, not for another page', () => {
  const view = read('current=3&keyword=a');
  expect(changedView(view, { keyword: 'b' }).current).toBe(1);
  expect(changedView(view, { current: 4 })).toEqual({ ...view, current: 4 });
});

test('sends only parameters that are set', () => {
  expect(compareInput(read(''))).toEqual({ days: 14, differing: true });
  expect(compareInput(read('differing=0'))).toEqual({ days: 14 });
  expect(compareInput(read('house=1'))).toEqual({ days: 14, houseIds: ['1'], differing: true });
});
