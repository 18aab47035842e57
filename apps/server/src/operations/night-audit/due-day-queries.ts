/** Business days that have ended and are not closed yet. */
import { sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export interface DueDay {
  readonly houseId: string;
  readonly businessDate: string;
  /** Current business date. */
  readonly today: string;
}

/** Older days are not closed late: the state of the books on them is unknown. */
const CATCH_UP_DAYS = 31;

/** Oldest first. A house without an audit begins with yesterday. */
export const dueDays = async (ctx: Ctx, houseId: string | null): Promise<DueDay[]> => {
  const only = houseId === null ? sql`` : sql`and h.id = ${houseId}`;
  const { rows } = await sql<DueDay>`
    with house as (
      select h.id, ${await businessDateSql(ctx, 'h.timeZone')} as today, (
        select max(a.business_date) from night_audits a where a.house_id = h.id) as last
      from houses h where h.state in ('online', 'offline') and ${inScope(ctx, 'h.id')} ${only}
    )
    select id as house_id, d::date as business_date, today::date as today
    from house, generate_series(greatest(coalesce(last + 1, today - 1), today - ${CATCH_UP_DAYS}::int), today - 1,
      interval '1 day') d
    order by d, id`.execute(ctx.db);
  return rows;
};

interface Missing {
  readonly stayId: string;
  readonly orderId: string;
}

/** Guests of confirmed bookings due on a past day, with no part of their stay in house. */
export const overdueArrivals = async (ctx: Ctx, houseIds: readonly string[]): Promise<Missing[]> => {
  const only = sql`and h.id = any(${houseIds}::uuid[])`;
  const { rows } = await sql<Missing>`
    select s.id as stay_id, s.order_id from stays s
    join houses h on h.id = s.house_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    where s.state = 'expected' and s.holds_nights and s.check_in < ${await businessDateSql(ctx, 'h.timeZone')}
      and s.check_in < ${ctx.now}::timestamptz::date + 1 and o.booking = 'confirmed' and ${inScope(ctx, 'h.id')} ${only}
      and not exists (select from stays p where p.house_id = s.house_id and p.order_id = s.order_id and p.state = 'in_house'
        and coalesce(p.split_of, p.id) = coalesce(s.split_of, s.id))
    order by s.check_in, s.id`.execute(ctx.db);
  return rows;
};
