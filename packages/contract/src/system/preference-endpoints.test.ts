import { expect, test } from 'vitest';
import { changedPreference } from './preference-endpoints.ts';

const view = (id: string, name = id) => ({ id, name, query: `keyword=${name}` });
const ids = (views: readonly { id: string }[] | undefined) => views?.map(({ id }) => id);

test('a change leaves alone what it does not name', () => {
  const before = { density: 'small' as const, views: [view('a')], defaultView: 'a' };
  const after = changedPreference(before, { columns: [{ key: 'no', shown: true }] });
  expect(after).toEqual({ ...before, columns: [{ key: 'no', shown: true }] });
  expect(changedPreference(after, { columns: [] })).toEqual(before);
});

test('two windows that add and remove views keep what the other one did', () => {
  const start = { views: [view('a'), view('b')] };
  const first = changedPreference(start, { putView: view('c') });
  const second = changedPreference(first, { putView: view('a', 'renamed'), viewOrder: ['b', 'a'] });
  expect(ids(second.views)).toEqual(['b', 'a', 'c']);
  expect(second.views?.[1]?.name).toBe('renamed');
});

test('the default view goes with its view', () => {
  const before = { views: [view('a')], defaultView: 'a' };
  expect(changedPreference(before, { removeView: 'a' })).toEqual({});
  expect(changedPreference(before, { defaultView: null })).toEqual({ views: [view('a')] });
  expect(changedPreference(before, { defaultView: 'x' }).defaultView).toBeUndefined();
});
