import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
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

test('follows the designed transitions', () => {
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

test('lets no author or reviewer approve', () => {
  expect(actions('reviewed')).toEqual(['return', 'approve']);
  expect(actions('reviewed', { own: 'self' })).toEqual(['return']);
  expect(statementTable.approve.guard?.({ ...facts, own: 'self' })).toBe(settlementFailures.ownStatement);
  expect(settlementFailures.ownStatement.status).toBe(403);
});

test('never pays carried-over or pending amounts again, nor disputes during payment', () => {
  expect(actions('sent')).toEqual(['pay', 'dispute']);
  expect(actions('sent', { payableFen: 0 })).toEqual(['dispute']);
  expect(actions('sent', { payableFen: 1 })).toEqual(['pay', 'dispute']);
  expect(actions('sent', { payoutOpen: true })).toEqual([]);
  expect(actions('disputed')).toEqual(['resolve']);
  expect(actions('approved')).toEqual(['send']);
  expect(actions('paid')).toEqual([]);
});
