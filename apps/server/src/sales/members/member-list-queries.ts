/** The list of members: its pages, quick views, tags, and the rows of its export. */

import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type MemberRow, type MemberView, memberViews } from '@minsu/contract/sales/members/member.ts';
import type { memberSorts } from '@minsu/contract/sales/members/member-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  type Paging,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { seesAllMoney } from '../../platform/http/role-reach.ts';
import { memberFigures } from './member-figure-queries.ts';
import { isNarrowed, type MemberFilters, memberConditions } from './member-filter-queries.ts';
import { memberRowsOf } from './member-row-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

type ListInput = MemberFilters & { sort?: readonly string[] | undefined };

const sortColumns = (ctx: Ctx): Record<(typeof memberSorts)[number], RawBuilder<unknown>> => ({
  createdAt: sql`guests.created_at`,
  ...memberFigures(ctx),
});

/** Newest first by default; members without stays last; sorting by amount is ignored for users who may not see it. */
const ordering = (ctx: Ctx, sort: readonly string[] | undefined): RawBuilder<unknown> => {
  const asked = sort?.filter((field) => seesAllMoney(ctx) || !field.endsWith('lifetimeFen'));
  const fields = asked?.length ? asked : ['-createdAt'];
  const last = fields.at(-1)?.startsWith('-') ? sql`guests.id desc` : sql`guests.id`;
  const nulls = fields.some((field) => field.endsWith('lastStayOn')) ? sql`nulls last` : sql``;
  return orderBy(sortColumns(ctx), fields, last, nulls);
};

const idsOf = async (ctx: Ctx, input: ListInput, paging: Paging): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select guests.id from guests where ${await memberConditions(ctx, input)}
    order by ${ordering(ctx, input.sort)} ${limitOf(paging)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/**
 * A selective filter finds few rows, spread over all dates: page and total come from one scan. Null if more are found
 * than totals count: the scan was cut short, so its order is wrong, and an index in list order finds a page soon
 * anyway.
 */
const narrowed = async (
  ctx: Ctx,
  input: ListInput,
  paging: Paging,
): Promise<{ ids: string[]; total: number } | null> => {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with hit as materialized (
      select id, created_at, last_stay_on, stay_count, lifetime_fen from guests
      where ${await memberConditions(ctx, input)} limit ${COUNT_LIMIT})
    select (select count(*)::int from hit) as total,
      array(select guests.id from hit as guests order by ${ordering(ctx, input.sort)} ${limitOf(paging)}) as ids`.execute(
    ctx.db,
  );
  const { ids = [], total = 0 } = rows[0] ?? {};
  return total > TOTAL_LIMIT ? null : { ids, total };
};

/** Number of matching members, counted up to `limit`. */
export const countMembers = async (ctx: Ctx, filters: MemberFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from guests where ${await memberConditions(ctx, filters)} limit ${limit}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const pageOfMembers = async (
  ctx: Ctx,
  { current, size, ...input }: ListInput & Paging,
): Promise<Page<MemberRow>> => {
  const paging = { current, size };
  const { sort: _, ...filters } = input;
  const isNarrow = isNarrowed(filters);
  const found = isNarrow ? await narrowed(ctx, input, paging) : null;
  if (found) return pageOfRows(await memberRowsOf(ctx, found.ids), found.total, paging);
  const ids = await idsOf(ctx, input, paging);
  const [records, total] = await Promise.all([
    memberRowsOf(ctx, ids),
    isNarrow ? COUNT_LIMIT : (totalFrom(paging, ids.length) ?? countMembers(ctx, input, COUNT_LIMIT)),
  ]);
  return pageOfRows(records, total, paging);
};

export const countMemberViewsOf = async (ctx: Ctx): Promise<{ view: MemberView; count: number }[]> =>
  Promise.all(
    memberViews.map(async (view) => ({ view, count: await countMembers(ctx, { view }, TOTAL_LIMIT) })),
  );

/** Ids of matching members, newest first. */
export const findMemberIds = (ctx: Ctx, filters: MemberFilters, limit: number): Promise<string[]> =>
  idsOf(ctx, filters, { current: 1, size: limit });

/** Names of the given ids in scope, in the given order. */
export const readMemberNames = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; label: string }[]> => {
  const { rows } = await sql<{ id: string; label: string }>`
    select guests.id, concat_ws(' · ', guests.name, guests.phone_masked) as label
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join guests on guests.id = asked.id where ${visibleGuest(ctx)} order by asked.place`.execute(ctx.db);
  return rows;
};

const MAX_TAGS = 200;

export const memberTagsInUse = async (ctx: Ctx): Promise<{ tag: string; count: number }[]> => {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from guests cross join lateral unnest(guests.tags) as tag
    where guests.tags <> '{}' and ${visibleGuest(ctx)}
    group by tag order by count desc, tag limit ${MAX_TAGS}`.execute(ctx.db);
  return rows;
};

/** Yields every row of the filtered list in batches. */
export async function* memberBatches(ctx: Ctx, input: ListInput): AsyncGenerator<MemberRow[]> {
  for await (const ids of batchesOf((paging) => idsOf(ctx, input, paging))) yield memberRowsOf(ctx, ids);
}
