import { expect, test } from 'vitest';
import { amountIn } from './amount-range.tsx';

/** Shape of the bubbled event: the key was pressed in the input, the handler is on its wrapper. */
const pressed = (value: string) => ({ target: { value } as unknown as EventTarget, currentTarget: {} });

test('commits a typed amount on Enter', () => {
  const read = (text: string) => amountIn(pressed(text));
  expect(['128', '１２８', '12。5', '¥1,280', '128元'].map(read)).toEqual([
    12_800, 12_800, 1_250, 128_000, 12_800,
  ]);
  expect(['', 'abc', '-5'].map(read)).toEqual([null, null, null]);
});
