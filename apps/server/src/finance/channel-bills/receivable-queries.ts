/** Receivables from channels per order, by age: amounts collected less commission, payments and write-offs. */

import { BUCKET_DAYS } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import type {
  ageReceivables,
  OpenReceivable,
  pageReceivables,
  receivableFilters,
  sumReceivables,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { commissionBeside } from '../../sales/commissions/commission-queries.ts';
import { assertSeesAmounts } from './bill-row-queries.ts';
import { numberedLike } from './channel-money-queries.ts';

export type ReceivableFilters = {
  [K in keyof typeof receivableFilters]?: z.output<(typeof receivableFilters)[K]>;
};

const { days30, days60, days90 } = BUCKET_DAYS;

/** The same sums as `openFen` of the contract, for all orders at once: what channels collected is found by its own index. */
const openOrders = async (ctx: Ctx): Promise<RawBuilder<unknown>> => {
  const today = await businessDateIn(ctx);
  return sql`(
    select o.id as order_id, o.order_no, o.channel, o.channel_order_no, o.house_id, o.check_in, o.check_out,
      m.receivable_fen, m.commission_fen, m.paid_fen, m.written_off_fen,
      m.receivable_fen - m.commission_fen - m.paid_fen - m.written_off_fen as open_fen,
      case when o.check_out > ${today}::date then 'notDue'
        when o.check_out >= ${today}::date - ${days30}::int then 'days30'
        when o.check_out >= ${today}::date - ${days60}::int then 'days60'
        when o.check_out >= ${today}::date - ${days90}::int then 'days90' else 'older' end as bucket
    from (
      select p.house_id, p.order_id, sum(p.amount_fen - p.refunded_fen)::bigint as fen from payments p
      where p.method = 'channel' and p.state = 'succeeded' group by 1, 2
    ) c join orders o on o.house_id = c.house_id and o.id = c.order_id
    left join channel_paid_orders s on s.house_id = o.house_id and s.order_id = o.id
    cross join lateral ${commissionBeside('o')} k
    cross join lateral (
      select c.fen as receivable_fen, coalesce(s.paid_fen, 0) as paid_fen,
        coalesce(s.written_off_fen, 0) as written_off_fen,
        k.commission_fen) m
    where o.channel <> 'direct' and ${inScope(ctx, 'o.houseId')}
      and m.receivable_fen - m.commission_fen - m.paid_fen - m.written_off_fen <> 0)`;
};

const conditions = ({ channel, bucket, houseId, keyword }: ReceivableFilters): RawBuilder<unknown> => {
  const parts = [
    ...(channel?.length ? [sql`o.channel = any(${channel}::text[])`] : []),
    ...(bucket?.length ? [sql`o.bucket = any(${bucket}::text[])`] : []),
    ...(houseId?.length ? [sql`o.house_id = any(${houseId}::uuid[])`] : []),
    ...(keyword?.trim() ? [numberedLike(startingWith(keyword.trim()))] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
};

type Paged = ReceivableFilters & {
  readonly sort?: readonly string[] | undefined;
  readonly current: number;
  readonly size: number;
};

const rowsOf = async (ctx: Ctx, input: Paged): Promise<OpenReceivable[]> => {
  const sorts = { checkOut: sql`o.check_out`, openFen: sql`abs(o.open_fen)` };
  const order = orderBy(sorts, input.sort ?? ['checkOut'], sql`o.order_id`);
  const { rows } = await sql<OpenReceivable>`
    select o.*, h.name as house_name,
      (select w.state from channel_write_offs w where w.house_id = o.house_id and w.order_id = o.order_id
        order by w.asked_at desc limit 1) as write_off
    from (select o.* from ${await openOrders(ctx)} o where ${conditions(input)} order by ${order}
      ${limitOf(input)}) o join houses h on h.id = o.house_id order by ${order}`.execute(ctx.db);
  return rows;
};

export const countReceivables = async (
  ctx: Ctx,
  filters: ReceivableFilters,
  limit: number,
): Promise<number> => {
  assertSeesAmounts(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${await openOrders(ctx)} o where ${conditions(filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const receivablePage = async (
  ctx: Ctx,
  input: z.output<(typeof pageReceivables)['input']>,
): Promise<Page<OpenReceivable>> => {
  assertSeesAmounts(ctx);
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countReceivables(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const receivableBatches = (
  ctx: Ctx,
  input: Omit<Paged, 'current' | 'size'>,
): AsyncGenerator<OpenReceivable[]> => {
  assertSeesAmounts(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};

export const receivableSums = async (
  ctx: Ctx,
  filters: ReceivableFilters,
): Promise<OutputOf<typeof sumReceivables>> => {
  assertSeesAmounts(ctx);
  const { rows } = await sql<OutputOf<typeof sumReceivables>>`
    select count(*)::int as count, coalesce(sum(o.open_fen), 0)::bigint as open_fen
    from ${await openOrders(ctx)} o where ${conditions(filters)}`.execute(ctx.db);
  return rows[0] ?? { count: 0, openFen: 0 };
};

export const agesOfReceivables = async (ctx: Ctx): Promise<OutputOf<typeof ageReceivables>> => {
  assertSeesAmounts(ctx);
  const { rows } = await sql<OutputOf<typeof ageReceivables>[number]>`
    select o.channel, o.bucket, sum(o.open_fen)::bigint as open_fen, count(*)::int as orders
    from ${await openOrders(ctx)} o group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows;
};
