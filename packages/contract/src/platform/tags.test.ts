import { expect, test } from 'vitest';
import { tag, tagsAfter } from './tags.ts';

test('appends new tags once, and removal wins over adding', () => {
  expect(tagsAfter(['a', 'b'], { add: ['c', 'a', 'c'], remove: [] })).toEqual(['a', 'b', 'c']);
  expect(tagsAfter(['a', 'b'], { add: ['c'], remove: ['a', 'c', 'x'] })).toEqual(['b']);
});

test('limits a tag to one line of twenty characters', () => {
  expect([tag.safeParse('近'.repeat(20)).success, tag.safeParse('近'.repeat(21)).success]).toEqual([
    true,
    false,
  ]);
});
