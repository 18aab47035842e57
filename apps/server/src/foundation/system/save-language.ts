import { saveLanguage } from '@minsu/contract/foundation/system/language-endpoints.ts';
import { command } from '../../platform/http/routes.ts';

export const saveLanguageRoute = command(saveLanguage, async (ctx, { language }) => {
  await ctx.db.updateTable('users').set({ language }).where('id', '=', ctx.user.id).execute();
  return { language };
});
