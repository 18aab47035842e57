import { describe, expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { refusal } from '../../platform/state-table.ts';
import { onboardingStates, onboardingTable, unfinishedStates, withInstitution } from './onboarding-states.ts';

const facts = { connected: true, missing: 0, answered: true, wasSubmitted: false };

describe('onboarding states', () => {
  test('reach every state from draft, and leave all but closed', () => {
    expect(reachable(onboardingTable, ['staged'])).toEqual(new Set(onboardingStates));
    expect(finalOf(onboardingTable, onboardingStates)).toEqual(['closed']);
  });

  test('lead each action to its designed state', () => {
    expect(movesOf(onboardingTable)).toEqual([
      'save: staged, supplement → staged, supplement',
      'complete: staged → ready',
      'edit: ready, rejected → staged',
      'discard: staged, ready → staged, ready',
      'submit: ready, supplement → auditing',
      'sign: signing → signing',
      'ask: auditing, signing → auditing, supplement, rejected, signing, joined',
      'close: joined → closed',
      'askSupplement: auditing → supplement',
      'reject: auditing → rejected',
      'pass: auditing → signing',
      'join: auditing, signing → joined',
      'decline: signing → signing',
      'end: joined → closed',
    ]);
  });

  test("leave the institution's decisions to it", () => {
    expect(unownedOf(onboardingTable)).toEqual(['askSupplement', 'reject', 'pass', 'join', 'decline', 'end']);
  });

  test('allow joining from every state but the last', () => {
    for (const state of onboardingStates)
      expect(reachable(onboardingTable, [state]).has('joined'), state).toBe(state !== 'closed');
  });

  test('are exactly one of unfinished, in audit, active and closed', () => {
    expect([...unfinishedStates, 'auditing', 'joined', 'closed'].toSorted()).toEqual(
      onboardingStates.toSorted(),
    );
    expect(withInstitution).toEqual(['auditing', 'signing']);
  });
});

describe('guards', () => {
  const why = (
    action: 'complete' | 'submit' | 'discard' | 'close',
    state: (typeof onboardingStates)[number],
    more = {},
  ) => refusal(onboardingTable[action], state, { ...facts, ...more })?.code;

  test('call a file complete only without missing fields', () => {
    expect(why('complete', 'staged')).toBeUndefined();
    expect(why('complete', 'staged', { missing: 1 })).toBe('onboarding.notComplete');
    expect(why('complete', 'ready')).toBe('onboarding.cannotComplete');
  });

  test('accept a supplement once everything is corrected, and only with an institution', () => {
    expect(why('submit', 'supplement')).toBeUndefined();
    expect(why('submit', 'supplement', { answered: false })).toBe('onboarding.notAnswered');
    expect(why('submit', 'ready', { missing: 2 })).toBe('onboarding.notAnswered');
    expect(why('submit', 'ready', { connected: false })).toBe('onboarding.notConnected');
    expect(why('close', 'joined', { connected: false })).toBe('onboarding.notConnected');
  });

  test('never delete what the institution has seen', () => {
    expect(why('discard', 'staged')).toBeUndefined();
    expect(why('discard', 'staged', { wasSubmitted: true })).toBe('onboarding.cannotDiscard');
    expect(why('discard', 'joined')).toBe('onboarding.cannotDiscard');
  });
});
