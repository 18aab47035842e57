import { expect, test } from 'vitest';
import { changedPreference } from './preference-endpoints.ts';

const view = (id: string, name = id) => ({ id, name, query: `keyword=${name}` });
const ids = (views: readonly { id: string }[] | undefined) => views?.map(({ id }) => id);

test('changes only what it names', () => {
  const before = { density: 'small' as const, views: [view('a')], defaultView: 'a' };
  const after = changedPreference(before, { columns: [{ key: 'no', shown: true }] });
  expect(after).toEqual({ ...before, columns: [{ key: 'no', shown: true }] });
  expect(changedPreference(after, { columns: [] })).toEqual(before);
});

test("keeps the other window's added and removed views", () => {
  const start = { views: [view('a'), view('b')] };
  const first = changedPreference(start, { putView: view('c') });
  const second = changedPreference(first, { putView: view('a', 'renamed'), viewOrder: ['b', 'a'] });
  expect(ids(second.views)).toEqual(['b', 'a', 'c']);
  expect(second.views?.[1]?.name).toBe('renamed');
});

test('drops the default view with its view', () => {
  const before = { views: [view('a')], defaultView: 'a' };
  expect(changedPreference(before, { removeView: 'a' })).toEqual({});
  expect(changedPreference(before, { defaultView: null })).toEqual({ views: [view('a')] });
  expect(changedPreference(before, { defaultView: 'x' }).defaultView).toBeUndefined();
});
