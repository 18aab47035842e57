/** The night audits of the last fortnight, as they would have been made each morning at the audit hour. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { SeedCalendar } from '../houses/calendar.ts';

const DAYS = 14;
/** The second minute of the day after. */
const MADE_AT = 362;

const insertAudits = async (db: Db, date: string, at: Date): Promise<void> => {
  await sql`
    insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, at, problems)
    select h.id, ${date}, (select count(*) from stays s where s.house_id = h.id and s.state = 'no_show'
        and s.check_in = ${date}::date), 0, 0, false, ${at}, coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'overdue', 'orderId', o.id, 'orderNo', o.order_no) order by o.order_no)
      from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
      where s.house_id = h.id and s.state = 'in_house' and s.check_out <= ${date}::date), '[]')
    from houses h where h.state in ('online', 'offline')`.execute(db);
};

const insertNights = async (db: Db, date: string): Promise<void> => {
  await sql`
    with posted as (
      insert into posted_nights (house_id, stay_id, night, posted_on, room_type_id, channel, nights, room_fen)
      select n.house_id, n.stay_id, n.night, n.night, n.room_type_id, o.channel, 1, n.price_fen
      from order_nights n
      join night_audits a on a.house_id = n.house_id and a.business_date = n.night
      join stays s on s.house_id = n.house_id and s.id = n.stay_id
      join orders o on o.house_id = s.house_id and o.id = s.order_id
      where n.night = ${date}::date and (s.state in ('in_house', 'checked_out')
        or s.state = 'no_show' and s.check_in = n.night)
      returning house_id, room_fen
    ), sum as (select house_id, count(*) as nights, sum(room_fen) as room_fen from posted group by 1)
    update night_audits a set nights = sum.nights, room_fen = sum.room_fen from sum
    where a.house_id = sum.house_id and a.business_date = ${date}::date`.execute(db);
};

/** Bookings made by then that still exist. */
const insertBooks = async (db: Db, date: string, at: Date): Promise<void> => {
  await sql`
    insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
    with sold as (
      select n.house_id, n.room_type_id, o.channel, n.night - ${date}::date as ahead, count(*)::int as rooms,
        sum(n.price_fen)::bigint as room_fen
      from order_nights n
      join night_audits a on a.house_id = n.house_id and a.business_date = ${date}::date
      join stays s on s.house_id = n.house_id and s.id = n.stay_id and s.holds_nights and s.state <> 'no_show'
      join orders o on o.house_id = s.house_id and o.id = s.order_id and o.created_at < ${at}
      where n.night > ${date}::date
      group by 1, 2, 3, 4
    ), span as (select house_id, room_type_id, channel, max(ahead) as days from sold group by 1, 2, 3)
    select span.house_id, ${date}::date, span.room_type_id, span.channel,
      array_agg(coalesce(sold.rooms, 0) order by d), array_agg(coalesce(sold.room_fen, 0) order by d)
    from span cross join lateral generate_series(1, span.days) d
    left join sold on sold.house_id = span.house_id and sold.room_type_id = span.room_type_id
      and sold.channel = span.channel and sold.ahead = d
    group by span.house_id, span.room_type_id, span.channel`.execute(db);
};

export const insertNightAudits = async (db: Db, calendar: SeedCalendar): Promise<void> => {
  for (let day = -DAYS; day < 0; day += 1) {
    const date = calendar.date(day);
    const at = calendar.instant({ day: day + 1, minute: MADE_AT });
    await insertAudits(db, date, at);
    await insertNights(db, date);
    await insertBooks(db, date, at);
  }
};
