import { expect, test } from 'vitest';
import { movesOf, reachable } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
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

test('reaches every expense state from draft', () => {
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

test('lets no author or submitter approve, and only the submitter withdraw', () => {
  expect(actions('submitted')).toEqual(['approve', 'return']);
  expect(actions('submitted', { isOwn: true, own: 'self' })).toEqual(['withdraw', 'return']);
  expect(actions('submitted', { isSubmitter: true, own: 'self' })).toEqual(['withdraw', 'return']);
  expect(expenseTable.approve.guard?.({ ...facts, isSubmitter: true, own: 'self' })).toBe(
    expenseFailures.ownExpense,
  );
});

test('lets the owner or an approver correct a draft, and pays a vendor once', () => {
  expect(actions('draft')).toEqual(['edit', 'submit', 'discard']);
  expect(actions('draft', { mayApprove: false })).toEqual([]);
  expect(actions('draft', { mayApprove: false, isOwn: true })).toEqual(['edit', 'submit', 'discard']);
  expect(actions('approved')).toEqual(['void']);
  expect(actions('approved', { isUnpaid: true })).toEqual(['pay', 'void']);
});
