import { isDefaultRole } from '@minsu/contract/foundation/roles/role.ts';
import { deleteRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { lockRole } from './locked-role.ts';

export const deleteRoleRoute = command(deleteRole, async (ctx, { id, version }) => {
  const role = await lockRole(ctx, id, version);
  if (role.beyond) fail(roleFailures.beyondReach);
  if (isDefaultRole(role.code)) fail(roleFailures.defaultKept);
  if (role.members > 0) fail(roleFailures.hasMembers, { params: { count: role.members } });
  await ctx.db.deleteFrom('roles').where('id', '=', id).execute();
  const { code, name, nameEn, scope, seesMoney, permissions } = role;
  await ctx.record({
    name: 'role.deleted',
    entity: 'role',
    entityId: id,
    before: { code, name, nameEn, scope, seesMoney, permissions },
  });
  return null;
});
