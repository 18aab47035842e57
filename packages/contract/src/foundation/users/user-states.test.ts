import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedActions, refusal } from '../../platform/state-table.ts';
import { certificationStates, certificationTable } from '../account/certification-states.ts';
import { sameReasons } from '../duties/duty-table.ts';
import { applicationStates, applicationTable, userActions, userStates, userTable } from './user-states.ts';

const facts = fc.record({
  isSelf: fc.boolean(),
  holdsMore: fc.boolean(),
  isLastAdmin: fc.boolean(),
  hasMail: fc.boolean(),
  isUnconfirmed: fc.boolean(),
  own: fc.constantFrom(null, ...sameReasons),
});

test('lets no user act on one with more permissions, nor lock themselves out', () => {
  fc.assert(
    fc.property(fc.constantFrom(...userStates), facts, (state, of) => {
      const allowed = allowedActions(userTable, state, of, () => true);
      if (of.holdsMore) expect(allowed).toEqual([]);
      else
        expect(allowed.toSorted()).toEqual(
          userActions
            .filter((action) => {
              if (action === 'edit') return true;
              if (action === 'sendReset') return state === 'normal' && of.hasMail;
              if (action === 'unfreeze') return state === 'frozen' && !of.isSelf;
              if (action === 'freeze') return state === 'normal' && !of.isSelf && !of.isLastAdmin;
              if (action === 'confirmAccess')
                return state === 'normal' && !of.isSelf && of.isUnconfirmed && of.own === null;
              return !of.isSelf;
            })
            .toSorted(),
        );
    }),
  );
});

test('names the obstacle in the refusal', () => {
  const plain = {
    isSelf: false,
    holdsMore: false,
    isLastAdmin: false,
    hasMail: true,
    isUnconfirmed: false,
    own: null,
  };
  const why = (action: (typeof userActions)[number], of: Partial<typeof plain>) =>
    refusal(userTable[action], 'normal', { ...plain, ...of })?.code;
  expect(why('freeze', { isSelf: true, holdsMore: true })).toBe('user.notYourself');
  expect(why('freeze', { holdsMore: true, isLastAdmin: true })).toBe('user.holdsMore');
  expect(why('freeze', { isLastAdmin: true })).toBe('user.lastAdmin');
  expect(why('sendReset', { hasMail: false })).toBe('user.noMail');
  expect(why('unfreeze', {})).toBe('user.notFrozen');
});

test('decides an account request once, and a certification once by another user', () => {
  const open = (states: readonly string[], table: Record<string, { from: readonly string[] }>) =>
    states.filter((state) => Object.values(table).some(({ from }) => from.includes(state)));
  expect(open(applicationStates, applicationTable)).toEqual(['pending']);
  expect(open(certificationStates, certificationTable)).toEqual(['auditing']);
  for (const action of ['approve', 'reject'] as const)
    expect(refusal(certificationTable[action], 'auditing', { own: 'self' })?.code).toBe(
      'account.ownCertification',
    );
  const byAnother = allowedActions(certificationTable, 'auditing', { own: null }, () => true);
  expect(byAnother).toEqual(['approve', 'reject']);
  expect(refusal(certificationTable.withdraw, 'auditing', { own: 'self' })).toBeNull();
});

test('leads each action to its designed state', () => {
  const ends = (table: Record<string, { to: readonly string[] }>) =>
    Object.entries(table).map(([action, { to }]) => `${action}: ${to.join()}`);
  expect(ends({ ...userTable, ...applicationTable })).toEqual([
    ...[
      'edit: normal,frozen',
      'freeze: frozen',
      'unfreeze: normal',
      'sendReset: normal',
      'confirmAccess: normal',
    ],
    ...['signOut: normal,frozen', 'approve: approved', 'reject: rejected'],
  ]);
  expect(ends(certificationTable)).toEqual(['approve: passed', 'reject: rejected', 'withdraw: withdrawn']);
});
