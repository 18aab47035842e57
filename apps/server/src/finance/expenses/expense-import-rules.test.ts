import { expect, test } from 'vitest';
import { markupOfCell } from './expense-import-rules.ts';

test('a markup is a percentage; a bare decimal below one may be a fraction, so it is refused', () => {
  const cells = ['10', '12.5%', '0', '', '0.5%', '0.1', '0.10', '101', 'x'];
  expect(cells.map(markupOfCell)).toEqual([1_000, 1_250, 0, 0, 50, null, null, null, null]);
});
