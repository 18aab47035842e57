/** Places stays in rooms and releases them; the module's only code that writes stock. */
import { isHourly } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import { type Range, releaseNights, takeNights } from '../../../inventory/room-status/room-nights.ts';
import { releaseSlot } from '../../../inventory/room-status/room-slots.ts';
import { countUnplaced } from '../../../inventory/room-status/type-nights.ts';
import type { Ctx } from '../../../platform/context.ts';

/** The stay owns its nights in the room from now on. */
export const placeStay = async (
  ctx: Ctx,
  houseId: string,
  stayId: string,
  room: { readonly id: string },
  range: Range,
): Promise<void> => {
  await takeNights(ctx, { houseId, id: room.id }, range, { stayId });
  await ctx.db
    .insertInto('stayRooms')
    .values({ houseId, stayId, fromDate: range.from, toDate: range.to, roomId: room.id })
    .execute();
};

export interface Placed {
  readonly id: string;
  readonly roomTypeId: string;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly holdsNights: boolean;
}

/** Releases all nights of a stay, assigned or not, or its slot. */
export const releaseStay = async (ctx: Ctx, houseId: string, stay: Placed): Promise<void> => {
  if (isHourly(stay)) return releaseSlot(ctx, houseId, stay.id);
  if (!stay.holdsNights) return;
  const range = { from: stay.checkIn, to: stay.checkOut };
  if (stay.roomId === null) {
    await countUnplaced(ctx, houseId, stay.roomTypeId, range, -1);
    return;
  }
  await releaseNights(ctx, houseId, { stayId: stay.id });
  await ctx.db.deleteFrom('stayRooms').where('houseId', '=', houseId).where('stayId', '=', stay.id).execute();
};

/** Releases nights from a date on; earlier rooms stay on record. */
export const cutStay = async (ctx: Ctx, houseId: string, stay: Placed, from: string): Promise<void> => {
  if (!stay.holdsNights) return;
  const rest = { from, to: stay.checkOut };
  if (stay.roomId === null) {
    await countUnplaced(ctx, houseId, stay.roomTypeId, rest, -1);
    return;
  }
  await releaseNights(ctx, houseId, { stayId: stay.id }, { from, to: '9999-12-31' });
  await sql`delete from stay_rooms where house_id = ${houseId} and stay_id = ${stay.id} and from_date >= ${from}`.execute(
    ctx.db,
  );
  await sql`update stay_rooms set to_date = ${from}
    where house_id = ${houseId} and stay_id = ${stay.id} and to_date > ${from}`.execute(ctx.db);
};
