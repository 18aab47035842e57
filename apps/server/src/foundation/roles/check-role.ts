/** Users cannot put rights they lack into a role; role names are unique. */

import { excessOf, type Rights } from '@minsu/contract/foundation/roles/rights-rules.ts';
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import { type Permission, permissions } from '@minsu/contract/permission.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { listed, sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';

const NAMED = 5;

interface Limit {
  readonly discountBp: number;
  readonly discountFen: number;
}

/** The requested rights with the named discount limit, else the current one; a limit is a share and an amount. */
export const rightsOf = <T extends Omit<Rights, keyof Limit>>(
  {
    discountBp,
    discountFen,
    ...rights
  }: T & { discountBp?: number | undefined; discountFen?: number | undefined },
  had: Limit,
) => {
  const limit = { discountBp: discountBp ?? had.discountBp, discountFen: discountFen ?? had.discountFen };
  if (limit.discountBp > 0 !== limit.discountFen > 0)
    failAt(limit.discountBp > 0 ? 'discountFen' : 'discountBp', roleFailures.discountNeedsBoth);
  return { ...rights, ...limit };
};

export const refuseExcess = (ctx: Ctx, rights: Rights): void => {
  const excess = excessOf([rights], ctx.user.roles);
  if (excess.money) failAt('seesMoney', roleFailures.grantsMoney);
  if (excess.discount) failAt('discountBp', roleFailures.grantsDiscount);
  if (excess.permissions.length === 0) return;
  const named = excess.permissions
    .slice(0, NAMED)
    .map((permission) => sayText(permissions[permission as Permission].name, ctx.language));
  const rest = excess.permissions.length > NAMED ? '…' : '';
  const names = `${listed(named, ctx.language)}${rest}`;
  // All permissions are held but more narrowly: the scope is too wide.
  const held = excess.permissions.every((permission) => ctx.user.may(permission as Permission));
  failAt(held ? 'scope' : 'permissions', roleFailures.grantsMore, { names });
};

interface Names {
  readonly name: string;
  readonly nameEn: string;
}

export const refuseTakenNames = async (
  ctx: Ctx,
  { name, nameEn }: Names,
  exceptId: string | null,
): Promise<void> => {
  const rows = await ctx.db
    .selectFrom('roles')
    .select(['id', 'roleName', 'roleNameEn'])
    .where((eb) =>
      eb.or([eb('roleName', '=', name), eb(eb.fn('lower', ['roleNameEn']), '=', nameEn.toLowerCase())]),
    )
    .execute();
  const others = rows.filter((row) => row.id !== exceptId);
  if (others.length > 0)
    failAt(others.some((row) => row.roleName === name) ? 'name' : 'nameEn', roleFailures.nameTaken);
};
