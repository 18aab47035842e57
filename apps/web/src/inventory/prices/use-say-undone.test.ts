import { expect, test } from 'vitest';
import { undoneAs } from './use-say-undone.ts';

test('tells whether all cells were restored or some had changed and stayed', () => {
  expect(undoneAs(3, 3)).toEqual({ kind: 'success', key: 'undone', params: { count: 3 } });
  expect(undoneAs(1, 3)).toEqual({ kind: 'warning', key: 'undonePartly', params: { count: 1, left: 2 } });
});
