import { expect, test } from 'vitest';
import { movesOf, reachable } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
import { payoutFailures } from './payout-failures.ts';
import { type PayoutFacts, type PayoutState, payoutStates, payoutTable } from './payout-states.ts';

const facts: PayoutFacts = {
  ...{ own: null, needsSecond: false, approved: false, onboarded: true, connected: true },
  ...{ returned: false, refused: false },
};
const actions = (state: PayoutState, change: Partial<PayoutFacts> = {}) =>
  allowedActions(payoutTable, state, { ...facts, ...change }, () => true);

test('reaches every payout state from its initial one', () => {
  expect(reachable(payoutTable, ['pending'])).toEqual(new Set(payoutStates));
  expect(movesOf(payoutTable)).toEqual([
    'approve: pending → pending',
    'reject: pending → failed',
    'withdraw: pending → failed',
    'retry: failed → pending',
    'giveUp: failed → failed',
    'enter: pending, failed → paid',
    'ask: in_transit → in_transit, paid, failed',
    'submit: pending, failed → in_transit',
    'succeed: in_transit → paid',
    'fail: in_transit → failed',
  ]);
});

test('lets no requester approve or refuse, and approves once', () => {
  const large = { needsSecond: true };
  expect(actions('pending', large)).toEqual(expect.arrayContaining(['approve', 'reject']));
  for (const refused of [
    { ...large, own: 'self' as const },
    { ...large, approved: true },
  ])
    expect(actions('pending', refused)).not.toContain('approve');
  expect(payoutTable.approve.guard?.({ ...facts, ...large, own: 'self' as const })).toBe(
    payoutFailures.ownPayout,
  );
});

test('never retries, enters or gives up a returned payout again', () => {
  expect(actions('failed', { refused: true })).toEqual(expect.arrayContaining(['retry', 'giveUp', 'enter']));
  expect(actions('failed', { refused: true, returned: true })).toEqual([]);
  const back = { ...facts, returned: true };
  for (const action of ['retry', 'giveUp', 'enter', 'submit'] as const)
    expect(payoutTable[action].guard?.(back)).toBe(payoutFailures.returned);
  expect(actions('paid')).toEqual([]);
});

test('pays when approved and connected; by our bank only if the institution will not', () => {
  const waiting = { ...facts, needsSecond: true };
  for (const action of ['submit', 'enter'] as const)
    expect(payoutTable[action].guard?.(waiting)).toBe(payoutFailures.notApproved);
  expect(payoutTable.submit.guard?.({ ...waiting, approved: true })).toBeNull();
  expect(payoutTable.enter.guard?.(facts)).toBe(payoutFailures.onboarded);
  for (const change of [{ onboarded: false }, { connected: false }, { refused: true }])
    expect(payoutTable.enter.guard?.({ ...facts, ...change })).toBeNull();
  for (const action of ['retry', 'ask'] as const)
    expect(payoutTable[action].guard?.({ ...facts, connected: false })).toBe(payoutFailures.notConnected);
});
