/** An event of an order together with the order as it is now, and who is told. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Audience, NewsCause, NewsOrder } from './order-news-rules.ts';
import { landlordWhoMay, usersWhoMay } from './recipient-queries.ts';

export interface NewsRow {
  readonly order: NewsOrder;
  readonly cause: NewsCause;
  readonly at: Date;
}

type Flat = NewsOrder &
  NewsCause & { readonly orderId: string; readonly at: Date; readonly then: string | null };

/** Columns over `events e`, `orders o` and `houses h`. */
const columns = sql`e.id as event_id, e.name, e.user_id, e.at, e.before ->> 'booking' as before,
  e.after ->> 'booking' as then, e.after ->> 'room' as room, o.id as order_id, o.order_no, o.house_id, h.name as house_name, h.name_en as house_name_en,
  h.time_zone, o.channel, o.check_in, o.check_out, o.nights, o.booking, o.paid_fen, o.waived_fen, o.deadline_at`;

const joined = sql`events e join orders o on o.house_id = e.house_id and o.id = e.entity_id join houses h on h.id = o.house_id`;

const toNews = ({ orderId, eventId, name, userId, before, room, at, then: _, ...order }: Flat): NewsRow => ({
  order: { ...order, id: orderId },
  cause: { eventId, name, userId, before, room },
  at,
});

export const findNews = async (ctx: Ctx, houseId: string, eventId: string): Promise<NewsRow | null> => {
  const { rows } = await sql<Flat>`
    select ${columns} from ${joined} where e.house_id = ${houseId} and e.id = ${eventId}`.execute(ctx.db);
  return rows[0] ? toNews(rows[0]) : null;
};

/** What happened since, oldest first, each with the booking as it was then. */
export const newsSince = async (db: Db, since: Date, names: readonly string[]): Promise<NewsRow[]> => {
  const { rows } = await sql<Flat>`
    select ${columns} from ${joined}
    where e.entity = 'order' and e.at >= ${since} and e.name = any(${[...names]}::text[]) order by e.at, e.id`.execute(
    db,
  );
  return rows.map((row) => toNews({ ...row, booking: row.then ?? row.booking }));
};

export const audienceOf = (db: Db, to: Audience, houseId: string): Promise<string[]> =>
  to === 'landlord' ? landlordWhoMay(db, 'order:read', houseId) : usersWhoMay(db, { ...to, houseId });
