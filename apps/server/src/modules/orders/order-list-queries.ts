/** The order list: filters, quick views, counters, and the rows of its export. */

import { type OrderRow, type OrderView, orderViews } from '@minsu/contract/orders/order.ts';
import type { orderFilters, orderSorts } from '@minsu/contract/orders/order-endpoints.ts';
import type { BookingState } from '@minsu/contract/orders/order-states.ts';
import type { Page } from '@minsu/contract/paging.ts';
import { TOTAL_LIMIT } from '@minsu/contract/paging.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { normalPhone } from '../../platform/field-cipher.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { balanceOf } from './order-rules.ts';
import { orderViewCondition, viewToday } from './order-view-queries.ts';

type Filters = { [K in keyof typeof orderFilters]?: z.output<(typeof orderFilters)[K]> };
type SortKey = (typeof orderSorts)[number];

/** Columns of an order row over `orders` joined with `houses as h`. */
export const orderRowColumns = [
  'orders.id',
  'orders.orderNo',
  'orders.houseId',
  'h.name as houseName',
  'orders.stayCount',
  'orders.bookerName',
  'orders.phoneMasked',
  'orders.booking',
  'orders.shown',
  'orders.channel',
  'orders.channelOrderNo',
  'orders.source',
  'orders.checkIn',
  'orders.checkOut',
  'orders.nights',
  'orders.guests',
  'orders.roomFen',
  'orders.chargesFen',
  'orders.waivedFen',
  'orders.paidFen',
  'orders.unassigned',
  'orders.remark',
  'orders.deadlineAt',
  'orders.createdAt',
  'orders.version',
] as const;

interface StoredRow {
  booking: string;
  shown: string;
  channel: string;
  source: string;
  roomFen: number;
  chargesFen: number;
  waivedFen: number;
  paidFen: number;
}

/** Adds what is derived and hides money from those who do not see it. */
export const toOrderRow = <R extends StoredRow>(ctx: Pick<Ctx, 'user'>, row: R) => {
  const money = <T>(value: T): T | null => (ctx.user.seesMoney ? value : null);
  return {
    ...row,
    booking: row.booking as OrderRow['booking'],
    shown: row.shown as OrderRow['shown'],
    channel: row.channel as OrderRow['channel'],
    source: row.source as OrderRow['source'],
    totalFen: money(row.roomFen + row.chargesFen),
    paidFen: money(row.paidFen),
    balanceFen: money(balanceOf({ ...row, booking: row.booking as BookingState })),
  };
};

interface OrderRooms {
  readonly roomTypeNames: string;
  readonly roomNumbers: string;
}

/** Types and room numbers of many orders in one query, by order id. */
export const readRooms = async (
  ctx: Ctx,
  orders: readonly { readonly houseId: string; readonly id: string }[],
): Promise<Map<string, OrderRooms>> => {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<OrderRooms & { orderId: string }>`
    select s.order_id, string_agg(distinct t.name, '、') as room_type_names,
      coalesce(string_agg(r.number, ', ' order by s.position), '') as room_numbers
    from unnest(${orders.map((order) => order.houseId)}::uuid[], ${orders.map((order) => order.id)}::uuid[])
      as asked (house_id, id)
    join stays s on s.house_id = asked.house_id and s.order_id = asked.id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    group by s.order_id`.execute(ctx.db);
  return new Map(rows.map(({ orderId, ...rooms }) => [orderId, rooms]));
};

const NO_ROOMS: OrderRooms = { roomTypeNames: '', roomNumbers: '' };

const PHONE = /^\+?[\d\s-]{7,20}$/;

const isOrderNo = (keyword: string): boolean => /^m\d/i.test(keyword);
/** Neither an order number nor a phone: every name has to be looked at. */
const isName = (keyword: string): boolean => !isOrderNo(keyword) && !PHONE.test(keyword);

/** What a search text can be is told from its shape, so that each search uses an index. */
const keywordCondition = (ctx: Ctx, keyword: string): Expression<SqlBool> => {
  const prefix = `${keyword.replaceAll(/[%_\\]/g, '\\$&')}%`;
  if (isOrderNo(keyword)) return sql`orders.order_no like ${prefix.toUpperCase()}`;
  const byChannelNo = sql`select o.id from orders o where o.channel_order_no like ${prefix}`;
  if (PHONE.test(keyword))
    return sql`orders.id in (
      select o.id from orders o where o.phone_hash = ${ctx.services.cipher.hash(normalPhone(keyword))}
      union ${byChannelNo})`;
  return sql`orders.id in (
    select o.id from orders o where o.booker_name like ${`%${prefix}`}
    union ${byChannelNo}
    union select s.order_id from rooms r join stays s on s.house_id = r.house_id and s.room_id = r.id
    where r.number = ${keyword})`;
};

const conditions = (ctx: Ctx, filters: Filters, today: string): Expression<SqlBool>[] => {
  const all: Expression<SqlBool>[] = [
    inScope(ctx, 'orders.houseId'),
    orderViewCondition(filters.view ?? 'all', today),
  ];
  /** One value as `=`: only then does the planner use the order of an index behind it. */
  const oneOf = (column: string, values: readonly string[] | undefined, type: 'text' | 'uuid' = 'text') => {
    const [first, ...others] = values ?? [];
    if (first === undefined) return;
    const reference = sql.ref(column);
    const cast = sql.raw(type);
    all.push(
      others.length === 0
        ? sql`${reference} = ${first}::${cast}`
        : sql`${reference} = any(${[first, ...others]}::${cast}[])`,
    );
  };
  oneOf('orders.house_id', filters.houseId, 'uuid');
  oneOf('orders.shown', filters.shown);
  oneOf('orders.channel', filters.channel);
  oneOf('orders.source', filters.source);
  if (filters.checkInFrom) all.push(sql`orders.check_in >= ${filters.checkInFrom}::date`);
  if (filters.checkInTo) all.push(sql`orders.check_in <= ${filters.checkInTo}::date`);
  const start = (date: string) => sql`(${date}::date + time '00:00') at time zone 'Asia/Shanghai'`;
  if (filters.createdFrom) all.push(sql`orders.created_at >= ${start(filters.createdFrom)}`);
  if (filters.createdTo) all.push(sql`orders.created_at < ${start(filters.createdTo)} + interval '1 day'`);
  if (filters.keyword) all.push(keywordCondition(ctx, filters.keyword));
  return all;
};

const sortColumns: Record<SortKey, Expression<unknown>> = {
  createdAt: sql`orders.created_at`,
  checkIn: sql`orders.check_in`,
  checkOut: sql`orders.check_out`,
  orderNo: sql`orders.order_no`,
  totalFen: sql`orders.room_fen + orders.charges_fen`,
};

/** Newest first unless asked otherwise; the id breaks ties, so that no row is on two pages. */
const ordering = (sort: readonly string[] | undefined) => {
  const keys = sort && sort.length > 0 ? sort : ['-createdAt'];
  const parts = keys.map((key) => {
    const descending = key.startsWith('-');
    const column = sortColumns[(descending ? key.slice(1) : key) as SortKey];
    return descending ? sql`${column} desc` : sql`${column}`;
  });
  const last = keys.at(-1)?.startsWith('-') ? sql`orders.id desc` : sql`orders.id`;
  return sql.join([...parts, last]);
};

type ListInput = Filters & { sort?: string[] | undefined };

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

/** The rows of these keys; nothing else of the table is read. */
const rowsOf = async (ctx: Ctx, keys: RawBuilder<OrderKey>, sort: ListInput['sort']): Promise<OrderRow[]> => {
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin(keys.as('page'), (join) =>
      join.onRef('page.houseId', '=', 'orders.houseId').onRef('page.id', '=', 'orders.id'),
    )
    .innerJoin('houses as h', 'h.id', 'orders.houseId')
    .select(orderRowColumns)
    .orderBy(ordering(sort))
    .execute();
  const rooms = await readRooms(ctx, rows);
  return rows.map((row) => ({
    ...toOrderRow(ctx, row),
    ...(rooms.get(row.id) ?? NO_ROOMS),
  })) as unknown as OrderRow[];
};

/** One stretch of the list. */
const readRows = (
  ctx: Ctx,
  input: ListInput,
  today: string,
  limit: number,
  offset: number,
): Promise<OrderRow[]> => {
  const where = sql.join(conditions(ctx, input, today), sql` and `);
  const keys = sql<OrderKey>`(
    select orders.house_id, orders.id from orders where ${where} order by ${ordering(input.sort)} limit ${limit} offset ${offset})`;
  return rowsOf(ctx, keys, input.sort);
};

/**
 * A search has to look at every name: page and total from one look. Null when more is found than totals count, because
 * then not all was looked at and the order would be wrong.
 */
const searchPage = async (
  ctx: Ctx,
  input: ListInput,
  today: string,
  limit: number,
  offset: number,
): Promise<{ records: OrderRow[]; total: number } | null> => {
  const where = sql.join(conditions(ctx, input, today), sql` and `);
  const { rows } = await sql<OrderKey & { total: number }>`
    with hit as materialized (
      select house_id, id, created_at, check_in, check_out, order_no, room_fen, charges_fen
      from orders where ${where} limit ${TOTAL_LIMIT + 1})
    select orders.house_id, orders.id, (select count(*) from hit)::int as total
    from hit as orders order by ${ordering(input.sort)} limit ${limit} offset ${offset}`.execute(ctx.db);
  const total = rows[0]?.total;
  if (total === undefined ? offset > 0 : total > TOTAL_LIMIT) return null;
  const keys = sql<OrderKey>`(
    select * from unnest(${rows.map((row) => row.houseId)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) as hit (house_id, id))`;
  return { records: rows.length === 0 ? [] : await rowsOf(ctx, keys, input.sort), total: total ?? 0 };
};

const countUpTo = async (ctx: Ctx, where: Expression<unknown>, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from orders where ${where} limit ${limit}) as counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

/** A page that is not full tells the total by itself, and one beyond the limit that there are more. */
const totalFrom = (offset: number, size: number, found: number): number | null => {
  if (found > 0 && offset + found > TOTAL_LIMIT) return TOTAL_LIMIT + 1;
  return found < size && (found > 0 || offset === 0) ? offset + found : null;
};

export const pageOfOrders = async (
  ctx: Ctx,
  { current, size, ...input }: ListInput & { current: number; size: number },
): Promise<Page<OrderRow>> => {
  const today = await viewToday(ctx);
  const offset = (current - 1) * size;
  const found =
    input.keyword && isName(input.keyword) ? await searchPage(ctx, input, today, size, offset) : null;
  if (found) return { ...found, current, size };
  const records = await readRows(ctx, input, today, size, offset);
  const where = sql.join(conditions(ctx, input, today), sql` and `);
  const total = totalFrom(offset, size, records.length) ?? (await countUpTo(ctx, where, TOTAL_LIMIT + 1));
  return {
    records,
    total: Math.min(total, TOTAL_LIMIT),
    ...(total > TOTAL_LIMIT && { more: true }),
    current,
    size,
  };
};

/** One query for all views; each count stops at the limit of totals. */
export const countViews = async (ctx: Ctx): Promise<{ view: OrderView; count: number }[]> => {
  const today = await viewToday(ctx);
  return Promise.all(
    orderViews.map(async (view) => {
      const where = sql.join([inScope(ctx, 'orders.houseId'), orderViewCondition(view, today)], sql` and `);
      return { view, count: await countUpTo(ctx, where, TOTAL_LIMIT) };
    }),
  );
};

const EXPORT_BATCH = 1_000;

/** Every row of the filtered list, batch by batch. */
export async function* exportBatches(ctx: Ctx, input: ListInput): AsyncGenerator<OrderRow[]> {
  const today = await viewToday(ctx);
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await readRows(ctx, input, today, EXPORT_BATCH, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_BATCH) return;
  }
}
