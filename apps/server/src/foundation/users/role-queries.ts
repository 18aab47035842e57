/** Roles with all that they grant. There are few of them: read whole. */
import type { Rights } from '@minsu/contract/foundation/roles/rights-rules.ts';
import type { RoleName } from '@minsu/contract/foundation/users/user.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

export interface RoleWithRights extends RoleName, Rights {
  readonly needsTotp: boolean;
}

export const readRoles = async (db: Db): Promise<RoleWithRights[]> => {
  const { rows } = await sql<RoleWithRights>`
    select r.id, r.role_code as code, r.role_name as name, r.role_name_en as name_en, r.data_scope as scope,
      r.sees_money, r.needs_totp, array(select p.permission from role_permissions p where p.role_id = r.id) as permissions
    from roles r order by r.created_at, r.id`.execute(db);
  return rows;
};

/** Active administrators who have signed in at least once; an unused account cannot administer. */
export const activeAdmins = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select('u.id')
    .where('r.roleCode', '=', 'admin')
    .where('u.status', '=', 1)
    .where('u.deletedAt', 'is', null)
    .where(
      sql<boolean>`(u.last_login_at is not null or exists (select from sessions s where s.user_id = u.id))`,
    )
    .execute();
  return rows.map((row) => row.id);
};
