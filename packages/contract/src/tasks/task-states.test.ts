import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../state-moves.ts';
import { allowedActions } from '../state-table.ts';
import {
  isOpen,
  lostStates,
  lostTable,
  openStates,
  taskActionsOf,
  taskStates,
  taskTable,
} from './task-states.ts';

test('a task moves as the design says', () => {
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

test('open is what may still be cancelled', () => {
  expect(taskStates.filter(isOpen)).toEqual([...openStates]);
  for (const state of taskStates)
    expect(taskActionsOf(state, { mine: true }, () => true).includes('cancel'), state).toBe(isOpen(state));
});

test('somebody else’s task is neither begun nor finished; all else does not ask whose it is', () => {
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

test('cleaners work, leaders assign, inspectors decide', () => {
  const actions = (permission: string) =>
    taskStates.flatMap((state) => taskActionsOf(state, { mine: true }, (asked) => asked === permission));
  expect(new Set(actions('task:work'))).toEqual(new Set(['start', 'finish']));
  expect(new Set(actions('task:inspect'))).toEqual(new Set(['pass', 'fail']));
  expect(new Set(actions('task:assign'))).toEqual(new Set(['assign', 'unassign', 'cancel', 'edit']));
});

test('a lost thing is settled once, in one of three ways, and a mistake is taken back', () => {
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
