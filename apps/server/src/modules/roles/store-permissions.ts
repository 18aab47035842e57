import type { Ctx } from '../../platform/context.ts';

/** What the role grants from now on. Permissions of an older version that nobody knows any more go. */
export const storePermissions = async (
  ctx: Ctx,
  roleId: string,
  permissions: readonly string[],
): Promise<void> => {
  await ctx.db.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute();
  const rows = [...new Set(permissions)].map((permission) => ({ roleId, permission }));
  if (rows.length > 0) await ctx.db.insertInto('rolePermissions').values(rows).execute();
};
