import {
  getPreferences,
  type Preferences,
  savePreferences,
} from '@minsu/contract/system/preference-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Module } from '../../platform/module.ts';
import { command, query } from '../../platform/routes.ts';

const preferencesOf = async (ctx: Ctx): Promise<Preferences> => {
  const rows = await ctx.db
    .selectFrom('userPreferences')
    .select(['list', 'value'])
    .where('userId', '=', ctx.user.id)
    .execute();
  return { lists: Object.fromEntries(rows.map((row) => [row.list, row.value])) as Preferences['lists'] };
};

export const systemModule: Module = {
  name: 'system',
  routes: [
    query(getPreferences, preferencesOf),
    command(savePreferences, async (ctx, { list, value }) => {
      const row = { value: JSON.stringify(value), updatedAt: ctx.now };
      await ctx.db
        .insertInto('userPreferences')
        .values({ userId: ctx.user.id, list, ...row })
        .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet(row))
        .execute();
      return preferencesOf(ctx);
    }),
  ],
};
