/**
 * Slots: `room_slot` records a room's hourly use. An exclusion constraint prevents overlaps; that no slot overlaps a
 * night is checked under the lock of night sales, and by the database as well.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { clockOf, type Hours } from '@minsu/contract/sales/orders/slot-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockTypesOf, type TypeKey } from './lock-types.ts';

/** Locks the nights before and after a day, for the types of these rooms. */
export const lockDay = async (
  ctx: Ctx,
  roomIds: readonly string[],
  day: string,
  type: TypeKey,
): Promise<void> => {
  await lockTypesOf(ctx, roomIds, { from: addDays(day, -1), to: addDays(day, 1) }, [type]);
};

export interface Slot extends Hours {
  readonly houseId: string;
  readonly stayId: string;
  readonly roomId: string;
  readonly day: string;
}

/** The caller must hold the day's lock and have found the room free. */
export const takeSlot = async (ctx: Ctx, { from, to, ...slot }: Slot): Promise<void> => {
  await ctx.db
    .insertInto('roomSlot')
    .values({ ...slot, fromTime: clockOf(from), toTime: clockOf(to) })
    .execute();
};

export const releaseSlot = async (ctx: Ctx, houseId: string, stayId: string): Promise<void> => {
  await ctx.db.deleteFrom('roomSlot').where('houseId', '=', houseId).where('stayId', '=', stayId).execute();
};
