/** Roles: permissions, scope, members. */
import { z } from 'zod';
import { permissionNames } from '../../permission.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, fenInput, id, int, line, list, note, version } from '../../platform/wire.ts';
import { dataScopes, roleCodes } from '../../roles.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { RoleName } from '../users/user.ts';
import { RoleRow } from './role.ts';

export const ROLE_LIMIT = 100;

export const listRoles = endpoint('GET /hotel-system/role/list', {
  kind: 'query',
  permission: 'role:read',
  summary: 'All roles with their permissions and number of users',
  input: z.object({}),
  output: z.array(RoleRow),
});

/** For selects and labels; permissions are not included. */
export const roleNames = endpoint('GET /hotel-system/role/names', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'All roles with codes and names, including custom ones',
  input: z.object({}),
  output: z.array(RoleName),
});

const roleCode = z
  .string()
  .trim()
  .min(1)
  .refine((text) => /^[a-z][a-z0-9_]{1,39}$/.test(text), custom('invalidRoleCode'));

const names = { name: line(30), nameEn: line(60), description: note(200).nullish() };
/** Absent: as it was; of a new role: no. */
const needsTotp = bool.optional();

const rights = {
  scope: z.enum(dataScopes),
  seesMoney: bool,
  /** Share of the list price in hundredths of a percent. Absent: as it was; of a new role: none. */
  discountBp: int.pipe(z.int().min(0).max(10_000)).optional(),
  /** The most on one order. */
  discountFen: fenInput.optional(),
  permissions: list(z.enum(permissionNames)),
};

export const createRole = endpoint('POST /hotel-system/role/create', {
  kind: 'command',
  permission: 'role:edit',
  summary: 'Add a role with no more permissions than the caller has',
  input: z.object({ code: roleCode, basedOn: z.enum(roleCodes).nullish(), ...names, ...rights, needsTotp }),
  output: RoleRow,
});

export const editRole = endpoint('POST /hotel-system/role/edit', {
  kind: 'command',
  permission: 'role:edit',
  summary: 'Change a role; its users have the new permissions at once',
  input: z.object({ id, version, ...names, ...rights, needsTotp }),
  output: RoleRow,
});

export const deleteRole = endpoint('POST /hotel-system/role/delete', {
  kind: 'command',
  permission: 'role:edit',
  summary: 'Delete a role without users; default roles cannot be deleted',
  input: z.object({ id, version }),
  output: z.null(),
});

export const addRoleMembers = endpoint('POST /hotel-system/role/add-members', {
  kind: 'command',
  permission: 'role:edit',
  summary: 'Add the role to users, who keep their other roles',
  input: z.object({ id, userIds: list(id).pipe(z.array(z.string()).min(1).max(200)), ...dutyReason }),
  output: RoleRow,
});

export const removeRoleMember = endpoint('POST /hotel-system/role/remove-member', {
  kind: 'command',
  permission: 'role:edit',
  summary: 'Remove the role from a user who has another one',
  input: z.object({ id, userId: id }),
  output: RoleRow,
});
