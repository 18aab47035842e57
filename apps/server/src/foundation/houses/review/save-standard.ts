/** Saves, publishes and discards the next version of the standards. Published versions never change. */

import { standardFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { StandardDetail, type StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import {
  discardStandardDraft,
  publishStandard,
  saveStandardDraft,
} from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import { coreFailures, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { standardDetail } from './standard-queries.ts';

type Given = z.output<typeof saveStandardDraft.input>;
type Input = Omit<Given, 'items'> & { readonly items: readonly StandardItem[] };

/** Codes are how people name a standard; ids are how rounds are compared. */
const assertDistinct = (items: readonly StandardItem[]): void => {
  const fields = (['code', 'id'] as const).flatMap((key) => {
    const values = items.map((item) => item[key].toUpperCase());
    return values.flatMap((value, index) =>
      values.indexOf(value) === index ? [] : [{ path: `items.${index}.${key}`, text: fieldTexts.repeated }],
    );
  });
  if (fields.length > 0) fail(coreFailures.invalid, { fields });
};

const lockedDraft = async (ctx: Ctx, by: { readonly kind: string } | { readonly id: string }) => {
  const row = await ctx.db
    .selectFrom('houseStandards')
    .select(['id', 'kind', 'number', 'state', 'items', 'version'])
    .where('kind' in by ? 'kind' : 'id', '=', 'kind' in by ? by.kind : by.id)
    .$if('kind' in by, (rows) => rows.where('state', '=', 'draft'))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

const insertDraft = async (ctx: Ctx, { kind, items, note = '' }: Input): Promise<string> => {
  const id = ctx.newId();
  await sql`
    insert into house_standards (id, kind, number, state, items, note, edited_by, edited_at)
    select ${id}, ${kind}, coalesce(max(number), 0) + 1, 'draft', ${JSON.stringify(items)}::jsonb, ${note},
      ${ctx.user.id}, ${ctx.now}
    from house_standards where kind = ${kind}`.execute(ctx.db);
  return id;
};

const updateDraft = async (ctx: Ctx, id: string, { items, note, version }: Input): Promise<void> => {
  await ctx.db
    .updateTable('houseStandards')
    .set({
      items: JSON.stringify(items),
      ...(note !== undefined && { note }),
      editedBy: ctx.user.id,
      editedAt: ctx.now,
      version: (version ?? 0) + 1,
    })
    .where('id', '=', id)
    .execute();
};

/** New ones get an id that stays the same in later rounds. */
const withIds = (ctx: Ctx, { items, ...input }: Given): Input => ({
  ...input,
  items: items.map((item) => ({ ...item, id: item.id ?? ctx.newId() })),
});

export const saveStandardDraftRoute = command(saveStandardDraft, async (ctx, given) => {
  const input = withIds(ctx, given);
  assertDistinct(input.items);
  const draft = await lockedDraft(ctx, { kind: input.kind });
  if (draft?.version !== input.version) {
    if (draft) failStale(StandardDetail, await standardDetail(ctx, draft.id));
    failStale();
  }
  const id = draft?.id ?? (await insertDraft(ctx, input));
  if (draft) await updateDraft(ctx, id, input);
  await ctx.record({
    name: 'standard.edited',
    entity: 'standard',
    entityId: id,
    after: { kind: input.kind, items: input.items.length },
  });
  return standardDetail(ctx, id);
});

/** The draft, locked, as the caller saw it. */
const draftForAction = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
) => {
  const draft = (await lockedDraft(ctx, { id })) ?? fail(standardFailures.notFound);
  if (draft.state !== 'draft') fail(standardFailures.notADraft);
  if (draft.version !== version) failStale(StandardDetail, await standardDetail(ctx, id));
  return draft;
};

export const publishStandardRoute = command(publishStandard, async (ctx, input) => {
  const draft = await draftForAction(ctx, input);
  if ((draft.items as unknown as StandardItem[]).length === 0) fail(standardFailures.empty);
  await ctx.db
    .updateTable('houseStandards')
    .set({ state: 'retired' })
    .where('kind', '=', draft.kind)
    .where('state', '=', 'published')
    .execute();
  await ctx.db
    .updateTable('houseStandards')
    .set({
      state: 'published',
      note: input.note,
      publishedBy: ctx.user.id,
      publishedAt: ctx.now,
      version: draft.version + 1,
    })
    .where('id', '=', draft.id)
    .execute();
  await ctx.record({
    name: 'standard.published',
    entity: 'standard',
    entityId: draft.id,
    after: { kind: draft.kind, number: draft.number },
  });
  return standardDetail(ctx, draft.id);
});

export const discardStandardDraftRoute = command(discardStandardDraft, async (ctx, input) => {
  const draft = await draftForAction(ctx, input);
  await ctx.db.deleteFrom('houseStandards').where('id', '=', draft.id).execute();
  await ctx.record({ name: 'standard.draftDiscarded', entity: 'standard', entityId: draft.id });
  return null;
});
