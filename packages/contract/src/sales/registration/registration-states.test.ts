import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { allowedActions, refusal } from '../../platform/state-table.ts';
import { type registrationActions, registrationStates, registrationTable } from './registration-states.ts';

const facts = fc.record({ arrived: fc.boolean(), connected: fc.boolean() });
const state = fc.constantFrom(...registrationStates);

test('follows the designed transitions; accepted ones are final', () => {
  expect(movesOf(registrationTable)).toEqual([
    'correct: draft, rejected → draft',
    'remove: draft, rejected → draft',
    'submit: draft, rejected → submitted',
    'confirm: draft, submitted, rejected → accepted',
    'accept: submitted → accepted',
    'reject: submitted → rejected',
  ]);
  expect(reachable(registrationTable, ['draft'])).toEqual(new Set(registrationStates));
  expect(finalOf(registrationTable, registrationStates)).toEqual(['accepted']);
  expect(unownedOf(registrationTable)).toEqual(['accept', 'reject']);
});

test('reports no guest before arrival and removes none after', () => {
  fc.assert(
    fc.property(state, facts, (at, of) => {
      const may = allowedActions(registrationTable, at, of, () => true);
      if (of.arrived) expect(may).not.toContain('remove');
      else for (const action of ['submit', 'confirm'] as const) expect(may).not.toContain(action);
      if (at === 'accepted') expect(may).toEqual([]);
      else expect(may.includes('confirm')).toBe(of.arrived);
      if (at === 'draft' || at === 'rejected') {
        expect(may).toContain('correct');
        expect(may.includes('remove')).toBe(!of.arrived);
        expect(may.includes('submit')).toBe(of.arrived && of.connected);
      }
    }),
  );
});

test('reports the obstacle: state, then guest, then connection', () => {
  const why = (action: (typeof registrationActions)[number], arrived: boolean, connected = false) =>
    refusal(registrationTable[action], 'rejected', { arrived, connected })?.code;
  expect(why('submit', false)).toBe('registration.notArrived');
  expect(why('submit', true)).toBe('registration.notConnected');
  expect(why('confirm', false)).toBe('registration.notArrived');
  expect(why('remove', true)).toBe('registration.cannotRemove');
  expect(why('accept', true)).toBe('registration.cannotConfirm');
});
