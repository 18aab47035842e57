/** Password, second factor, verified phone and mail of the signed-in user. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, instant, line } from '../../platform/wire.ts';
import { currentPassword, newPassword } from '../auth/password-policy.ts';

export const contactKinds = ['phone', 'email'] as const;
export type ContactKind = (typeof contactKinds)[number];

const Contact = z.object({ masked: z.string(), verifiedAt: instant });

export const Security = z
  .object({
    totpSince: instant.nullable(),
    /** Required by one of the user's roles, so it cannot be turned off. */
    totpNeeded: z.boolean(),
    recoveryCodesLeft: z.int(),
    phone: Contact.nullable(),
    email: Contact.nullable(),
    devices: z.int(),
  })
  .meta({ id: 'Security' });
export type Security = z.infer<typeof Security>;

export const getSecurity = endpoint('GET /api/user/security', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Security settings of my account',
  beforeSecondFactor: true,
  input: z.object({}),
  output: Security,
});

export const changePassword = endpoint('POST /api/user/change-password', {
  kind: 'command',
  permission: 'signedIn',
  summary:
    'Change my password; ends all my other sessions and revokes my API tokens unless `keepTokens` is set',
  beforeOwnPassword: true,
  secret: true,
  sealed: ['oldPassword', 'password'],
  input: z.object({
    oldPassword: currentPassword,
    password: newPassword,
    keepTokens: z.boolean().default(false),
  }),
  output: z.object({ endedSessions: z.int(), revokedTokens: z.int() }),
});

const withPassword = z.object({ password: currentPassword });

export const startTotp = endpoint('POST /api/user/totp/start', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'A new secret for an authenticator app; it counts once it is confirmed by a code',
  beforeSecondFactor: true,
  secret: true,
  sealed: ['password'],
  input: withPassword,
  output: z.object({ secret: z.string(), uri: z.string() }),
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTotp = endpoint('POST /api/user/totp/confirm', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Enable the second factor with a first code; returns ten recovery codes, shown once',
  beforeSecondFactor: true,
  secret: true,
  input: z.object({ code: line(16) }),
  output: RecoveryCodes,
});

export const disableTotp = endpoint('POST /api/user/totp/disable', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Disable the second factor',
  secret: true,
  sealed: ['password'],
  input: withPassword,
  output: z.null(),
});

export const renewRecoveryCodes = endpoint('POST /api/user/totp/recovery-codes', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Create ten new recovery codes and invalidate the old ones',
  secret: true,
  sealed: ['password'],
  input: withPassword,
  output: RecoveryCodes,
});

export const requestContactCode = endpoint('POST /api/user/contact/request-code', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Send a verification code to my new phone or mail',
  secret: true,
  sealed: ['password'],
  input: z.object({ kind: z.enum(contactKinds), target: line(254), password: currentPassword }),
  output: z.object({ requestId: id, masked: z.string(), expiresAt: instant }),
});

export const confirmContact = endpoint('POST /api/user/contact/confirm', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Bind the phone or mail with the code it received',
  secret: true,
  input: z.object({ requestId: id, code: line(16) }),
  output: Security,
});
