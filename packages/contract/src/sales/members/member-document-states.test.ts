import { expect, test } from 'vitest';
import { refusal } from '../../platform/state-table.ts';
import {
  memberDocumentActions,
  memberDocumentStates,
  memberDocumentTable,
  recordedState,
} from './member-document-states.ts';

const why = (action: (typeof memberDocumentActions)[number], isOwn: boolean) =>
  memberDocumentStates.map(
    (state) => refusal(memberDocumentTable[action], state, { own: isOwn ? 'self' : null })?.code ?? 'ok',
  );

test('only pending documents are decided, by another user', () => {
  for (const action of ['pass', 'reject'] as const) {
    expect(why(action, false)).toEqual(['member.notPending', 'ok', 'member.notPending', 'member.notPending']);
    expect(why(action, true)[1]).toBe('member.ownDocument');
  }
});

test('correcting and removing is always open, also to the author', () => {
  for (const action of ['correct', 'remove'] as const)
    expect(new Set(why(action, true))).toEqual(new Set(['ok']));
});

test('every action has its permission', () => {
  expect(memberDocumentActions.map((action) => memberDocumentTable[action].permission)).toEqual([
    'member:check',
    'member:check',
    'member:edit',
    'member:edit',
  ]);
});

test('without photos there is nothing to check', () => {
  expect([recordedState(0), recordedState(1), recordedState(2)]).toEqual(['unproved', 'pending', 'pending']);
});
