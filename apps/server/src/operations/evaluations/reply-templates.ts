/** Reply templates: personal ones, and shared ones maintained by moderators. */

import { ReplyTemplate } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  deleteReplyTemplate,
  listReplyTemplates,
  saveReplyTemplate,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly shared: boolean;
  readonly ownerId: string;
  readonly version: number;
}

const mayEdit = (ctx: Ctx, { shared, ownerId }: Pick<Stored, 'shared' | 'ownerId'>): boolean =>
  shared ? ctx.user.may('evaluation:moderate') : ownerId === ctx.user.id;

const toTemplate = (ctx: Ctx, { ownerId, ...row }: Stored): ReplyTemplate => ({
  ...row,
  editable: mayEdit(ctx, { ...row, ownerId }),
});

const columns = ['id', 'name', 'content', 'shared', 'ownerId', 'version'] as const;

/** Templates the caller may use; other users' personal ones count as unknown. */
const usable = (ctx: Ctx) =>
  ctx.db
    .selectFrom('replyTemplates')
    .select(columns)
    .where((eb) => eb.or([eb('shared', '=', true), eb('ownerId', '=', ctx.user.id)]));

export const listReplyTemplatesRoute = query(listReplyTemplates, async (ctx) => {
  const rows = await usable(ctx).orderBy('shared').orderBy('name').orderBy('id').execute();
  return rows.map((row) => toTemplate(ctx, row));
});

const lockTemplate = async (ctx: Ctx, id: string, version: number): Promise<Stored> => {
  const row = await usable(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail(evaluationFailures.templateNotFound);
  if (!mayEdit(ctx, row)) fail(evaluationFailures.templateShared);
  if (row.version !== version) failStale(ReplyTemplate, toTemplate(ctx, row));
  return row;
};

type Fields = Pick<Stored, 'name' | 'content' | 'shared'>;

const addTemplate = async (ctx: Ctx, fields: Fields): Promise<ReplyTemplate> => {
  const row = { ...fields, id: ctx.newId(), ownerId: ctx.user.id, version: 0 };
  await ctx.db
    .insertInto('replyTemplates')
    .values({ ...row, createdAt: ctx.now, updatedAt: ctx.now })
    .execute();
  return toTemplate(ctx, row);
};

const changeTemplate = async (ctx: Ctx, before: Stored, fields: Fields): Promise<ReplyTemplate> => {
  const version = before.version + 1;
  await ctx.db
    .updateTable('replyTemplates')
    .set({ ...fields, version, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .execute();
  return toTemplate(ctx, { ...before, ...fields, version });
};

export const saveReplyTemplateRoute = command(
  saveReplyTemplate,
  async (ctx, { id, version = 0, ...fields }) => {
    if (fields.shared && !ctx.user.may('evaluation:moderate')) fail(evaluationFailures.templateShared);
    const before = id === undefined ? null : await lockTemplate(ctx, id, version);
    const saved = before ? await changeTemplate(ctx, before, fields) : await addTemplate(ctx, fields);
    await ctx.record({
      name: before ? 'replyTemplate.changed' : 'replyTemplate.added',
      entity: 'replyTemplate',
      entityId: saved.id,
      ...(before && { before: { name: before.name, content: before.content, shared: before.shared } }),
      after: fields,
      // Personal templates are private to their user.
      ...(!fields.shared && !before?.shared && { toldUserIds: [ctx.user.id] }),
    });
    return saved;
  },
);

export const deleteReplyTemplateRoute = command(deleteReplyTemplate, async (ctx, { id, version }) => {
  const before = await lockTemplate(ctx, id, version);
  await ctx.db.deleteFrom('replyTemplates').where('id', '=', id).execute();
  await ctx.record({
    name: 'replyTemplate.deleted',
    entity: 'replyTemplate',
    entityId: id,
    before: { name: before.name, content: before.content, shared: before.shared },
    ...(!before.shared && { toldUserIds: [ctx.user.id] }),
  });
  return null;
});
