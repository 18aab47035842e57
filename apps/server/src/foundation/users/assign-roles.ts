/** Sets a user's roles and department: never beyond the caller's rights, never without an administrator left. */

import { holdMore } from '@minsu/contract/foundation/roles/rights-rules.ts';
import { userFailures } from '@minsu/contract/foundation/users/user-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { noteLostApprovals } from '../duties/note-lost-approvals.ts';
import { activeAdmins, readRoles } from './role-queries.ts';

export interface Assignment {
  readonly roleIds: readonly string[];
  readonly departmentId?: string | null | undefined;
  readonly workNo?: string | null | undefined;
}

export const checkRoles = async (ctx: Ctx, roleIds: readonly string[]): Promise<void> => {
  const roles = await readRoles(ctx.db);
  const chosen = roles.filter((role) => roleIds.includes(role.id));
  if (chosen.length !== new Set(roleIds).size) failAt('roleIds', userFailures.unknownRole);
  const above = chosen.filter((role) => holdMore([role], ctx.user.roles));
  if (above.length === 0) return;
  const names = above.map((role) => sayText([role.name, role.nameEn], ctx.language));
  failAt('roleIds', userFailures.grantsMore, { roles: names.join(', ') });
};

/** A permission for one department cannot place users in another. */
const checkDepartment = async (ctx: Ctx, departmentId: string | null): Promise<void> => {
  const everywhere = ctx.user.scopesOf(ctx.access).has('all');
  if (!everywhere && departmentId !== ctx.user.departmentId)
    failAt('departmentId', userFailures.unknownDepartment);
  if (departmentId === null) return;
  const row = await ctx.db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (!row) failAt('departmentId', userFailures.unknownDepartment);
};

export const checkAssignment = async (
  ctx: Ctx,
  { roleIds, departmentId = null }: Assignment,
): Promise<void> => {
  await checkRoles(ctx, roleIds);
  await checkDepartment(ctx, departmentId);
};

/** Serialises changes of administrators. */
export const lockAdmins = async (ctx: Ctx): Promise<void> => {
  await ctx.db.selectFrom('roles').select('id').where('roleCode', '=', 'admin').forNoKeyUpdate().execute();
};

/** Answers the codes of the roles, for the audit row. */
export const setRoles = async (ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<string[]> => {
  await lockAdmins(ctx);
  const before = await activeAdmins(ctx.db);
  await noteLostApprovals(ctx, async () => {
    await ctx.db.deleteFrom('userRoles').where('userId', '=', userId).execute();
    const rows = [...new Set(roleIds)].map((roleId) => ({ userId, roleId }));
    if (rows.length > 0) await ctx.db.insertInto('userRoles').values(rows).execute();
  });
  if (before.length > 0 && (await activeAdmins(ctx.db)).length === 0)
    failAt('roleIds', userFailures.lastAdmin);
  const roles = await readRoles(ctx.db);
  return roles.filter((role) => roleIds.includes(role.id)).map((role) => role.code);
};
