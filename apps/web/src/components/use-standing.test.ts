import { expect, test } from 'vitest';
import { standingRows } from './use-standing.ts';

const row = (id: string, version = 1) => ({ id, version });
const idOf = ({ id }: { readonly id: string }) => id;

test('rows that stand still keep their places, what is new of them is shown, and none leaves or joins', () => {
  const stood = [row('a'), row('b'), row('c')];
  const now = [row('new'), row('c', 2), row('a')];
  expect(standingRows(stood, now, idOf)).toEqual([row('a'), row('b'), row('c', 2)]);
  expect(standingRows(stood, [], idOf)).toEqual(stood);
});
