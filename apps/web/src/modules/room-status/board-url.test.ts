import { expect, test } from 'vitest';
import { filterValues, withFilters } from './board-filters.ts';
import { isFiltered, readBoardView, writeBoardView } from './board-url.ts';

const read = (text: string) => readBoardView(new URLSearchParams(text));

test('an address and the view it says are the same thing', () => {
  const text =
    'from=2026-11-18&days=31&city=%E6%9D%AD%E5%B7%9E&channel=mt&state=in_house&rooms=dirty&colour=state&dense=1&open=unplaced';
  expect(writeBoardView(read(text))).toBe(text);
  expect(writeBoardView(read(''))).toBe('');
});

test('what an address gets wrong falls to the usual', () => {
  expect(read('from=2026-02-30&days=15&channel=nowhere&rooms=pink')).toEqual(read(''));
});

test('filters of the bar are the lists of the view', () => {
  const view = read('channel=mt&channel=tj&rooms=dirty');
  expect(filterValues(view)).toEqual({ channel: ['mt', 'tj'], rooms: ['dirty'] });
  expect(withFilters(view, { channel: undefined, state: ['hold'] })).toMatchObject({
    channels: [],
    states: ['hold'],
    rooms: ['dirty'],
  });
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(read('days=31'))).toBe(false);
});
