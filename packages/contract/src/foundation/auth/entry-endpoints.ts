/** Endpoints before sign-in: forgotten password, account request. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, line, note, ownPhone } from '../../platform/wire.ts';
import { email, realname, username } from './account-fields.ts';
import { newPassword } from './password-policy.ts';

/** Required after several uses of a form from one address. */
const captchaAnswer = { captchaId: z.string().max(64).optional(), captcha: z.string().max(16).optional() };

/** Reset mails per user and hour, by whatever name or address requested. */
export const RESET_MAILS_PER_HOUR = 3;
export const RESET_MAIL_GAP_MINUTES = 2;

export const forgotPassword = endpoint('POST /hotel-auth/auth/forgot-password', {
  kind: 'command',
  permission: 'public',
  summary: 'Request a password reset link; the response is the same for every name',
  input: z.object({ account: line(254), ...captchaAnswer }),
  output: z.null(),
});

const resetToken = z.string().min(1).max(200);

const resetLinkStates = ['valid', 'used', 'expired', 'unknown'] as const;

export const checkResetLink = endpoint('POST /hotel-auth/auth/check-reset-link', {
  kind: 'query',
  permission: 'public',
  summary: 'Whether a reset link is valid; the user name is returned only if it is',
  input: z.object({ token: resetToken }),
  output: z.object({ state: z.enum(resetLinkStates), username: z.string().nullable() }),
});

export const resetPassword = endpoint('POST /hotel-auth/auth/reset-password', {
  kind: 'command',
  permission: 'public',
  summary: 'Set a new password with a link; ends every session of the user and revokes their API tokens',
  secret: true,
  sealed: ['password'],
  input: z.object({ token: resetToken, password: newPassword }),
  output: z.object({ username: z.string() }),
});

/** Fields of the request kept across a reload, without the password. */
const applicationFields = {
  realname,
  username,
  email,
  phone: ownPhone,
  departmentWish: note(50).optional(),
  note: note(200).optional(),
  agreed: bool.default(false).refine((agreed) => agreed, custom('mustAgree')),
};

export const applyForAccount = endpoint('POST /hotel-auth/auth/register', {
  kind: 'command',
  permission: 'public',
  summary: 'Request an account; the answer does not reveal whether the name or mail is known',
  secret: true,
  sealed: ['password'],
  input: z.object({ ...applicationFields, password: newPassword, ...captchaAnswer }),
  output: z.null(),
});
