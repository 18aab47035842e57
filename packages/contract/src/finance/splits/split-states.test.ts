/** The life of a split item, row by row. */
import { expect, test } from 'vitest';
import { allowedActions, refusal } from '../../platform/state-table.ts';
import { liveSplits, splitActions, splitStates, splitTable } from './split-states.ts';

test('待分账 → 分账中 → 成功 or 失败 → retry; 成功 → reverse → 已回退', () => {
  const moves = splitActions.flatMap((action) =>
    splitTable[action].from.flatMap((from) => splitTable[action].to.map((to) => `${from} ${action} ${to}`)),
  );
  expect(moves).toEqual([
    'pending start splitting',
    'pending start succeeded',
    'splitting succeed succeeded',
    'pending fail failed',
    'splitting fail failed',
    'failed retry pending',
    'failed retry splitting',
    'failed retry succeeded',
    'succeeded reverse reversed',
    'reversed again reversed',
  ]);
});

test('allows retrying failed, reversing split, and splitting again what a user reversed', () => {
  const offered = (held: boolean) =>
    splitStates.map((state) => allowedActions(splitTable, state, { held }, () => true));
  expect(offered(false)).toEqual([[], [], ['reverse'], ['retry'], []]);
  expect(offered(true)[4]).toEqual(['again']);
  expect(
    splitStates.flatMap((state) => allowedActions(splitTable, state, { held: true }, () => false)),
  ).toEqual([]);
  expect(refusal(splitTable.again, 'reversed', { held: false })).toBe(splitTable.again.failure);
});

test('counts only reversed items as past', () => {
  expect(splitStates.filter((state) => !liveSplits.includes(state))).toEqual(['reversed']);
});
