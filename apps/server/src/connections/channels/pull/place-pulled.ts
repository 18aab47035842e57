/** Rooms for platform orders, which are never refused: a stay without a free room stays unassigned. */
import { FailureError } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findRoom, type Place } from '../../../sales/orders/sell/find-room.ts';

export interface PlacedRoom {
  readonly id: string;
  readonly number: string;
}

/** The type's nights are locked when it returns. Null: sold out, or no one room is free throughout. */
export const findRoomOrNone = async (ctx: Ctx, place: Place): Promise<PlacedRoom | null> => {
  try {
    const { id, number } = await findRoom(ctx, place);
    return { id, number };
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
};
