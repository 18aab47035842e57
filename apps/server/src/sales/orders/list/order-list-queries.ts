/** The order list: pages, quick views, counters, export rows. */
import { shortName } from '@minsu/contract/guest-view.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { type OrderView, orderViews } from '@minsu/contract/sales/orders/order-list.ts';
import type { orderSorts } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { keptCount } from '../../../platform/answers/kept-counts.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  type Paging,
  pageOfRows,
  totalFrom,
} from '../../../platform/http/page-rows.ts';
import { type HouseRowKey, keysPlannedOnce } from '../../../platform/jobs/planned-once.ts';
import { commissionBeside } from '../../commissions/commission-queries.ts';
import { type OrderFilters, orderConditions } from './order-filter-queries.ts';
import { isName } from './order-keyword-queries.ts';
import { orderListColumns, orderRooms, type StoredRow, toOrderRow } from './order-row-queries.ts';
import { orderViewCondition, type ViewTime, viewTime } from './order-view-queries.ts';

type SortKey = (typeof orderSorts)[number];

const sortColumns: Record<SortKey, RawBuilder<unknown>> = {
  createdAt: sql`orders.created_at`,
  checkIn: sql`orders.check_in`,
  checkOut: sql`orders.check_out`,
  orderNo: sql`orders.order_no`,
  totalFen: sql`case when orders.booking in ('cancelled', 'expired', 'rejected') then orders.kept_fen else orders.room_fen + orders.charges_fen end`,
};

/** Newest first by default; the id breaks ties so that no row appears on two pages. */
const ordering = (sort: readonly string[] | undefined) => {
  const fields = sort?.length ? sort : ['-createdAt'];
  return orderBy(sortColumns, fields, fields.at(-1)?.startsWith('-') ? sql`orders.id desc` : sql`orders.id`);
};

type ListInput = OrderFilters & { sort?: string[] | undefined };

/** Reads only the rows of these orders. */
const rowsOf = async (
  ctx: Ctx,
  keys: readonly HouseRowKey[],
  sort: ListInput['sort'],
): Promise<OrderRow[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select ${orderListColumns}
    from ${keysPlannedOnce(keys)} as page (house_id, id)
    join orders on orders.house_id = page.house_id and orders.id = page.id
    join houses h on h.id = orders.house_id
    cross join lateral ${orderRooms(ctx)} as rooms
    cross join lateral ${commissionBeside('orders')} as commission
    order by ${ordering(sort)}`.execute(ctx.db);
  return rows.map((row) => toOrderRow(ctx, row)) as unknown as OrderRow[];
};

/**
 * Reads one page in two statements: keys, planned for the current filters, then rows, planned once. A combined
 * statement spent as long planning as reading (measured).
 */
const readRows = async (ctx: Ctx, input: ListInput, time: ViewTime, page: Paging): Promise<OrderRow[]> => {
  const where = sql.join(await orderConditions(ctx, input, time), sql` and `);
  const { rows } = await sql<HouseRowKey>`
    select orders.house_id, orders.id from orders where ${where}
    order by ${ordering(input.sort)} ${limitOf(page)}`.execute(ctx.db);
  return rowsOf(ctx, rows, input.sort);
};

/**
 * A name matches few orders across all dates, so one query gives page and total. Null when more match than totals
 * count, because the order would then be wrong.
 */
const searchPage = async (
  ctx: Ctx,
  input: ListInput,
  time: ViewTime,
  page: Paging,
): Promise<{ records: OrderRow[]; total: number } | null> => {
  const where = sql.join(await orderConditions(ctx, input, time), sql` and `);
  const { rows } = await sql<HouseRowKey & { total: number }>`
    with hit as materialized (
      select house_id, id, created_at, check_in, check_out, order_no, room_fen, charges_fen, kept_fen, booking
      from orders where ${where} limit ${TOTAL_LIMIT + 1})
    select orders.house_id, orders.id, (select count(*) from hit)::int as total
    from hit as orders order by ${ordering(input.sort)} ${limitOf(page)}`.execute(ctx.db);
  const total = rows[0]?.total;
  if (total === undefined ? page.current > 1 : total > TOTAL_LIMIT) return null;
  return { records: await rowsOf(ctx, rows, input.sort), total: total ?? 0 };
};

const counted = (where: Expression<unknown>, limit: number) => sql<{ n: number }>`
  select count(*)::int as n from (select 1 from orders where ${where} limit ${limit}) as counted`;

const countUpTo = async (ctx: Ctx, where: Expression<unknown>, limit: number): Promise<number> => {
  const { rows } = await counted(where, limit).execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const pageOfOrders = async (
  ctx: Ctx,
  { current, size, ...input }: ListInput & { current: number; size: number },
): Promise<Page<OrderRow>> => {
  const time = await viewTime(ctx);
  const page = { current, size };
  const found = input.keyword && isName(input.keyword) ? await searchPage(ctx, input, time, page) : null;
  if (found) return { ...found, current, size };
  const records = await readRows(ctx, input, time, page);
  const where = sql.join(await orderConditions(ctx, input, time), sql` and `);
  const seen = (current - 1) * size + records.length;
  // A cached total may be lower than the page.
  const total =
    totalFrom(page, records.length) ?? Math.max(seen, await keptCount(ctx, counted(where, COUNT_LIMIT)));
  return pageOfRows(records, total, page);
};

/** One query for all views; each count stops at the limit of totals. */
export const countViews = async (ctx: Ctx): Promise<{ view: OrderView; count: number }[]> => {
  const time = await viewTime(ctx);
  return Promise.all(
    orderViews.map(async (view) => {
      const where = sql.join([inScope(ctx, 'orders.houseId'), orderViewCondition(view, time)], sql` and `);
      return { view, count: await countUpTo(ctx, where, TOTAL_LIMIT) };
    }),
  );
};

const whereOf = async (ctx: Ctx, input: OrderFilters): Promise<Expression<unknown>> =>
  sql.join(await orderConditions(ctx, input, await viewTime(ctx)), sql` and `);

/** Number of matching orders, counted up to `limit`. */
export const countOrders = async (ctx: Ctx, filters: OrderFilters, limit: number): Promise<number> =>
  countUpTo(ctx, await whereOf(ctx, filters), limit);

/** Ids of the matching orders, newest first. */
export const findOrderIds = async (ctx: Ctx, filters: OrderFilters, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders where ${await whereOf(ctx, filters)}
    order by ${ordering(undefined)} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

/** States of these orders in input order, limited to scope. */
export const readOrderStates = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; label: string; booking: BookingState }[]> => {
  const { rows } = await sql<{
    id: string;
    houseId: string;
    orderNo: string;
    bookerName: string;
    booking: BookingState;
  }>`
    select orders.id, orders.house_id, orders.order_no, orders.booker_name, orders.booking
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join orders on orders.id = asked.id where ${inScope(ctx, 'orders.houseId')} order by asked.place`.execute(
    ctx.db,
  );
  const isShown = ctx.user.showsInFull('guest:contacts', ctx.access);
  return rows.map(({ id, houseId, orderNo, bookerName, booking }) => ({
    id,
    booking,
    label: `${orderNo} · ${isShown(houseId) ? bookerName : shortName(bookerName)}`,
  }));
};

const MAX_TAGS = 200;

export const tagsInUse = async (ctx: Ctx): Promise<{ tag: string; count: number }[]> => {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from orders cross join lateral unnest(orders.tags) as tag
    where orders.tags <> '{}' and ${inScope(ctx, 'orders.houseId')}
    group by tag order by count desc, tag limit ${MAX_TAGS}`.execute(ctx.db);
  return rows;
};

/** Like `readOrderStates`, plus whether any stay is unassigned. */
export const readUnassigned = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; label: string; booking: BookingState; unassigned: boolean }[]> => {
  const states = await readOrderStates(ctx, ids);
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders where orders.id = any(${ids}::uuid[]) and orders.unassigned
      and ${inScope(ctx, 'orders.houseId')}`.execute(ctx.db);
  const waiting = new Set(rows.map(({ id }) => id));
  return states.map((state) => ({ ...state, unassigned: waiting.has(state.id) }));
};

/** Yields every row of the filtered list in batches. */
export async function* exportBatches(ctx: Ctx, input: ListInput): AsyncGenerator<OrderRow[]> {
  const time = await viewTime(ctx);
  yield* batchesOf((paging) => readRows(ctx, input, time, paging));
}
