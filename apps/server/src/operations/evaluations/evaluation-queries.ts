/** Lists of evaluations: the page by view and filters, its counters, the rows of its export. */

import { type Evaluation, LOW_SCORE } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  type countEvaluationViews,
  type EvaluationView,
  evaluationViews,
  type pageEvaluations,
  type scoreBands,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope, inScopeOf } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { evaluationColumns, type StoredEvaluation, toEvaluation } from './evaluation-row-queries.ts';

type Input = z.output<typeof pageEvaluations.input>;
export type EvaluationFilters = Omit<Input, 'current' | 'size' | 'sort'>;

/** Written as the partial indexes of the views are. */
const viewCondition = async (ctx: Ctx, view: EvaluationView): Promise<RawBuilder<unknown>> => {
  const open = sql`e.reply is null and e.hidden_at is null and e.reply_due_at > ${ctx.now}`;
  switch (view) {
    case 'all':
      return sql`true`;
    case 'toReply':
      return open;
    case 'expiring': {
      const { evaluationExpiringHours } = await readSettings(ctx.db, ctx.services);
      return sql`${open} and e.reply_due_at < ${new Date(ctx.now.getTime() + evaluationExpiringHours * HOUR_MS)}`;
    }
    case 'low':
      return sql`e.score <= ${sql.lit(LOW_SCORE)}`;
    case 'appealed':
      return sql`e.appeal = 'appealed'`;
    case 'hidden':
      return sql`e.hidden_at is not null`;
  }
};

const bandCondition = (band: (typeof scoreBands)[number]): RawBuilder<unknown> =>
  sql`(e.score >= ${Number(band)} and e.score < ${Number(band) + 1})`;

/** Users who may not see guests must not find them by guessing either. */
const bearing = (ctx: Ctx, pattern: string): RawBuilder<unknown> =>
  sql`(e.search_text like ${pattern} and (${inScopeOf(ctx, 'guest:contacts', 'e.houseId')}
    or lower(concat_ws(' ', e.content, e.reply)) like ${pattern}))`;

const ownDay = sql`(e.received_at at time zone (select z.time_zone from houses z where z.id = e.house_id))::date`;

/** Days are local to each house, like in reports; only within a day of ours does the time zone matter. */
const receivedSince = (day: string): RawBuilder<unknown> => sql`(e.received_at >= ${startOfDay(day, -1)}
  and (e.received_at >= ${startOfDay(day, 1)} or ${ownDay} >= ${day}::date))`;

const receivedUntil = (day: string): RawBuilder<unknown> => sql`(e.received_at < ${startOfDay(day, 2)}
  and (e.received_at < ${startOfDay(day)} or ${ownDay} <= ${day}::date))`;

const conditionsOf = async (ctx: Ctx, input: EvaluationFilters): Promise<RawBuilder<unknown>> => {
  const { keyword, channel, houseId, score, replied, counted, receivedFrom, receivedTo } = input;
  const parts: (RawBuilder<unknown> | false | undefined)[] = [
    sql`${inScope(ctx, 'e.houseId')}`,
    await viewCondition(ctx, input.view),
    keyword ? bearing(ctx, containing(keyword.toLowerCase())) : undefined,
    channel?.length ? sql`e.channel = any(${channel})` : undefined,
    houseId?.length ? sql`e.house_id = any(${houseId}::uuid[])` : undefined,
    score?.length ? sql`(${sql.join(score.map(bandCondition), sql` or `)})` : undefined,
    replied === undefined ? undefined : replied ? sql`e.reply is not null` : sql`e.reply is null`,
    counted === undefined ? undefined : sql`(e.hidden_at is null and e.appeal <> 'upheld') = ${counted}`,
    receivedFrom ? receivedSince(receivedFrom) : undefined,
    receivedTo ? receivedUntil(receivedTo) : undefined,
  ];
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  );
};

const columns: Record<string, RawBuilder<unknown>> = {
  receivedAt: sql`e.received_at`,
  score: sql`e.score`,
  replyDueAt: sql`e.reply_due_at`,
};

/** Where replies are due, the nearest deadline first; otherwise the newest. */
const defaultSort = (view: EvaluationView): readonly string[] =>
  view === 'toReply' || view === 'expiring' ? ['replyDueAt'] : ['-receivedAt'];

const orderOf = ({ sort, view }: Pick<Input, 'sort' | 'view'>): RawBuilder<unknown> => {
  const fields = sort?.length ? sort : defaultSort(view);
  const parts = fields.map((field) => {
    const column = columns[field.replace(/^-/, '')] ?? sql`e.received_at`;
    return field.startsWith('-') ? sql`${column} desc` : column;
  });
  // Among equals the newest first, as the indexes are.
  const newest = fields[0]?.endsWith('score') ? [sql`e.received_at desc`] : [];
  const down = newest.length > 0 || fields[0]?.startsWith('-');
  return sql.join([...parts, ...newest, down ? sql`e.id desc` : sql`e.id`]);
};

/** Matching rows, counted up to `limit`. */
export const countEvaluations = async (
  ctx: Ctx,
  input: EvaluationFilters,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from evaluations e where ${await conditionsOf(ctx, input)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

const keys = (input: Input, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.house_id, e.id, row_number() over (order by ${orderOf(input)}) as place from ${from}
  order by ${orderOf(input)} ${limitOf(input)}`;

const rowsOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  select page.place, ${evaluationColumns(ctx)} from page
  join evaluations e on e.house_id = page.house_id and e.id = page.id
  join houses h on h.id = e.house_id order by page.place`;

/** Keys of the page by index first, then the rows of those keys alone. */
const pageRows = async (ctx: Ctx, input: Input): Promise<Evaluation[]> => {
  const found = sql`evaluations e where ${await conditionsOf(ctx, input)}`;
  const { rows } = await sql<StoredEvaluation>`
    with page as materialized (${keys(input, found)}) ${rowsOf(ctx)}`.execute(ctx.db);
  return rows.map((row) => toEvaluation(ctx, row));
};

/** The part of a text the index can find; nothing for a single character. */
const byIndex = (keyword: string): RawBuilder<unknown> =>
  Array.from(keyword).length > 1 ? sql`e.search_pairs @> letter_pairs(${keyword.toLowerCase()})` : sql`true`;

/**
 * One scan serves total and page. If it finds more than totals count, the page is near the beginning in any order and
 * is read there.
 */
const searchPage = async (ctx: Ctx, input: Input): Promise<Page<Evaluation>> => {
  const where = await conditionsOf(ctx, input);
  const isMore = sql`(select total from counted) > ${sql.lit(TOTAL_LIMIT)}`;
  const { rows } = await sql<StoredEvaluation & { total: number; place: number | null }>`
    with hits as materialized (
      select e.house_id, e.id, e.received_at, e.score, e.reply_due_at from evaluations e
      where ${where} and ${byIndex(input.keyword ?? '')} limit ${sql.lit(TOTAL_LIMIT + 1)}
    ), counted as (select count(*)::int as total from hits), page as materialized (
      (${keys(input, sql`hits e where not ${isMore}`)}) union all
      (${keys(input, sql`evaluations e where ${isMore} and ${where}`)})
    )
    select counted.total, found.* from counted left join (${rowsOf(ctx)}) found on true
    order by found.place`.execute(ctx.db);
  const records = rows.filter((row) => row.place !== null).map((row) => toEvaluation(ctx, row));
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};

export const evaluationPage = async (ctx: Ctx, input: Input): Promise<Page<Evaluation>> => {
  if (input.keyword) return searchPage(ctx, input);
  const [records, total] = await Promise.all([
    pageRows(ctx, input),
    countEvaluations(ctx, input, TOTAL_LIMIT + 1),
  ]);
  return pageOfRows(records, total, input);
};

/** Every row that matches, in the order of the list. */
export const evaluationBatches = (
  ctx: Ctx,
  input: Omit<Input, 'current' | 'size'>,
): AsyncGenerator<Evaluation[]> => batchesOf((paging) => pageRows(ctx, { ...input, ...paging }));

/** Ids that match, in the order of the list. */
export const findEvaluationIds = async (
  ctx: Ctx,
  filter: EvaluationFilters,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from evaluations e where ${await conditionsOf(ctx, filter)}
    order by ${orderOf({ view: filter.view, sort: undefined })} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

/** Counters of the quick views, each over its own index and up to the cap of list totals. */
export const evaluationViewCounts = async (
  ctx: Ctx,
  { houseId }: z.output<typeof countEvaluationViews.input>,
): Promise<{ view: EvaluationView; count: number }[]> => {
  const counts = await Promise.all(
    evaluationViews.map(async (view) => {
      const where = await conditionsOf(ctx, { view, ...(houseId && { houseId: [houseId] }) });
      return sql`select ${view}::text as view, count(*)::int as count from (
        select from evaluations e where ${where} limit ${sql.lit(TOTAL_LIMIT)}) c`;
    }),
  );
  const { rows } = await sql<{
    view: EvaluationView;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db);
  return rows;
};
