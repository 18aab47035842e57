/** Where mail about the security of an account goes: its verified mail, else the one it was registered with. */
import type { Ctx } from '../../platform/context.ts';

export const recoveryMailOf = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  userId: string,
): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('userContacts as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.kind', '=', 'email'))
    .select(['u.email', 'c.sealed'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.sealed ? ctx.services.cipher.decrypt(row.sealed) : (row?.email ?? null);
};
