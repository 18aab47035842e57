import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
import {
  isOpen,
  lostStates,
  lostTable,
  openStates,
  taskActionsOf,
  taskStates,
  taskTable,
} from './task-states.ts';

test('follows the designed transitions', () => {
  expect(movesOf(taskTable)).toEqual([
    'assign: unassigned, assigned, cleaning → assigned',
    'unassign: assigned → unassigned',
    'start: assigned → cleaning',
    'finish: cleaning → inspecting, done',
    'pass: inspecting → done',
    'fail: inspecting → assigned',
    'cancel: unassigned, assigned, cleaning, inspecting → cancelled',
    'edit: unassigned, assigned, cleaning, inspecting, done → unassigned, assigned, cleaning, inspecting, done',
  ]);
  expect(reachable(taskTable, ['unassigned'])).toEqual(new Set(taskStates));
  expect(finalOf(taskTable, taskStates)).toEqual(['cancelled']);
  expect(unownedOf(taskTable)).toEqual([]);
});

test('an open task is one that can still be cancelled', () => {
  expect(taskStates.filter(isOpen)).toEqual([...openStates]);
  for (const state of taskStates)
    expect(taskActionsOf(state, { mine: true }, () => true).includes('cancel'), state).toBe(isOpen(state));
});

test('only the assignee starts and finishes a task; other actions do not depend on the assignee', () => {
  fc.assert(
    fc.property(fc.constantFrom(...taskStates), (state) => {
      const mine = taskActionsOf(state, { mine: true }, () => true);
      const others = taskActionsOf(state, { mine: false }, () => true);
      expect(others).toEqual(mine.filter((action) => action !== 'start' && action !== 'finish'));
      if (state === 'assigned') expect(mine).toContain('start');
      if (state === 'cleaning') expect(mine).toContain('finish');
    }),
  );
});

test('cleaners work, leads assign, inspectors decide', () => {
  const actions = (permission: string) =>
    taskStates.flatMap((state) => taskActionsOf(state, { mine: true }, (asked) => asked === permission));
  expect(new Set(actions('task:work'))).toEqual(new Set(['start', 'finish']));
  expect(new Set(actions('task:inspect'))).toEqual(new Set(['pass', 'fail']));
  expect(new Set(actions('task:assign'))).toEqual(new Set(['assign', 'unassign', 'cancel', 'edit']));
});

test('a lost item is settled once in one of three ways, and can be reverted', () => {
  expect(movesOf(lostTable)).toEqual([
    'claim: found → claimed',
    'send: found → sent',
    'dispose: found → disposed',
    'reopen: claimed, sent, disposed → found',
  ]);
  for (const state of lostStates)
    expect(allowedActions(lostTable, state, null, () => true)).toEqual(
      state === 'found' ? ['claim', 'send', 'dispose'] : ['reopen'],
    );
});
