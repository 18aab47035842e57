import { describe, expect, test } from 'vitest';
import { finalOf, movesOf, reachable } from '../../platform/state-moves.ts';
import { refusal } from '../../platform/state-table.ts';
import { houseStates } from './house.ts';
import { houseTable, liveStates, openRevisionStates, revisionStates, revisionTable } from './house-states.ts';

describe('property states', () => {
  test('reach every state from draft, and leave all but archived', () => {
    expect(reachable(houseTable, ['draft'])).toEqual(new Set(houseStates));
    expect(finalOf(houseTable, houseStates)).toEqual(['archived']);
  });

  test('lead each action to its designed state', () => {
    expect(movesOf(houseTable)).toEqual([
      'submit: draft, returned → submitted',
      'withdraw: submitted, returned → draft',
      'approve: submitted → approved',
      'return: submitted → returned',
      'publish: approved, offline → online',
      'takeOffline: online → offline',
      'archive: draft, approved, offline → archived',
    ]);
  });

  test('allow going online from every state but archived', () => {
    for (const state of houseStates)
      expect(reachable(houseTable, [state]).has('online'), state).toBe(state !== 'archived');
  });

  test('are exactly one of draft, review, live and archived', () => {
    const all = ['draft', 'returned', 'submitted', ...liveStates, 'archived'];
    expect(all.toSorted()).toEqual([...houseStates].toSorted());
  });

  test('allow archiving from every state but archived', () => {
    for (const state of houseStates) expect(reachable(houseTable, [state]).has('archived'), state).toBe(true);
  });

  test('let only the submitter withdraw, and anyone edit a returned draft of a new property', () => {
    const { guard } = revisionTable.withdraw;
    const facts = { own: 'self' as const, submitter: false, live: false, returned: false };
    expect(guard(facts)).not.toBeNull();
    expect(guard({ ...facts, submitter: true })).toBeNull();
    expect(guard({ ...facts, returned: true })).toBeNull();
    expect(guard({ ...facts, submitter: true, returned: true, live: true })).not.toBeNull();
  });

  test('let no one decide on their own submission', () => {
    const guards = (['approve', 'return'] as const).flatMap((action) => [
      houseTable[action].guard,
      revisionTable[action].guard,
    ]);
    for (const guard of guards) {
      expect(guard({ own: 'self', submitter: true })).not.toBeNull();
      expect(guard({ own: 'self', submitter: false })).not.toBeNull();
      expect(guard({ own: null, submitter: false })).toBeNull();
    }
  });
});

describe('revision states', () => {
  test('reach every state, and keep decided and discarded ones', () => {
    expect(reachable(revisionTable, ['draft'])).toEqual(new Set(revisionStates));
    expect(finalOf(revisionTable, revisionStates)).toEqual(['approved', 'discarded']);
  });

  test('move an unpublished property along its own table', () => {
    for (const action of ['submit', 'withdraw', 'approve', 'return'] as const) {
      expect(houseTable[action].from).toEqual(revisionTable[action].from);
      expect(houseTable[action].to).toEqual(revisionTable[action].to);
    }
  });

  test('lead each action to its designed state', () => {
    expect(movesOf(revisionTable)).toEqual([
      'edit: draft, returned → draft, returned',
      'submit: draft, returned → submitted',
      'withdraw: submitted, returned → draft',
      'discard: draft, returned → discarded',
      'approve: submitted → approved',
      'return: submitted → returned',
    ]);
    expect(revisionStates.filter((state) => !openRevisionStates.includes(state))).toEqual(
      finalOf(revisionTable, revisionStates),
    );
  });

  test('allow discarding only changes of a live property', () => {
    const why = (live: boolean) =>
      refusal(revisionTable.discard, 'draft', { live, own: 'self', submitter: true, returned: false })?.code;
    expect([why(true), why(false)]).toEqual([undefined, 'house.cannotDiscard']);
  });
});
