/** Reads owners of room nights, the basis of every room choice. */

import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { findFreeRooms as findFreeEndpoint } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { houseOnSale } from '../../foundation/houses/rooms/type-on-sale-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  NEIGHBOUR_NIGHTS,
  type NightSlot,
  type NightTime,
  type OccupiedRoom,
  roomsByFit,
  roomsOfType,
  withTimes,
} from './availability-rules.ts';
import { type Named, saidGuest } from './said-guest.ts';

export interface OccupancyOf {
  readonly houseId: string;
  /** Absent: rooms of all types. */
  readonly roomTypeId?: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Stays being moved: their nights, and closures caused only by them, count as free. */
  readonly exceptStayIds?: readonly string[] | undefined;
}

/** Excludes nights owned by these stays, and linked closures without other cause. */
const notOwnedBy = (stayIds: readonly string[]) => sql`
  and (n.stay_id is null or n.stay_id <> all(${stayIds}::uuid[]))
  and not exists (
    select from room_blocks b where b.house_id = n.house_id and b.id = n.block_id and b.kind = 'linked' and not exists (
      select from room_overlaps o
      join room_night c on c.house_id = o.house_id and c.room_id = o.other_id and c.night = n.night
      left join room_blocks cb on cb.house_id = c.house_id and cb.id = c.block_id
      where o.house_id = n.house_id and o.room_id = n.room_id
        and (c.stay_id <> all(${stayIds}::uuid[]) or cb.kind <> 'linked')))`;

interface OccupancyRow extends Omit<OccupiedRoom, 'slots' | 'times'> {
  readonly slots: NightSlot[] | null;
  readonly times: (Omit<NightTime, 'who'> & Named)[] | null;
}

/**
 * Active rooms by number, with nights taken around [from, to); one query. With a type: rooms that have it on some
 * of the nights.
 */
export const roomOccupancy = async (
  ctx: Ctx,
  { houseId, roomTypeId, from, to, exceptStayIds = [] }: OccupancyOf,
): Promise<OccupiedRoom[]> => {
  const { rows } = await sql<OccupancyRow>`
    with timed as materialized (
      select x.room_id, json_agg(json_build_object('night', x.night, 'day', x.day, 'stayEnd', x.stay_end,
        'time', to_char(x.time, 'HH24:MI'), 'guest', s.guest_name, 'orderNo', o.order_no) order by x.night) as times
      from room_time_nights x join stays s on s.house_id = x.house_id and s.id = x.stay_id
      join orders o on o.house_id = s.house_id and o.id = s.order_id
      where x.house_id = ${houseId} and x.night >= ${from}::date and x.night < ${to}::date
        and x.stay_id <> all(${exceptStayIds}::uuid[])
      group by x.room_id)
    select r.id, r.number, r.floor, r.condition, r.room_type_id, r.next_type_id, r.next_type_from,
      array(
        select n.night from room_night n
        where n.house_id = r.house_id and n.room_id = r.id
          and n.night >= ${addDays(from, -NEIGHBOUR_NIGHTS)}::date
          and n.night < ${addDays(to, NEIGHBOUR_NIGHTS)}::date
          ${exceptStayIds.length === 0 ? sql`` : notOwnedBy(exceptStayIds)}
        order by n.night
      ) as taken,
      (
        select json_agg(json_build_object('night', b.night, 'day', x.day, 'from', to_char(x.from_time, 'HH24:MI'),
          'to', to_char(x.to_time, 'HH24:MI')) order by x.day, x.from_time)
        from room_slot_nights x
        cross join lateral (
          select x.day - 1 as night where x.bars_before union all select x.day where x.bars_after) b
        where x.house_id = r.house_id and x.room_id = r.id and x.stay_id <> all(${exceptStayIds}::uuid[])
          and b.night >= ${addDays(from, -NEIGHBOUR_NIGHTS)}::date and b.night < ${addDays(to, NEIGHBOUR_NIGHTS)}::date
      ) as slots,
      timed.times,
      exists (
        select from room_blocks b
        where b.house_id = r.house_id and b.room_id = r.id and b.removed_at is null
          and b.kind = 'out_of_service' and b.to_date > ${from}::date and b.from_date < ${to}::date
      ) as out_of_service
    from rooms r left join timed on timed.room_id = r.id
    where r.house_id = ${houseId} and r.active
      and ${roomTypeId === undefined ? sql`true` : sql`${roomTypeId}::uuid in (r.room_type_id, r.next_type_id)`}
      and ${inScope(ctx, 'r.houseId')}
    order by r.position, r.number`.execute(ctx.db);
  const rooms = rows.map(({ times, ...room }) =>
    withTimes(
      withSlots(room),
      (times ?? []).map(({ guest, orderNo, ...time }) => ({
        ...time,
        who: saidGuest(ctx, houseId, { guest, orderNo }),
      })),
    ),
  );
  return roomTypeId === undefined ? rooms : roomsOfType(rooms, roomTypeId, { from, to });
};

/** A night barred by a slot counts as taken. */
const withSlots = (room: Omit<OccupancyRow, 'times'>): OccupiedRoom => {
  const { slots, ...rest } = room;
  if (slots === null) return rest;
  const taken = [...new Set([...room.taken, ...slots.map(({ night }) => night)])].sort();
  return { ...rest, taken, slots: slots.filter(({ night }) => !room.taken.includes(night)) };
};

/** Unassigned stays per night of [from, to); nights without any are absent. */
export const unplacedNights = async (
  ctx: Ctx,
  { houseId, roomTypeId, from, to }: { houseId: string; roomTypeId: string; from: string; to: string },
): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('typeNight')
    .select(['night', 'unplaced'])
    .where('houseId', '=', houseId)
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', from)
    .where('night', '<', to)
    .where('unplaced', '>', 0)
    .where(inScope(ctx, 'typeNight.houseId'))
    .execute();
  return new Map(rows.map((row) => [row.night, row.unplaced]));
};

type FreeRoomsInput = z.output<(typeof findFreeEndpoint)['input']>;

/** Rooms free for a whole stay, best fit first. Fails with `house.notFound`. */
export const findFreeRooms = async (
  ctx: Ctx,
  { houseId, roomTypeId, checkIn, checkOut, exceptStayId }: FreeRoomsInput,
): Promise<OutputOf<typeof findFreeEndpoint>> => {
  const range = { from: checkIn, to: checkOut };
  const house = await houseOnSale(ctx, houseId);
  const [rooms, types] = await Promise.all([
    roomOccupancy(ctx, {
      houseId,
      roomTypeId,
      ...range,
      exceptStayIds: exceptStayId === undefined ? [] : [exceptStayId],
    }),
    ctx.db.selectFrom('roomTypes').select(['id', 'name']).where('houseId', '=', houseId).execute(),
  ]);
  const names = new Map(types.map((type) => [type.id, type.name]));
  return roomsByFit(rooms, range, house.today).map((room) => ({
    ...room,
    roomTypeId: typeOn(room, checkIn),
    roomTypeName: names.get(typeOn(room, checkIn)) ?? '',
  }));
};

export { planRooms as proposeRooms } from './auto-assign-rules.ts';
/** Re-exported because other modules import availability rules through this file. */
export {
  barRefusal,
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  roomsByFit,
  roomsOfType,
  sellableNights,
  takenRefusal,
} from './availability-rules.ts';

export { type Refusal, saleRefusals } from './sale-rules.ts';
