import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { shiftStates, shiftTable } from './shift-states.ts';

test('is closed once and taken over once', () => {
  expect(movesOf(shiftTable)).toEqual(['close: open → closed', 'sign: closed → signed']);
  expect(reachable(shiftTable, ['open'])).toEqual(new Set(shiftStates));
  expect(finalOf(shiftTable, shiftStates)).toEqual(['signed']);
  expect(unownedOf(shiftTable)).toEqual([]);
});
