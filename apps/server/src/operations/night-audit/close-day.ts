/** Closes one business day of one house in one transaction, so a kill leaves nothing half done. */
import type { AuditProblem } from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { sql } from 'kysely';
import { postNights as postNightsToLedger } from '../../finance/ledger/post-nights.ts';
import { noteRooms } from '../../inventory/room-status/capacity-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { balanceSql } from '../../sales/worth/balance-queries.ts';
import type { DueDay } from './due-day-queries.ts';

/** Nights this far back are compared with the orders again, so that a late change is posted as a correction. */
const LOOK_BACK_DAYS = 31;

interface Posted {
  readonly nights: number;
  readonly roomFen: number;
}

/** The no-shows of the day; null if another process has closed it: a second caller waits here for the first. */
const begin = async (ctx: Ctx, { houseId, businessDate, today }: DueDay): Promise<number | null> => {
  const { rows } = await sql<{ noShows: number }>`
    insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, run_by, at)
    values (${houseId}, ${businessDate}, (
        select count(*) from stays where house_id = ${houseId} and state = 'no_show' and check_in = ${businessDate}::date),
      0, 0, ${businessDate}::date < ${today}::date - 1, ${ctx.user.id === '' ? null : ctx.user.realname}, ${ctx.now})
    on conflict do nothing returning no_shows`.execute(ctx.db);
  return rows[0]?.noShows ?? null;
};

/**
 * Posts the difference between what nights have earned and what is posted: the night itself and later changes. A night
 * is earned if the guest was in house, or is a no-show who pays the first night.
 */
const postNights = async (ctx: Ctx, { houseId, businessDate }: DueDay): Promise<Posted> => {
  const { rows } = await sql<Posted>`
    with first as (
      select greatest(min(business_date), ${businessDate}::date - ${LOOK_BACK_DAYS}::int) as day
      from night_audits where house_id = ${houseId}
    ), stay as (
      select distinct s.id, s.order_id, s.state, s.check_in from room_night rn
      join stays s on s.house_id = rn.house_id and s.id = rn.stay_id
      where rn.house_id = ${houseId} and rn.night between (select day from first) and ${businessDate}::date
        and s.state in ('in_house', 'checked_out', 'no_show')
      union
      select s.id, s.order_id, s.state, s.check_in from stays s
      where s.house_id = ${houseId} and s.state = 'no_show'
        and s.check_in between (select day from first) and ${businessDate}::date
    ), earned as (
      select s.id as stay_id, n.night, n.room_type_id, o.channel, n.price_fen from stay s
      join orders o on o.house_id = ${houseId} and o.id = s.order_id
      join order_nights n on n.house_id = ${houseId} and n.stay_id = s.id
      where o.moved_in_by is null and n.night between (select day from first) and ${businessDate}::date
        and (s.state <> 'no_show' or n.night = s.check_in)
    ), posted as (
      select p.stay_id, p.night, sum(p.nights)::int as nights, sum(p.room_fen)::bigint as room_fen,
        (array_agg(p.room_type_id order by p.posted_on desc))[1] as room_type_id,
        (array_agg(p.channel order by p.posted_on desc))[1] as channel
      from posted_nights p where p.house_id = ${houseId} and p.night >= (select day from first)
      group by p.stay_id, p.night
    ), difference as (
      select coalesce(e.stay_id, p.stay_id) as stay_id, coalesce(e.night, p.night) as night,
        coalesce(e.room_type_id, p.room_type_id) as room_type_id, coalesce(e.channel, p.channel) as channel,
        (case when e.stay_id is null then 0 else 1 end) - coalesce(p.nights, 0) as nights,
        coalesce(e.price_fen, 0) - coalesce(p.room_fen, 0) as room_fen
      from earned e full join posted p on p.stay_id = e.stay_id and p.night = e.night
    ), written as (
      insert into posted_nights (house_id, stay_id, night, posted_on, room_type_id, channel, nights, room_fen)
      select ${houseId}::uuid, stay_id, night, ${businessDate}::date, room_type_id, channel, nights, room_fen
      from difference where nights <> 0 or room_fen <> 0
      returning nights, room_fen
    )
    select coalesce(sum(nights), 0)::int as nights, coalesce(sum(room_fen), 0)::bigint as room_fen from written`.execute(
    ctx.db,
  );
  return rows[0] ?? { nights: 0, roomFen: 0 };
};

/** One row per type and channel with its figures night by night, as far as anything is sold. */
const snapshotBooks = async (ctx: Ctx, { houseId, businessDate }: DueDay): Promise<void> => {
  await sql`
    insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
    with sold as (
      select n.room_type_id, o.channel, n.night - ${businessDate}::date as ahead, count(*)::int as rooms,
        sum(n.price_fen)::bigint as room_fen
      from stays s
      join orders o on o.house_id = s.house_id and o.id = s.order_id
      join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
      where s.house_id = ${houseId} and s.holds_nights and s.state in ('expected', 'in_house', 'checked_out')
        and s.check_out > ${businessDate}::date + 1 and n.night > ${businessDate}::date
      group by 1, 2, 3
    ), span as (
      select room_type_id, channel, max(ahead) as days from sold group by 1, 2
    )
    select ${houseId}::uuid, ${businessDate}::date, span.room_type_id, span.channel,
      array_agg(coalesce(sold.rooms, 0) order by d), array_agg(coalesce(sold.room_fen, 0) order by d)
    from span cross join lateral generate_series(1, span.days) d
    left join sold on sold.room_type_id = span.room_type_id and sold.channel = span.channel and sold.ahead = d
    group by span.room_type_id, span.channel`.execute(ctx.db);
};

interface Problem {
  readonly kind: AuditProblem;
  readonly orderId: string;
  readonly orderNo: string;
}

/** Problems for staff to resolve, as of the close of the day. */
const findProblems = async (ctx: Ctx, { houseId, businessDate }: DueDay): Promise<Problem[]> => {
  const { rows } = await sql<Problem>`
    select distinct * from (
      select 'overdue' as kind, o.id as order_id, o.order_no from stays s
      join orders o on o.house_id = s.house_id and o.id = s.order_id
      where s.house_id = ${houseId} and s.state = 'in_house' and s.check_out <= ${businessDate}::date
      union all
      select case when o.booking = 'confirmed' then 'stillExpected' else 'unconfirmed' end, o.id, o.order_no from stays s
      join orders o on o.house_id = s.house_id and o.id = s.order_id
      where s.house_id = ${houseId} and s.state = 'expected' and s.holds_nights and s.check_in <= ${businessDate}::date
        and o.booking in ('confirmed', 'wait_accept', 'wait_pay', 'hold')
      union all
      select 'balance', o.id, o.order_no from orders o
      where o.house_id = ${houseId} and o.check_out = ${businessDate}::date and o.shown = 'completed'
        and ${balanceSql('o')} <> 0
    ) found order by 1, 3`.execute(ctx.db);
  return rows;
};

export interface ClosedDay extends Posted {
  readonly noShows: number;
  readonly problems: number;
}

/** Null when the day was closed already. */
export const closeDay = async (ctx: Ctx, day: DueDay): Promise<ClosedDay | null> => {
  const noShows = await begin(ctx, day);
  if (noShows === null) return null;
  const posted = await postNights(ctx, day);
  await postNightsToLedger(ctx, day);
  await snapshotBooks(ctx, day);
  await noteRooms(ctx, day.houseId, day.businessDate);
  const problems = await findProblems(ctx, day);
  await sql`update night_audits set nights = ${posted.nights}, room_fen = ${posted.roomFen},
    problems = ${JSON.stringify(problems)}::jsonb
    where house_id = ${day.houseId} and business_date = ${day.businessDate}`.execute(ctx.db);
  await ctx.record({
    name: 'house.dayClosed',
    entity: 'nightAudit',
    entityId: day.houseId,
    houseId: day.houseId,
    after: { businessDate: day.businessDate, noShows, nights: posted.nights, problems: problems.length },
  });
  return { ...posted, noShows, problems: problems.length };
};
