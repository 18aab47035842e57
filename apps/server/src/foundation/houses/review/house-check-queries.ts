/** Reviews of houses: waiting and decided. */

import {
  type CheckView,
  checkViews,
  type HouseCheckRow,
} from '@minsu/contract/foundation/houses/house-check.ts';
import type {
  countHouseChecks,
  houseCheckSorts,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fileUrl } from '../../../platform/files/files.ts';
import { limitOf, pageOfRows } from '../../../platform/http/page-rows.ts';
import { houseMatches } from '../house-filter-queries.ts';
import { inScope } from '../house-scope-queries.ts';

type Input = z.output<typeof pageHouseChecks.input>;

export interface StoredCheckRow extends Omit<HouseCheckRow, 'coverUrl' | 'submittedAt' | 'decidedAt'> {
  readonly coverKey: string | null;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

/** Handed in or written by the caller. */
const isOwn = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(v.submitted_by = ${ctx.user.id}, false) or ${ctx.user.id}::uuid = any(v.editors))`;

/** Columns for `house_reviews v join houses h`, users `s` and `d` left joined. */
export const checkColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  v.id, v.house_id, h.code as house_code, v.content ->> 'name' as house_name, h.kind as house_kind,
  h.state as house_state, v.content ->> 'city' as city, v.state, v.of_live, v.round, v.changes,
  coalesce(s.realname, '') as submitted_by, v.submitted_at, d.realname as decided_by, v.decided_at,
  ${isOwn(ctx)} as own, v.score,
  (select f.key from files f where f.id = (v.content #>> '{photos,0,fileId}')::uuid) as cover_key`;

export const toCheckRow = ({ coverKey, ...row }: StoredCheckRow): HouseCheckRow => ({
  ...row,
  coverUrl: coverKey === null ? null : fileUrl(coverKey),
  submittedAt: row.submittedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const inView = (ctx: Ctx, view: CheckView): Expression<SqlBool> => {
  if (view === 'all') return sql`true`;
  return view === 'mine' ? sql`v.state = 'waiting' and not ${isOwn(ctx)}` : sql`v.state = ${view}`;
};

const conditions = (ctx: Ctx, input: Input): Expression<SqlBool> => {
  const parts: Expression<SqlBool>[] = [inScope(ctx, 'v.houseId'), inView(ctx, input.view)];
  if (input.keyword?.trim()) parts.push(houseMatches(input.keyword));
  if (input.kind) parts.push(sql`h.kind = ${input.kind}`);
  if (input.ofLive !== undefined) parts.push(sql`v.of_live = ${input.ofLive}`);
  if (input.again !== undefined) parts.push(input.again ? sql`v.round > 1` : sql`v.round = 1`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};

const sortColumns: Record<(typeof houseCheckSorts)[number], RawBuilder<unknown>> = {
  submittedAt: sql`v.submitted_at`,
  changes: sql`v.changes`,
  houseName: sql`h.name`,
  decidedAt: sql`v.decided_at`,
};

/** Waiting ones first, longest wait on top; then the latest decisions. */
const queueOrder = sql`(v.state = 'waiting') desc,
  case when v.state = 'waiting' then v.submitted_at end, coalesce(v.decided_at, v.submitted_at) desc`;

const orderOf = (sort: Input['sort']): RawBuilder<unknown> => {
  if (!sort?.length) return queueOrder;
  return sql.join(
    sort.map((field) => {
      const column = sortColumns[field.replace(/^-/, '') as (typeof houseCheckSorts)[number]];
      return field.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} nulls last`;
    }),
  );
};

export const pageOfChecks = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof pageHouseChecks>> => {
  const where = conditions(ctx, input);
  const from = sql`house_reviews v join houses h on h.id = v.house_id`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}`.execute(ctx.db);
  const order = sql`${orderOf(input.sort)}, v.id`;
  // Keys first: content is opened for the rows of the page alone.
  const { rows } = await sql<StoredCheckRow>`
    with page as (
      select v.house_id, v.id from ${from} where ${where} order by ${order} ${limitOf(input)}
    )
    select ${checkColumns(ctx)}
    from page join house_reviews v on v.house_id = page.house_id and v.id = page.id
    join houses h on h.id = v.house_id
    left join users s on s.id = v.submitted_by
    left join users d on d.id = v.decided_by
    order by ${order}`.execute(ctx.db);
  return pageOfRows(rows.map(toCheckRow), counted[0]?.total ?? 0, input);
};

export const checkCounts = async (ctx: Ctx): Promise<OutputOf<typeof countHouseChecks>> => {
  const counted = sql.join(checkViews.map((view) => sql`count(*) filter (where ${inView(ctx, view)})::int`));
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counted}] as counts from house_reviews v where ${inScope(ctx, 'v.houseId')}`.execute(
    ctx.db,
  );
  return checkViews.map((view, index) => ({ view, count: rows[0]?.counts[index] ?? 0 }));
};
