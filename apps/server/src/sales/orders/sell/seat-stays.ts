/** Changes rooms of many stays in a few statements. The caller locks orders and types. */

import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

export interface Seated {
  readonly stayId: string;
  readonly orderId: string;
  readonly roomTypeId: string;
  readonly fromRoomId: string | null;
  readonly fromRoom: string | null;
  readonly roomId: string;
  readonly room: string;
  readonly checkIn: string;
  readonly checkOut: string;
}

const seatRows = (seats: readonly Seated[]) => sql`
  unnest(${seats.map((one) => one.stayId)}::uuid[], ${seats.map((one) => one.roomId)}::uuid[],
    ${seats.map((one) => one.roomTypeId)}::uuid[], ${seats.map((one) => one.checkIn)}::date[],
    ${seats.map((one) => one.checkOut)}::date[]) as seat (stay_id, room_id, room_type_id, check_in, check_out)`;

/** Releases the stays' room nights or their unassigned places. */
export const leaveRooms = async (ctx: Ctx, houseId: string, seats: readonly Seated[]): Promise<void> => {
  const ids = seats.map(({ stayId }) => stayId);
  await sql`delete from room_night where house_id = ${houseId} and stay_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  await sql`delete from stay_rooms where house_id = ${houseId} and stay_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  const waiting = seats.filter(({ fromRoomId }) => fromRoomId === null);
  if (waiting.length === 0) return;
  await sql`
    update type_night t set unplaced = t.unplaced - c.stays
    from (select room_type_id, n::date as night, count(*)::int as stays from ${seatRows(waiting)}
      cross join generate_series(seat.check_in, seat.check_out - 1, interval '1 day') n group by 1, 2) c
    where t.house_id = ${houseId} and t.room_type_id = c.room_type_id and t.night = c.night`.execute(ctx.db);
};

/** Throws `roomStatus.roomTaken` with the first night that another stay owns. */
export const giveRooms = async (ctx: Ctx, houseId: string, seats: readonly Seated[]): Promise<void> => {
  const { rows } = await sql<{ room: string; night: string }>`
    with wanted as (
      select seat.stay_id, seat.room_id, n::date as night from ${seatRows(seats)}
      cross join generate_series(seat.check_in, seat.check_out - 1, interval '1 day') n
    ), given as (
      insert into room_night (house_id, room_id, night, stay_id)
      select ${houseId}::uuid, room_id, night, stay_id from wanted order by room_id, night
      on conflict do nothing returning room_id, night, stay_id
    )
    select r.number as room, w.night from wanted w
    join rooms r on r.house_id = ${houseId} and r.id = w.room_id
    where not exists (select from given g where g.room_id = w.room_id and g.night = w.night and g.stay_id = w.stay_id)
    order by w.night, r.number limit 1`.execute(ctx.db);
  const [taken] = rows;
  if (taken) fail(roomStatusFailures.roomTaken, { params: { ...taken } });
  await sql`
    insert into stay_rooms (house_id, stay_id, from_date, to_date, room_id)
    select ${houseId}::uuid, stay_id, check_in, check_out, room_id from ${seatRows(seats)}`.execute(ctx.db);
  await sql`
    update stays s set room_id = seat.room_id from ${seatRows(seats)}
    where s.house_id = ${houseId} and s.id = seat.stay_id`.execute(ctx.db);
};

/** Only the orders' unassigned flag changes. */
export const saveSeatedOrders = async (
  ctx: Ctx,
  houseId: string,
  orderIds: readonly string[],
): Promise<void> => {
  await sql`
    update orders o set version = o.version + 1, unassigned = exists (
      select from stays s where s.house_id = o.house_id and s.order_id = o.id and s.room_id is null
        and s.state in ('expected', 'in_house'))
    where o.house_id = ${houseId} and o.id = any(${orderIds}::uuid[])`.execute(ctx.db);
};
