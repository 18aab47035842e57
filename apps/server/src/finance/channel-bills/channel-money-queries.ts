/** Amounts the ledger expects from channels that collect for orders, and orders by the platforms' numbers. */
import type { ChannelMoney } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { commissionBeside } from '../../sales/commissions/commission-queries.ts';

/** Collected for order `o` and not given back. */
export const collected = sql`(
  select coalesce(sum(p.amount_fen - p.refunded_fen), 0)::bigint from payments p
  where p.house_id = o.house_id and p.order_id = o.id and p.method = 'channel' and p.state = 'succeeded')`;

export interface OrderMoney extends ChannelMoney {
  readonly houseId: string;
}

/** Keyed by order id. */
export const moneyOfOrders = async (
  ctx: Ctx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderMoney>> => {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<OrderMoney & { orderId: string }>`
    select o.id as order_id, o.house_id, ${collected} as receivable_fen, k.known_fen,
      case when s.billed_lines > 0 then s.billed_fen end as billed_fen,
      coalesce(s.paid_fen, 0) as paid_fen, coalesce(s.commission_fen, 0) as posted_commission_fen,
      coalesce(s.written_off_fen, 0) as written_off_fen, coalesce(s.lines, 0) as lines
    from orders o left join channel_paid_orders s on s.house_id = o.house_id and s.order_id = o.id
    cross join lateral ${commissionBeside('o')} k
    where o.id = any(${orderIds}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ orderId, ...row }) => [orderId, row]));
};

interface NumberedOrder {
  readonly id: string;
  readonly houseId: string;
}

/**
 * Orders in scope by the platform's number; a number shared by two orders matches neither. Both the order's field and
 * the channel order are searched, because a platform order may exist in only one of them. Agencies without numbers
 * quote ours.
 */
export const ordersByNumber = async (
  ctx: Ctx,
  channel: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedOrder>> => {
  const { rows } = await sql<NumberedOrder & { no: string }>`
    select distinct n.no, n.id, n.house_id from (
      select o.channel_order_no as no, o.id, o.house_id from orders o
      where o.channel = ${channel} and o.channel_order_no = any(${numbers}::text[])
      union all
      select c.platform_order_id, c.order_id, c.house_id from channel_orders c
      join channel_connections k on k.id = c.connection_id and k.platform = ${channel}
      where c.platform_order_id = any(${numbers}::text[]) and c.order_id is not null
      union all
      select a.no, o.id, o.house_id from unnest(${numbers}::text[]) a (no)
      join orders o on o.order_no = upper(a.no) and o.channel = ${channel}
    ) n where ${inScope(ctx, 'n.houseId')}`.execute(ctx.db);
  const found = new Map<string, NumberedOrder | null>();
  for (const { no, id, houseId } of rows) found.set(no, found.has(no) ? null : { id, houseId });
  return new Map([...found].flatMap(([no, order]) => (order ? [[no, order] as const] : [])));
};

/** Locked until the transaction ends: one bill at a time changes what was paid for an order. */
export const lockPaidOrders = async (
  ctx: Ctx,
  channel: string,
  orders: readonly NumberedOrder[],
): Promise<void> => {
  const ids = [...new Map(orders.map((order) => [order.id, order])).values()];
  const rows = JSON.stringify(ids.map(({ id, houseId }) => ({ id, house: houseId })));
  await sql`
    insert into channel_paid_orders (house_id, order_id, channel)
    select r.house, r.id, ${channel} from json_to_recordset(${rows}::json) as r (id uuid, house uuid)
    order by 1, 2 on conflict do nothing`.execute(ctx.db);
  await sql`
    select from channel_paid_orders s where (s.house_id, s.order_id) in (
      select r.house, r.id from json_to_recordset(${rows}::json) as r (id uuid, house uuid))
    order by s.house_id, s.order_id for update`.execute(ctx.db);
};

interface Added extends NumberedOrder {
  readonly paidFen: number;
  readonly commissionFen: number;
  /** Null if the line states no commission. */
  readonly billedFen: number | null;
  readonly lines: number;
}

/** Sums of several lines of one order are added up. */
export const addPaid = async (ctx: Ctx, added: readonly Added[]): Promise<void> => {
  const rows = JSON.stringify(
    added.map(({ id, houseId, paidFen, commissionFen, billedFen, lines }) => ({
      ...{ id, house: houseId, paid: paidFen, commission: commissionFen, lines },
      ...{ billed: billedFen ?? 0, stating: billedFen === null ? 0 : lines },
    })),
  );
  await sql`
    update channel_paid_orders s set paid_fen = s.paid_fen + r.paid, commission_fen = s.commission_fen + r.commission,
      lines = s.lines + r.lines, billed_fen = s.billed_fen + r.billed, billed_lines = s.billed_lines + r.stating,
      billed_at = case when r.stating = 0 then s.billed_at else ${ctx.now} end
    from (select house, id, sum(paid)::bigint as paid, sum(commission)::bigint as commission, sum(lines)::int as lines,
        sum(billed)::bigint as billed, sum(stating)::int as stating
      from json_to_recordset(${rows}::json) as x (house uuid, id uuid, paid bigint, commission bigint, lines int,
        billed bigint, stating int)
      group by 1, 2) r
    where s.house_id = r.house and s.order_id = r.id`.execute(ctx.db);
};

/** Condition: the order number, ours or the platform's, matches the pattern. */
export const numberedLike = (pattern: string): RawBuilder<unknown> =>
  sql`(o.order_no like ${pattern} or o.channel_order_no like ${pattern})`;
