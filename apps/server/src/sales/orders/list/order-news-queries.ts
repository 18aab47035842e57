/** An order event joined with the order's current state and its recipients. */
import { sql } from 'kysely';
import {
  housesWithLandlord,
  landlordWhoMay,
  usersWhoMay,
} from '../../../foundation/messages/recipient-queries.ts';
import { readSettings, storedSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { keysPlannedOnce } from '../../../platform/jobs/planned-once.ts';
import { type Audience, concernsPeople, type NewsCause, type NewsOrder } from './order-news-rules.ts';

export interface NewsRow {
  readonly order: NewsOrder;
  readonly cause: NewsCause;
  readonly at: Date;
}

type Flat = Omit<NewsOrder, 'id'> &
  NewsCause & { readonly orderId: string; readonly at: Date; readonly then: string | null };

/** True when the order's total refund reaches the threshold for dual approval. */
const toApprove = (limitFen: number) => sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'amountFen', r.amount_fen) order by r.requested_at, r.id)
    filter (where r.state = 'requested')
  from refunds r where r.house_id = o.house_id and r.order_id = o.id
  having sum(r.amount_fen) filter (where r.state <> 'rejected') >= ${limitFen}), '[]')`;

/** Columns over `events e`, `orders o` and `houses h`. */
const columns = (
  limitFen: number,
) => sql`e.id as event_id, e.name, e.user_id, e.at, e.before ->> 'booking' as before,
  e.after ->> 'booking' as then, e.after ->> 'room' as room, o.id as order_id, o.order_no, o.house_id, h.name as house_name, h.name_en as house_name_en,
  h.time_zone, o.channel, o.check_in, o.check_out, o.nights, o.booking, o.paid_fen, o.waived_fen, o.deadline_at,
  ${toApprove(limitFen)} as to_approve,
  array(select r.id from refunds r where r.house_id = o.house_id and r.order_id = o.id and r.state <> 'requested')
    as decided_refunds`;

const joined = sql`events e join orders o on o.house_id = e.house_id and o.id = e.entity_id join houses h on h.id = o.house_id`;

const toNews = ({ orderId, eventId, name, userId, before, room, at, then: _, ...order }: Flat): NewsRow => ({
  order: { ...order, id: orderId },
  cause: { eventId, name, userId, before, room },
  at,
});

interface EventKey {
  readonly houseId: string;
  readonly eventId: string;
}

export const findNews = async (ctx: Ctx, events: readonly EventKey[]): Promise<NewsRow[]> => {
  const { refundFourEyesFen } = await readSettings(ctx.db, ctx.services);
  const keys = events.map(({ houseId, eventId: id }) => ({ houseId, id }));
  const { rows } = await sql<Flat>`
    select ${columns(refundFourEyesFen)} from ${keysPlannedOnce(keys)} as k (house_id, id), ${joined}
    where e.house_id = k.house_id and e.id = k.id`.execute(ctx.db);
  return rows.map((row) => toNews(row));
};

/** Events that notify a user or close a to-do. */
export const needingNotice = async <E extends EventKey>(ctx: Ctx, events: readonly E[]): Promise<E[]> => {
  const [news, houses] = await Promise.all([
    findNews(ctx, events),
    housesWithLandlord(ctx.db, [...new Set(events.map(({ houseId }) => houseId))]),
  ]);
  const due = new Set(
    news
      .filter(({ order, cause }) => concernsPeople(order, cause, houses.has(order.houseId)))
      .map(({ cause }) => cause.eventId),
  );
  return events.filter(({ eventId }) => due.has(eventId));
};

/** Events since an instant, oldest first, each with the booking at that time. */
export const newsSince = async (db: Db, since: Date, names: readonly string[]): Promise<NewsRow[]> => {
  const { refundFourEyesFen } = await storedSettings(db);
  const { rows } = await sql<Flat>`
    select ${columns(refundFourEyesFen)} from ${joined}
    where e.entity = 'order' and e.at >= ${since} and e.name = any(${[...names]}::text[]) order by e.at, e.id`.execute(
    db,
  );
  return rows.map((row) => toNews({ ...row, booking: row.then ?? row.booking }));
};

export const audienceOf = (db: Db, to: Audience, houseId: string): Promise<string[]> =>
  to === 'landlord' ? landlordWhoMay(db, 'order:read', houseId) : usersWhoMay(db, { ...to, houseId });
