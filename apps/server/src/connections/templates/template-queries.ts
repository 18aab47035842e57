/** Templates in their order: there are dozens of them, not thousands. */
import type { MessageTemplate } from '@minsu/contract/connections/templates/template.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

const usedBy = sql<MessageTemplate['usedBy']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'active', r.active) order by r.position, r.id)
  from automation_rules r where r.template_id = message_templates.id and r.deleted_at is null), '[]')`;

const templates = (ctx: Ctx) =>
  ctx.db
    .selectFrom('messageTemplates')
    .select(['id', 'code', 'name', 'zh', 'en', 'channels', 'active', 'position', 'updatedAt', 'version'])
    .select(usedBy.as('usedBy'))
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
