/** Figures that follow from all past stays of a file: its sums, capacity before the first day here, and the books. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

const sums = (ctx: Ctx, id: string) =>
  sql`
  update move_ins m set orders = s.orders, nights = s.nights, room_fen = s.fen, finished_at = ${ctx.now}
  from (select count(*)::int as orders, coalesce(sum(nights), 0)::int as nights, coalesce(sum(room_fen), 0)::bigint as fen
    from orders where moved_in_by = ${id}) s where m.id = ${id}`.execute(ctx.db);

/** Rooms of past nights: the first number known here counts back to the first stay. */
const rooms = (ctx: Ctx, id: string) =>
  sql`
  insert into report_rooms (house_id, from_date, rooms)
  select o.house_id, min(o.check_in), coalesce(
    (select r.rooms from report_rooms r where r.house_id = o.house_id order by r.from_date limit 1),
    (select count(*)::int from rooms r where r.house_id = o.house_id and r.active))
  from orders o where o.moved_in_by = ${id} group by o.house_id
  on conflict do nothing`.execute(ctx.db);

const housesOf = (id: string) => sql`(select distinct house_id from orders where moved_in_by = ${id})`;

/** The books of each evening before the first night audit, from the dates of booking. */
export const rebuildBooks = async (ctx: Ctx, houses: ReturnType<typeof housesOf>): Promise<void> => {
  await sql`delete from moved_books b where b.house_id in ${houses}`.execute(ctx.db);
  await sql`
    insert into moved_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
    with sold as (
      select n.house_id, d.day::date as day, n.room_type_id, o.channel, n.night - d.day::date as ahead,
        count(*)::int as rooms, sum(n.price_fen)::bigint as fen
      from orders o join houses h on h.id = o.house_id
      join stays s on s.house_id = o.house_id and s.order_id = o.id
      join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
      cross join lateral generate_series((o.created_at at time zone h.time_zone)::date, least(n.night - 1, coalesce(
        (select min(a.business_date) - 1 from night_audits a where a.house_id = o.house_id),
        (${ctx.now}::timestamptz at time zone h.time_zone)::date - 1)), interval '1 day') d (day)
      where o.moved_in_by is not null and o.house_id in ${houses}
      group by 1, 2, 3, 4, 5
    ), span as (
      select house_id, day, room_type_id, channel, max(ahead) as days from sold group by 1, 2, 3, 4
    )
    select p.house_id, p.day, p.room_type_id, p.channel, array_agg(coalesce(s.rooms, 0) order by a),
      array_agg(coalesce(s.fen, 0) order by a)
    from span p cross join lateral generate_series(1, p.days) a
    left join sold s on s.house_id = p.house_id and s.day = p.day and s.room_type_id = p.room_type_id
      and s.channel = p.channel and s.ahead = a
    group by 1, 2, 3, 4`.execute(ctx.db);
};

/** May run twice: a killed run is finished by the next worker. */
export const finishMoveIn = async (ctx: Ctx, id: string): Promise<void> => {
  await rooms(ctx, id);
  await rebuildBooks(ctx, housesOf(id));
  await sums(ctx, id);
};
