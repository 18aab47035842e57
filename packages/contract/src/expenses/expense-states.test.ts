import { expect, test } from 'vitest';
import { movesOf, reachable } from '../state-moves.ts';
import { allowedActions } from '../state-table.ts';
import { expenseFailures } from './expense-failures.ts';
import { type ExpenseFacts, type ExpenseState, expenseStates, expenseTable } from './expense-states.ts';

const facts: ExpenseFacts = {
  isOwn: false,
  isSubmitter: false,
  own: null,
  mayApprove: true,
  isUnpaid: false,
};
const actions = (state: ExpenseState, change: Partial<ExpenseFacts> = {}) =>
  allowedActions(expenseTable, state, { ...facts, ...change }, () => true);

test('an expense reaches each of its states from a draft', () => {
  expect(reachable(expenseTable, ['draft'])).toEqual(new Set(expenseStates));
  expect(movesOf(expenseTable)).toEqual([
    'edit: draft, returned → draft, returned',
    'submit: draft, returned → submitted',
    'withdraw: submitted → draft',
    'discard: draft, returned → voided',
    'approve: submitted → approved',
    'return: submitted → returned',
    'pay: approved → approved',
    'void: approved → voided',
  ]);
});

test('nobody approves what he recorded or handed in; only he takes it back', () => {
  expect(actions('submitted')).toEqual(['approve', 'return']);
  expect(actions('submitted', { isOwn: true, own: 'self' })).toEqual(['withdraw', 'return']);
  expect(actions('submitted', { isSubmitter: true, own: 'self' })).toEqual(['withdraw', 'return']);
  expect(expenseTable.approve.guard?.({ ...facts, isSubmitter: true, own: 'self' })).toBe(
    expenseFailures.ownExpense,
  );
});

test('a draft is put right by its owner or who may approve, a vendor paid once', () => {
  expect(actions('draft')).toEqual(['edit', 'submit', 'discard']);
  expect(actions('draft', { mayApprove: false })).toEqual([]);
  expect(actions('draft', { mayApprove: false, isOwn: true })).toEqual(['edit', 'submit', 'discard']);
  expect(actions('approved')).toEqual(['void']);
  expect(actions('approved', { isUnpaid: true })).toEqual(['pay', 'void']);
});
