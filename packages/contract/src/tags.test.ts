import { expect, test } from 'vitest';
import { tag, tagsAfter } from './tags.ts';

test('new tags stand at the end, each once; what is taken away is gone even when it was added', () => {
  expect(tagsAfter(['a', 'b'], { add: ['c', 'a', 'c'], remove: [] })).toEqual(['a', 'b', 'c']);
  expect(tagsAfter(['a', 'b'], { add: ['c'], remove: ['a', 'c', 'x'] })).toEqual(['b']);
});

test('a tag is one line of at most twenty characters', () => {
  expect([tag.safeParse('近'.repeat(20)).success, tag.safeParse('近'.repeat(21)).success]).toEqual([
    true,
    false,
  ]);
});
