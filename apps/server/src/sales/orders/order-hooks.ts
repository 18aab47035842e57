/** Hooks of orders. They run in the command's transaction with the order locked. */
import type { ShareSide } from '@minsu/contract/sales/orders/folio/share-sides.ts';
import { hook } from '../../platform/hooks.ts';

interface StaysOfHouse {
  readonly houseId: string;
  readonly stayIds: readonly string[];
}

interface LeftRoom {
  readonly roomId: string | null;
  readonly orderId: string;
  readonly stayId: string;
  /** Property's business date. */
  readonly day: string;
}

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

/**
 * `save-order.ts` recomputed the order's row; every command on an order ends there. `invoiced`, `billed` and
 * `collected` say whether the order has invoices, channel payments and an open payment request, so that subscribers
 * skip the query for most orders. Lock order: subscribers that lock ledger accounts run last.
 */
export const orderSaved = hook<
  OrderKey & { readonly invoiced: boolean; readonly billed: boolean; readonly collected: boolean }
>();

/** The order was merged into another one and is empty now. */
export const orderEmptied = hook<OrderKey>();

/** The first payment of a new order; nothing else of it is posted yet. */
export const soldPaymentTaken = hook<{
  readonly houseId: string;
  readonly orderId: string;
  readonly id: string;
  readonly method: string;
  readonly amountFen: number;
  readonly channel: string;
  readonly takenOn: string;
}>();

/** A guest left a room by check-out or by a room change. */
export const roomLeft = hook<LeftRoom>();

/** Guests may occupy a room again that they had left. */
export const guestsBack = hook<StaysOfHouse>();

/** Runs before the parts of a split stay are merged back into it. */
export const partsHandedBack = hook<StaysOfHouse & { readonly orderId: string }>();

/**
 * Recipient of compensation for damage under the landlord contract in force; null without one. `day` is a
 * property-local date.
 */
export const compensationByContract = hook<
  { readonly houseId: string; readonly day: string },
  ShareSide | null
>();
