/** Templates are added, edited, reordered and deactivated. */

import { MessageTemplate } from '@minsu/contract/connections/templates/template.ts';
import {
  createTemplate,
  editTemplate,
  orderTemplates,
  setTemplateActive,
} from '@minsu/contract/connections/templates/template-endpoints.ts';
import { templateFailures } from '@minsu/contract/connections/templates/template-failures.ts';
import { attachment, fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { templateById, templateList } from './template-queries.ts';

/** All of them: names, codes and order are judged over the whole list. */
const lockTemplates = (ctx: Ctx) =>
  ctx.db.selectFrom('messageTemplates').selectAll().orderBy('position').orderBy('id').forUpdate().execute();
type Row = Awaited<ReturnType<typeof lockTemplates>>[number];

const seen = async (
  ctx: Ctx,
  rows: readonly Row[],
  asked: { readonly id: string; readonly version: number },
): Promise<Row> => {
  const row = rows.find(({ id }) => id === asked.id) ?? fail(templateFailures.notFound);
  if (row.version !== asked.version) failStale(MessageTemplate, await templateById(ctx, row.id));
  return row;
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const assertName = (rows: readonly Row[], { id, name }: { readonly id: string; readonly name: string }) => {
  if (rows.some((row) => row.id !== id && isSame(row.name, name))) failAt('name', templateFailures.nameTaken);
};

const freeCode = (rows: readonly Row[]): string => {
  const taken = new Set(rows.map(({ code }) => code));
  let number = rows.length + 1;
  while (taken.has(`template_${number}`)) number += 1;
  return `template_${number}`;
};

const said = ({ name, zh, en, channels }: Pick<Row, 'name' | 'zh' | 'en' | 'channels'>) => ({
  name,
  zh,
  en,
  channels,
});

const announce = (ctx: Ctx, id: string, name: string, change: { before?: unknown; after?: unknown }) =>
  ctx.record({ name: `template.${name}`, entity: 'template', entityId: id, ...change });

const stored = async (ctx: Ctx, id: string): Promise<MessageTemplate> =>
  (await templateById(ctx, id)) ?? fail(templateFailures.notFound);

const update = async (ctx: Ctx, { id, version }: Row, change: Partial<Row>): Promise<void> => {
  await ctx.db
    .updateTable('messageTemplates')
    .set({ ...change, updatedAt: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
};

const create = command(createTemplate, async (ctx, { code: given, ...input }): Promise<MessageTemplate> => {
  const rows = await lockTemplates(ctx);
  const id = ctx.newId();
  assertName(rows, { id, name: input.name });
  const code = given || freeCode(rows);
  if (rows.some((row) => row.code === code)) failAt('code', templateFailures.codeTaken);
  const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
  const columns = { ...input, channels: [...new Set(input.channels)] };
  await ctx.db
    .insertInto('messageTemplates')
    .values({ ...columns, id, code, position, createdAt: ctx.now, updatedAt: ctx.now })
    .execute();
  await announce(ctx, id, 'added', { after: { code, ...said(columns) } });
  return stored(ctx, id);
});

const edit = command(editTemplate, async (ctx, { id, version, ...input }): Promise<MessageTemplate> => {
  const rows = await lockTemplates(ctx);
  const row = await seen(ctx, rows, { id, version });
  assertName(rows, { id, name: input.name });
  const columns = { ...input, channels: [...new Set(input.channels)] };
  await update(ctx, row, columns);
  await announce(ctx, id, 'changed', { before: said(row), after: said(columns) });
  return stored(ctx, id);
});

const assertUnused = async (ctx: Ctx, id: string): Promise<void> => {
  const current = await stored(ctx, id);
  const names = current.usedBy.filter(({ active }) => active).map(({ name }) => name);
  if (names.length > 0)
    fail(templateFailures.inUse, { params: { names }, current: attachment(MessageTemplate, current) });
};

const setActive = command(setTemplateActive, async (ctx, input): Promise<MessageTemplate> => {
  const { active, anyway, ...key } = input;
  const row = await seen(ctx, await lockTemplates(ctx), key);
  if (row.active === active) return stored(ctx, row.id);
  if (!active && !anyway) await assertUnused(ctx, row.id);
  await update(ctx, row, { active });
  await announce(ctx, row.id, active ? 'activated' : 'deactivated', {
    before: { active: row.active },
    after: { active },
  });
  return stored(ctx, row.id);
});

const order = command(orderTemplates, async (ctx, { ids }): Promise<MessageTemplate[]> => {
  const rows = await lockTemplates(ctx);
  const named = new Set(ids);
  const isWhole =
    named.size === ids.length && ids.length === rows.length && rows.every(({ id }) => named.has(id));
  // Another template was added meanwhile.
  if (!isWhole) failStale(orderTemplates.output, await templateList(ctx, { all: true }));
  const [first] = rows;
  if (!first || ids.every((id, at) => id === rows[at]?.id)) return templateList(ctx, { all: true });
  await sql`
    update message_templates t set position = o.place
    from unnest(${ids}::uuid[]) with ordinality as o (id, place) where t.id = o.id`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await announce(ctx, first.id, 'ordered', {
    before: { order: rows.map(({ name }) => name) },
    after: { order: ids.map((id) => names.get(id)) },
  });
  return templateList(ctx, { all: true });
});

export const writeTemplateRoutes = [create, edit, setActive, order];
