/** Templates in their order: there are dozens of them, not thousands. */
import type { MessageTemplate } from '@minsu/contract/templates/template.ts';
import type { Ctx } from '../../platform/context.ts';

export const templateList = async (
  ctx: Ctx,
  { all }: { readonly all: boolean },
): Promise<MessageTemplate[]> => {
  const rows = await ctx.db
    .selectFrom('messageTemplates')
    .select(['id', 'code', 'name', 'zh', 'en', 'channels', 'active', 'position', 'version'])
    .$if(!all, (some) => some.where('active', '=', true))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows as MessageTemplate[];
};
