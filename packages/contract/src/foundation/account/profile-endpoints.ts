/** A user's own profile and picture: the entity `user_profile`. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { file, instant, line, note, version } from '../../platform/wire.ts';
import { email } from '../auth/account-fields.ts';
import { currentPassword } from '../auth/password-policy.ts';
import { certificationStates } from './certification-states.ts';

const PROFILE_MAX = 200;

export const UserProfile = z
  .object({
    email: z.string().nullable(),
    nickname: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().nullable(),
    /** Province, city, district; outside China one free line. */
    area: z.array(z.string()),
    address: z.string().nullable(),
    profile: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof UserProfile>;

/** The owner's view with an unmasked e-mail address. */
export const Account = z
  .object({
    id: z.string(),
    username: z.string(),
    realname: z.string(),
    workNo: z.string().nullable(),
    departName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    phoneMasked: z.string().nullable(),
    registeredAt: instant,
    certification: z.enum(['none', ...certificationStates]),
    profile: UserProfile,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint('GET /api/user/account', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My account and profile',
  input: z.object({}),
  output: Account,
});

export const saveProfile = endpoint('POST /api/user/save-info', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Save my basic information; changing the reset mail address needs the password',
  secret: true,
  sealed: ['password'],
  input: z.object({
    email,
    /** Without it a lost password is reset through the previous email. */
    password: currentPassword.optional(),
    nickname: line(40),
    country: z.string().regex(/^[A-Z]{2}$/),
    area: z.array(line(60)).min(1).max(3),
    address: note(120).optional(),
    profile: note(PROFILE_MAX).optional(),
    version,
  }),
  output: Account,
});

export const uploadAvatar = endpoint('POST /api/user/upload', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Set my picture: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
  secret: true,
  send: 'multipart',
  input: z.object({ file }),
  output: z.object({ avatarUrl: z.string() }),
});

export const removeAvatar = endpoint('POST /api/user/remove-avatar', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Reset my picture to the initial of my name',
  input: z.object({}),
  output: z.null(),
});
