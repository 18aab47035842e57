/** Gives a user roles; those that can approve wait for another person. The one way for new users, edits and members of a role. */
import type { Ctx } from '../../platform/context.ts';
import { setRoles } from './assign-roles.ts';
import { heldForColleague, isApprover } from './hold-user-change.ts';
import { readRoles } from './role-queries.ts';

interface Grant {
  readonly userId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly dutyReason: string | undefined;
}

/** Answers the codes of the roles that the user holds now, for the audit row. */
export const grantRoles = async (
  ctx: Ctx,
  { userId, before, after, dutyReason }: Grant,
): Promise<string[]> => {
  const roles = await readRoles(ctx.db);
  const roleIds = after.filter((id) => !before.includes(id) && isApprover(roles, [id]));
  const held =
    roleIds.length > 0 &&
    (await heldForColleague(ctx, {
      ...{ userId, kind: 'roles', roleIds, dutyReason },
      why: ['授予可审批的角色', 'This grants a role that can approve'],
    }));
  return setRoles(ctx, userId, held ? after.filter((id) => !roleIds.includes(id)) : after);
};
