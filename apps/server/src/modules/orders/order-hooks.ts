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

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

/**
 * The row of an order is written anew; `save-order.ts`, where every command on an order ends. `invoiced`, `billed`: whether it has any
 * invoices, and whether a channel has paid for it; few orders have, and the others need not be asked. Whoever locks the accounts of
 * the ledger comes last.
 */
export const orderSaved = hook<OrderKey & { readonly invoiced: boolean; readonly billed: boolean }>();

/** An order was merged away: nothing is left in it. */
export const orderEmptied = hook<OrderKey>();

/** The payment that comes with a sale; nothing else of the order has moved money yet. */
export const soldPaymentTaken = hook<{
  readonly houseId: string;
  readonly orderId: string;
  readonly id: string;
  readonly method: string;
  readonly amountFen: number;
  readonly channel: string;
  readonly takenOn: string;
}>();

/** A guest has left a room: checked out, or moved to another. */
export const roomLeft = hook<LeftRoom>();

/** Guests may be back in a room they had left. */
export const guestsBack = hook<StaysOfHouse>();

/** Parts of a stay that was cut are about to become one with it again. */
export const partsHandedBack = hook<StaysOfHouse & { readonly orderId: string }>();
