/** Roles: what each may, and who holds it. */
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import type { Module } from '../../platform/module.ts';
import { createRoleRoute } from './create-role.ts';
import { deleteRoleRoute } from './delete-role.ts';
import { editRoleRoute } from './edit-role.ts';
import { addRoleMembersRoute, removeRoleMemberRoute } from './role-members.ts';
import { listRolesRoute, roleNamesRoute } from './role-queries.ts';

export const rolesModule: Module = {
  name: 'roles',
  routes: [
    listRolesRoute,
    roleNamesRoute,
    createRoleRoute,
    editRoleRoute,
    deleteRoleRoute,
    addRoleMembersRoute,
    removeRoleMemberRoute,
  ],
  constraints: { roles_role_code_key: roleFailures.codeTaken },
};
