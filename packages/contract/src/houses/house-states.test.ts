import { describe, expect, test } from 'vitest';
import { houseStates } from './house.ts';
import { houseTable, liveStates, revisionStates, revisionTable } from './house-states.ts';

interface Row {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const reachable = (table: Record<string, Row>, start: string): Set<string> => {
  const seen = new Set([start]);
  for (let size = -1; size !== seen.size; ) {
    size = seen.size;
    for (const { from, to } of Object.values(table))
      if (from.some((state) => seen.has(state))) for (const state of to) seen.add(state);
  }
  return seen;
};
const stuck = (states: readonly string[], table: Record<string, Row>) =>
  states.filter((state) => !Object.values(table).some((row) => row.from.includes(state)));

describe('the life of a house', () => {
  test('every state is reached from a draft, and only the archive has no way out', () => {
    expect(reachable(houseTable, 'draft')).toEqual(new Set(houseStates));
    expect(stuck(houseStates, houseTable)).toEqual(['archived']);
  });

  test('from every state but the archive a house can get online', () => {
    for (const state of houseStates)
      expect(reachable(houseTable, state).has('online'), state).toBe(state !== 'archived');
  });

  test('every state is written, under review, live or archived, and only one of them', () => {
    const all = ['draft', 'returned', 'submitted', ...liveStates, 'archived'];
    expect(all.toSorted()).toEqual([...houseStates].toSorted());
  });

  test('from every state but the archive a house can be archived', () => {
    for (const state of houseStates) expect(reachable(houseTable, state).has('archived'), state).toBe(true);
  });

  test('only who submitted takes it back; what was returned anybody may, unless it is of a live house', () => {
    const { guard } = revisionTable.withdraw;
    const facts = { own: true, submitter: false, live: false, returned: false };
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
      expect(guard({ own: true, submitter: true })).not.toBeNull();
      expect(guard({ own: true, submitter: false })).not.toBeNull();
      expect(guard({ own: false, submitter: false })).toBeNull();
    }
  });
});

describe('the life of a revision', () => {
  test('every state is reached, and what is decided or given up stays so', () => {
    expect(reachable(revisionTable, 'draft')).toEqual(new Set(revisionStates));
    expect(stuck(revisionStates, revisionTable)).toEqual(['approved', 'discarded']);
  });

  test('moves a house that was never live along the table of houses', () => {
    for (const action of ['submit', 'withdraw', 'approve', 'return'] as const) {
      expect(houseTable[action].from).toEqual(revisionTable[action].from);
      expect(houseTable[action].to).toEqual(revisionTable[action].to);
    }
  });
});
