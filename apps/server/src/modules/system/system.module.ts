import { invalidAt } from '@minsu/contract/failure.ts';
import { fieldTexts } from '@minsu/contract/field-messages.ts';
import { withoutNumberValues } from '@minsu/contract/personal-numbers.ts';
import { getLayout, saveLayout } from '@minsu/contract/system/layout-endpoints.ts';
import {
  changedPreference,
  getPreferences,
  type ListPreference,
  type PreferenceChange,
  type Preferences,
  savePreferences,
  VIEW_LIMIT,
} from '@minsu/contract/system/preference-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Module } from '../../platform/module.ts';
import { command, query } from '../../platform/routes.ts';
import { menuRoutes } from './arrange-menu.ts';
import { dictionaryRoutes } from './keep-dictionary.ts';
import { layoutOf } from './layout-queries.ts';
import { saveLayout as saveLayoutOf } from './save-layout.ts';
import { settingRoutes } from './save-setting.ts';

const preferencesOf = async (ctx: Ctx): Promise<Preferences> => {
  const rows = await ctx.db
    .selectFrom('userPreferences')
    .select(['list', 'value'])
    .where('userId', '=', ctx.user.id)
    .execute();
  return { lists: Object.fromEntries(rows.map((row) => [row.list, row.value])) as Preferences['lists'] };
};

/** Merged under the row's lock: another window may change another part at the same moment. */
const changePreference = async (ctx: Ctx, list: string, change: PreferenceChange): Promise<void> => {
  const key = { userId: ctx.user.id, list };
  await ctx.db
    .insertInto('userPreferences')
    .values({ ...key, value: '{}', updatedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value: before } = await ctx.db
    .selectFrom('userPreferences')
    .select('value')
    .where('userId', '=', key.userId)
    .where('list', '=', list)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const value = changedPreference(before as ListPreference, change);
  if ((value.views?.length ?? 0) > VIEW_LIMIT)
    invalidAt('value.putView', fieldTexts.tooMany, { limit: VIEW_LIMIT, count: VIEW_LIMIT });
  await ctx.db
    .updateTable('userPreferences')
    .set({ value: JSON.stringify(withoutNumberValues(value)), updatedAt: ctx.now })
    .where('userId', '=', key.userId)
    .where('list', '=', list)
    .execute();
};

export const systemModule: Module = {
  name: 'system',
  routes: [
    ...settingRoutes,
    ...dictionaryRoutes,
    ...menuRoutes,
    query(getLayout, layoutOf),
    command(saveLayout, saveLayoutOf),
    query(getPreferences, preferencesOf),
    command(savePreferences, async (ctx, { list, value }) => {
      await changePreference(ctx, list, value);
      return preferencesOf(ctx);
    }),
  ],
};
