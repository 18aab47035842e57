/** The workplace: what to do first, then how the business stands tonight. Everything in the caller's scope. */
import { addDays, datesOf } from '@minsu/contract/dates.ts';
import { figuresOf } from '@minsu/contract/reports/kpi-rules.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { viewToday } from '../orders/order-view-queries.ts';
import { availableByDay } from '../reports/capacity-queries.ts';
import { soldNights } from './figure-queries.ts';
import { actionQueue } from './queue-queries.ts';

const STRIP_DAYS = 14;
const ARRIVAL_LIMIT = 50;
const PICKUP_DAYS = 7;
/** Channel mix: nights booked in this many days. */
const CHANNEL_DAYS = 30;
const WEEK = 7;

interface Extent {
  houseCount: number;
  cityCount: number;
  /** Active rooms of houses on the market. */
  sellable: number;
}

const extentOf = async (ctx: Ctx): Promise<Extent> => {
  const { rows } = await sql<Extent>`
    select count(*)::int as house_count, count(distinct h.city)::int as city_count, coalesce(sum((
      select count(*) from rooms r where r.house_id = h.id and r.active)), 0)::int as sellable
    from houses h where h.state in ('online', 'offline') and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  return rows[0] ?? { houseCount: 0, cityCount: 0, sellable: 0 };
};

/** Orders that were not given up, from so many days before the present moment. */
const bookedSince = (ctx: Ctx, days: number) => sql`
  orders.created_at > ${new Date(ctx.now.getTime() - days * 86_400_000)} and orders.created_at <= ${ctx.now}
  and orders.booking not in ('cancelled', 'expired', 'rejected') and ${inScope(ctx, 'orders.houseId')}`;

const pickupOf = async (ctx: Ctx): Promise<Workplace['figures']['pickup']> => {
  const middle = new Date(ctx.now.getTime() - PICKUP_DAYS * 86_400_000);
  const { rows } = await sql<{ value: number; before: number }>`
    select coalesce(sum(nights) filter (where created_at > ${middle}), 0)::int as value,
      coalesce(sum(nights) filter (where created_at <= ${middle}), 0)::int as before
    from orders where ${bookedSince(ctx, 2 * PICKUP_DAYS)}`.execute(ctx.db);
  return rows[0] ?? { value: 0, before: 0 };
};

const channelMix = async (ctx: Ctx): Promise<Workplace['channels']> => {
  const { rows } = await sql<Workplace['channels'][number]>`
    select channel, sum(nights)::int as nights, sum(room_fen)::bigint as revenue_fen
    from orders where ${bookedSince(ctx, CHANNEL_DAYS)}
    group by channel order by 2 desc, 1`.execute(ctx.db);
  return ctx.user.seesMoney ? rows : rows.map((row) => ({ ...row, revenueFen: null }));
};

/** Occupied nights, arrivals and departures of the next days; stays without a room count too. */
const stripOf = async (ctx: Ctx, today: string, sellable: number): Promise<Workplace['strip']> => {
  const to = addDays(today, STRIP_DAYS);
  const { rows } = await sql<{ kind: 'occupied' | 'arrivals' | 'departures'; date: string; count: number }>`
    select 'occupied' as kind, night as date, sum(places)::int as count from (
      select n.night, count(*) as places from room_night n
      where n.night >= ${today}::date and n.night < ${to}::date and n.stay_id is not null and ${inScope(ctx, 'n.houseId')}
      group by n.night
      union all
      select n.night, n.unplaced from type_night n
      where n.night >= ${today}::date and n.night < ${to}::date and n.unplaced > 0 and ${inScope(ctx, 'n.houseId')}
    ) each group by night
    union all
    select 'arrivals', s.check_in, count(*)::int from stays s
    where s.holds_nights and s.check_in >= ${today}::date and s.check_in < ${to}::date and ${inScope(ctx, 's.houseId')}
    group by s.check_in
    union all
    select 'departures', s.check_out, count(*)::int from stays s
    where s.holds_nights and s.check_out >= ${today}::date and s.check_out < ${to}::date and ${inScope(ctx, 's.houseId')}
    group by s.check_out`.execute(ctx.db);
  const counts = new Map(rows.map((row) => [`${row.kind} ${row.date}`, row.count]));
  return datesOf(today, to).map((date) => ({
    date,
    sellable,
    occupied: counts.get(`occupied ${date}`) ?? 0,
    arrivals: counts.get(`arrivals ${date}`) ?? 0,
    departures: counts.get(`departures ${date}`) ?? 0,
  }));
};

/** Guests expected today; those who still need a room or a clean one come first. */
const arrivalsOf = async (ctx: Ctx, today: string): Promise<Workplace['arrivals']> => {
  const { rows } = await sql<Workplace['arrivals'][number]>`
    select s.order_id, s.id as stay_id, s.guest_name as guest, h.name as house_name, r.number as room_number,
      t.name as room_type_name, o.channel, s.check_out - s.check_in as nights, r.condition
    from stays s
    join orders o on o.house_id = s.house_id and o.id = s.order_id and o.booking = 'confirmed'
    join houses h on h.id = s.house_id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    where s.holds_nights and s.check_in = ${today} and s.state = 'expected' and ${inScope(ctx, 's.houseId')}
    order by r.id is not null, r.condition is distinct from 'dirty', h.name, r.position, s.id
    limit ${ARRIVAL_LIMIT}`.execute(ctx.db);
  return rows;
};

/** Tonight against the same weekday of last week. */
const tonight = async (ctx: Ctx, today: string, sellable: number) => {
  const weekAgo = addDays(today, -WEEK);
  const offered = await availableByDay(ctx, { from: weekAgo, to: weekAgo }, sql`${inScope(ctx, 'h.id')}`);
  const [now, before] = await Promise.all(
    [today, weekAgo].map(async (night) => {
      const [sale] = await soldNights(ctx, { from: night, to: addDays(night, 1) });
      const { sold = 0, revenueFen = 0 } = sale ?? {};
      return { sold, ...figuresOf(sold, revenueFen, night === today ? sellable : offered(night)) };
    }),
  );
  const money = (fen: number | null | undefined) => (ctx.user.seesMoney ? (fen ?? null) : null);
  return {
    occupancy: { value: now?.occupancy ?? null, before: before?.occupancy ?? null },
    occupied: now?.sold ?? 0,
    sellable,
    adr: { value: money(now?.adrFen), before: money(before?.adrFen) },
    revpar: { value: money(now?.revparFen), before: money(before?.revparFen) },
  };
};

export const workplaceOf = async (ctx: Ctx): Promise<Workplace> => {
  const businessDate = await viewToday(ctx);
  const { sellable, ...extent } = await extentOf(ctx);
  const [queue, figures, pickup, strip, channels, arrivals] = await Promise.all([
    actionQueue(ctx, businessDate),
    tonight(ctx, businessDate, sellable),
    pickupOf(ctx),
    stripOf(ctx, businessDate, sellable),
    channelMix(ctx),
    arrivalsOf(ctx, businessDate),
  ]);
  return { businessDate, ...extent, queue, figures: { ...figures, pickup }, strip, channels, arrivals };
};
