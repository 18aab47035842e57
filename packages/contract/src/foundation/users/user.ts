/** Users in user management: personal data masked, with the caller's allowed actions. */
import { z } from 'zod';
import { applicationStates, userActions, userStates } from './user-states.ts';

/** A role's name in both languages; the reader's is chosen by the screen. */
export const RoleName = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
});
export type RoleName = z.infer<typeof RoleName>;

/** Two-step verification; owed if a role requires it and it is not set up. */
export const totpStates = ['on', 'owed', 'off'] as const;
export type TotpState = (typeof totpStates)[number];

/** A change of an account that can approve, until another person confirms it. */
export const UserConfirmation = z.object({
  id: z.string(),
  kind: z.enum(['roles', 'contact', 'reset']),
  /** Roles that are granted with it. */
  roles: z.array(RoleName),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  actions: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
});
export type UserConfirmation = z.infer<typeof UserConfirmation>;

export const UserRow = z
  .object({
    id: z.string(),
    username: z.string(),
    realname: z.string(),
    avatarUrl: z.string().nullable(),
    workNo: z.string().nullable(),
    phoneMasked: z.string().nullable(),
    emailMasked: z.string().nullable(),
    departmentId: z.string().nullable(),
    departmentName: z.string().nullable(),
    roles: z.array(RoleName),
    state: z.enum(userStates),
    totp: z.enum(totpStates),
    lastLoginAt: z.string().nullable(),
    createdAt: z.string(),
    /** Creator or last changer until another person confirms the account. */
    setUpBy: z.string().nullable(),
    waiting: z.array(UserConfirmation),
    /** Active sessions. */
    sessions: z.int(),
    /** Living API tokens. */
    tokens: z.int(),
    version: z.int(),
    actions: z.array(z.enum(userActions)),
  })
  .meta({ id: 'UserRow' });
export type UserRow = z.infer<typeof UserRow>;

/** Collisions of an application, shown to reviewers only. */
const applicationMarks = ['usernameTaken', 'mailKnown', 'repeated'] as const;

export const ApplicationRow = z
  .object({
    id: z.string(),
    state: z.enum(applicationStates),
    username: z.string(),
    realname: z.string(),
    emailMasked: z.string(),
    phoneMasked: z.string(),
    departmentWish: z.string().nullable(),
    note: z.string().nullable(),
    marks: z.array(z.enum(applicationMarks)),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    /** The user it became. */
    userId: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'UserApplicationRow' });
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** Reviewers need the address to reach the applicant. */
export const ApplicationDetail = ApplicationRow.extend({ email: z.string(), phone: z.string() }).meta({
  id: 'UserApplication',
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;
