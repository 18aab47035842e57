import { expect, test } from 'vitest';
import { arrange, chosenFor, clampWidth, moved, shownColumns } from './list-columns.ts';

const column = (key: string, hidden = false) => ({ key, title: key, render: () => null, hidden });
const columns = [column('no'), column('guest'), column('price'), column('remark', true)];
const keys = (saved: Parameters<typeof arrange>[1]) => shownColumns(columns, saved).map(({ key }) => key);

test("uses the user's order, puts unseen columns last and drops removed ones", () => {
  const saved = [
    { key: 'price', shown: true },
    { key: 'gone', shown: true },
    { key: 'guest', shown: false },
  ];
  expect(arrange(columns, saved)).toEqual([
    { key: 'no', shown: true },
    { key: 'price', shown: true },
    { key: 'guest', shown: false },
    { key: 'remark', shown: false },
  ]);
  expect(keys(saved)).toEqual(['no', 'price']);
  expect(keys(undefined)).toEqual(['no', 'guest', 'price']);
});

test('neither hides nor moves the column that links to the record', () => {
  expect(
    keys([
      { key: 'guest', shown: true },
      { key: 'no', shown: false },
    ])[0],
  ).toBe('no');
});

test('puts pinned columns after the first in order', () => {
  const shown = shownColumns(columns, [{ key: 'price', shown: true, pinned: true, width: 10_000 }]);
  expect(shown.map(({ key, pinned }) => `${key}${pinned ? '*' : ''}`)).toEqual(['no*', 'price*', 'guest']);
  expect(shown[1]?.size).toBe(640);
  expect(clampWidth(3)).toBe(64);
});

test('ignores moves past the end, and changes one column without affecting others', () => {
  const all = arrange(columns, undefined);
  expect(moved(all, 0, 3).map(({ key }) => key)).toEqual(['guest', 'price', 'remark', 'no']);
  expect(moved(all, 0, 9)).toBe(all);
  expect(chosenFor(all, 'guest', { pinned: true })[1]).toEqual({ key: 'guest', shown: true, pinned: true });
});
