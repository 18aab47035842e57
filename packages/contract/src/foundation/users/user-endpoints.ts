/** User management: users, roles, account requests. */
import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { id, instant, keyword, line, list, ownPhone, version } from '../../platform/wire.ts';
import { email, realname, username } from '../auth/account-fields.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { ApplicationDetail, ApplicationRow, RoleName, totpStates, UserRow } from './user.ts';
import { userStates } from './user-states.ts';

export const userViews = ['all', ...userStates, 'waiting'] as const;
const userSorts = ['username', 'realname', 'workNo', 'lastLoginAt', 'createdAt'] as const;

const userFilters = {
  view: z.enum(userViews).default('all'),
  /** User name, real name, staff number, or a whole phone number. */
  keyword: keyword(50).optional(),
  roleId: list(id).optional(),
  departmentId: list(id).optional(),
  totp: list(z.enum(totpStates)).optional(),
};

export const pageUsers = endpoint('POST /hotel-system/user/page', {
  kind: 'query',
  permission: 'user:read',
  summary: 'Users, filtered and sorted',
  input: z.object({
    ...pageInput,
    ...userFilters,
    /** Only these, for select boxes that show chosen values. */
    ids: list(id).optional(),
    sort: sortInput(userSorts),
  }),
  output: pageOf(UserRow),
});

/** Column keys of the screen; `realname` includes the user name. */
export const userColumns = [
  'realname',
  'workNo',
  'phone',
  'email',
  'department',
  'roles',
  'state',
  'totp',
  'lastLoginAt',
  'createdAt',
] as const;
export type UserColumn = (typeof userColumns)[number] | 'username';

export const exportUsers = listExport('/hotel-system/user/export', {
  permission: 'user:export',
  summary: 'The filtered users as .xlsx; mails and phones masked',
  filters: userFilters,
  sorts: userSorts,
  columns: userColumns,
});

export const importUsers = importEndpoints('/hotel-system/user/import', {
  permission: 'user:import',
  summary: 'Import users',
  target: {},
});

export const countUserViews = endpoint('GET /hotel-system/user/view-counts', {
  kind: 'query',
  permission: 'user:read',
  summary: 'Number of users per view, and of pending account requests',
  input: z.object({}),
  output: z.object({
    views: z.array(z.object({ view: z.enum(userViews), count: z.int() })),
    pendingApplications: z.int(),
  }),
});

export const userOptions = endpoint('GET /hotel-system/user/options', {
  kind: 'query',
  permission: 'user:read',
  summary: 'Roles, with whether the caller may grant them, and departments',
  input: z.object({}),
  output: z.object({
    roles: z.array(RoleName.extend({ grantable: z.boolean() })),
    departments: z.array(z.object({ id: z.string(), name: z.string(), active: z.boolean() })),
  }),
});

/** Identity and roles, shared by new users, edits and approved applications. */
const assignment = {
  roleIds: list(id).pipe(z.array(z.string()).min(1).max(20)),
  departmentId: id.nullish(),
  workNo: line(20).nullish(),
};

export const createUser = endpoint('POST /hotel-system/user/create', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Add a user, who sets a password through a link sent by mail',
  input: z.object({ username, realname, email, phone: ownPhone.nullish(), ...assignment, ...dutyReason }),
  output: UserRow,
});

/** How long an invitation can be used. */
export const INVITATION_HOURS = 72;

export const inviteUser = endpoint('POST /hotel-system/user/invite', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Add a user without a mail; returns the link that sets the password, once',
  secret: true,
  input: z.object({ username, realname, ...assignment, ...dutyReason }),
  output: z.object({ id, username: z.string(), link: z.string(), expiresAt: instant }),
});

export const editUser = endpoint('POST /hotel-system/user/edit', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Change a user; omitted mail and phone are kept',
  input: z.object({
    id,
    version,
    realname,
    email: email.optional(),
    phone: ownPhone.optional(),
    ...assignment,
    ...dutyReason,
  }),
  output: UserRow,
});

const key = { id, version };

export const freezeUser = endpoint('POST /hotel-system/user/freeze', {
  kind: 'command',
  permission: 'user:freeze',
  summary: 'Freeze a user: ends all sessions and prevents sign-in until unfrozen',
  input: z.object(key),
  output: UserRow,
});

export const unfreezeUser = endpoint('POST /hotel-system/user/unfreeze', {
  kind: 'command',
  permission: 'user:freeze',
  summary: 'Let a frozen user sign in again',
  input: z.object(key),
  output: UserRow,
});

export const sendUserReset = endpoint('POST /hotel-system/user/send-reset', {
  kind: 'command',
  permission: 'user:resetPassword',
  summary: 'Mail a user a link that sets a new password',
  input: z.object({ ...key, ...dutyReason }),
  output: UserRow,
});

export const signOutUser = endpoint('POST /hotel-system/user/sign-out', {
  kind: 'command',
  permission: 'user:resetPassword',
  summary: 'End all sessions of a user and revoke their API tokens',
  input: z.object(key),
  output: UserRow,
});

export const confirmUserAccess = endpoint('POST /hotel-system/user/confirm-access', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Confirm a user created by someone else, so that both count as two people',
  input: z.object({ ...key, ...dutyReason }),
  output: UserRow,
});

const confirmationKey = { confirmationId: id };

export const confirmUserChange = endpoint('POST /hotel-system/user/confirmation/confirm', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Confirm a change of an account that can approve, requested by another person',
  input: z.object(confirmationKey),
  output: UserRow,
});

export const refuseUserChange = endpoint('POST /hotel-system/user/confirmation/refuse', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Refuse a change of an account that can approve',
  input: z.object({ ...confirmationKey, reason: line(200) }),
  output: UserRow,
});

export const withdrawUserChange = endpoint('POST /hotel-system/user/confirmation/withdraw', {
  kind: 'command',
  permission: 'user:edit',
  summary: 'Withdraw my own change of an account',
  input: z.object(confirmationKey),
  output: UserRow,
});

export const applicationViews = ['pending', 'approved', 'rejected', 'all'] as const;

export const pageApplications = endpoint('POST /hotel-system/user-application/page', {
  kind: 'query',
  permission: 'user:approve',
  summary: 'Account requests',
  input: z.object({
    ...pageInput,
    view: z.enum(applicationViews).default('pending'),
    /** User name or real name. */
    keyword: keyword(50).optional(),
    sort: sortInput(['createdAt', 'username', 'realname']),
  }),
  output: pageOf(ApplicationRow),
});

export const getApplication = endpoint('GET /hotel-system/user-application/detail', {
  kind: 'query',
  permission: 'user:approve',
  summary: 'One account request, with the mail and phone of the applicant',
  input: z.object({ id }),
  output: ApplicationDetail,
});

export const approveApplication = endpoint('POST /hotel-system/user-application/approve', {
  kind: 'command',
  permission: 'user:approve',
  summary: 'Create a user for the applicant, with another user name if needed; notifies them by mail',
  input: z.object({ ...key, username, ...assignment, ...dutyReason }),
  output: ApplicationRow,
});

export const rejectApplication = endpoint('POST /hotel-system/user-application/reject', {
  kind: 'command',
  permission: 'user:approve',
  summary: 'Reject an account request; the applicant gets the reason by mail',
  input: z.object({ ...key, reason: line(200) }),
  output: ApplicationRow,
});
