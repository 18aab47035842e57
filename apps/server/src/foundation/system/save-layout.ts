/**
 * Stores the given part of the layout; the other stays. Searches by phone or document are not stored with their tab.
 */

import type { saveLayout as endpoint } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { withoutNumberValues } from '@minsu/contract/platform/personal-numbers.ts';
import type { Ctx } from '../../platform/context.ts';

export const saveLayout = async (
  ctx: Ctx,
  { settings, tabs }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const parts = {
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    ...(tabs === undefined ? {} : { tabs: JSON.stringify(withoutNumberValues(tabs)) }),
    savedAt: ctx.now,
    // The language in use, in which scheduled mails are written.
    language: ctx.language,
  };
  await ctx.db
    .insertInto('userLayouts')
    .values({ userId: ctx.user.id, ...parts })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(parts))
    .execute();
  return { savedAt: ctx.now.toISOString() };
};
