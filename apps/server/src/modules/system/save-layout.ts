/** Keeps the part that came; the other one stays as it was. */
import type { InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import type { saveLayout as endpoint } from '@minsu/contract/system/layout-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';

export const saveLayout = async (
  ctx: Ctx,
  { settings, tabs }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const parts = {
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    ...(tabs === undefined ? {} : { tabs: JSON.stringify(tabs) }),
    savedAt: ctx.now,
  };
  await ctx.db
    .insertInto('userLayouts')
    .values({ userId: ctx.user.id, ...parts })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(parts))
    .execute();
  return { savedAt: ctx.now.toISOString() };
};
