/** Pages and counts of conversations: keys by an index first, what is shown of them afterwards. */
import { addDays } from '@minsu/contract/dates.ts';
import { THREAD_COUNT_LIMIT, type ThreadCounts, type ThreadView } from '@minsu/contract/threads/thread.ts';
import type { pageThreads } from '@minsu/contract/threads/thread-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { normalPhone } from '../../platform/field-cipher.ts';
import {
  COUNT_LIMIT,
  containing,
  limitOf,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/page-rows.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { seenThreads, threadRows } from './thread-row-queries.ts';

type Input = z.output<(typeof pageThreads)['input']>;
type Condition = RawBuilder<unknown>;

const ofOrders = (orders: Condition): Condition => sql`t.state <> 'closed' and (t.house_id, t.order_id) in (
  select o.house_id, o.id from orders o where ${orders})`;

/** Written as the partial indexes are. */
const viewCondition = (ctx: Ctx, view: ThreadView, today: string): Condition =>
  ({
    needsReply: sql`t.state = 'open' and t.waiting_since is not null`,
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

const PHONE = /^\+?[\d\s-]{7,20}$/;

/** What a search text can be is told from its shape, so that an index answers each of the ways to find it. */
const keywordCondition = (ctx: Ctx, keyword: string): Condition => {
  const prefix = startingWith(keyword);
  const here = (orders: Condition) => sql`(t.house_id, t.order_id) in (
    select o.house_id, o.id from orders o where ${orders} order by o.created_at desc limit 2000)`;
  if (/^m\d/i.test(keyword)) return here(sql`o.order_no like ${prefix.toUpperCase()}`);
  const byNumber = sql`(${here(sql`o.channel_order_no like ${prefix}`)} or t.platform_order_id like ${prefix})`;
  // Who is not shown a guest must not find him out by guessing either.
  if (!ctx.user.may('guest:contacts')) return byNumber;
  if (PHONE.test(keyword)) {
    const hash = ctx.services.cipher.hash(normalPhone(keyword));
    return sql`(${here(sql`o.phone_hash = ${hash}`)} or ${byNumber})`;
  }
  const named = sql`string_to_array(lower(o.booker_name), null) @> string_to_array(lower(${keyword}), null)
    and lower(o.booker_name) like lower(${containing(keyword)})`;
  return sql`(${here(named)} or (t.order_id is null and lower(t.guest_name) like lower(${prefix})) or ${byNumber})`;
};

const unreadBy = (ctx: Ctx): Condition => sql`(t.guest_at is not null and not exists (
  select from thread_reads d where d.thread_id = t.id and d.user_id = ${ctx.user.id} and d.read_to >= t.guest_at))`;

const wantedBy = (ctx: Ctx, input: Input, today: string): Condition => {
  const { view, channel, houseId, assigneeId, unread, keyword } = input;
  const all: Condition[] = [seenThreads(ctx), viewCondition(ctx, view, today)];
  if (channel?.length) all.push(sql`t.channel = any(${channel}::text[])`);
  if (houseId?.length) all.push(sql`t.house_id = any(${houseId}::uuid[])`);
  if (assigneeId?.length) all.push(sql`t.assignee_id = any(${assigneeId}::uuid[])`);
  if (unread !== undefined) all.push(unread ? unreadBy(ctx) : sql`not ${unreadBy(ctx)}`);
  if (keyword) all.push(keywordCondition(ctx, keyword));
  return sql.join(all, sql` and `);
};

const countOf = async (ctx: Ctx, where: Condition, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from threads t where ${where} limit ${limit}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const threadPage = async (
  ctx: Ctx,
  input: Input,
): Promise<z.input<(typeof pageThreads)['output']>> => {
  const where = wantedBy(ctx, input, await businessDateIn(ctx));
  const sort = input.sort ?? (input.view === 'needsReply' ? 'waiting' : 'latest');
  const order =
    sort === 'waiting'
      ? sql`t.waiting_since ${input.view === 'needsReply' ? sql`` : sql`nulls last`}, t.id`
      : sql`t.last_at desc, t.id desc`;
  const { rows } = await sql<{ id: string }>`
    select t.id from threads t where ${where} order by ${order} ${limitOf(input)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const total = totalFrom(input, ids.length) ?? (await countOf(ctx, where, COUNT_LIMIT));
  return pageOfRows(await threadRows(ctx, ids), total, input);
};

const counted = ['needsReply', 'mine', 'unassigned', 'arriving', 'inHouse', 'snoozed'] as const;

/** In one question: a menu asks for them all the time. */
export const threadCounts = async (ctx: Ctx): Promise<ThreadCounts> => {
  const today = await businessDateIn(ctx);
  const seen = seenThreads(ctx);
  const part = (name: string, where: Condition) => sql`(select count(*)::int from (
    select from threads t where ${seen} and ${where} limit ${THREAD_COUNT_LIMIT}) x) as ${sql.id(name)}`;
  const parts = [
    part('unread', sql`t.state <> 'closed' and ${unreadBy(ctx)}`),
    ...counted.map((view) => part(view, viewCondition(ctx, view, today))),
  ];
  const { rows } = await sql<ThreadCounts>`select ${sql.join(parts)}`.execute(ctx.db);
  const [row] = rows as [ThreadCounts];
  return row;
};
