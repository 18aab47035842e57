/** Saved views and columns of each user's lists. */

import {
  changedPreference,
  getPreferences,
  type ListPreference,
  MAX_LISTS,
  type PreferenceChange,
  type Preferences,
  savePreferences,
  VIEW_LIMIT,
} from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { coreFailures, fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { withoutNumberValues } from '@minsu/contract/platform/personal-numbers.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';

/** All preferences of a user as JSON: they are read together when a page opens. */
const MAX_BYTES = 512 * 1024;

const preferencesOf = async (ctx: Ctx): Promise<Preferences> => {
  const rows = await ctx.db
    .selectFrom('userPreferences')
    .select(['list', 'value'])
    .where('userId', '=', ctx.user.id)
    .execute();
  return { lists: Object.fromEntries(rows.map((row) => [row.list, row.value])) as Preferences['lists'] };
};

/** Number and bytes of the preferences of the caller's other lists. */
const othersOf = async (ctx: Ctx, list: string) => {
  const { lists, bytes } = await ctx.db
    .selectFrom('userPreferences')
    .select((eb) => [
      eb.fn.countAll<number>().as('lists'),
      sql<number>`coalesce(sum(octet_length(value::text)), 0)::int`.as('bytes'),
    ])
    .where('userId', '=', ctx.user.id)
    .where('list', '!=', list)
    .executeTakeFirstOrThrow();
  return { lists: Number(lists), bytes: Number(bytes) };
};

/** Another window may change the same list, or begin another one, at the same moment: changes of a user wait for each other. */
const changePreference = async (ctx: Ctx, list: string, change: PreferenceChange): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`preferences:${ctx.user.id}`}, 0))`.execute(
    ctx.db,
  );
  const before = await ctx.db
    .selectFrom('userPreferences')
    .select('value')
    .where('userId', '=', ctx.user.id)
    .where('list', '=', list)
    .executeTakeFirst();
  const value = changedPreference((before?.value ?? {}) as ListPreference, change);
  if ((value.views?.length ?? 0) > VIEW_LIMIT)
    invalidAt('value.putView', fieldTexts.tooMany, { limit: VIEW_LIMIT, count: VIEW_LIMIT });
  const kept = JSON.stringify(withoutNumberValues(value));
  const others = await othersOf(ctx, list);
  if (!before && others.lists >= MAX_LISTS)
    invalidAt('list', fieldTexts.tooMany, { limit: MAX_LISTS, count: MAX_LISTS });
  if (others.bytes + Buffer.byteLength(kept) > MAX_BYTES) fail(coreFailures.tooLarge);
  await ctx.db
    .insertInto('userPreferences')
    .values({ userId: ctx.user.id, list, value: kept, updatedAt: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'list']).doUpdateSet({ value: kept, updatedAt: ctx.now }),
    )
    .execute();
};

export const preferenceRoutes = [
  query(getPreferences, preferencesOf),
  command(savePreferences, async (ctx, { list, value }) => {
    await changePreference(ctx, list, value);
    return preferencesOf(ctx);
  }),
];
