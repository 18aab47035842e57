/** Active and available rooms per night for many room types at once. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { barredNights } from './barred-night-queries.ts';

interface TypeKey {
  readonly houseId: string;
  readonly roomTypeId: string;
}

export interface TypeNights {
  /** Active rooms of the type, per night. */
  readonly rooms: number[];
  /** Rooms not occupied, not blocked by a neighbouring stay's times, and not needed by unassigned stays. */
  readonly free: number[];
}

interface Row {
  readonly id: string;
  /** Rooms that have the type on some of the nights. */
  readonly rooms: number;
  /** Day offsets with fewer rooms than `rooms`: how many are taken, and how many have another type. */
  readonly days: readonly number[];
  readonly taken: readonly number[];
  readonly away: readonly number[];
}

const perNight = ({ rooms: count, days, taken, away }: Row, nights: number): TypeNights => {
  const rooms = new Array<number>(nights).fill(count);
  const free = [...rooms];
  days.forEach((day, index) => {
    rooms[day] = count - (away[index] ?? 0);
    free[day] = count - (away[index] ?? 0) - (taken[index] ?? 0);
  });
  return { rooms, free };
};

/**
 * Per night of [from, to), by room type id. A room that changes type within the window belongs to both and is
 * missing on the other's nights.
 */
export const roomsPerNight = async (
  ctx: Ctx,
  types: readonly TypeKey[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, TypeNights>> => {
  if (types.length === 0) return new Map();
  const houseIds = [...new Set(types.map(({ houseId }) => houseId))];
  const nightsOf = sql`n.house_id = any(${houseIds}::uuid[]) and n.night >= ${from}::date and n.night < ${to}::date`;
  const { rows } = await sql<Row>`
    with span as materialized (
      select s.house_id, s.room_id, s.room_type_id, s.from_date, s.to_date from room_type_spans s
      where s.house_id = any(${houseIds}::uuid[]) and s.from_date < ${to}::date and s.to_date > ${from}::date
    ),
    stock as (select room_type_id, count(*)::int as rooms from span group by room_type_id),
    missing as (
      select room_type_id, night, sum(taken)::int as taken, sum(away)::int as away from (
        select s.room_type_id, n.night, count(*) as taken, 0 as away from (
          select n.house_id, n.room_id, n.night from room_night n where ${nightsOf}
          union all ${barredNights(nightsOf)}) n
        join span s on s.house_id = n.house_id and s.room_id = n.room_id and n.night >= s.from_date and n.night < s.to_date
        group by s.room_type_id, n.night
        union all
        select t.room_type_id, t.night, t.unplaced, 0 from type_night t where t.house_id = any(${houseIds}::uuid[])
          and t.night >= ${from}::date and t.night < ${to}::date and t.unplaced > 0
        union all
        select s.room_type_id, n::date, 0, 1 from span s
        cross join generate_series(${from}::date, ${to}::date - 1, interval '1 day') n
        where (s.from_date > ${from}::date or s.to_date < ${to}::date) and (n < s.from_date or n >= s.to_date)
      ) each group by room_type_id, night
    ),
    listed as (
      select room_type_id, array_agg(night - ${from}::date) as days, array_agg(taken) as taken, array_agg(away) as away
      from missing group by room_type_id
    )
    select asked.id, coalesce(s.rooms, 0) as rooms, coalesce(l.days, '{}') as days, coalesce(l.taken, '{}') as taken,
      coalesce(l.away, '{}') as away
    from unnest(${types.map(({ houseId }) => houseId)}::uuid[], ${types.map(({ roomTypeId }) => roomTypeId)}::uuid[])
      as asked (house_id, id)
    left join stock s on s.room_type_id = asked.id
    left join listed l on l.room_type_id = asked.id
    where ${inScope(ctx, 'asked.houseId')}`.execute(ctx.db);
  const nights = daysBetween(from, to);
  return new Map(rows.map((row) => [row.id, perNight(row, nights)]));
};
