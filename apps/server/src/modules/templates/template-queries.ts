/** Templates in their order: there are dozens of them, not thousands. */
import type { MessageTemplate } from '@minsu/contract/templates/template.ts';
import type { Ctx } from '../../platform/context.ts';

const templates = (ctx: Ctx) =>
  ctx.db
    .selectFrom('messageTemplates')
    .select(['id', 'code', 'name', 'zh', 'en', 'channels', 'active', 'position', 'updatedAt', 'version'])
    .orderBy('position')
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof templates>['execute']>>[number];

const toTemplate = (row: Row): MessageTemplate =>
  ({ ...row, updatedAt: row.updatedAt.toISOString() }) as MessageTemplate;

export const templateList = async (
  ctx: Ctx,
  { all }: { readonly all: boolean },
): Promise<MessageTemplate[]> => {
  const rows = await templates(ctx)
    .$if(!all, (some) => some.where('active', '=', true))
    .execute();
  return rows.map(toTemplate);
};

export const templateById = async (ctx: Ctx, id: string): Promise<MessageTemplate | null> => {
  const row = await templates(ctx).where('id', '=', id).executeTakeFirst();
  return row ? toTemplate(row) : null;
};
