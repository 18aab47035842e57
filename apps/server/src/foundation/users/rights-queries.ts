/** The effective rights of a user, and which role grants each. */

import { getUserRights, type UserRights } from '@minsu/contract/foundation/users/rights-endpoints.ts';
import { permissionNames } from '@minsu/contract/permission.ts';
import type { DataScope } from '@minsu/contract/roles.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/http/routes.ts';
import { type RoleWithRights, readRoles } from './role-queries.ts';
import { findUser, stateOf } from './user-queries.ts';

/** Active houses in each scope of the user. */
const housesOf = async (ctx: Ctx, userId: string, departmentId: string | null) => {
  const { rows } = await sql<Record<DataScope, number>>`
    select count(*)::int as all, (count(*) filter (where h.department_id = ${departmentId}::uuid))::int as department,
      (count(*) filter (where h.manager_user_id = ${userId}
        or h.landlord_id in (select l.id from landlords l where l.user_id = ${userId})))::int as own
    from houses h where h.state <> 'archived'`.execute(ctx.db);
  return rows[0] ?? { all: 0, department: 0, own: 0 };
};

const livingTokens = async (ctx: Ctx, userId: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const grantedBy = (roles: readonly RoleWithRights[]): UserRights['granted'] =>
  permissionNames
    .map((permission) => ({
      permission,
      by: roles
        .filter((role) => role.permissions.includes(permission))
        .map(({ id, scope }) => ({ roleId: id, scope })),
    }))
    .filter(({ by }) => by.length > 0);

export const userRightsRoute = query(getUserRights, async (ctx, { id }) => {
  const { username, realname, departmentId, departmentName, status, roleIds, totp } = await findUser(ctx, id);
  const roles = (await readRoles(ctx.db)).filter((role) => roleIds.includes(role.id));
  return {
    user: { id, username, realname, departmentName, state: stateOf(status) },
    roles: roles.map(({ permissions, ...role }) => ({ ...role, grants: permissions.length })),
    seesMoney: roles.some((role) => role.seesMoney),
    granted: grantedBy(roles),
    totp,
    houses: await housesOf(ctx, id, departmentId),
    tokens: await livingTokens(ctx, id),
  };
});
