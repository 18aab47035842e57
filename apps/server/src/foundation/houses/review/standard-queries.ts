/** Standards per kind of house: in force, in draft, and past versions. */

import { standardFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import type { StandardDetail, StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import type { listStandards } from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('houseStandards as t')
    .leftJoin('users as e', 'e.id', 't.editedBy')
    .leftJoin('users as p', 'p.id', 't.publishedBy')
    .select(['t.id', 't.kind', 't.number', 't.state', 't.items', 't.note', 't.version'])
    .select(['t.editedAt', 't.publishedAt', 'p.realname as publishedBy'])
    .select(sql<string>`coalesce(e.realname, '')`.as('editedBy'));
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const detailOf = (row: Row): StandardDetail => {
  const items = row.items as unknown as StandardItem[];
  return {
    ...row,
    kind: row.kind as StandardDetail['kind'],
    state: row.state as StandardDetail['state'],
    items,
    itemCount: items.length,
    editedAt: row.editedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
};

export const standardDetail = async (ctx: Ctx, id: string): Promise<StandardDetail> => {
  const row = await rowsOf(ctx).where('t.id', '=', id).executeTakeFirst();
  return detailOf(row ?? fail(standardFailures.notFound));
};

/** Drafts are for those who write them. */
export const standardsOfKind = async (
  ctx: Ctx,
  { kind }: { readonly kind: string },
): Promise<OutputOf<typeof listStandards>> => {
  const mayEdit = ctx.user.may('standard:edit');
  const rows = await rowsOf(ctx)
    .where('t.kind', '=', kind)
    .$if(!mayEdit, (all) => all.where('t.state', '<>', 'draft'))
    .orderBy('t.number', 'desc')
    .execute();
  const all = rows.map(detailOf);
  return {
    published: all.find((one) => one.state === 'published') ?? null,
    draft: all.find((one) => one.state === 'draft') ?? null,
    versions: all,
    mayEdit,
  };
};
