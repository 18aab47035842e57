/** The sign-ins of the demo business (design: architecture). Offered on the sign-in page in development only. */
import { type RoleCode, roleCodes } from '@minsu/contract/roles.ts';
import type { Db } from '../../platform/database/open-database.ts';

export const DEMO_PASSWORD = 'Minsu@2026';

export const demoLogins = async (db: Db): Promise<{ username: string; password: string; role: string }[]> => {
  const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  if (!demo) return [];
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(['u.username', 'r.roleCode as role'])
    .where('u.username', 'in', [...demoUsernames])
    .where('u.deletedAt', 'is', null)
    .execute();
  // With several roles, the first in the list of role codes is shown.
  const rank = (role: string) => roleCodes.indexOf(role as RoleCode);
  const mainly = new Map(rows.sort((a, b) => rank(b.role) - rank(a.role)).map((row) => [row.username, row]));
  const order = (username: string) => demoUsernames.indexOf(username as (typeof demoUsernames)[number]);
  return [...mainly.values()]
    .map((row) => ({ ...row, password: DEMO_PASSWORD }))
    .sort((a, b) => order(a.username) - order(b.username));
};

export const demoUsernames = [
  'admin',
  'admin2',
  'director',
  'supervisor',
  'operator',
  'frontdesk',
  'finance',
  'housekeeper',
  'landlord',
] as const;
