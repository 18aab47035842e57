/**
 * The money of orders by their sources compared with what is posted, in one statement for one order or many. When an
 * amount counts is in docs/decisions/019: a night when stayed, a stay's charges when it is over.
 */

import type { OrderSource } from '@minsu/contract/finance/ledger/posting-rules.ts';
import {
  endingFeeKinds,
  orderSources,
  priceLineKinds,
} from '@minsu/contract/finance/ledger/posting-rules.ts';
import { endedBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { folioSql } from '../../sales/worth/balance-queries.ts';
import { isSplitWithServices, servicesGivenSql } from './given-back-queries.ts';
import type { LedgerCtx } from './post-entries.ts';

/** A fact that differs from its posting: new, changed or removed. */
export interface Difference {
  readonly houseId: string;
  readonly orderId: string;
  readonly source: OrderSource;
  /** Its key in the ledger, without the count of corrections. */
  readonly base: string;
  /** The payment method or the kind of charge. Null if the source was removed. */
  readonly what: string | null;
  /** Company or channel of a payment method. */
  readonly party: string | null;
  readonly amountFen: number | null;
  /** When it was. */
  readonly day: string | null;
  readonly stayId: string | null;
  readonly night: string | null;
  readonly facts: string | null;
  /** The posted entry to be reversed. */
  readonly liveId: string | null;
  /** Entries that were ever posted of it. */
  readonly seen: number;
  /** The house's business date. */
  readonly today: string;
}

/** The canonical text by which facts are compared. */
export const factsText = (what: string, amountFen: number, party: string | null): string =>
  [what, amountFen, party].filter((part) => part !== null).join(' ');

const moneyMoved = sql`
  select o.id as order_id, 'payment' as source, p.id::text as base, p.method as what,
    case p.method when 'account' then p.company_id::text when 'channel' then o.channel end as party,
    p.amount_fen, p.taken_on as day, null::uuid as stay_id, null::date as night
  from o join payments p on p.house_id = o.house_id and p.order_id = o.id and p.state = 'succeeded'
    and not (o.moved_in and p.method = 'opening')
  union all
  select o.id, 'refund', r.id::text, r.method,
    case r.method when 'account' then p.company_id::text when 'channel' then o.channel end,
    r.amount_fen, coalesce(r.finished_on, o.today), null, null
  from o join refunds r on r.house_id = o.house_id and r.order_id = o.id and r.state = 'succeeded'
  join payments p on p.house_id = r.house_id and p.id = r.payment_id
  union all
  select o.id, 'deposit', d.id::text, d.method, null, d.amount_fen, d.collected_on, null, null
  from o join deposits d on d.house_id = o.house_id and d.order_id = o.id
    and d.state in ('held', 'returning', 'return_failed', 'returned')
  union all
  select o.id, 'depositReturn', d.id::text, coalesce(d.return_method, d.method), null, d.amount_fen - d.deducted_fen,
    d.returned_on, null, null
  from o join deposits d on d.house_id = o.house_id and d.order_id = o.id and d.state = 'returned'`;

/**
 * A refund that leaves a finished order's folio open lowers revenue, like in the split, and the guest owes nothing. A
 * new payment reverses that.
 */
const givenBack = sql`
  select o.id, 'refund', o.id::text, 'given', null, least(o.refunded_fen, o.open_fen), o.today, null, null
  from o where o.done and o.refunded_fen > 0 and o.open_fen > 0`;

/** From the split on, services bear their part of a refund; the rest is spread over the nights. */
const servicesGiven = sql`
  select o.id, 'charge', o.id::text, 'services_given', null, o.services_given_fen, o.today, null, null
  from o where o.done and not o.ended and o.services_given_fen > 0`;

/**
 * For a stay in progress the nights of closed days; for a finished one everything it keeps. Nights of another system's
 * time were earned there.
 */
const nightsStayed = sql`
  select o.id, 'night', n.stay_id || ':' || n.night, 'night', null, n.price_fen, least(n.night, o.today), n.stay_id, n.night
  from o join s on s.house_id = o.house_id and s.order_id = o.id
  join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
  where not o.moved_in and (s.state = 'no_show' or not o.ended and (s.state = 'checked_out' or s.state = 'in_house' and n.night <= o.closed))`;

/** Charges of a stay count when it is over, services when delivered, the rest when charged. */
const chargesDue = sql`
  select o.id, 'charge', c.id::text, c.kind, null, c.amount_fen,
    least(greatest(c.charged_on, case when c.kind = any(${priceLineKinds}) then s.check_out end), o.today), c.stay_id, null
  from o join order_charges c on c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null
  left join s on s.house_id = c.house_id and s.id = c.stay_id
  where case
    when c.kind = any(${endingFeeKinds}) then true
    when o.ended then s.state = 'no_show'
    when c.kind = 'waiver' then true
    when c.kind = any(${priceLineKinds}) and c.stay_id is null then o.over
    when c.kind = any(${priceLineKinds}) then s.state in ('checked_out', 'no_show')
    else c.stay_id is null or s.state in ('in_house', 'checked_out', 'no_show') end`;

/** A base is an id, of a night the stay and its date. */
const posted = sql`
  select e.id, e.order_id, e.source, left(e.source_key, case e.source when 'night' then 47 else 36 end) as base, e.facts
  from o join ledger_entries e on e.order_id = o.id and e.source = any(${orderSources})
  where not exists (select from ledger_entries r where r.reverses_id = e.id)`;

/** `which`: a condition on `orders ord`. */
const differencesSql = async (
  ctx: LedgerCtx,
  which: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> => sql`
  with s as materialized (
    select s.house_id, s.id, s.order_id, s.state, s.check_out from orders ord
    join stays s on s.house_id = ord.house_id and s.order_id = ord.id where ${which}
  ), o as materialized (
    select ord.house_id, ord.id, ord.booking = any(${endedBookings}) as ended, ord.channel, ord.moved_in_by is not null as moved_in,
      ${await businessDateSql(ctx, 'h.timeZone')} as today,
      (select max(a.business_date) from night_audits a where a.house_id = ord.house_id) as closed,
      exists (select from s where s.order_id = ord.id and s.state in ('checked_out', 'no_show')) and not exists (
        select from s where s.order_id = ord.id and s.state in ('expected', 'in_house')) as over,
      ord.booking = any(${endedBookings}) or not exists (
        select from s where s.order_id = ord.id and s.state in ('expected', 'in_house')) as done,
      ord.refunded_fen, ${folioSql('ord')} as open_fen,
      ${servicesGivenSql('ord', isSplitWithServices('ord'))} as services_given_fen
    from orders ord join houses h on h.id = ord.house_id where ${which}
  ), said as (
    select f.order_id, f.source, f.base collate "C" as base, f.what, f.party, f.amount_fen, f.day, f.stay_id, f.night,
      concat_ws(' ', f.what, f.amount_fen, f.party) as facts
    from (${moneyMoved} union all ${givenBack} union all ${servicesGiven} union all ${nightsStayed} union all ${chargesDue}) f where f.amount_fen <> 0
  ), posted as (${posted})
  select o.house_id, o.id as order_id, d.source, d.base, d.what, d.party, d.amount_fen, d.day, d.stay_id, d.night, d.facts,
    d.live_id, o.today, (select count(*)::int from ledger_entries k where k.source = d.source
      and k.source_key >= d.base and k.source_key < d.base || ';' collate "C") as seen
  from (
    select coalesce(f.order_id, p.order_id) as order_id, coalesce(f.source, p.source) as source,
      coalesce(f.base, p.base) as base, f.what, f.party, f.amount_fen, f.day, f.stay_id, f.night, f.facts, p.id as live_id
    from said f full join posted p on p.order_id = f.order_id and p.source = f.source and p.base = f.base
    where f.facts is distinct from p.facts
  ) d join o on o.id = d.order_id`;

export interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

/** Differences of these orders, which are locked or cannot change. */
export const orderDifferencesOf = async (
  ctx: LedgerCtx,
  orders: readonly OrderKey[],
): Promise<Difference[]> => {
  const houses = [...new Set(orders.map(({ houseId }) => houseId))];
  const which = sql`ord.house_id = any(${houses}::uuid[]) and ord.id = any(${orders.map(({ id }) => id)}::uuid[])`;
  const { rows } = await sql<Difference>`${await differencesSql(ctx, which)} order by d.base`.execute(ctx.db);
  return rows;
};

export const orderDifferences = (
  ctx: LedgerCtx,
  houseId: string,
  orderIds: readonly string[],
): Promise<Difference[]> =>
  orderDifferencesOf(
    ctx,
    orderIds.map((id) => ({ houseId, id })),
  );

/** Numbers of orders of the whole business with a fact that is not posted as it is. */
export const ordersNotPosted = async (ctx: LedgerCtx): Promise<string[]> => {
  const { rows } = await sql<{ orderNo: string }>`
    select o.order_no from (select distinct d.house_id, d.order_id from (${await differencesSql(ctx, sql`true`)}) d) x
    join orders o on o.house_id = x.house_id and o.id = x.order_id order by 1`.execute(ctx.db);
  return rows.map(({ orderNo }) => orderNo);
};
