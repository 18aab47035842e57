/**
 * Early arrivals and late departures next to other guests' nights (docs/decisions/013): a guest must have left, and the
 * room be cleaned, before the next one arrives. Only checked if one of the two has individual times.
 */
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type NightTime, type OccupiedRoom, timeRefusal, withTimes } from './availability-rules.ts';
import { type Named, saidGuest } from './said-guest.ts';

/** A stay, or a possible one, in a room. Times are `HH:mm`; null for the property's. */
export interface StayTimes {
  readonly roomId: string;
  /** Null for a guest who has arrived: nothing can conflict any more. */
  readonly checkIn: string | null;
  readonly checkOut: string;
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
}

interface Clash extends NightTime {
  readonly roomId: string;
  readonly number: string;
}

type FoundClash = Omit<Clash, 'who'> & Named;

const clashOf = (ctx: Ctx, houseId: string, { guest, orderNo, ...clash }: FoundClash): Clash => ({
  ...clash,
  who: saidGuest(ctx, houseId, { guest, orderNo }),
});

/** The neighbour at one end, by the primary key of `room_night`, in the room or a linked one. */
const neighbours = (exceptStayIds: readonly string[]) => sql`
  select s.id, s.order_id, s.guest_name, 'departure' as stay_end, w.check_in as night, w.check_in as day,
    coalesce(s.leave_time, h.check_out_time) as time
  from room_night n join stays s on s.house_id = n.house_id and s.id = n.stay_id
  where n.house_id = h.id and n.room_id = x.id and n.night = w.check_in - 1 and s.check_out = w.check_in
    and s.state in ('expected', 'in_house') and s.id <> all(${exceptStayIds}::uuid[])
    and num_nonnulls(s.leave_time, w.arrive_time) > 0
    and coalesce(w.arrive_time, h.check_in_time) - coalesce(s.leave_time, h.check_out_time)
      < make_interval(mins => h.slot_cleaning_minutes)
  union all
  select s.id, s.order_id, s.guest_name, 'arrival', w.check_out - 1, w.check_out,
    coalesce(s.arrive_time, h.check_in_time)
  from room_night n join stays s on s.house_id = n.house_id and s.id = n.stay_id
  where n.house_id = h.id and n.room_id = x.id and n.night = w.check_out and s.check_in = w.check_out
    and s.state = 'expected' and s.id <> all(${exceptStayIds}::uuid[])
    and num_nonnulls(s.arrive_time, w.leave_time) > 0
    and coalesce(s.arrive_time, h.check_in_time) - coalesce(w.leave_time, h.check_out_time)
      < make_interval(mins => h.slot_cleaning_minutes)`;

/** Conflicts of stays with individual times, checked against both neighbours; there are few such stays. */
const clashesOf = async (
  ctx: Ctx,
  houseId: string,
  wanted: readonly StayTimes[],
  exceptStayIds: readonly string[],
): Promise<Clash[]> => {
  if (wanted.length === 0) return [];
  const { rows } = await sql<FoundClash>`
    select w.room_id, r.number, c.stay_end, c.night, c.day, to_char(c.time, 'HH24:MI') as time,
      c.guest_name as guest, o.order_no
    from unnest(${wanted.map((one) => one.roomId)}::uuid[], ${wanted.map((one) => one.checkIn)}::date[],
      ${wanted.map((one) => one.checkOut)}::date[], ${wanted.map((one) => one.arriveTime)}::time[],
      ${wanted.map((one) => one.leaveTime)}::time[]) as w (room_id, check_in, check_out, arrive_time, leave_time)
    join houses h on h.id = ${houseId}
    join rooms r on r.house_id = h.id and r.id = w.room_id
    cross join lateral (
      select w.room_id as id union all
      select v.other_id from room_overlaps v where v.house_id = h.id and v.room_id = w.room_id) x
    cross join lateral (${neighbours(exceptStayIds)}) c
    join orders o on o.house_id = h.id and o.id = c.order_id
    order by c.day, r.number`.execute(ctx.db);
  return rows.map((row) => clashOf(ctx, houseId, row));
};

/** First conflict of stays with standard times: only neighbours with individual times can conflict with them. */
const barredOf = async (ctx: Ctx, houseId: string, wanted: readonly StayTimes[]): Promise<Clash[]> => {
  if (wanted.length === 0) return [];
  const dates = wanted.flatMap(({ checkIn, checkOut }) => [checkIn ?? checkOut, checkOut]).sort();
  const { rows } = await sql<FoundClash>`
    with timed as materialized (
      select t.* from room_time_nights t where t.house_id = ${houseId}
        and t.night >= ${dates[0]}::date - 1 and t.night <= ${dates.at(-1)}::date)
    select w.room_id, r.number, t.stay_end, t.night, t.day, to_char(t.time, 'HH24:MI') as time,
      s.guest_name as guest, o.order_no
    from timed t
    join unnest(${wanted.map((one) => one.roomId)}::uuid[], ${wanted.map((one) => one.checkIn)}::date[],
      ${wanted.map((one) => one.checkOut)}::date[]) as w (room_id, check_in, check_out)
      on w.room_id = t.room_id and t.day = case t.stay_end when 'departure' then w.check_in else w.check_out end
    join rooms r on r.house_id = t.house_id and r.id = w.room_id
    join stays s on s.house_id = t.house_id and s.id = t.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    order by t.day, r.number limit 1`.execute(ctx.db);
  return rows.map((row) => clashOf(ctx, houseId, row));
};

const hasOwn = ({ arriveTime, leaveTime }: Pick<StayTimes, 'arriveTime' | 'leaveTime'>): boolean =>
  arriveTime !== null || leaveTime !== null;

export interface OwnTimes extends Omit<StayTimes, 'roomId'> {
  readonly houseId: string;
  /** The stay itself, and stays that leave their rooms at the same time. */
  readonly exceptStayIds?: readonly string[];
}

/** The rooms, with nights the stay's times rule out marked as taken. */
export const forOwnTimes = async (
  ctx: Ctx,
  rooms: readonly OccupiedRoom[],
  { houseId, exceptStayIds = [], ...stay }: OwnTimes,
): Promise<OccupiedRoom[]> => {
  if (!hasOwn(stay)) return [...rooms];
  const wanted = rooms.map(({ id: roomId }) => ({ ...stay, roomId }));
  const clashes = await clashesOf(ctx, houseId, wanted, exceptStayIds);
  return rooms.map((room) =>
    withTimes(
      room,
      clashes.filter(({ roomId }) => roomId === room.id),
    ),
  );
};

/**
 * Call after the stays have their rooms. Fails with `roomStatus.guestLeavesLater` or `roomStatus.guestArrivesEarlier`
 * if the times of one conflict with a neighbour or with another of them.
 */
export const assertStayTimes = async (
  ctx: Ctx,
  houseId: string,
  stayIds: readonly string[],
): Promise<void> => {
  const stays = await ctx.db
    .selectFrom('stays')
    .select(['id', 'roomId', 'checkIn', 'checkOut', 'arriveTime', 'leaveTime', 'state'])
    .where('houseId', '=', houseId)
    .where('id', 'in', stayIds)
    .where('state', 'in', ['expected', 'in_house'])
    .where('holdsNights', '=', true)
    .where('fromTime', 'is', null)
    .execute();
  const wanted = stays.flatMap(({ roomId, state, checkIn, ...stay }) =>
    roomId === null ? [] : [{ ...stay, roomId, checkIn: state === 'expected' ? checkIn : null }],
  );
  const plain = wanted.filter((stay) => !hasOwn(stay));
  const [clash] = [
    ...(await barredOf(ctx, houseId, plain)),
    ...(await clashesOf(ctx, houseId, wanted.filter(hasOwn), [])),
  ];
  if (!clash) return;
  const { failure, params } = timeRefusal(clash.number, clash);
  fail(failure, { params });
};
