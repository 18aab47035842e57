import { expect, test } from 'vitest';
import { keepRowOrder } from './use-stable-rows.ts';

const row = (id: string, version = 1) => ({ id, version });
const idOf = ({ id }: { readonly id: string }) => id;

test('keeps frozen rows in place, updates their contents, and adds or removes none', () => {
  const stood = [row('a'), row('b'), row('c')];
  const now = [row('new'), row('c', 2), row('a')];
  expect(keepRowOrder(stood, now, idOf)).toEqual([row('a'), row('b'), row('c', 2)]);
  expect(keepRowOrder(stood, [], idOf)).toEqual(stood);
});
