/**
 * The commission a channel keeps of an order, and its source: billed, else entered by a person, else reported by the
 * platform, else assumed at the rate of the booking day. Splits, bills, reports and screens all read it here.
 */
import { ASSUMED_CHANNEL_BP } from '@minsu/contract/finance/contracts/order-share-rules.ts';
import type { CommissionSource } from '@minsu/contract/sales/orders/folio/commission.ts';
import { endedBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

const RATE_ROWS = sql`commission_rates r where r.removed_at is null`;

const generalBp = sql`coalesce((select case when jsonb_typeof(g.value) = 'number' then g.value::int end from settings g
  where g.key = 'business.assumedChannelBp'), ${sql.lit(ASSUMED_CHANNEL_BP)})`;

interface Sold {
  readonly channel: RawBuilder<unknown>;
  readonly houseId: RawBuilder<unknown>;
  /** The house's local day of booking. */
  readonly day: RawBuilder<unknown>;
}

/** The house's rate, else the channel's, else the general one; none for direct sales and unnamed channels. */
export const rateOnDay = ({ channel, houseId, day }: Sold): RawBuilder<number | null> => {
  const newest = (house: RawBuilder<unknown>) => sql`(select r.rate_bp from ${RATE_ROWS}
    and r.channel = ${channel} and r.from_date <= ${day} and ${house} order by r.from_date desc limit 1)`;
  return sql<number | null>`case when ${channel} = 'direct' then null else coalesce(
    ${newest(sql`r.house_id = ${houseId}`)}, ${newest(sql`r.house_id is null`)},
    case when ${channel} <> 'other' then ${generalBp} end) end`;
};

/** The rate stored with order `of` at booking. */
const rateOf = (of: string): RawBuilder<unknown> => {
  const o = sql.raw(of);
  const day = sql`(select (${o}.created_at at time zone h.time_zone)::date from houses h where h.id = ${o}.house_id)`;
  return sql`coalesce(${o}.commission_bp,
    ${rateOnDay({ channel: sql`${o}.channel`, houseId: sql`${o}.house_id`, day })})`;
};

/** Stays with commission; retained amounts of cancelled stays and no-shows have none unless stated. */
export const soldStays = sql`s.state not in ('cancelled', 'no_show')`;

/** Room prices of the stays `s` among `which`; none for a booking that has ended. */
const soldFen = (of: string, which: RawBuilder<unknown>): RawBuilder<unknown> => {
  const o = sql.raw(of);
  return sql`case when ${o}.booking = any(${endedBookings}::text[]) then 0 else (
    coalesce((select sum(n.price_fen) from stays s join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
      where s.house_id = ${o}.house_id and s.order_id = ${o}.id and ${which}), 0)
    + coalesce((select sum(c.amount_fen) from order_charges c left join stays s on s.house_id = c.house_id and s.id = c.stay_id
      where c.house_id = ${o}.house_id and c.order_id = ${o}.id and c.removed_at is null
        and c.kind in ('extra_guest', 'long_stay', 'discount', 'day_use') and (c.stay_id is null or ${which})), 0)) end::bigint`;
};

/** The commission the platform reports; for a cancelled order it reports what it would have been. */
const toldFen = (of: string): RawBuilder<unknown> => {
  const o = sql.raw(of);
  return sql`(select sum(k.commission_fen)::bigint from channel_orders k
    where k.house_id = ${o}.house_id and k.order_id = ${o}.id
      and k.state not in ('cancelled', 'rejected') and ${o}.booking <> 'cancelled')`;
};

/** Amount the channel collected and still holds; null if it collected nothing. */
const heldFen = (of: string): RawBuilder<unknown> => {
  const o = sql.raw(of);
  return sql`(select sum(p.amount_fen - p.refunded_fen)::bigint from payments p
    where p.house_id = ${o}.house_id and p.order_id = ${o}.id and p.method = 'channel' and p.state = 'succeeded')`;
};

/** A rate of an amount, rounded like all shares: an odd half fen stays with us. Null without a rate. */
const partOf = (fen: RawBuilder<unknown>, bp: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(ceil(greatest(${fen}, 0)::numeric * ${bp} / 10000 - 0.5), 0)::bigint`;

export interface Commission {
  readonly commissionFen: number;
  /** The same without what bills state. */
  readonly knownFen: number;
  /** Null: a direct sale, which has none. */
  readonly commissionSource: CommissionSource | null;
  /** Set if the amount comes from a rate. */
  readonly commissionBp: number | null;
  /** The amount the rate applies to, in fen. */
  readonly soldFen: number;
}

/** Lateral columns of `Commission` for order `of`. An assumed or reported one is at most what the channel holds. */
export const commissionBeside = (
  of: string,
  which: RawBuilder<unknown> = soldStays,
): RawBuilder<Commission> => {
  const o = sql.raw(of);
  const within = (fen: RawBuilder<unknown>) => sql`case when f.held_fen is null then ${fen}
    else least(${fen}, greatest(f.held_fen, 0)) end`;
  // Skipped for direct sales, which have none. `offset 0`: each value is computed once, not at every use.
  const ofChannel = (fact: RawBuilder<unknown>) => sql`case when ${o}.channel <> 'direct' then ${fact} end`;
  return sql<Commission>`(
    select coalesce(f.sold_fen, 0) as sold_fen, k.known_fen, coalesce(f.billed_fen, k.known_fen) as commission_fen,
      case when ${o}.channel = 'direct' then null when f.billed_fen is not null then 'billed' else x.source end as commission_source,
      case when f.billed_fen is not null or ${o}.channel = 'direct' then null
        when x.source = 'entered' then ${o}.commission_set_bp when x.source = 'assumed' then f.bp end as commission_bp
    from (select ${ofChannel(soldFen(of, which))} as sold_fen, ${ofChannel(toldFen(of))} as told_fen,
      ${ofChannel(heldFen(of))} as held_fen, ${ofChannel(rateOf(of))} as bp,
      ${ofChannel(sql`(select b.billed_fen from channel_paid_orders b where b.house_id = ${o}.house_id and b.order_id = ${o}.id
        and b.billed_lines > 0)`)} as billed_fen offset 0) f
    cross join lateral (select case when num_nonnulls(${o}.commission_set_bp, ${o}.commission_set_fen) > 0 then 'entered'
      when f.told_fen is not null then 'told' else 'assumed' end as source offset 0) x
    cross join lateral (select case when ${o}.channel = 'direct' then 0 else coalesce(case x.source
      when 'entered' then coalesce(${o}.commission_set_fen, ${partOf(sql`f.sold_fen`, sql`${o}.commission_set_bp`)})
      when 'told' then ${within(sql`f.told_fen`)}
      else ${within(partOf(sql`f.sold_fen`, sql`f.bp`))} end, 0)::bigint end as known_fen offset 0) k)`;
};

export interface OrderCommission extends Commission {
  readonly houseId: string;
  readonly orderId: string;
}

/** Commissions of the orders that `keys` selects as (house_id, order_id). */
export const readCommissions = async (ctx: Ctx, keys: RawBuilder<unknown>): Promise<OrderCommission[]> => {
  const { rows } = await sql<OrderCommission>`
    select o.house_id, o.id as order_id, c.*
    from (${keys}) k join orders o on o.house_id = k.house_id and o.id = k.order_id
    cross join lateral ${commissionBeside('o')} c`.execute(ctx.db);
  return rows;
};

/** Bills state a commission of order `of`. */
export const isBilled = (of: string): RawBuilder<unknown> => {
  const o = sql.raw(of);
  return sql`exists (select from channel_paid_orders b where b.house_id = ${o}.house_id and b.order_id = ${o}.id
    and b.billed_lines > 0 and b.billed_fen <> 0)`;
};

/** Orders that came without a rate keep the one of their day from now on; `keys` selects (house_id, id). */
export const keepRates = async ({ db }: Ctx, keys: RawBuilder<unknown>): Promise<void> => {
  await sql`update orders o set commission_bp = ${rateOf('o')}
    where o.commission_bp is null and o.channel <> 'direct' and (o.house_id, o.id) in (${keys})`.execute(db);
};

export const commissionColumns = [
  'commission.commissionFen',
  'commission.commissionSource',
  'commission.commissionBp',
] as const;
