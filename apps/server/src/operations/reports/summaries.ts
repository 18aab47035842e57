/**
 * The summaries used by reports, one entry per table: how its rows for some houses and one month are computed. The job
 * and the nightly comparison use the same statement.
 */

import { nextMonth } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { heldNights } from '../../inventory/room-status/sold-night-queries.ts';
import { commissionBeside } from '../../sales/commissions/commission-queries.ts';
import { waits } from './wait-queries.ts';

/** Houses and one month [from, to). */
export interface Share {
  readonly houseIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

export const shareOfMonth = (houseIds: readonly string[], month: string): Share => ({
  houseIds,
  from: month,
  to: nextMonth(month),
});

interface Summary {
  readonly table: string;
  /** The column that holds a row's month. */
  readonly date: string;
  readonly columns: readonly string[];
  readonly fresh: (share: Share) => RawBuilder<unknown>;
}

const named = (houseIds: readonly string[]) => (column: string) =>
  sql`${sql.ref(column)} = any(${houseIds}::uuid[])`;

/**
 * The commission of an order is spread over its nights by price: each night gets the growth of the rounded running
 * total, so that the parts add up.
 */
const days = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  with ${heldNights({ from, to }, named(houseIds))},
  sold as (
    select held.house_id, held.night, o.channel, coalesce(n.price_fen, 0) as price_fen, c.commission_fen, c.commission_source,
      w.upto_fen, nullif(w.whole_fen, 0) as whole_fen
    from held
    join stays s on s.house_id = held.house_id and s.id = held.stay_id and s.state <> 'no_show'
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join order_nights n on n.house_id = held.house_id and n.stay_id = held.stay_id and n.night = held.night
    left join lateral ${commissionBeside('o')} c on o.channel <> 'direct'
    left join lateral (
      select sum(m.price_fen) filter (where (m.night, m.stay_id) <= (held.night, held.stay_id)) as upto_fen,
        sum(m.price_fen) as whole_fen
      from stays k join order_nights m on m.house_id = k.house_id and m.stay_id = k.id
      where k.house_id = o.house_id and k.order_id = o.id and k.state not in ('cancelled', 'no_show')
    ) w on o.channel <> 'direct'
  )
  select sold.house_id, sold.night, sold.channel, count(*)::int as sold, sum(sold.price_fen)::bigint as room_fen,
    coalesce(sum(round(sold.commission_fen * sold.upto_fen / sold.whole_fen)
      - round(sold.commission_fen * (sold.upto_fen - sold.price_fen) / sold.whole_fen)), 0)::bigint as commission_fen,
    coalesce(sum(sold.price_fen) filter (where sold.commission_source = 'assumed'), 0)::bigint as untold_fen
  from sold group by 1, 2, 3`;

/** Sold nights with the dimensions of the breakdown. */
const soldNights = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  with ${heldNights({ from, to }, named(houseIds))}
  select held.house_id, held.night, held.stay_id, coalesce(n.room_type_id, s.room_type_id) as room_type_id, o.channel,
    greatest(0, o.check_in - (o.created_at at time zone h.time_zone)::date) as lead_days, o.guest_id,
    coalesce(n.price_fen, 0)::bigint as room_fen, coalesce(n.list_fen, n.price_fen, 0)::bigint as list_fen
  from held
  join houses h on h.id = held.house_id
  join stays s on s.house_id = held.house_id and s.id = held.stay_id and s.state <> 'no_show'
  join orders o on o.house_id = s.house_id and o.id = s.order_id
  left join order_nights n on n.house_id = held.house_id and n.stay_id = held.stay_id and n.night = held.night`;

/** Computed from the stored days, so after them. */
const months = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select d.house_id, ${from}::date as month, d.channel, sum(d.sold)::int as sold, sum(d.room_fen)::bigint as room_fen,
    sum(d.commission_fen)::bigint as commission_fen, sum(d.untold_fen)::bigint as untold_fen
  from report_days d where d.house_id = any(${houseIds}::uuid[]) and d.night >= ${from}::date and d.night < ${to}::date
  group by 1, 3`;

const blocks = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select n.house_id, n.night, count(*)::int as blocked from room_night n
  where n.house_id = any(${houseIds}::uuid[]) and n.night >= ${from}::date and n.night < ${to}::date
    and n.block_id is not null
  group by 1, 2`;

/** Nights of a booking that did not stay are those it was sold with. */
const arrivals = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select a.house_id, a.arrival, a.channel, a.outcome, a.lead_days, a.length, count(*)::int as orders,
    sum(a.nights)::int as nights, sum(a.room_fen)::bigint as room_fen, sum(a.kept_fen)::bigint as kept_fen
  from (
    select o.house_id, o.check_in as arrival, o.channel, o.check_out - o.check_in as length,
      case when o.booking = 'cancelled' then 'cancelled' when o.shown = 'no_show' then 'no_show' else 'kept' end as outcome,
      greatest(0, o.check_in - (o.created_at at time zone h.time_zone)::date) as lead_days,
      case when o.booking = 'cancelled' or o.shown = 'no_show' then (
        select count(*) from stays s join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
        where s.house_id = o.house_id and s.order_id = o.id) else o.nights end as nights,
      case when o.booking = 'cancelled' then 0 else o.room_fen end as room_fen,
      case when o.booking = 'cancelled' or o.shown = 'no_show' then greatest(o.kept_fen - o.waived_fen, 0) else 0 end
        as kept_fen
    from orders o join houses h on h.id = o.house_id
    where o.house_id = any(${houseIds}::uuid[]) and o.check_in >= ${from}::date and o.check_in < ${to}::date
      and o.booking in ('confirmed', 'cancelled') and o.merged_into_id is null
  ) a group by 1, 2, 3, 4, 5, 6`;

/** Computed from the stored arrivals, so after them. */
const spreads = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select a.house_id, ${from}::date as month, a.channel, m.measure, m.value, sum(a.orders)::int as orders,
    sum(a.nights)::int as nights, sum(a.room_fen)::bigint as room_fen
  from report_arrivals a, lateral (values ('lead', a.lead_days), ('length', a.length)) m (measure, value)
  where a.house_id = any(${houseIds}::uuid[]) and a.arrival >= ${from}::date and a.arrival < ${to}::date
    and a.outcome = 'kept'
  group by 1, 3, 4, 5`;

const shares = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select i.house_id, i.night, count(distinct (i.unit_id, i.stay_id)) filter (where i.kind = 'night')::int as nights,
    coalesce(sum(i.amount_fen) filter (where i.kind = 'cancellation'), 0)::bigint as cancelled_fen,
    coalesce(sum(i.amount_fen) filter (where i.party = 'landlord'), 0)::bigint as landlord_fen,
    coalesce(sum(i.amount_fen) filter (where i.party = 'platform'), 0)::bigint as platform_fen,
    coalesce(sum(i.amount_fen) filter (where i.party = 'channel'), 0)::bigint as channel_fen,
    coalesce(sum(i.amount_fen) filter (where i.party = 'tax'), 0)::bigint as tax_fen
  from split_items i
  where i.house_id = any(${houseIds}::uuid[]) and i.night >= ${from}::date and i.night < ${to}::date
    and i.state = 'succeeded'
  group by 1, 2`;

const tasks = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select t.house_id, t.day, t.kind, t.assignee_id, count(*) filter (where t.state <> 'cancelled')::int as tasks,
    count(*) filter (where t.state = 'done')::int as done,
    count(*) filter (where t.state = 'done' and t.finished_at > t.due_at)::int as late,
    count(*) filter (where t.state = 'cancelled')::int as cancelled, sum(t.fails)::int as fails,
    count(t.minutes_spent) filter (where t.state = 'done')::int as timed,
    coalesce(sum(t.minutes_spent) filter (where t.state = 'done'), 0)::int as minutes,
    coalesce(sum(t.cost_fen) filter (where t.state <> 'cancelled'), 0)::bigint as cost_fen
  from tasks t where t.house_id = any(${houseIds}::uuid[]) and t.day >= ${from}::date and t.day < ${to}::date
  group by 1, 2, 3, 4`;

/** Hidden ones count in no average; those a platform has removed neither. */
const reviews = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select e.house_id, (e.received_at at time zone h.time_zone)::date as day, e.channel, count(*)::int as reviews,
    sum(e.score) as score, count(*) filter (where e.score <= 3)::int as low, count(e.reply)::int as replied,
    count(*) filter (where e.replied_at <= e.reply_due_at)::int as in_time
  from evaluations e join houses h on h.id = e.house_id
  where e.house_id = any(${houseIds}::uuid[]) and e.received_at >= ${addDays(from, -2)}::date
    and e.received_at < ${addDays(to, 2)}::date and e.hidden_at is null and e.appeal <> 'upheld'
    and (e.received_at at time zone h.time_zone)::date >= ${from}::date
    and (e.received_at at time zone h.time_zone)::date < ${to}::date
  group by 1, 2, 3`;

const guestWaits = ({ houseIds, from, to }: Share): RawBuilder<unknown> => sql`
  select w.house_id, w.thread_id, w.asked_at, w.order_id, w.day, w.hour, w.channel, w.answerer_id, w.first, w.minutes
  from (${waits({ from, to }, sql`t.house_id = any(${houseIds}::uuid[])`)}) w`;

const nightSums = ['sold', 'room_fen', 'commission_fen', 'untold_fen'] as const;

/** In order of computation: months depend on days. */
export const summaries: readonly Summary[] = [
  {
    table: 'report_days',
    date: 'night',
    columns: ['house_id', 'night', 'channel', ...nightSums],
    fresh: days,
  },
  {
    table: 'report_months',
    date: 'month',
    columns: ['house_id', 'month', 'channel', ...nightSums],
    fresh: months,
  },
  {
    table: 'report_nights',
    date: 'night',
    columns: [
      ...['house_id', 'night', 'stay_id', 'room_type_id', 'channel'],
      ...['lead_days', 'guest_id', 'room_fen', 'list_fen'],
    ],
    fresh: soldNights,
  },
  { table: 'report_blocks', date: 'night', columns: ['house_id', 'night', 'blocked'], fresh: blocks },
  {
    table: 'report_arrivals',
    date: 'arrival',
    columns: [
      ...['house_id', 'arrival', 'channel', 'outcome', 'lead_days', 'length'],
      ...['orders', 'nights', 'room_fen', 'kept_fen'],
    ],
    fresh: arrivals,
  },
  {
    table: 'report_spreads',
    date: 'month',
    columns: ['house_id', 'month', 'channel', 'measure', 'value', 'orders', 'nights', 'room_fen'],
    fresh: spreads,
  },
  {
    table: 'report_shares',
    date: 'night',
    columns: [
      ...['house_id', 'night', 'nights', 'cancelled_fen'],
      ...['landlord_fen', 'platform_fen', 'channel_fen', 'tax_fen'],
    ],
    fresh: shares,
  },
  {
    table: 'report_tasks',
    date: 'day',
    columns: [
      ...['house_id', 'day', 'kind', 'assignee_id', 'tasks', 'done', 'late', 'cancelled'],
      ...['fails', 'timed', 'minutes', 'cost_fen'],
    ],
    fresh: tasks,
  },
  {
    table: 'report_reviews',
    date: 'day',
    columns: ['house_id', 'day', 'channel', 'reviews', 'score', 'low', 'replied', 'in_time'],
    fresh: reviews,
  },
  {
    table: 'report_waits',
    date: 'day',
    columns: [
      ...['house_id', 'thread_id', 'asked_at', 'order_id', 'day', 'hour'],
      ...['channel', 'answerer_id', 'first', 'minutes'],
    ],
    fresh: guestWaits,
  },
];

export const columnsOf = ({ columns }: Summary): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));
