import { expect, test } from 'vitest';
import { rankAuthors, sortAuthors } from './author-order.ts';

const author = (id: string, published: number, clicks: number, clicksBefore: number) => ({
  id,
  name: id,
  published,
  clicks,
  clicksBefore,
});
const ranked = rankAuthors([author('a', 5, 90, 100), author('b', 9, 200, 100), author('c', 1, 90, 0)]);
const ids = (sort?: string) => sortAuthors(ranked, sort).map(({ id }) => id);

test('ranks by clicks, with equal ranks for equal clicks', () => {
  expect(ranked.map(({ rank }) => rank)).toEqual([2, 1, 2]);
});

test('sorts each column both ways and falls back to rank for unknown ones', () => {
  expect(ids()).toEqual(['b', 'a', 'c']);
  expect(ids('published')).toEqual(['c', 'a', 'b']);
  expect(ids('-published')).toEqual(['b', 'a', 'c']);
  expect(ids('-change')).toEqual(['b', 'a', 'c']);
  expect(ids('nonsense')).toEqual(['b', 'a', 'c']);
});
