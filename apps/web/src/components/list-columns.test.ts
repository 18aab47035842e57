import { expect, test } from 'vitest';
import { arrange, moved, shownColumns } from './list-columns.ts';

const column = (key: string, hidden = false) => ({ key, title: key, render: () => null, hidden });
const columns = [column('no'), column('guest'), column('remark', true)];

test('the order of the user wins, what he never saw comes last, what is gone is left out', () => {
  const saved = [
    { key: 'guest', shown: true },
    { key: 'gone', shown: true },
    { key: 'no', shown: false },
  ];
  expect(arrange(columns, saved)).toEqual([
    { key: 'guest', shown: true },
    { key: 'no', shown: false },
    { key: 'remark', shown: false },
  ]);
  expect(shownColumns(columns, saved).map(({ key }) => key)).toEqual(['guest']);
  expect(shownColumns(columns, undefined).map(({ key }) => key)).toEqual(['no', 'guest']);
});

test('moving past the end changes nothing', () => {
  const all = arrange(columns, undefined);
  expect(moved(all, 0, 2).map(({ key }) => key)).toEqual(['guest', 'remark', 'no']);
  expect(moved(all, 0, 5)).toBe(all);
});
