/** The frame layout of the current user. */
import { KeptLayout } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import { readShellSettings } from '@minsu/contract/foundation/system/shell-settings.ts';
import type { Ctx } from '../../platform/context.ts';

export const layoutOf = async (ctx: Ctx): Promise<KeptLayout> => {
  const row = await ctx.db
    .selectFrom('userLayouts')
    .select(['settings', 'tabs', 'savedAt'])
    .where('userId', '=', ctx.user.id)
    .executeTakeFirst();
  return {
    settings: row?.settings ? readShellSettings(row.settings) : null,
    // Tabs stored by an older version in another shape are ignored.
    tabs: KeptLayout.shape.tabs.safeParse(row?.tabs ?? null).data ?? null,
    savedAt: row?.savedAt.toISOString() ?? null,
  };
};
