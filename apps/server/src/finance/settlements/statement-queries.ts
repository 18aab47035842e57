/** Lists of statements, in progress and sent: pages, counters, sums, export rows. */

import type {
  pageStatements,
  sumStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import {
  type RecordView,
  recordViews,
  type StatementRow,
  type StatementView,
  statementViews,
} from '@minsu/contract/finance/settlements/statement.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
} from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { readStatements } from './statement-row-queries.ts';
import { isOwn, isTold, seenBy, statementInScope } from './statement-scope.ts';

type WorkInput = z.output<typeof pageStatements.input>;
export type StatementListed = z.input<typeof StatementRow>;
type Sums = z.input<typeof sumStatements.output>;
type Paged = 'current' | 'size';
type Filters = Omit<WorkInput, Paged | 'sort' | 'view'> & { readonly own?: boolean | undefined };
type Sorted = Pick<WorkInput, 'sort'>;

const TO_PAY = sql`(s.state = 'sent' and s.payout_id is null and s.payable_fen > 0)`;

const workViews: Record<StatementView, RawBuilder<unknown>> = {
  open: sql`(s.state in ('draft', 'reviewed', 'approved', 'disputed') or ${TO_PAY})`,
  draft: sql`s.state = 'draft'`,
  reviewed: sql`s.state = 'reviewed'`,
  approved: sql`s.state = 'approved'`,
  toPay: TO_PAY,
  disputed: sql`s.state = 'disputed'`,
  all: sql`true`,
};

const toldViews: Record<RecordView, RawBuilder<unknown>> = {
  all: isTold,
  sent: sql`(s.state = 'sent' and s.payable_fen > 0)`,
  disputed: sql`s.state = 'disputed'`,
  paid: sql`s.state = 'paid'`,
  carried: sql`(s.state = 'sent' and s.payable_fen = 0)`,
};

const keywordCondition = (keyword: string): RawBuilder<unknown> => sql`(
  s.statement_no like ${startingWith(keyword.toUpperCase())}
  or s.landlord_id in (select l.id from landlords l where l.name ilike ${containing(keyword)}))`;

const conditionsOf = (ctx: Ctx, view: RawBuilder<unknown>, input: Filters): RawBuilder<unknown> => {
  const { month, landlordId, houseId, payableFrom, payableTo, own } = input;
  const keyword = input.keyword?.trim();
  // Hidden amounts cannot be inferred by filtering.
  const byAmount = seesSomeMoney(ctx);
  return sql.join(
    [
      statementInScope(ctx),
      view,
      ...(keyword ? [keywordCondition(keyword)] : []),
      ...(month?.length ? [sql`s.month = any(${month})`] : []),
      ...(landlordId?.length ? [sql`s.landlord_id = any(${landlordId}::uuid[])`] : []),
      ...(houseId?.length ? [sql`s.house_ids && ${houseId}::uuid[]`] : []),
      ...(byAmount && payableFrom !== undefined ? [sql`s.payable_fen >= ${payableFrom}`] : []),
      ...(byAmount && payableTo !== undefined ? [sql`s.payable_fen <= ${payableTo}`] : []),
      ...(own === true ? [isOwn(ctx)] : []),
    ],
    sql` and `,
  );
};

const sortedBy = (ctx: Ctx, { sort = ['-month', '-payableFen'] }: Sorted): RawBuilder<unknown> =>
  orderBy(
    {
      statementNo: sql`s.statement_no`,
      month: sql`s.month`,
      ...(seesSomeMoney(ctx) && { payableFen: sql`s.payable_fen` }),
      payoutOn: sql`s.payout_on`,
      updatedAt: sql`s.updated_at`,
      sentAt: sql`s.sent_at`,
    },
    sort,
    sql`s.id desc`,
    sql`nulls last`,
  );

type Listing = Filters & Sorted & { readonly current: number; readonly size: number };

const rowsOf = (ctx: Ctx, view: RawBuilder<unknown>, input: Listing): Promise<StatementListed[]> => {
  const order = sortedBy(ctx, input);
  const where = conditionsOf(ctx, view, input);
  return readStatements(
    ctx,
    sql`(select s.* from landlord_statements s where ${where} order by ${order} ${limitOf(input)}) s`,
    order,
  );
};

const countOf = async (
  ctx: Ctx,
  view: RawBuilder<unknown>,
  input: Filters,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from landlord_statements s where ${conditionsOf(ctx, view, input)}
      limit ${limit}) n`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

const sumsOf = async (ctx: Ctx, view: RawBuilder<unknown>, input: Filters): Promise<Sums> => {
  const { rows } = await sql<{ n: number; earned: number; payable: number; paid: number }>`
    select count(*)::int as n, coalesce(sum(k.earned_fen), 0)::bigint as earned,
      coalesce(sum(k.payable_fen), 0)::bigint as payable,
      coalesce(sum(k.payable_fen) filter (where k.state = 'paid'), 0)::bigint as paid
    from (select s.earned_fen, s.payable_fen, s.state from landlord_statements s
      where ${conditionsOf(ctx, view, input)} limit ${TOTAL_LIMIT}) k`.execute(ctx.db);
  const { n, earned, payable, paid } = rows[0] ?? { n: 0, earned: 0, payable: 0, paid: 0 };
  const seen = seenBy(ctx);
  return {
    count: n,
    earnedFen: seen(earned),
    payableFen: seen(payable),
    paidFen: seen(paid),
    openFen: seen(payable - paid),
  };
};

/** One of the two lists: its views, and what they answer. */
const listing = <V extends string>(views: Record<V, RawBuilder<unknown>>, names: readonly V[]) => {
  type Input = Filters & Sorted & { readonly view: V };
  return {
    count: (ctx: Ctx, input: Filters & { readonly view: V }, limit: number) =>
      countOf(ctx, views[input.view], input, limit),
    page: async (ctx: Ctx, input: Listing & { readonly view: V }): Promise<Page<StatementListed>> => {
      const total = await countOf(ctx, views[input.view], input, COUNT_LIMIT);
      return pageOfRows(await rowsOf(ctx, views[input.view], input), total, input);
    },
    viewCounts: (ctx: Ctx): Promise<{ view: V; count: number }[]> =>
      Promise.all(
        names.map(async (view) => ({ view, count: await countOf(ctx, views[view], {}, TOTAL_LIMIT) })),
      ),
    sums: (ctx: Ctx, input: Filters & { readonly view: V }) => sumsOf(ctx, views[input.view], input),
    batches: (ctx: Ctx, input: Input) =>
      batchesOf((paging) => rowsOf(ctx, views[input.view], { ...input, ...paging })),
  };
};

export const workList = listing(workViews, statementViews);
export const recordList = listing(toldViews, recordViews);

/** Ids of the work list, in its order. */
export const findStatementIds = async (
  ctx: Ctx,
  { view = 'open', ...input }: Partial<Omit<WorkInput, Paged>>,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from landlord_statements s where ${conditionsOf(ctx, workViews[view], input)}
    order by ${sortedBy(ctx, {})} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};
