import { describe, expect, test } from 'vitest';
import { finalOf, movesOf, reachable } from '../state-moves.ts';
import { refusal } from '../state-table.ts';
import { houseStates } from './house.ts';
import { houseTable, liveStates, openRevisionStates, revisionStates, revisionTable } from './house-states.ts';

describe('the life of a house', () => {
  test('every state is reached from a draft, and only the archive has no way out', () => {
    expect(reachable(houseTable, ['draft'])).toEqual(new Set(houseStates));
    expect(finalOf(houseTable, houseStates)).toEqual(['archived']);
  });

  test('each action leads where the design says', () => {
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

  test('from every state but the archive a house can get online', () => {
    for (const state of houseStates)
      expect(reachable(houseTable, [state]).has('online'), state).toBe(state !== 'archived');
  });

  test('every state is written, under review, live or archived, and only one of them', () => {
    const all = ['draft', 'returned', 'submitted', ...liveStates, 'archived'];
    expect(all.toSorted()).toEqual([...houseStates].toSorted());
  });

  test('from every state but the archive a house can be archived', () => {
    for (const state of houseStates) expect(reachable(houseTable, [state]).has('archived'), state).toBe(true);
  });

  test('only who submitted takes it back; what was returned anybody may, unless it is of a live house', () => {
    const { guard } = revisionTable.withdraw;
    const facts = { own: 'self' as const, submitter: false, live: false, returned: false };
    expect(guard(facts)).not.toBeNull();
    expect(guard({ ...facts, submitter: true })).toBeNull();
    expect(guard({ ...facts, returned: true })).toBeNull();
    expect(guard({ ...facts, submitter: true, returned: true, live: true })).not.toBeNull();
  });

  test('nobody decides on his own', () => {
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

describe('the life of a revision', () => {
  test('every state is reached, and what is decided or given up stays so', () => {
    expect(reachable(revisionTable, ['draft'])).toEqual(new Set(revisionStates));
    expect(finalOf(revisionTable, revisionStates)).toEqual(['approved', 'discarded']);
  });

  test('moves a house that was never live along the table of houses', () => {
    for (const action of ['submit', 'withdraw', 'approve', 'return'] as const) {
      expect(houseTable[action].from).toEqual(revisionTable[action].from);
      expect(houseTable[action].to).toEqual(revisionTable[action].to);
    }
  });

  test('each action leads where the design says', () => {
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

  test('only changes of a live house are given up: of any other there would be nothing left', () => {
    const why = (live: boolean) =>
      refusal(revisionTable.discard, 'draft', { live, own: 'self', submitter: true, returned: false })?.code;
    expect([why(true), why(false)]).toEqual([undefined, 'house.cannotDiscard']);
  });
});
