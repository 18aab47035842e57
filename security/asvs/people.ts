/** Chapters 6 to 8: passwords and codes, sessions, permissions. */
import { MATRIX, not, POLICY, type Requirement, SCOPE, server } from './requirement.ts';

export const people: readonly Requirement[] = [
  { id: '6.1.1', asks: 'controls against guessing are documented', by: 'docs/security.md, "Guessing"' },
  { id: '6.2.1', asks: 'passwords of 8 characters at least', tests: POLICY },
  {
    id: '6.2.2',
    asks: 'a user can change his password',
    tests: server('foundation/account/account', 'needs the old one and keeps the policy'),
  },
  {
    id: '6.2.3',
    asks: 'with the old one',
    tests: server('foundation/account/account', 'needs the old one and keeps the policy'),
  },
  {
    id: '6.2.4',
    asks: 'common passwords are refused',
    tests: [
      'packages/contract/src/foundation/auth/password-policy.test.ts › refuses listed passwords in any case',
    ],
  },
  {
    id: '6.2.5',
    asks: 'no rule for kinds of characters',
    by: 'LEFT: the wire format’s hint (upper and lower case) is kept as a rule',
  },
  {
    id: '6.2.6',
    asks: 'password fields are masked',
    tests: ['e2e/entry.spec.ts › '],
    by: 'browser story of the log-in',
  },
  {
    id: '6.2.7',
    asks: 'pasting and managers are allowed',
    by: 'no handler hinders them; autocomplete names the fields',
  },
  {
    id: '6.2.8',
    asks: 'passwords are taken as they are',
    tests: server('foundation/auth/reset-password', 'a link sets the password once'),
  },
  {
    id: '6.3.1',
    asks: 'guessing is slowed',
    tests: server('platform/database/pipeline', 'asks for a captcha after 3 failures'),
  },
  {
    id: '6.3.2',
    asks: 'no default accounts',
    tests: server('foundation/auth/log-in-answer', 'the first administrator’s password is drawn anew'),
  },
  {
    id: '6.3.8',
    asks: 'nobody learns who is a user',
    tests: server('platform/database/pipeline', 'says the same of a wrong name').concat(
      server('foundation/auth/reset-password', 'whoever is named, the answer is the same'),
    ),
  },
  {
    id: '6.4.1',
    asks: 'first passwords are drawn and used once',
    tests: server('foundation/users/users', 'a new user gets a link to set his password'),
  },
  not('6.4.2', 'no secret questions', 'there are none'),
  {
    id: '6.5.1',
    asks: 'codes count once',
    tests: server('foundation/account/second-factor', 'of two requests with one code, one is let in'),
  },
  {
    id: '7.2.1',
    asks: 'tokens are checked on the server',
    tests: server('permissions', 'without a session every endpoint'),
  },
  {
    id: '7.2.2',
    asks: 'tokens are drawn',
    tests: server('platform/database/pipeline', 'gives a token that opens the user'),
  },
  { id: '7.2.3', asks: 'with 128 bits', by: '256 bits of node:crypto (session.ts), stored as SHA-256' },
  {
    id: '7.2.4',
    asks: 'a new one with each log-in',
    tests: server('platform/database/pipeline', 'gives a token that opens the user'),
  },
  {
    id: '7.3.1',
    asks: 'sessions end by rest',
    tests: server('platform/live/live-processes', 'a token that has expired is not admitted'),
  },
  {
    id: '7.4.1',
    asks: 'ended sessions are dead',
    tests: server('permissions', 'a session that ends is dead at once'),
  },
  {
    id: '7.4.2',
    asks: 'also those of a frozen user',
    tests: server('foundation/users/users', 'freezing ends every session at once'),
  },
  {
    id: '7.5.2',
    asks: 'a user sees and ends his sessions',
    tests: server('foundation/account/switch-role', 'devices: this one is marked'),
  },
  { id: '8.1.1', asks: 'rights are documented', by: 'docs/permissions.md, made from the contract' },
  { id: '8.2.1', asks: 'calls need a right', tests: MATRIX },
  { id: '8.2.2', asks: 'records need to be in scope', tests: SCOPE },
  { id: '8.2.3', asks: 'fields need a right', tests: server('finance/landlords/guest-view', '') },
  { id: '8.3.1', asks: 'on the server', tests: MATRIX },
  {
    id: '8.3.2',
    asks: 'changed rights count at once',
    tests: server('foundation/roles/roles', 'open sessions have new rights with the next call'),
  },
];
