/** Changes the members of a role: never beyond the caller's rights, never without an administrator left. */

import { holdMore } from '@minsu/contract/foundation/roles/rights-rules.ts';
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { addRoleMembers, removeRoleMember } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import { userFailures } from '@minsu/contract/foundation/users/user-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { grantRoles } from '../users/grant-roles.ts';
import { readRoles } from '../users/role-queries.ts';
import { findUser } from '../users/user-queries.ts';
import { lockRole } from './locked-role.ts';
import { roleRow } from './role-queries.ts';

/** Locked in one order, with the roles they hold; out of reach is not found, and one above the caller is refused. */
const lockHolders = async (
  ctx: Ctx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const roles = await readRoles(ctx.db);
  const holders = new Map<string, readonly string[]>();
  for (const userId of [...new Set(userIds)].sort()) {
    const { roleIds } = await findUser(ctx, userId, true);
    if (
      holdMore(
        roles.filter((role) => roleIds.includes(role.id)),
        ctx.user.roles,
      )
    )
      fail(userFailures.holdsMore);
    holders.set(userId, roleIds);
  }
  return holders;
};

interface RoleChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly dutyReason?: string | undefined;
}

/** Stores a user's roles and raises the version, so that open forms of the user are refused as stale. */
const changeRoles = async (
  ctx: Ctx,
  userId: string,
  { before, after, dutyReason }: RoleChange,
): Promise<void> => {
  const roles = await readRoles(ctx.db);
  const codes = roles.filter((role) => before.includes(role.id)).map((role) => role.code);
  const given = await grantRoles(ctx, { userId, before, after, dutyReason });
  await ctx.db
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1), updateBy: ctx.user.realname, updatedAt: ctx.now }))
    .where('id', '=', userId)
    .execute();
  await ctx.record({
    name: 'user.rolesChanged',
    entity: 'user',
    entityId: userId,
    before: { roles: codes },
    after: { roles: given },
  });
  await announceRights(ctx, userId);
};

const recordMembers = (ctx: Ctx, role: RoleRow, name: string, users: readonly string[]): Promise<void> =>
  ctx.record({
    name: `role.${name}`,
    entity: 'role',
    entityId: role.id,
    before: { members: role.members },
    after: { members: role.members + (name === 'membersAdded' ? users.length : -users.length) },
  });

export const addRoleMembersRoute = command(addRoleMembers, async (ctx, { id, userIds, dutyReason }) => {
  const role = await lockRole(ctx, id);
  const holders = await lockHolders(ctx, userIds);
  const fresh = [...holders].filter(([, roleIds]) => !roleIds.includes(id));
  for (const [userId, roleIds] of fresh)
    await changeRoles(ctx, userId, { before: roleIds, after: [...roleIds, id], dutyReason });
  if (fresh.length > 0)
    await recordMembers(
      ctx,
      role,
      'membersAdded',
      fresh.map(([userId]) => userId),
    );
  return roleRow(ctx, id);
});

export const removeRoleMemberRoute = command(removeRoleMember, async (ctx, { id, userId }) => {
  const role = await lockRole(ctx, id);
  const held = (await lockHolders(ctx, [userId])).get(userId) ?? [];
  if (!held.includes(id)) fail(roleFailures.notMember);
  if (held.length === 1) fail(roleFailures.onlyRole);
  await changeRoles(ctx, userId, { before: held, after: held.filter((roleId) => roleId !== id) });
  await recordMembers(ctx, role, 'memberRemoved', [userId]);
  return roleRow(ctx, id);
});
