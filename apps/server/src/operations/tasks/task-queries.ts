/** Lists of tasks: the page by view and filters, counters, export rows, the board and the user's own tasks. */

import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import {
  type myTasks,
  type pageTasks,
  type TaskView,
  taskViews,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
} from '../../platform/http/page-rows.ts';
import { isOpenTask } from './open-task-queries.ts';
import { type StoredTask, taskColumns, taskDetails, taskTables, toTask } from './task-row-queries.ts';

type Input = z.output<typeof pageTasks.input>;
export type TaskFilters = Omit<Input, 'current' | 'size' | 'sort'>;

const viewCondition = async (ctx: Ctx, view: TaskView): Promise<RawBuilder<unknown>> => {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'today':
      return sql`t.day = ${await businessDateIn(ctx)} and t.state <> 'cancelled'`;
    case 'unassigned':
      return sql`${isOpenTask} and t.state = 'unassigned'`;
    case 'late':
      return sql`${isOpenTask} and t.state <> 'inspecting' and t.due_at < ${ctx.now}`;
    case 'inspecting':
      return sql`${isOpenTask} and t.state = 'inspecting'`;
    case 'repair':
      return sql`${isOpenTask} and t.kind = 'repair'`;
    case 'done':
      return sql`t.state = 'done'`;
  }
};

/** Rooms by number, or all rooms of a house by its name. */
const roomsNamed = (keyword: string): RawBuilder<unknown> => {
  const part = containing(keyword.toLowerCase());
  return sql`(t.house_id, t.room_id) in (
    select kr.house_id, kr.id from rooms kr join houses kh on kh.id = kr.house_id
    where kr.number ilike ${part} or kh.search_text like ${part})`;
};

const conditionsOf = async (ctx: Ctx, input: TaskFilters): Promise<RawBuilder<unknown>> => {
  const { keyword, kind, state, houseId, assigneeId, changeOver, dayFrom, dayTo } = input;
  const parts: (RawBuilder<unknown> | false | undefined)[] = [
    sql`${inScope(ctx, 't.houseId')}`,
    await viewCondition(ctx, input.view),
    keyword ? roomsNamed(keyword) : undefined,
    kind?.length ? sql`t.kind = any(${kind})` : undefined,
    state?.length ? sql`t.state = any(${state})` : undefined,
    houseId?.length ? sql`t.house_id = any(${houseId}::uuid[])` : undefined,
    assigneeId?.length ? sql`t.assignee_id = any(${assigneeId}::uuid[])` : undefined,
    changeOver === undefined ? undefined : changeOver ? sql`t.change_over` : sql`not t.change_over`,
    dayFrom ? sql`t.day >= ${dayFrom}` : undefined,
    dayTo ? sql`t.day <= ${dayTo}` : undefined,
  ];
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  );
};

const columns: Record<string, RawBuilder<unknown>> = {
  dueAt: sql`t.due_at`,
  finishedAt: sql`t.finished_at`,
  minutesSpent: sql`t.minutes_spent`,
};

const waiting: readonly TaskView[] = ['today', 'unassigned', 'late', 'inspecting', 'repair'];

/** Where action is needed, earliest deadline first; otherwise the newest. */
const orderOf = ({ sort, view }: Pick<Input, 'sort' | 'view'>): RawBuilder<unknown> => {
  const fields = sort?.length ? sort : waiting.includes(view) ? ['dueAt'] : ['-dueAt'];
  return orderBy(columns, fields, fields[0]?.startsWith('-') ? sql`t.id desc` : sql`t.id`);
};

/** Matching rows, counted up to `limit`. */
export const countTasks = async (ctx: Ctx, input: TaskFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from tasks t where ${await conditionsOf(ctx, input)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

/** Keys of the page by index first, then the rows of those keys alone. */
const pageRows = async (ctx: Ctx, input: Input): Promise<Task[]> => {
  const { rows } = await sql<StoredTask>`
    with page as materialized (
      select t.house_id, t.id, row_number() over (order by ${orderOf(input)}) as place from tasks t
      where ${await conditionsOf(ctx, input)} order by ${orderOf(input)} ${limitOf(input)})
    select ${taskColumns} from page join ${taskTables}
      on t.house_id = page.house_id and t.id = page.id order by page.place`.execute(ctx.db);
  return rows.map((row) => toTask(ctx, row));
};

export const taskPage = async (ctx: Ctx, input: Input): Promise<Page<Task>> => {
  const [records, total] = await Promise.all([pageRows(ctx, input), countTasks(ctx, input, COUNT_LIMIT)]);
  return pageOfRows(records, total, input);
};

/** Every row that matches, in the order of the list. */
export const taskBatches = (ctx: Ctx, input: Omit<Input, 'current' | 'size'>): AsyncGenerator<Task[]> =>
  batchesOf((paging) => pageRows(ctx, { ...input, ...paging }));

/** Ids that match, in the order of the list. */
export const findTaskIds = async (ctx: Ctx, filter: TaskFilters, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from tasks t where ${await conditionsOf(ctx, filter)}
    order by ${orderOf({ view: filter.view, sort: undefined })} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

/** Counters of the quick views, each over its own index and up to the cap of list totals. */
export const taskViewCounts = async (ctx: Ctx): Promise<{ view: TaskView; count: number }[]> => {
  const counts = await Promise.all(
    taskViews.map(async (view) => {
      const where = await conditionsOf(ctx, { view });
      return sql`select ${view}::text as view, count(*)::int as count from (
        select from tasks t where ${where} limit ${sql.lit(TOTAL_LIMIT)}) c`;
    }),
  );
  const { rows } = await sql<{ view: TaskView; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(ctx.db);
  return rows;
};

/** Tasks that a condition on `t` finds, the most urgent first. */
export const tasksWhere = async (ctx: Ctx, where: RawBuilder<unknown>, limit: number): Promise<Task[]> => {
  const { rows } = await sql<StoredTask>`
    select ${taskColumns} from ${taskTables} where ${where} order by t.due_at, t.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map((row) => toTask(ctx, row));
};

const HALF_DAY_MS = 12 * HOUR_MS;

/** Open tasks up to tomorrow, plus those finished within the last hours for review. */
export const ownTasks = async (ctx: Ctx): Promise<OutputOf<typeof myTasks>> => {
  const since = new Date(ctx.now.getTime() - HALF_DAY_MS);
  const tasks = await taskDetails(
    ctx,
    sql`t.assignee_id = ${ctx.user.id} and ${inScope(ctx, 't.houseId')}
      and (${isOpenTask} or (t.state = 'done' and t.finished_at > ${since}))`,
  );
  return { today: await businessDateIn(ctx), tasks };
};

/**
 * Tasks caused by an order's check-out, and open ones in its rooms for its days; older ones count once its guest is
 * due. Fails with `order.notFound`, also out of scope.
 */
export const orderTasks = async (ctx: Ctx, orderId: string): Promise<Task[]> => {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['houseId', 'id'])
    .where('id', '=', orderId)
    .where(inScope(ctx, 'orders.houseId'))
    .executeTakeFirst();
  if (!order) fail(orderFailures.notFound);
  const today = await businessDateIn(ctx);
  return tasksWhere(
    ctx,
    sql`t.house_id = ${order.houseId} and t.state <> 'cancelled' and (t.order_id = ${order.id}
      or (${isOpenTask} and exists (
        select from stays s where s.house_id = t.house_id and s.order_id = ${order.id} and s.room_id = t.room_id
          and s.state in ('expected', 'in_house') and t.day < greatest(s.check_out, s.check_in + 1)
          and (t.day >= s.check_in or s.check_in <= ${today}))))`,
    50,
  );
};
