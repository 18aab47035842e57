import type { Ctx } from '../../platform/context.ts';

/** Replaces the permissions of a role; those of an older version that no longer exist are dropped. */
export const storePermissions = async (
  ctx: Ctx,
  roleId: string,
  permissions: readonly string[],
): Promise<void> => {
  await ctx.db.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute();
  const rows = [...new Set(permissions)].map((permission) => ({ roleId, permission }));
  if (rows.length > 0) await ctx.db.insertInto('rolePermissions').values(rows).execute();
};
