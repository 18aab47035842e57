import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../state-moves.ts';
import { allowedActions } from '../state-table.ts';
import { settlementFailures } from './settlement-failures.ts';
import {
  type StatementFacts,
  type StatementState,
  statementStates,
  statementTable,
} from './statement-states.ts';

const facts: StatementFacts = { own: null, payableFen: 100, payoutOpen: false };
const actions = (state: StatementState, change: Partial<StatementFacts> = {}) =>
  allowedActions(statementTable, state, { ...facts, ...change }, () => true);

test('a statement moves as the design says', () => {
  expect(movesOf(statementTable)).toEqual([
    'regenerate: draft → draft',
    'review: draft → reviewed',
    'return: reviewed → draft',
    'approve: reviewed → approved',
    'send: approved → sent',
    'pay: sent → sent',
    'settle: sent → paid',
    'dispute: sent → disputed',
    'resolve: disputed → sent',
  ]);
  expect(reachable(statementTable, ['draft'])).toEqual(new Set(statementStates));
  expect(finalOf(statementTable, statementStates)).toEqual(['paid']);
  expect(unownedOf(statementTable)).toEqual(['settle']);
});

test('nobody approves what he drew up or reviewed', () => {
  expect(actions('reviewed')).toEqual(['return', 'approve']);
  expect(actions('reviewed', { own: 'self' })).toEqual(['return']);
  expect(statementTable.approve.guard?.({ ...facts, own: 'self' })).toBe(settlementFailures.ownStatement);
  expect(settlementFailures.ownStatement.status).toBe(403);
});

test('what is carried over or under way is not paid again, nor disputed while it is paid', () => {
  expect(actions('sent')).toEqual(['pay', 'dispute']);
  expect(actions('sent', { payableFen: 0 })).toEqual(['dispute']);
  expect(actions('sent', { payableFen: 1 })).toEqual(['pay', 'dispute']);
  expect(actions('sent', { payoutOpen: true })).toEqual([]);
  expect(actions('disputed')).toEqual(['resolve']);
  expect(actions('approved')).toEqual(['send']);
  expect(actions('paid')).toEqual([]);
});
