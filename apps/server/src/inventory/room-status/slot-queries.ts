/** A day of rooms hour by hour: departures, arrivals, and sold slots. */

import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import { addDays, minutesOf } from '@minsu/contract/platform/dates.ts';
import { clockOf, type Hours, type RoomDay } from '@minsu/contract/sales/orders/slot-rules.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Named, saidGuest } from './said-guest.ts';

export interface SoldSlot extends Hours {
  readonly stayId: string;
  /** Guest and order, as shown to the front desk. */
  readonly who: string;
}

export interface SlotRoomDay extends RoomDay {
  readonly id: string;
  readonly houseId: string;
  readonly number: string;
  readonly roomTypeId: string;
  readonly condition: RoomCondition;
  /** Today, and a guest is in it who has not checked out. */
  readonly occupied: boolean;
  readonly cleaningMinutes: number;
  readonly slots: readonly SoldSlot[];
  /** Guests of the nights before and after, as shown to the front desk. */
  readonly leaver: string | null;
  readonly arriver: string | null;
}

interface Owner {
  readonly id: string;
  /** Null for a block, which has a reason. */
  readonly guest: string | null;
  readonly orderNo: string | null;
  readonly reason: string | null;
  /** Early check-in or late check-out of a stay. */
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
}

interface Row {
  readonly id: string;
  readonly houseId: string;
  readonly number: string;
  readonly roomTypeId: string;
  readonly condition: RoomCondition;
  readonly occupied: boolean;
  readonly cleaningMinutes: number;
  readonly checkInTime: string;
  readonly checkOutTime: string;
  readonly before: Owner | null;
  readonly after: Owner | null;
  readonly slots: (Named & { stayId: string; from: string; to: string })[];
}

/** The owner of a room night: the guest of a stay, or the reason of a block. */
const ownerOf = (night: string) => sql`(
  select json_build_object('id', coalesce(n.stay_id, n.block_id), 'guest', s.guest_name, 'orderNo', o.order_no,
    'reason', b.reason, 'arriveTime', s.arrive_time, 'leaveTime', s.leave_time)
  from room_night n
  left join stays s on s.house_id = n.house_id and s.id = n.stay_id
  left join orders o on o.house_id = s.house_id and o.id = s.order_id
  left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
  where n.house_id = r.house_id and n.room_id = r.id and n.night = ${night}::date)`;

const ownerText = (ctx: Ctx, houseId: string, owner: Owner | null): string | null => {
  if (owner === null) return null;
  const { guest, orderNo, reason } = owner;
  return guest === null ? reason : saidGuest(ctx, houseId, { guest, orderNo: orderNo ?? '' });
};

const dayOf = (ctx: Ctx, { before, after, checkInTime, checkOutTime, slots, ...room }: Row): SlotRoomDay => ({
  ...room,
  leavesAt: before && minutesOf(before.leaveTime ?? checkOutTime),
  arrivesAt: after && minutesOf(after.arriveTime ?? checkInTime),
  through: before !== null && before.id === after?.id,
  leaver: ownerText(ctx, room.houseId, before),
  arriver: ownerText(ctx, room.houseId, after),
  slots: slots.map(({ from, to, stayId, guest, orderNo }) => ({
    stayId,
    who: saidGuest(ctx, room.houseId, { guest, orderNo }),
    from: minutesOf(from),
    to: minutesOf(to),
  })),
});

export interface RoomsOfDay {
  readonly houseIds: readonly string[];
  /** Absent: all types. */
  readonly roomTypeIds?: readonly string[];
  readonly day: string;
  /** An hourly stay whose own hours count as free. */
  readonly exceptStayId?: string | undefined;
}

/** Active rooms in service that have these types on the day, by number; one query. */
export const roomsOfDay = async (
  ctx: Ctx,
  { houseIds, roomTypeIds, day, exceptStayId }: RoomsOfDay,
): Promise<SlotRoomDay[]> => {
  const isOther = exceptStayId === undefined ? sql`true` : sql`g.id <> ${exceptStayId}`;
  const { rows } = await sql<Row>`
    select r.id, r.house_id, r.number, p.room_type_id, r.condition, h.slot_cleaning_minutes as cleaning_minutes,
      to_char(h.check_in_time, 'HH24:MI') as check_in_time, to_char(h.check_out_time, 'HH24:MI') as check_out_time,
      ${day}::date = ${await businessDateSql(ctx, 'h.timeZone')} and exists (select from stays g
        where g.house_id = r.house_id and g.room_id = r.id and g.state = 'in_house' and ${isOther}) as occupied,
      ${ownerOf(addDays(day, -1))} as before, ${ownerOf(day)} as after,
      coalesce((
        select json_agg(json_build_object('stayId', x.stay_id, 'from', x.from_time, 'to', x.to_time,
          'guest', s.guest_name, 'orderNo', o.order_no) order by x.from_time)
        from room_slot_nights x join stays s on s.house_id = x.house_id and s.id = x.stay_id
        join orders o on o.house_id = s.house_id and o.id = s.order_id
        where x.house_id = r.house_id and x.room_id = r.id and x.day = ${day}::date
          and ${exceptStayId === undefined ? sql`true` : sql`x.stay_id <> ${exceptStayId}`}), '[]') as slots
    from rooms r join houses h on h.id = r.house_id
    join room_type_spans p on p.house_id = r.house_id and p.room_id = r.id and p.from_date <= ${day}::date
      and p.to_date > ${day}::date
    where r.house_id = any(${houseIds}::uuid[])
      and ${roomTypeIds === undefined ? sql`true` : sql`p.room_type_id = any(${roomTypeIds}::uuid[])`}
      and not exists (select from room_blocks b where b.house_id = r.house_id and b.room_id = r.id
        and b.removed_at is null and b.kind = 'out_of_service' and b.from_date <= ${day}::date and b.to_date > ${day}::date)
      and ${inScope(ctx, 'r.houseId')}
    order by r.position, r.number`.execute(ctx.db);
  return rows.map((row) => dayOf(ctx, row));
};

/** Describes the conflict with these hours, for the failure. */
export const slotConflict = (day: SlotRoomDay, hours: Hours): string => {
  const { cleaningMinutes: gap } = day;
  const slot = day.slots.find((one) => hours.from < one.to + gap && one.from < hours.to + gap);
  if (slot) return `${slot.who} ${clockOf(slot.from)}–${clockOf(slot.to)}`;
  const early = day.leavesAt !== null && hours.from < day.leavesAt + gap;
  return (early || day.through ? day.leaver : day.arriver) ?? '';
};
