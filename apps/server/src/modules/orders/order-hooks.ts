/** What happens to orders and their stays, for those above: in the transaction of the command, with the order locked. */
import { hook } from '../../platform/hooks.ts';

interface StaysOfHouse {
  readonly houseId: string;
  readonly stayIds: readonly string[];
}

interface LeftRoom {
  readonly roomId: string | null;
  readonly orderId: string;
  readonly stayId: string;
  /** The business date of the house. */
  readonly day: string;
}

/** A guest has left a room: checked out, or moved to another. */
export const roomLeft = hook<LeftRoom>();

/** Guests may be back in a room they had left. */
export const guestsBack = hook<StaysOfHouse>();

/** Parts of a stay that was cut are about to become one with it again. */
export const partsHandedBack = hook<StaysOfHouse & { readonly orderId: string }>();
