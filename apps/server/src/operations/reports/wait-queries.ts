/** Response times: one row per wait of a guest. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';

interface Asked {
  /** [from, to) in the house's local time. */
  readonly from: string;
  readonly to: string;
}

/**
 * Rows (house_id, thread_id, asked_at, order_id, day, hour, channel, answerer_id, first, minutes). A wait begins with
 * the guest's first message after our last answer and ends with the next one; messages marked as needing no answer do
 * not count. `threads` is a condition over `t`.
 */
export const waits = ({ from, to }: Asked, threads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.house_id, w.thread_id, w.asked_at, w.order_id, w.day, w.hour, w.channel, w.answerer_id, w.first, w.minutes from (
    select e.house_id, e.thread_id, e.asked_at, e.order_id, e.channel, e.answerer_id,
      (e.asked_at at time zone e.time_zone)::date as day,
      extract(hour from e.asked_at at time zone e.time_zone)::int as hour,
      row_number() over (partition by e.thread_id order by e.asked_at, e.at) = 1 as first,
      floor(extract(epoch from e.at - e.asked_at) / 60)::int as minutes
    from (
      select x.*, a.at, a.author_id as answerer_id, g.at as asked_at from (
        select t.id as thread_id, t.house_id, t.order_id, t.settled_at, o.channel, h.time_zone
        from threads t join orders o on o.house_id = t.house_id and o.id = t.order_id join houses h on h.id = t.house_id
        where t.created_at < ${addDays(to, 2)}::date and t.last_at >= ${addDays(from, -2)}::date and ${threads}
      ) x
      cross join lateral (
        select m.at, m.author_id, lag(m.at) over (order by m.at, m.id) as since
        from thread_messages m where m.thread_id = x.thread_id and m.kind = 'reply' and m.origin <> 'automation'
      ) a
      cross join lateral (
        select min(m.at) as at from thread_messages m
        where m.thread_id = x.thread_id and m.kind = 'guest' and m.at <= a.at and m.at > coalesce(a.since, '-infinity')
          and (x.settled_at is null or m.at > x.settled_at or a.at < x.settled_at)
      ) g where g.at is not null
      union all
      select t.id, t.house_id, t.order_id, t.settled_at, o.channel, h.time_zone, null, null, t.waiting_since
      from threads t join orders o on o.house_id = t.house_id and o.id = t.order_id join houses h on h.id = t.house_id
      where t.waiting_since is not null and t.created_at < ${addDays(to, 2)}::date and t.last_at >= ${addDays(from, -2)}::date
        and ${threads}
    ) e
  ) w where w.day >= ${from}::date and w.day < ${to}::date`;
