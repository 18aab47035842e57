/** Pages and counts of conversations: keys by an index first, rows afterwards. */

import {
  THREAD_COUNT_LIMIT,
  type ThreadCounts,
  type ThreadView,
} from '@minsu/contract/connections/threads/thread.ts';
import type { pageThreads } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScopeOf } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows, startingWith, totalFrom } from '../../platform/http/page-rows.ts';
import { findOrderKeys } from '../../sales/orders/list/order-search-queries.ts';
import { seenThreads, threadRows } from './thread-row-queries.ts';

type Input = z.output<(typeof pageThreads)['input']>;
type Condition = RawBuilder<unknown>;

const ofOrders = (orders: Condition): Condition => sql`t.state <> 'closed' and (t.house_id, t.order_id) in (
  select o.house_id, o.id from orders o where ${orders})`;

/** One key lookup per row, instead of hashing years of read marks for a page. Null without guest messages. */
const unreadBy = (ctx: Ctx): Condition => sql`(t.guest_at > coalesce((
  select d.read_to from thread_reads d where d.thread_id = t.id and d.user_id = ${ctx.user.id}), '-infinity'))`;

/** Written as the partial indexes are. */
const viewCondition = (ctx: Ctx, view: ThreadView, today: string): Condition =>
  ({
    needsReply: sql`t.state = 'open' and t.waiting_since is not null`,
    unread: sql`t.state <> 'closed' and ${unreadBy(ctx)}`,
    mine: sql`t.state <> 'closed' and t.assignee_id = ${ctx.user.id}`,
    unassigned: sql`t.state = 'open' and t.assignee_id is null`,
    arriving: ofOrders(
      sql`o.shown = 'expected' and o.check_in >= ${today}::date and o.check_in <= ${addDays(today, 1)}::date`,
    ),
    inHouse: ofOrders(sql`o.shown = 'in_house'`),
    open: sql`t.state = 'open'`,
    snoozed: sql`t.state = 'snoozed'`,
    closed: sql`t.state = 'closed'`,
  })[view];

/** Most orders a search may match. */
const MAX_FOUND = 500;

/** Keys first, each by an index: of orders as the search of the whole product finds them, and of guests without an order here. */
const keywordCondition = async (ctx: Ctx, keyword: string): Promise<Condition> => {
  const orders = await findOrderKeys(ctx, keyword, MAX_FOUND);
  const prefix = startingWith(keyword);
  const unplaced = sql`select x.id from threads x where x.order_id is null`;
  // Users who may not see guests must not find them by guessing either.
  const named = sql`union all ${unplaced} and lower(x.guest_name) like lower(${prefix})
    and ${inScopeOf(ctx, 'guest:contacts', 'x.houseId')}`;
  return sql`t.id in (
    select x.id from unnest(${orders.map(({ houseId }) => houseId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
      as hit (house_id, order_id) join threads x on x.house_id = hit.house_id and x.order_id = hit.order_id
    union all ${unplaced} and x.platform_order_id like ${prefix} ${named})`;
};

const wantedBy = async (ctx: Ctx, input: Input, today: string): Promise<Condition> => {
  const { view, channel, houseId, assigneeId, keyword } = input;
  const all: Condition[] = [seenThreads(ctx), viewCondition(ctx, view, today)];
  if (channel?.length) all.push(sql`t.channel = any(${channel}::text[])`);
  if (houseId?.length) all.push(sql`t.house_id = any(${houseId}::uuid[])`);
  if (assigneeId?.length) all.push(sql`t.assignee_id = any(${assigneeId}::uuid[])`);
  if (keyword) all.push(await keywordCondition(ctx, keyword));
  return sql.join(all, sql` and `);
};

const countOf = async (ctx: Ctx, where: Condition, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from threads t where ${where} limit ${limit}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

/** A page reads all of them anyway, so they are counted in the same query. */
const isSmall = ({ view }: Input): boolean => view === 'unread' || view === 'arriving' || view === 'inHouse';

export const threadPage = async (
  ctx: Ctx,
  input: Input,
): Promise<z.input<(typeof pageThreads)['output']>> => {
  const where = await wantedBy(ctx, input, await businessDateIn(ctx));
  const order = input.view === 'needsReply' ? sql`t.waiting_since, t.id` : sql`t.last_at desc, t.id desc`;
  const { rows } = await sql<{ id: string; total: number | null }>`
    select t.id, ${isSmall(input) ? sql`count(*) over ()::int` : sql`null::int`} as total
    from threads t where ${where} order by ${order} ${limitOf(input)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const known = totalFrom(input, ids.length) ?? rows[0]?.total;
  const total = known ?? (await countOf(ctx, where, COUNT_LIMIT));
  return pageOfRows(await threadRows(ctx, ids), total, input);
};

const counted = ['needsReply', 'unread', 'mine', 'unassigned', 'arriving', 'inHouse', 'snoozed'] as const;

/** In one query, because menus poll it. */
export const threadCounts = async (ctx: Ctx): Promise<ThreadCounts> => {
  const today = await businessDateIn(ctx);
  const seen = seenThreads(ctx);
  const part = (name: string, where: Condition) => sql`(select count(*)::int from (
    select from threads t where ${seen} and ${where} limit ${THREAD_COUNT_LIMIT}) x) as ${sql.id(name)}`;
  const parts = counted.map((view) => part(view, viewCondition(ctx, view, today)));
  const { rows } = await sql<ThreadCounts>`select ${sql.join(parts)}`.execute(ctx.db);
  const [row] = rows as [ThreadCounts];
  return row;
};
