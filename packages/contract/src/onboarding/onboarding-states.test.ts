import { describe, expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../state-moves.ts';
import { refusal } from '../state-table.ts';
import { onboardingStates, onboardingTable, unfinishedStates, withInstitution } from './onboarding-states.ts';

const facts = { connected: true, missing: 0, answered: true, wasSubmitted: false };

describe('the life of an onboarding file', () => {
  test('every state is reached from a draft, and only a closed one has no way out', () => {
    expect(reachable(onboardingTable, ['staged'])).toEqual(new Set(onboardingStates));
    expect(finalOf(onboardingTable, onboardingStates)).toEqual(['closed']);
  });

  test('each action leads where the design says', () => {
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

  test('what the institution decides nobody else may', () => {
    expect(unownedOf(onboardingTable)).toEqual(['askSupplement', 'reject', 'pass', 'join', 'decline', 'end']);
  });

  test('from every state but the last a landlord can still join', () => {
    for (const state of onboardingStates)
      expect(reachable(onboardingTable, [state]).has('joined'), state).toBe(state !== 'closed');
  });

  test('every file is unfinished, in audit, in force or over', () => {
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

  test('only what has nothing missing is complete', () => {
    expect(why('complete', 'staged')).toBeUndefined();
    expect(why('complete', 'staged', { missing: 1 })).toBe('onboarding.notComplete');
    expect(why('complete', 'ready')).toBe('onboarding.cannotComplete');
  });

  test('a supplement is handed in once everything is mended, and nothing without an institution', () => {
    expect(why('submit', 'supplement')).toBeUndefined();
    expect(why('submit', 'supplement', { answered: false })).toBe('onboarding.notAnswered');
    expect(why('submit', 'ready', { missing: 2 })).toBe('onboarding.notAnswered');
    expect(why('submit', 'ready', { connected: false })).toBe('onboarding.notConnected');
    expect(why('close', 'joined', { connected: false })).toBe('onboarding.notConnected');
  });

  test('what the institution has seen is not deleted', () => {
    expect(why('discard', 'staged')).toBeUndefined();
    expect(why('discard', 'staged', { wasSubmitted: true })).toBe('onboarding.cannotDiscard');
    expect(why('discard', 'joined')).toBe('onboarding.cannotDiscard');
  });
});
