/** Rooms offered per night: recorded when days are closed, current from today on. */

import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';

/**
 * Written in the transaction that closes a day, only if the number has changed. The first closed day precedes the start
 * of sales, so it counts from the day after.
 */
export const noteRooms = async (ctx: Ctx, houseId: string, businessDate: string): Promise<void> => {
  await sql`
    insert into report_rooms (house_id, from_date, rooms)
    select ${houseId}::uuid, ${businessDate}::date
      + case when exists (select from report_rooms r where r.house_id = ${houseId}) then 0 else 1 end, n.rooms
    from (select count(*)::int as rooms from rooms r where r.house_id = ${houseId} and r.active) n
    where n.rooms is distinct from (select r.rooms from report_rooms r
      where r.house_id = ${houseId} and r.from_date <= ${businessDate}::date order by r.from_date desc limit 1)
    on conflict (house_id, from_date) do update set rooms = excluded.rooms`.execute(ctx.db);
};

/**
 * Rows (house_id, from_date, to_date, rooms), [from, to), of the houses `h` that meet the condition. Houses without any
 * record use their current rooms for past days.
 */
const spans = (today: string, houses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.house_id, r.from_date, least(coalesce(
    lead(r.from_date) over (partition by r.house_id order by r.from_date), ${today}::date), ${today}::date) as to_date, r.rooms
  from report_rooms r join houses h on h.id = r.house_id where r.from_date < ${today}::date and ${houses}
  union all
  select h.id, case when exists (select from report_rooms r where r.house_id = h.id) then ${today}::date else '-infinity' end,
    'infinity'::date, count(*)::int from houses h
  join rooms r on r.house_id = h.id and r.active where h.state in ('online', 'offline') and ${houses} group by h.id`;

/** Room nights offered in [from, to] by house; houses with none are left out. */
export const availableByHouse = async (
  ctx: Ctx,
  { from, to }: Period,
  houses: RawBuilder<unknown>,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ houseId: string; nights: number }>`
    select s.house_id, sum(s.rooms * (least(s.to_date, ${addDays(to, 1)}::date) - greatest(s.from_date, ${from}::date)))::int
      as nights
    from (${spans(await businessDateIn(ctx), houses)}) s
    where s.from_date <= ${to}::date and s.to_date > ${from}::date and s.to_date > s.from_date group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ houseId, nights }) => [houseId, nights]));
};

/** Room nights on offer on each day of [from, to]; only days where the number changes are read. */
export const availableByDay = async (
  ctx: Ctx,
  { from, to }: Period,
  houses: RawBuilder<unknown>,
): Promise<(date: string) => number> => {
  const { rows } = await sql<{ day: string; change: number }>`
    select day::text as day, sum(change)::int as change from (
      select greatest(s.from_date, ${from}::date) as day, s.rooms as change from (${spans(await businessDateIn(ctx), houses)}) s
      where s.from_date <= ${to}::date and s.to_date > ${from}::date and s.to_date > s.from_date
      union all
      select s.to_date, -s.rooms from (${spans(await businessDateIn(ctx), houses)}) s
      where s.from_date <= ${to}::date and s.to_date > ${from}::date and s.to_date <= ${to}::date and s.to_date > s.from_date
    ) changes group by 1 order by 1`.execute(ctx.db);
  const byDay = new Map<string, number>();
  let rooms = 0;
  const changes = new Map(rows.map(({ day, change }) => [day, change]));
  for (let day = from; day <= to; day = addDays(day, 1)) {
    rooms += changes.get(day) ?? 0;
    byDay.set(day, rooms);
  }
  return (date) => byDay.get(date) ?? 0;
};
