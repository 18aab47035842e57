import { expect, test } from 'vitest';
import { changedView, compareInput, readCompareView, writeCompareView } from './compare-url.ts';

const read = (text: string) => readCompareView(new URLSearchParams(text));

test('the address carries the view, and nothing it does not know', () => {
  const view = read('from=2026-11-25&days=30&house=1&keyword=a&differing=1&current=3&size=20');
  expect(read(writeCompareView(view))).toEqual(view);
  expect(read('from=gone&days=15&size=7&current=-2')).toEqual(read(''));
});

test('another question begins with its first page, another page asks the same', () => {
  const view = read('current=3&keyword=a');
  expect(changedView(view, { keyword: 'b' }).current).toBe(1);
  expect(changedView(view, { current: 4 })).toEqual({ ...view, current: 4 });
});

test('only what is set is asked for', () => {
  expect(compareInput(read(''))).toEqual({ days: 14 });
  expect(compareInput(read('differing=1&house=1'))).toEqual({ days: 14, houseIds: ['1'], differing: true });
});
