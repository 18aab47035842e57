/** The users of the caller's department, and the caller's sign-ins. */
import type { SignIn, TeamMember } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, type Paging, pageOfRows } from '../../platform/http/page-rows.ts';

const MAX = 200;
const roles = sql<TeamMember['roles']>`(
  select coalesce(json_agg(json_build_object('roleCode', r.role_code, 'roleName', r.role_name) order by r.role_code), '[]')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id)`;

export const teamOf = async (ctx: Ctx) => {
  const { departmentId } = ctx.user;
  if (departmentId === null) return { departName: null, total: 0, members: [] };
  const department = await ctx.db
    .selectFrom('departments')
    .select('departName')
    .where('id', '=', departmentId)
    .executeTakeFirst();
  const working = ctx.db
    .selectFrom('users as u')
    .where('u.departmentId', '=', departmentId)
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 1);
  const { total } = await working
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await working
    .select(['u.id', 'u.realname', 'u.avatarUrl', 'u.phoneMasked', roles.as('roles')])
    .orderBy('u.workNo')
    .orderBy('u.id')
    .limit(MAX)
    .execute();
  const members = rows.map(
    ({ realname, ...row }): TeamMember => ({
      ...row,
      name: realname,
      me: row.id === ctx.user.id,
    }),
  );
  return { departName: department?.departName ?? null, total: Number(total), members };
};

export const signInsOf = async (ctx: Ctx, paging: Paging): Promise<Page<SignIn>> => {
  const mine = ctx.db.selectFrom('signIns').where('userId', '=', ctx.user.id);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(['id', 'at', 'address', 'userAgent', 'method'])
    .orderBy('id', 'desc')
    .modifyEnd(limitOf(paging))
    .execute();
  return pageOfRows(
    rows.map((row) => ({ ...row, method: row.method as SignIn['method'], at: row.at.toISOString() })),
    Number(total),
    paging,
  );
};
