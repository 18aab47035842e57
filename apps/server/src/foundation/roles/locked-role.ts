/** The role of a command: locked, of the version the caller saw, and with no rights the caller lacks. */

import { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import { coreFailures, fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockAdmins } from '../users/assign-roles.ts';
import { roleRow } from './role-queries.ts';

export const lockRole = async (ctx: Ctx, id: string, version?: number): Promise<RoleRow> => {
  // Assigning roles takes the same lock, so no user joins a role being deleted.
  await lockAdmins(ctx);
  const locked = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) fail(coreFailures.notFound);
  const role = await roleRow(ctx, id);
  if (version !== undefined && role.version !== version) failStale(RoleRow, role);
  if (role.above) fail(roleFailures.holdsMore);
  return role;
};
