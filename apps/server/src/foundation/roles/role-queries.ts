/** Roles as the editor shows them. */

import { holdMore } from '@minsu/contract/foundation/roles/rights-rules.ts';
import { isDefaultRole, type RoleAction, type RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { listRoles, roleNames } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { permissionNames } from '@minsu/contract/permission.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { RoleCode } from '@minsu/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/http/routes.ts';
import { hasTotp } from '../../platform/http/session.ts';
import { seesAllHouses } from '../houses/house-scope-queries.ts';
import { inReach } from '../users/user-queries.ts';

interface StoredRole extends Omit<RoleRow, 'above' | 'beyond' | 'actions' | 'updatedAt'> {
  readonly heldBeyond: boolean;
  readonly updatedAt: Date | null;
}

const columns = (ctx: Ctx) => sql`
  r.id, r.role_code as code, r.role_name as name, r.role_name_en as name_en, r.description, r.based_on,
  r.data_scope as scope, r.sees_money, r.discount_bp, r.discount_fen, r.needs_totp, r.update_by as updated_by, r.updated_at, r.version,
  array(select p.permission from role_permissions p where p.role_id = r.id order by p.permission) as permissions,
  (select count(*)::int from user_roles ur join users u on u.id = ur.user_id
    where ur.role_id = r.id and u.deleted_at is null) as members,
  (select count(*)::int from user_roles ur join users u on u.id = ur.user_id
    where ur.role_id = r.id and u.deleted_at is null and not ${hasTotp(sql`u.id`)}) as without_totp,
  exists (select from user_roles ur join users u on u.id = ur.user_id
    where ur.role_id = r.id and u.deleted_at is null and (${inReach(ctx)}) is not true) as held_beyond`;

/** Permissions of an older version that no longer exist are hidden, and removed at the next change. */
const known = new Set<string>(permissionNames);

const actionsOf = (
  ctx: Ctx,
  role: Pick<StoredRole, 'code' | 'members'>,
  { above, beyond }: Pick<RoleRow, 'above' | 'beyond'>,
): RoleAction[] => {
  if (above || !ctx.user.may('role:edit')) return [];
  if (beyond) return ['setMembers'];
  const isKept = isDefaultRole(role.code) || role.members > 0;
  return ['edit', 'setMembers', ...(isKept ? [] : (['delete'] as const))];
};

const rowOf = (ctx: Ctx, { heldBeyond, ...role }: StoredRole): RoleRow => {
  const above = holdMore([role], ctx.user.roles);
  const beyond = !seesAllHouses(ctx) && (heldBeyond || isDefaultRole(role.code));
  return {
    ...role,
    permissions: role.permissions.filter((name) => known.has(name)),
    basedOn: isDefaultRole(role.code) ? role.code : (role.basedOn as RoleCode | null),
    updatedAt: role.updatedAt?.toISOString() ?? null,
    above,
    beyond,
    actions: actionsOf(ctx, role, { above, beyond }),
  };
};

const read = async (ctx: Ctx, more: RawBuilder<unknown>): Promise<RoleRow[]> => {
  const { rows } = await sql<StoredRole>`select ${columns(ctx)} from roles r ${more}`.execute(ctx.db);
  return rows.map((role) => rowOf(ctx, role));
};

export const roleRow = async (ctx: Ctx, id: string): Promise<RoleRow> => {
  const [row] = await read(ctx, sql`where r.id = ${id}`);
  return row ?? fail(coreFailures.notFound);
};

/** The default ones first, as the contract lists them; then those of the business by age. */
export const listRolesRoute = query(listRoles, (ctx) => read(ctx, sql`order by r.created_at, r.id`));

export const roleNamesRoute = query(roleNames, ({ db }) =>
  db
    .selectFrom('roles')
    .select(['id', 'roleCode as code', 'roleName as name', 'roleNameEn as nameEn'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute(),
);
