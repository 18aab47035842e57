/** Marks stays whose amounts are still to come from the platform, and clears the mark. */
import type { Ctx } from '../../../platform/context.ts';

export const setAwaitsPlatform = async (
  ctx: Ctx,
  houseId: string,
  stayIds: readonly string[],
  awaits: boolean,
): Promise<void> => {
  if (stayIds.length === 0) return;
  await ctx.db
    .updateTable('stays')
    .set({ awaitsPlatform: awaits })
    .where('houseId', '=', houseId)
    .where('id', 'in', [...stayIds])
    .execute();
};
