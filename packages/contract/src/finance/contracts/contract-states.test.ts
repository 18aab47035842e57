import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
import { contractActions, type VersionState, versionStates, versionTable } from './contract-states.ts';

test('follows the designed transitions', () => {
  expect(movesOf(versionTable)).toEqual([
    'edit: draft → draft',
    'sign: draft → active, ended',
    'discard: draft → discarded',
    'change: active, ended → active, ended',
    'end: active → active, ended',
    'supersede: active, ended → superseded',
    'expire: active → ended',
  ]);
  expect(reachable(versionTable, ['draft'])).toEqual(new Set(versionStates));
  expect(finalOf(versionTable, versionStates)).toEqual(['superseded', 'discarded']);
  expect(unownedOf(versionTable)).toEqual(['supersede', 'expire']);
});

test('never edits, signs or discards a signed version; one change at a time', () => {
  const actions = (state: VersionState, hasDraft: boolean) =>
    allowedActions(versionTable, state, { hasDraft }, () => true);
  expect(actions('draft', true)).toEqual(['edit', 'sign', 'discard']);
  expect(actions('active', false)).toEqual(['change', 'end']);
  expect(actions('active', true)).toEqual(['end']);
  expect(actions('ended', false)).toEqual(['change']);
  expect(actions('superseded', false)).toEqual([]);
  expect(actions('discarded', false)).toEqual([]);
  for (const action of contractActions) expect(versionTable[action].permission).toBeDefined();
});
