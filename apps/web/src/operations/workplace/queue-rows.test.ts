import { queueKeys } from '@minsu/contract/operations/workplace/queue-list.ts';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { isUnfoldable } = await import('./queue-rows.tsx');

test('orders, conversations, tasks, registrations and invoices unfold in place', () => {
  const unfolding = queueKeys.filter((key) => isUnfoldable({ key, count: 1, more: false, first: null }));
  expect(unfolding).toEqual(
    expect.arrayContaining([
      'toAccept',
      'threads',
      'tasksLate',
      'tasksUnassigned',
      'tasksInspecting',
      'myTasks',
      'toRegister',
      'registrationRejected',
      'invoicesToIssue',
      'invoicesFailed',
    ]),
  );
  expect(unfolding).not.toContain('expenses');
});
