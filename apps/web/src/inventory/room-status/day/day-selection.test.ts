import { expect, test } from 'vitest';
import { extendTo, noSelection, selectAll, toggleRoom } from './day-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = ({ ids: of }: { readonly ids: ReadonlySet<string> }) => [...of].sort().join('');

test('selects and deselects a room', () => {
  const one = toggleRoom(noSelection, 'b');
  expect([ids(one), ids(toggleRoom(one, 'b'))]).toEqual(['b', '']);
});

test('extends a range from its anchor both ways and keeps earlier selections', () => {
  const begun = toggleRoom(toggleRoom(noSelection, 'a'), 'c');
  expect(ids(extendTo(begun, 'e', order))).toBe('acde');
  expect(ids(extendTo(extendTo(begun, 'e', order), 'b', order))).toBe('abcde');
  expect(extendTo(begun, 'gone', order)).toBe(begun);
});

test('selects one room for a range without anchor', () => {
  expect(extendTo(noSelection, 'd', order)).toEqual({ ids: new Set(['d']), anchor: 'd' });
  expect(ids(selectAll(order))).toBe('abcde');
});
