import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';

test('moves an item within the list and no further than its ends', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(movedTo(['a', 'b', 'c'], 7, 0)).toEqual(['a', 'b', 'c']);
});
