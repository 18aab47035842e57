/** Who owns which night of which room: what every choice of a room is made from. */
import { addDays } from '@minsu/contract/dates.ts';
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { findFreeRooms as findFreeEndpoint } from '@minsu/contract/orders/order-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { houseOnSale } from '../houses/type-on-sale-queries.ts';
import { NEIGHBOUR_NIGHTS, type OccupiedRoom, roomsByFit } from './availability-rules.ts';

export interface OccupancyOf {
  readonly houseId: string;
  /** Absent: the rooms of all types. */
  readonly roomTypeId?: string | undefined;
  readonly from: string;
  readonly to: string;
  /** A stay whose own nights count as free: it is being moved. */
  readonly exceptStayId?: string | undefined;
}

/** The active rooms in the order of their numbers, with the nights taken around [from, to); one query. */
export const roomOccupancy = async (
  ctx: Ctx,
  { houseId, roomTypeId, from, to, exceptStayId }: OccupancyOf,
): Promise<OccupiedRoom[]> => {
  const { rows } = await sql<OccupiedRoom>`
    select r.id, r.number, r.floor, r.condition, r.room_type_id,
      array(
        select n.night from room_night n
        where n.house_id = r.house_id and n.room_id = r.id
          and n.night >= ${addDays(from, -NEIGHBOUR_NIGHTS)}::date
          and n.night < ${addDays(to, NEIGHBOUR_NIGHTS)}::date
          ${exceptStayId === undefined ? sql`` : sql`and n.stay_id is distinct from ${exceptStayId}::uuid`}
        order by n.night
      ) as taken,
      exists (
        select from room_blocks b
        where b.house_id = r.house_id and b.room_id = r.id and b.removed_at is null
          and b.kind = 'out_of_service' and b.to_date > ${from}::date and b.from_date < ${to}::date
      ) as out_of_service
    from rooms r
    where r.house_id = ${houseId} and r.active
      and (${roomTypeId ?? null}::uuid is null or r.room_type_id = ${roomTypeId ?? null}::uuid)
      and ${inScope(ctx, 'r.houseId')}
    order by r.position, r.number`.execute(ctx.db);
  return rows;
};

/** Stays without a room, per night of [from, to); nights without any are absent. */
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

/** Rooms free for a whole stay, the best fit first. Fails with `house.notFound`. */
export const findFreeRooms = async (
  ctx: Ctx,
  { houseId, roomTypeId, checkIn, checkOut, exceptStayId }: FreeRoomsInput,
): Promise<OutputOf<typeof findFreeEndpoint>> => {
  const range = { from: checkIn, to: checkOut };
  const house = await houseOnSale(ctx, houseId);
  const [rooms, types] = await Promise.all([
    roomOccupancy(ctx, { houseId, roomTypeId, ...range, exceptStayId }),
    ctx.db.selectFrom('roomTypes').select(['id', 'name']).where('houseId', '=', houseId).execute(),
  ]);
  const names = new Map(types.map((type) => [type.id, type.name]));
  return roomsByFit(rooms, range, house.today).map((room) => ({
    ...room,
    roomTypeName: names.get(room.roomTypeId) ?? '',
  }));
};

/** For other modules, which reach the rules of availability here. */
export {
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  roomsByFit,
  sellableNights,
} from './availability-rules.ts';
export { type Refusal, type SaleFacts, saleRefusals } from './sale-rules.ts';
