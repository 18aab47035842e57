/** Narrows the caller's session to one role, or restores all roles. The user's other sessions are unaffected. */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { switchRole } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { asCaller, hashToken, loadUser } from '../../platform/http/session.ts';
import { announceSessions } from '../auth/announce-sessions.ts';
import { userInfoOf } from '../auth/user-queries.ts';

const heldRoleId = async (ctx: Ctx, roleCode: string): Promise<string> => {
  const role = await ctx.db
    .selectFrom('userRoles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select('r.id')
    .where('ur.userId', '=', ctx.user.id)
    .where('r.roleCode', '=', roleCode)
    .executeTakeFirst();
  if (!role) fail(accountFailures.roleNotHeld);
  return role.id;
};

export const switchRoleRoute = command(switchRole, async (ctx, { roleCode }) => {
  const tokenHash = hashToken(ctx.token ?? '');
  const activeRoleId = roleCode === null ? null : await heldRoleId(ctx, roleCode);
  await ctx.db.updateTable('sessions').set({ activeRoleId }).where('tokenHash', '=', tokenHash).execute();
  await announceSessions(ctx, 'changed', [{ tokenHash }]);
  await ctx.record({
    name: 'user.roleSwitched',
    entity: 'user',
    entityId: ctx.user.id,
    after: { role: roleCode },
  });
  const user = await loadUser(ctx.db, ctx.user.id, activeRoleId);
  if (!user) fail(coreFailures.unauthorized);
  return userInfoOf(ctx, asCaller(user));
});
