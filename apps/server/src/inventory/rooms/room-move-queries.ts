/** The effects of deactivating a room or moving its type: the stays that have it, and what is left of the types. */

import type { MoveNight, RoomMovePreview } from '@minsu/contract/foundation/houses/room.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { LockedRoom } from '../../foundation/houses/rooms/locked-room.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { roomOccupancy, sellableNights, unplacedNights } from '../room-status/availability-queries.ts';
import { moveNights, type NightsLeft } from './room-move-rules.ts';

/** From that night to the end of what can be sold. */
export const nightsFrom = async (ctx: Ctx, room: Pick<LockedRoom, 'today'>, from: string) => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  return { from, to: addDays(room.today, horizonDays + 1) };
};

interface Range {
  readonly from: string;
  readonly to: string;
}

const leftOf = async (ctx: Ctx, houseId: string, roomTypeId: string, range: Range) => {
  const [rooms, unplaced] = await Promise.all([
    roomOccupancy(ctx, { houseId, roomTypeId, ...range }),
    unplacedNights(ctx, { houseId, roomTypeId, ...range }),
  ]);
  return { rooms, nights: sellableNights({ rooms, unplaced, range }) };
};

/**
 * Per night, for a room that moves from `fromTypeId` to `toTypeId` (null: removed). It has the first type on all
 * nights.
 */
export const moveEffect = async (
  ctx: Ctx,
  room: Pick<LockedRoom, 'id' | 'houseId'>,
  fromTypeId: string,
  toTypeId: string | null,
  range: Range,
): Promise<MoveNight[]> => {
  const losing = await leftOf(ctx, room.houseId, fromTypeId, range);
  const gaining: readonly NightsLeft[] =
    toTypeId === null ? [] : (await leftOf(ctx, room.houseId, toTypeId, range)).nights;
  const taken = losing.rooms.find((one) => one.id === room.id)?.taken ?? [];
  return moveNights(losing.nights, gaining, new Set(taken));
};

type MoveStay = RoomMovePreview['stays'][number];

type RoomKey = Pick<LockedRoom, 'id' | 'houseId'>;

const staysWith = async (
  ctx: Ctx,
  room: RoomKey,
  which: RawBuilder<unknown>,
  toTypeId: string | null,
): Promise<MoveStay[]> => {
  const { rows } = await sql<MoveStay>`
    select o.id as order_id, o.order_no, s.guest_name as guest, s.check_in, s.check_out,
      coalesce(s.guests > t.max_guests, false) as too_many
    from stay_rooms sr
    join stays s on s.house_id = sr.house_id and s.id = sr.stay_id and s.holds_nights
      and s.state in ('expected', 'in_house')
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join room_types t on t.house_id = s.house_id and t.id = ${toTypeId}::uuid
    where sr.house_id = ${room.houseId} and sr.room_id = ${room.id} and (${which})
    order by s.check_in, s.id limit 200`.execute(ctx.db);
  return rows;
};

/** Stays that have the room on that night or later, the next first. */
export const staysFrom = (
  ctx: Ctx,
  room: RoomKey,
  from: string,
  toTypeId: string | null,
): Promise<MoveStay[]> => staysWith(ctx, room, sql`sr.to_date > ${from}::date`, toTypeId);

/** Stays from today on, and guests still in the room after their last night: due out today, or overdue. */
export const staysKeeping = (ctx: Ctx, room: RoomKey & Pick<LockedRoom, 'today'>): Promise<MoveStay[]> =>
  staysWith(
    ctx,
    room,
    sql`sr.to_date > ${room.today}::date or s.state = 'in_house' and sr.to_date = s.check_out`,
    null,
  );
