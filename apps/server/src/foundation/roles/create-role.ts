import { createRole, ROLE_LIMIT } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockAdmins } from '../users/assign-roles.ts';
import { refuseExcess, refuseTakenNames, rightsOf } from './check-role.ts';
import { roleRow } from './role-queries.ts';
import { storePermissions } from './store-permissions.ts';

const refuseTakenCode = async (ctx: Ctx, code: string): Promise<void> => {
  const rows = await ctx.db.selectFrom('roles').select('roleCode').execute();
  if (rows.length >= ROLE_LIMIT) fail(roleFailures.tooMany, { params: { limit: ROLE_LIMIT } });
  if (rows.some(({ roleCode }) => roleCode === code)) failAt('code', roleFailures.codeTaken);
};

export const createRoleRoute = command(createRole, async (ctx, input) => {
  const { code, name, nameEn, description, basedOn = null, needsTotp = false, ...asked } = input;
  const rights = rightsOf(asked, { discountBp: 0, discountFen: 0 });
  await lockAdmins(ctx);
  await refuseTakenCode(ctx, code);
  await refuseTakenNames(ctx, input, null);
  refuseExcess(ctx, rights);
  const id = ctx.newId();
  await ctx.db
    .insertInto('roles')
    .values({
      id,
      roleCode: code,
      roleName: name,
      roleNameEn: nameEn,
      description: description || null,
      basedOn,
      dataScope: rights.scope,
      seesMoney: rights.seesMoney,
      discountBp: rights.discountBp,
      discountFen: rights.discountFen,
      needsTotp,
      createBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await storePermissions(ctx, id, rights.permissions);
  await ctx.record({
    name: 'role.created',
    entity: 'role',
    entityId: id,
    after: { code, name, nameEn, description: description || null, ...rights, needsTotp },
  });
  return roleRow(ctx, id);
});
